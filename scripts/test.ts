import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowsers } from './browser.ts'
import { runChecks } from './check.ts'
import { runStep } from './run-step.ts'
import { runningMagazine } from './running-magazine.ts'
import { closingLines, nothing, playwrightTally, sum, type Tally, vitestTally } from './tally.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'meridian-tests-'))

async function vitest(project: string, more: string[]): Promise<Tally> {
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
  return vitestTally(
    outputFile,
    await runStep({ name: `tests: ${project}`, command: [...command, ...more], aloud: true }),
  )
}

async function staticChecks(): Promise<Tally> {
  const results = await runChecks()
  return { ...nothing, passed: results.filter(Boolean).length, failed: results.filter((sound) => !sound).length }
}

let found: ReturnType<typeof findOrInstallBrowsers> | undefined
/** The browsers, looked for once. */
function browsers() {
  found ??= findOrInstallBrowsers()
  return found
}

/** The magazine as `npm start` runs it, in a folder of its own, read by a real browser. */
async function e2e(more: string[]): Promise<Tally> {
  const { quick, whole } = await browsers()
  const magazine = await runningMagazine(path.join(reports, 'home'))
  try {
    const outputFile = path.join(reports, 'e2e.json')
    const env = {
      ...magazine.env,
      CHROMIUM_PATH: quick,
      FULL_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    }
    const command = ['playwright', 'test', '--reporter=list,json', ...more]
    return playwrightTally(outputFile, await runStep({ name: 'tests: e2e', command, env, aloud: true }))
  } finally {
    await magazine.stop()
  }
}

type Suite = (more: string[]) => Promise<Tally>

const suites: Record<string, Suite> = {
  check: staticChecks,
  unit: (more) => vitest('unit', more),
  parts: (more) => vitest('integration', more),
  e2e,
}

const [wanted = 'all', ...more] = process.argv.slice(2)
const suite = suites[wanted]
if (!suite && wanted !== 'all')
  throw new Error(`No tests called "${wanted}". There are: ${Object.keys(suites).join(', ')}.`)

/** What goes wrong outside any test counts as one that failed; the others are still run. */
const tallyOf = (suite: Suite): Promise<Tally> =>
  suite(more).catch((error) => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })

async function everything(): Promise<Tally[]> {
  // A browser is fetched while there is other work. That there is none is said where one is needed.
  browsers().catch(() => {})
  // The slowest check leaves a processor idle for a while: the parts do not wait for it.
  const checks = tallyOf(staticChecks)
  const unit = await tallyOf((more) => vitest('unit', more))
  const parts = await tallyOf((more) => vitest('integration', more))
  return [await checks, unit, parts, await tallyOf(e2e)]
}

const tallies = suite ? [await tallyOf(suite)] : await everything()
rmSync(reports, { recursive: true, force: true })
const total = sum(tallies)
console.log(closingLines(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
