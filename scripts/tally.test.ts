import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { absentFrom } from './lock-complete.ts'
import { closingLine, playwrightTally, sum, vitestTally } from './tally.ts'

const report = (content: unknown): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('adds up the runners and closes with one line', () => {
  const unit = vitestTally(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }), true)
  const e2e = playwrightTally(report({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } }), false)
  expect(closingLine(sum([unit, e2e]))).toBe('5 passed, 2 failed, 1 skipped')
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
