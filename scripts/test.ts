import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawnIntegrationTests, drawnStories, leftOut } from '../tests/drawn-files.ts'
import { SEED } from '../tests/seed.ts'
import buildOnce from './build-once.ts'
import { runChecks } from './check.ts'
import { findOrInstallBrowsers } from './find-browsers.ts'
import { runStep } from './run-step.ts'
import { startMagazine } from './start-magazine.ts'
import {
  addCounts,
  failedOutsideTests,
  noTests,
  playwrightCounts,
  summaryLines,
  type TestCounts,
  vitestCounts,
} from './test-results.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'meridian-tests-'))

async function vitest(project: string, more: string[]): Promise<TestCounts> {
  const outputFile = path.join(reports, `${project}.json`)
  const command = [
    'vitest',
    'run',
    '--project',
    `*${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${outputFile}`,
  ]
  return vitestCounts(
    outputFile,
    await runStep({ name: `tests: ${project}`, command: [...command, ...more], streamOutput: true }),
  )
}

async function staticChecks(): Promise<TestCounts> {
  const results = await runChecks()
  const failures = results.filter(({ succeeded }) => !succeeded).map(({ name }) => `check: ${name}`)
  return { ...noTests, passed: results.length - failures.length, failed: failures.length, failures }
}

let browsersPromise: ReturnType<typeof findOrInstallBrowsers> | undefined
/** Finds or installs the browsers, once. */
function browsers() {
  browsersPromise ??= findOrInstallBrowsers()
  return browsersPromise
}

const startStories = () => startMagazine(path.join(reports, 'home'))

/** The stories in a real browser, against `npm start` in a folder of its own. */
async function e2e(more: string[], starting = startStories()): Promise<TestCounts> {
  const magazine = await starting
  try {
    const { headlessShell, full } = await browsers()
    const outputFile = path.join(reports, 'e2e.json')
    const env = {
      ...magazine.env,
      CHROMIUM_PATH: headlessShell,
      FULL_CHROMIUM_PATH: full,
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    }
    const command = ['playwright', 'test', '--reporter=list,json', ...more]
    return playwrightCounts(outputFile, await runStep({ name: 'tests: e2e', command, env, streamOutput: true }))
  } finally {
    await magazine.stop()
  }
}

type Suite = (more: string[]) => Promise<TestCounts>

const suites: Record<string, Suite> = {
  check: staticChecks,
  unit: (more) => vitest('unit', more),
  integration: (more) => vitest('integration', more),
  e2e,
  /** The random tests try many more cases, and what `npm test` leaves out runs as well. */
  nightly: async (more) => {
    process.env.NIGHTLY = 'true'
    return addCounts([await vitest('unit', more), await vitest('integration', more), await e2e([])])
  },
}

const [requestedSuite = 'all', ...more] = process.argv.slice(2)
const suite = suites[requestedSuite]
if (!suite && requestedSuite !== 'all')
  throw new Error(`No tests called "${requestedSuite}". There are: ${Object.keys(suites).join(', ')}.`)

/** An error outside any test counts as one failure; the other suites still run. */
const countsOf = (suite: Suite): Promise<TestCounts> =>
  suite(more).catch((error) => {
    console.error(error)
    return failedOutsideTests(noTests, String(error).split('\n', 1)[0] ?? '')
  })

async function runAllSuites(): Promise<TestCounts[]> {
  // The runners share the seed, which draws the files that this run leaves out.
  process.env.SEED = String(SEED)
  if (process.env.ALL_TESTS !== 'true') process.env.DRAW_TESTS = 'true'
  // Browsers are installed meanwhile. The e2e suite reports the error if there are none.
  browsers().catch(() => {})
  // The slowest check leaves a processor idle for a while: the tests do not wait for it.
  const checks = countsOf(staticChecks)
  // The site is built meanwhile, for the stories and then for the integration tests. They report the error if that fails.
  const magazine = startStories()
  const built = magazine.then(buildOnce).catch(() => {})
  const unit = await countsOf((more) => vitest('unit', more))
  await built
  const integration = await countsOf((more) => vitest('integration', more))
  return [await checks, unit, integration, await countsOf((more) => e2e(more, magazine))]
}

const results = suite ? [await countsOf(suite)] : await runAllSuites()
rmSync(reports, { recursive: true, force: true })
const total = addCounts(results)
if (!suite) {
  const files = [drawnStories, drawnIntegrationTests].flatMap((groups) => leftOut(groups))
  console.log(`SEED=${SEED} left out ${files.length} files of tests. ALL_TESTS=true runs every file.`)
}
console.log(summaryLines(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
