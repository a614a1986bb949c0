import { expect, test } from 'vitest'
import type { Alarm, SystemProblem } from '#shared/contracts/system.ts'
import { durationLabel, jobName, queueName, sizeLabel, summaryOf } from './system-labels.ts'

const problem: SystemProblem = { kind: 'errors', subject: '', value: '20', message: '20 of 100 requests failed.' }
const alarm = (closedAt: string | null): Alarm => ({
  ...problem,
  id: '00000000-0000-4000-8000-000000000001',
  seenAt: '2026-11-26T12:00:00.000Z',
  openedAt: '2026-11-26T12:00:00.000Z',
  closedAt,
  acknowledgedAt: null,
  acknowledgedBy: null,
})
const CLOSED = '2026-11-26T13:00:00.000Z'

test('the state is one sentence: alarms first, then what may become one', () => {
  expect(summaryOf({ alarms: [alarm(CLOSED)], problems: [] })).toEqual({
    isWell: true,
    sentence: 'Everything works as it should.',
  })
  expect(summaryOf({ alarms: [alarm(null), alarm(CLOSED)], problems: [problem] }).sentence).toBe('One alarm is open.')
  expect(summaryOf({ alarms: [alarm(null), alarm(null)], problems: [] }).sentence).toBe('2 alarms are open.')
  expect(summaryOf({ alarms: [], problems: [problem] })).toEqual({
    isWell: false,
    sentence: '20 of 100 requests failed. If it lasts, an alarm is opened within two minutes.',
  })
})

test('names and figures are words and units', () => {
  expect([jobName('cleanup-contentLog'), jobName('billing'), queueName('mail'), queueName('billing')]).toEqual([
    'Cleanup content log',
    'Billing',
    'E-mails',
    'Billing',
  ])
  expect([durationLabel(null), durationLabel(84.4), durationLabel(1234)]).toEqual(['—', '84 ms', '1.2 s'])
  expect([sizeLabel(1), sizeLabel(310 * 1024 ** 2), sizeLabel(4.2 * 1024 ** 3)]).toEqual(['1 MB', '310 MB', '4.2 GB'])
})
