import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { measureProcessorTimes, parseSchedstat, STARVED, starvationReason } from '../tests/e2e/starvation.ts'
import { missingFromLockfile } from './check-lockfile.ts'
import { addCounts, playwrightCounts, summaryLines, vitestCounts } from './test-results.ts'

const report = (content: unknown): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const ok = { succeeded: true, output: '' }
const bad = { succeeded: false, output: 'tests\nUnhandled error\n' }

test('the results of all runners are added up in one closing line', () => {
  const unit = vitestCounts(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }), ok)
  const e2e = playwrightCounts(report({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 1 } }), bad)
  expect(summaryLines(addCounts([unit, e2e]))).toBe('5 passed, 1 failed, 1 skipped')
})

test('each failure is named at the end, with the first line of its message', () => {
  const file = path.join(process.cwd(), 'a.test.ts')
  const unit = vitestCounts(
    report({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            { fullName: 'subtracts', status: 'failed', failureMessages: ['Error: expected 1\n  at a.test.ts:3'] },
          ],
        },
      ],
    }),
    bad,
  )
  const hook = {
    numFailedTests: 0,
    testResults: [{ name: file, status: 'failed', message: 'hook', assertionResults: [] }],
  }
  const results = [{ ...tryWith('failed'), error: { message: '\u001b[31mno button\u001b[39m\nlog' } }]
  const specs = [story('presses', 'unexpected', results)]
  const e2e = playwrightCounts(report({ stats: { unexpected: 1 }, suites: [{ specs }] }), bad)
  expect(summaryLines(addCounts([unit, vitestCounts(report(hook), bad), e2e])).split('\n')).toEqual([
    '✗ a.test.ts subtracts: Error: expected 1',
    '✗ a.test.ts: hook',
    '✗ a.spec.ts:7 presses: no button',
    '1 passed, 3 failed',
  ])
})

const tryWith = (status: string, description?: string) => ({
  status,
  annotations: description ? [{ type: STARVED, description }] : [],
})
const story = (title: string, status: string, results: ReturnType<typeof tryWith>[]) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results }],
})

test('a story that passes only when retried fails the run', () => {
  const specs = [
    story('steady', 'expected', [tryWith('passed')]),
    story('unsteady', 'flaky', [tryWith('failed', 'the load was 30'), tryWith('failed'), tryWith('passed')]),
  ]
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  const counts = playwrightCounts(report({ stats, suites: [{ suites: [{ specs }] }] }), ok)
  expect(summaryLines(counts)).toBe(
    '!! Unsteady, counted as failed, it passed only when retried: a.spec.ts:7 unsteady\n1 passed, 1 failed',
  )
  // A retried story that the report counts and does not name fails as well.
  expect(playwrightCounts(report({ stats }), ok).failed).toBe(1)
})

test('a story that was retried on a starved machine is counted as passed, and the reason is printed', () => {
  const specs = [story('late', 'flaky', [tryWith('timedOut', 'waited 9 s'), tryWith('passed')])]
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
  expect(summaryLines(playwrightCounts(report({ stats, suites: [{ specs }] }), ok))).toBe(
    '! Retried on a starved machine, counted as passed: a.spec.ts:7 late: waited 9 s\n' + '1 passed, 0 failed',
  )
})

test('a failure is excused only when the browser waited for a processor much longer than it ran', () => {
  expect(starvationReason({ ran: 9000, waited: 9000 })).toBeUndefined()
  expect(starvationReason({ ran: 100, waited: 1900 })).toBeUndefined()
  expect(starvationReason({ ran: 1500, waited: 12_340 })).toBe(
    'the browser and the test waited 12.3 s for a processor and ran for 1.5 s',
  )
})

test('the times of a process are read in milliseconds', () => {
  expect(parseSchedstat('1500000000 12340000000 871\n')).toEqual({ ran: 1500, waited: 12_340 })
})

test.runIf(process.platform === 'linux')(
  'the processor time of started processes is measured',
  async () => {
    const times = measureProcessorTimes()
    const busy = spawn(process.execPath, ['-e', 'for (const end = Date.now() + 1e5; Date.now() < end; );'])
    await expect.poll(() => times().ran).toBeGreaterThan(50)
    busy.kill()
  },
  60_000,
)

test('a run that fails outside of any test counts as one failure', () => {
  const counts = vitestCounts(report({ numPassedTests: 3, numFailedTests: 0 }), bad)
  expect(counts.failed).toBe(1)
  expect(summaryLines(counts)).toContain('Unhandled error\n3 passed, 1 failed')
  expect(vitestCounts('/nowhere/report.json', ok).failed).toBe(1)
})

test('a lock file without the package of a platform is found', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-mac': '1' } },
      'node_modules/a-linux': {},
    },
  }
  expect(missingFromLockfile(lock)).toEqual(['node_modules/a needs a-mac'])
})
