import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowsers } from './browser.ts'
import { checks } from './check.ts'
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
    project,
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
  const tallies: Tally[] = []
  for (const step of checks) {
    const sound = await runStep(step)
    tallies.push({ ...nothing, [sound ? 'passed' : 'failed']: 1 })
  }
  return sum(tallies)
}

/** The magazine as `npm start` runs it, in a folder of its own, read by a real browser. */
async function e2e(more: string[]): Promise<Tally> {
  const { quick, whole } = findOrInstallBrowsers()
  const magazine = await runningMagazine(path.join(reports, 'home'))
  try {
    const outputFile = path.join(reports, 'e2e.json')
    const env = {
      ...magazine.env,
      CHROMIUM_PATH: quick,
      WHOLE_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    }
    const command = ['playwright', 'test', '--reporter=list,json', ...more]
    return playwrightTally(outputFile, await runStep({ name: 'tests: e2e', command, env, aloud: true }))
  } finally {
    await magazine.stop()
  }
}

const suites: Record<string, (more: string[]) => Promise<Tally>> = {
  check: staticChecks,
  unit: (more) => vitest('unit', more),
  parts: (more) => vitest('parts', more),
  e2e,
}

const [wanted = 'all', ...more] = process.argv.slice(2)
const chosen = wanted === 'all' ? Object.values(suites) : [suites[wanted]]
const tallies: Tally[] = []
for (const suite of chosen) {
  if (!suite) throw new Error(`No tests called "${wanted}". There are: ${Object.keys(suites).join(', ')}.`)
  const tally = await suite(more).catch((error) => {
    console.error(error)
    return { ...nothing, failed: 1 }
  })
  tallies.push(tally)
}
rmSync(reports, { recursive: true, force: true })
const total = sum(tallies)
console.log(closingLines(total))
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
