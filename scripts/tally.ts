import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What passed only at its second try; counted as passed. */
  flaky: string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [] }

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      flaky: [...a.flaky, ...b.flaky],
    }),
    nothing,
  )

/** The closing line that everything ends with, e.g. "312 passed, 0 failed"; before it, by name, what was not steady. */
export const closingLines = ({ passed, failed, skipped, flaky }: Tally): string => {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const unsteady = flaky.map((name) => `!! FLAKY, passed only at the second try: ${name}`)
  return [...unsteady, line].join('\n')
}

/** Reads a report; a run that left none, or went wrong outside of any test, counts as one failure. */
function read<Report>(file: string, succeeded: boolean, count: (report: Report) => Tally): Tally {
  let tally = nothing
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { ...nothing, failed: 1 }
  }
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export const vitestTally = (file: string, succeeded: boolean): Tally =>
  read(file, succeeded, (report: Record<string, number>) => ({
    ...nothing,
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }))

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

export const playwrightTally = (file: string, succeeded: boolean): Tally =>
  read(file, succeeded, ({ stats = {}, suites }: PlaywrightSuite & { stats?: Record<string, number> }) => {
    const flaky = flakyIn({ suites })
    return {
      passed: (stats.expected ?? 0) + flaky.length,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) - flaky.length,
      skipped: stats.skipped ?? 0,
      flaky,
    }
  })

function flakyIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(() => `${file}:${line} ${title}`),
  )
  return [...own, ...suites.flatMap(flakyIn)]
}
