import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SEED } from '../tests/seed.ts'
import buildOnce from './build-once.ts'
import { runChecks } from './check.ts'
import { findOrInstallBrowsers } from './find-browsers.ts'
import { runStep } from './run-step.ts'
import { type Magazine, startMagazine } from './start-magazine.ts'
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

/** Stories in a real browser against a running magazine. */
async function playwright(magazine: Magazine, name: string, options: string[]): Promise<TestCounts> {
  const { headlessShell, full } = await browsers()
  const outputFile = path.join(reports, `${name}.json`)
  const env = {
    ...magazine.env,
    CHROMIUM_PATH: headlessShell,
    FULL_CHROMIUM_PATH: full,
    PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
  }
  const command = ['playwright', 'test', '--reporter=list,json', `--output=test-results/${name}`, ...options]
  return playwrightCounts(outputFile, await runStep({ name: `tests: ${name}`, command, env, streamOutput: true }))
}

/** The stories against `npm start` in a folder of its own. */
async function e2e(more: string[]): Promise<TestCounts> {
  const magazine = await startStories()
  return playwright(magazine, 'e2e', more).finally(magazine.stop)
}

const READER_STORIES = ['--project=reader']
/** They change what is published, one after the other, after the stories of readers. */
const EDITOR_STORIES = ['--project=editor', '--no-deps']

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

/**
 * The shard of the integration tests and the stories that this run has. `SHARD=2/7` names one, as the workflow does on seven machines
 * beside each other (.github/workflows/ci.yml); then it has a shard of the unit tests too. Otherwise the seed draws one, so that `npm test`
 * takes less than nine minutes: docs/decisions/0514-a-shard-for-each-run.md. undefined: every file.
 */
function chooseShard(): string | undefined {
  const { SHARD, ALL_TESTS } = process.env
  if (SHARD === undefined) return ALL_TESTS === 'true' ? undefined : `${1 + (SEED % SHARDS)}/${SHARDS}`
  if (!/^[1-9]\d*\/[1-9]\d*$/.test(SHARD))
    throw new Error(`SHARD is "${SHARD}". It names a shard and the number of shards, as in 2/7.`)
  return SHARD
}
const SHARDS = 7
const isOneOfSeveralMachines = process.env.SHARD !== undefined
const shard = chooseShard()
const shardOption = shard === undefined ? [] : [`--shard=${shard}`]
const hasChecks = !isOneOfSeveralMachines || shard?.startsWith('1/')

async function runAllSuites(): Promise<TestCounts[]> {
  // The runners share the seed of random tests.
  process.env.SEED = String(SEED)
  // Browsers are installed meanwhile. The e2e suite reports the error if there are none.
  browsers().catch(() => {})
  // The site is built meanwhile, for the stories and for the integration tests. They report the error if that fails.
  const starting = startStories()
  const built = starting.then(buildOnce).catch(() => {})
  const checks = hasChecks ? await countsOf(staticChecks) : noTests
  await built
  const stories = (name: string, projects: string[]) =>
    countsOf(async () => playwright(await starting, name, [...projects, ...shardOption]))
  const integration = await countsOf(() => vitest('integration', shardOption))
  const readers = await stories('reader-stories', READER_STORIES)
  // The stories of editors leave a processor idle, which unit tests take.
  const editors = stories('editor-stories', EDITOR_STORIES)
  const unit = await countsOf(() => vitest('unit', isOneOfSeveralMachines ? shardOption : []))
  const counts = [checks, integration, readers, await editors, unit]
  await starting.then(({ stop }) => stop()).catch(() => {})
  return counts
}

const results = suite ? [await countsOf(suite)] : await runAllSuites()
rmSync(reports, { recursive: true, force: true })
const total = addCounts(results)
if (!suite && shard !== undefined)
  console.log(`SEED=${SEED}: integration tests and stories of shard ${shard}. ALL_TESTS=true runs every file.`)
console.log(summaryLines(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
