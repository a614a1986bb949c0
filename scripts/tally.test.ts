import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { absentFrom } from './lock-complete.ts'
import { closingLines, playwrightTally, sum, vitestTally } from './tally.ts'

const report = (content: unknown): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('adds up the runners and closes with one line', () => {
  const unit = vitestTally(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }), true)
  const e2e = playwrightTally(report({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 } }), false)
  expect(closingLines(sum([unit, e2e]))).toBe('5 passed, 1 failed, 1 skipped')
})

test('whatever passed only at its second try is counted as passed, and named', () => {
  const story = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] })
  const inner = { specs: [story('steady', 'expected'), story('unsteady', 'flaky')] }
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  const tally = playwrightTally(report({ stats, suites: [{ suites: [inner] }] }), true)
  expect(closingLines(tally)).toBe('!! FLAKY, passed only at the second try: a.spec.ts:7 unsteady\n2 passed, 0 failed')
  // One that the report counts and does not name is not let through.
  expect(playwrightTally(report({ stats }), true).failed).toBe(1)
})

test('a run that failed outside of any test is a failure', () => {
  expect(vitestTally(report({ numPassedTests: 3, numFailedTests: 0 }), false).failed).toBe(1)
  expect(vitestTally('/nowhere/report.json', true).failed).toBe(1)
})

test('a lock file without a platform package is caught', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-mac': '1' } },
      'node_modules/a-linux': {},
    },
  }
  expect(absentFrom(lock)).toEqual(['node_modules/a needs a-mac'])
})
