import { readFileSync } from 'node:fs'
import { STARVED } from '../tests/e2e/starvation.ts'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** Retried stories that are counted as passed because the machine was starved, each with the reason. */
  starved: string[]
  /** Stories that passed only at a second try on a machine that was not starved; counted as failed. */
  flaky: string[]
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0, starved: [], flaky: [] }

export const addCounts = (all: TestCounts[]): TestCounts =>
  all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      starved: [...a.starved, ...b.starved],
      flaky: [...a.flaky, ...b.flaky],
    }),
    noTests,
  )

/** The retried stories by name, and the closing line of a run, for example "312 passed, 0 failed". */
export const summaryLines = ({ passed, failed, skipped, starved, flaky }: TestCounts): string => {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const starvedLines = starved.map((story) => `! Retried on a starved machine, counted as passed: ${story}`)
  const flakyLines = flaky.map((story) => `!! Unsteady, counted as failed, it passed only when retried: ${story}`)
  return [...starvedLines, ...flakyLines, line].join('\n')
}

/** Reads a report; a run that left none, or went wrong outside of any test, counts as one failure. */
function readReport<Report>(file: string, succeeded: boolean, countReport: (report: Report) => TestCounts): TestCounts {
  let counts = noTests
  try {
    counts = countReport(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { ...noTests, failed: 1 }
  }
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

export const vitestCounts = (file: string, succeeded: boolean): TestCounts =>
  readReport(file, succeeded, (report: Record<string, number>) => ({
    ...noTests,
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }))

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  tests: { status: string; results: PlaywrightTry[] }[]
}

interface PlaywrightTry {
  status: string
  annotations?: { type: string; description?: string }[]
}

export const playwrightCounts = (file: string, succeeded: boolean): TestCounts =>
  readReport(file, succeeded, ({ stats = {}, suites }: PlaywrightSuite & { stats?: Record<string, number> }) => {
    const retried = retriedStories({ suites })
    const starved = retried.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []))
    const flaky = retried.flatMap(({ name, reason }) => (reason ? [] : [name]))
    return {
      passed: (stats.expected ?? 0) + starved.length,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) - starved.length,
      skipped: stats.skipped ?? 0,
      starved,
      flaky,
    }
  })

/** Stories that failed and then passed. `reason` says why the machine was starved, during each try that failed. */
function retriedStories({ suites = [], specs = [] }: PlaywrightSuite): { name: string; reason: string | undefined }[] {
  const retriedHere = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({ name: `${file}:${line} ${title}`, reason: starvationIn(results) })),
  )
  return [...retriedHere, ...suites.flatMap(retriedStories)]
}

function starvationIn(results: PlaywrightTry[]): string | undefined {
  const reasons = results
    .filter(({ status }) => status !== 'passed')
    .map(({ annotations = [] }) => annotations.find(({ type }) => type === STARVED)?.description)
  return reasons.length > 0 && reasons.every(Boolean) ? reasons.join('; ') : undefined
}
