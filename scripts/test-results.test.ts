import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingFromLockfile } from './check-lockfile.ts'
import { addCounts, playwrightCounts, summaryLines, vitestCounts } from './test-results.ts'

const report = (content: unknown): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('adds up the runners and closes with one line', () => {
  const unit = vitestCounts(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }), true)
  const e2e = playwrightCounts(report({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 } }), false)
  expect(summaryLines(addCounts([unit, e2e]))).toBe('5 passed, 1 failed, 1 skipped')
})

test('whatever passed only at its second try is counted as passed, and named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] })
  const inner = { specs: [spec('steady', 'expected'), spec('unsteady', 'flaky')] }
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  const counts = playwrightCounts(report({ stats, suites: [{ suites: [inner] }] }), true)
  expect(summaryLines(counts)).toBe('!! FLAKY, passed only at the second try: a.spec.ts:7 unsteady\n2 passed, 0 failed')
  // One that the report counts and does not name is not let through.
  expect(playwrightCounts(report({ stats }), true).failed).toBe(1)
})

test('a run that failed outside of any test is a failure', () => {
  expect(vitestCounts(report({ numPassedTests: 3, numFailedTests: 0 }), false).failed).toBe(1)
  expect(vitestCounts('/nowhere/report.json', true).failed).toBe(1)
})

test('a lock file without a platform package is caught', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-mac': '1' } },
      'node_modules/a-linux': {},
    },
  }
  expect(missingFromLockfile(lock)).toEqual(['node_modules/a needs a-mac'])
})
