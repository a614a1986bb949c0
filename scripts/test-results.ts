import { readFileSync } from 'node:fs'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** What passed only at its second try; counted as passed. */
  flaky: string[]
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0, flaky: [] }

export const addCounts = (all: TestCounts[]): TestCounts =>
  all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      flaky: [...a.flaky, ...b.flaky],
    }),
    noTests,
  )

/** The closing line that everything ends with, e.g. "312 passed, 0 failed"; before it, by name, what was not steady. */
export const summaryLines = ({ passed, failed, skipped, flaky }: TestCounts): string => {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const flakyLines = flaky.map((name) => `!! FLAKY, passed only at the second try: ${name}`)
  return [...flakyLines, line].join('\n')
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
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

export const playwrightCounts = (file: string, succeeded: boolean): TestCounts =>
  readReport(file, succeeded, ({ stats = {}, suites }: PlaywrightSuite & { stats?: Record<string, number> }) => {
    const flaky = flakyTestsIn({ suites })
    return {
      passed: (stats.expected ?? 0) + flaky.length,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) - flaky.length,
      skipped: stats.skipped ?? 0,
      flaky,
    }
  })

function flakyTestsIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const flakyHere = specs.flatMap(({ title, file, line, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file}:${line} ${title}`),
  )
  return [...flakyHere, ...suites.flatMap(flakyTestsIn)]
}
