import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { STARVED } from '../tests/e2e/starvation.ts'
import type { StepResult } from './run-step.ts'

export interface TestCounts {
  passed: number
  failed: number
  /** Each failed test with the first line of its message: a kept log may hold only the end of a run. */
  failures: string[]
  skipped: number
  /** Retried stories that are counted as passed because the machine was starved, each with the reason. */
  starved: string[]
  /** Stories that passed only at a second try on a machine that was not starved; counted as failed. */
  flaky: string[]
}

export const noTests: TestCounts = { passed: 0, failed: 0, failures: [], skipped: 0, starved: [], flaky: [] }

export const addCounts = (all: TestCounts[]): TestCounts =>
  all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      failures: [...a.failures, ...b.failures],
      skipped: a.skipped + b.skipped,
      starved: [...a.starved, ...b.starved],
      flaky: [...a.flaky, ...b.flaky],
    }),
    noTests,
  )

/** Failed and retried tests, and the closing line of a run, for example "312 passed, 0 failed". */
export const summaryLines = ({ passed, failed, failures, skipped, starved, flaky }: TestCounts): string => {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const starvedLines = starved.map((story) => `! Retried on a starved machine, counted as passed: ${story}`)
  const flakyLines = flaky.map((story) => `!! Unsteady, counted as failed, it passed only when retried: ${story}`)
  const failureLines = failures.map((failure) => `✗ ${failure}`)
  return [...starvedLines, ...flakyLines, ...failureLines, line].join('\n')
}

type RunResult = Pick<StepResult, 'succeeded' | 'output'>

/** Reads a report; a run that left none, or went wrong outside of any test, counts as one failure. */
function readReport<Report>(
  file: string,
  { succeeded, output }: RunResult,
  countReport: (report: Report) => TestCounts,
): TestCounts {
  let counts = noTests
  try {
    counts = countReport(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return failedOutsideTests(noTests, `The run left no report. ${lastLines(output)}`)
  }
  if (succeeded || counts.failed > 0) return counts
  // A file whose hook failed is named, and has no failed test.
  if (counts.failures.length > 0) return { ...counts, failed: counts.failures.length }
  return failedOutsideTests(counts, `The run failed outside of its tests. ${lastLines(output)}`)
}

/** Runners print errors outside of tests, and those of their own end, last. */
const lastLines = (output: string) => `Its output ended with:\n${output.trimEnd().split('\n').slice(-60).join('\n')}`

/** One failure that is no test's: a hook, an unhandled error or a runner that ended early. */
export const failedOutsideTests = (counts: TestCounts, message: string): TestCounts => ({
  ...counts,
  failed: counts.failed + 1,
  failures: [...counts.failures, message],
})

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

export const vitestCounts = (file: string, run: RunResult): TestCounts =>
  readReport(file, run, (report: VitestReport) => ({
    ...noTests,
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    failures: vitestFailures(report),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }))

const vitestFailures = ({ testResults = [] }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file whose hook or import failed has no failed test.
      if (failed.length === 0) return [failureOf(file, message)]
      return failed.map(({ fullName, failureMessages }) => failureOf(`${file} ${fullName}`, failureMessages?.[0]))
    })

/** A failure in one line. */
const failureOf = (name: string, message = ''): string => {
  const firstLine = stripVTControlCharacters(message).split('\n', 1)[0]?.trim()
  return firstLine ? `${name}: ${firstLine.slice(0, 300)}` : name
}

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
  error?: { message?: string }
  annotations?: { type: string; description?: string }[]
}

export const playwrightCounts = (file: string, run: RunResult): TestCounts =>
  readReport(file, run, ({ stats = {}, suites }: PlaywrightSuite & { stats?: Record<string, number> }) => {
    const retried = retriedStories({ suites })
    const starved = retried.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []))
    const flaky = retried.flatMap(({ name, reason }) => (reason ? [] : [name]))
    return {
      passed: (stats.expected ?? 0) + starved.length,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) - starved.length,
      failures: failedStories({ suites }),
      skipped: stats.skipped ?? 0,
      starved,
      flaky,
    }
  })

function failedStories({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failedHere = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failureOf(`${file}:${line} ${title}`, results.at(-1)?.error?.message)),
  )
  return [...failedHere, ...suites.flatMap(failedStories)]
}

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
