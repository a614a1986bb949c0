import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    nothing,
  )

/** The closing line that everything ends with, e.g. "312 passed, 0 failed". */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Reads a report; a run that left none, or went wrong outside of any test, counts as one failure. */
function read(file: string, succeeded: boolean, count: (report: Record<string, never>) => Tally): Tally {
  let tally = nothing
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { ...nothing, failed: 1 }
  }
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export const vitestTally = (file: string, succeeded: boolean): Tally =>
  read(file, succeeded, (report) => ({
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }))

export const playwrightTally = (file: string, succeeded: boolean): Tally =>
  read(file, succeeded, ({ stats = {} }: { stats?: Record<string, number> }) => ({
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  }))
