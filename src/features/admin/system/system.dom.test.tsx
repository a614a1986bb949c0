import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { Alarm, SystemHistory, SystemOverview } from '#shared/contracts/system.ts'
import { SystemSection } from './SystemSection.tsx'

const NOW = '2026-11-26T12:00:00.000Z'
const ID = '00000000-0000-4000-8000-000000000001'
const alarm: Alarm = {
  id: ID,
  kind: 'job-failing',
  subject: 'emails',
  message: "The job 'emails' has failed 3 times in a row.",
  value: '3 failures',
  seenAt: NOW,
  openedAt: '2026-11-26T11:40:00.000Z',
  closedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
}
const latency = { count: 12, medianMs: 42, p95Ms: 84 }
const overview: SystemOverview = {
  state: {
    checkedAt: NOW,
    evaluatedAt: NOW,
    queues: [
      {
        queue: 'mail',
        waiting: 7,
        oldestDueAt: null,
        givenUp: 2,
        lastSuccessAt: '2026-11-26T11:59:00.000Z',
        failingSince: null,
      },
    ],
    emailsGivenUp: { inDay: 0, share: null },
    jobs: [
      { job: 'emails', succeededAt: null, failedAt: NOW, failures: 3, failure: 'no mail server' },
      { job: 'billing', succeededAt: NOW, failedAt: null, failures: 0, failure: null },
    ],
    publishes: { hour: latency, day: latency },
    counts: { 'site-errors': { minutes5: 1, minutes15: 2, minutes60: 3 } },
    nodes: [
      {
        node: 'one',
        phase: 'following',
        stale: false,
        failedPages: 0,
        behindSince: null,
        seenAt: NOW,
        stoppedAt: null,
        release: 'r-7',
        version: '0.1.0+abc',
      },
    ],
    targets: [
      {
        target: 's3.example/magazine',
        complete: false,
        pending: 3,
        failure: 'AccessDenied',
        failingSince: '2026-11-26T11:40:00.000Z',
        updatedAt: NOW,
        heldUntil: NOW,
      },
    ],
    database: { bytes: 310 * 1024 ** 2, connections: 12, maxConnections: 60 },
    backup: { succeededAt: null, failedAt: null, failure: null, removalFailure: null },
  },
  problems: [{ kind: 'job-failing', subject: 'emails', message: alarm.message, value: alarm.value }],
  alarms: [alarm],
  alarmEmails: [],
}
const history: SystemHistory = {
  period: '24-hours',
  times: ['2026-11-26T11:30:00.000Z', '2026-11-26T11:45:00.000Z', NOW],
  publishMedianMs: [40, 41, 42],
  publishP95Ms: [80, 81, 84],
  siteErrors: [0, 0, 0],
  apiErrors: [0, 0, 0],
  clientErrors: [0, 0, 0],
  queues: [{ queue: 'mail', waiting: [1, 5, 7] }],
}

let answers: Record<string, unknown>
let requested: string[]
let sent: unknown[]
beforeEach(() => {
  requested = []
  sent = []
  answers = { '/api/admin/system': overview, '/api/admin/system-history': history }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(input).split('?')[0] ?? ''
    requested.push(`${method} ${path}`)
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return Response.json({ count: 1 })
    }
    const answer = answers[path]
    return answer ? Response.json(answer) : new Response('{}', { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () => render(<SystemSection />)

test('an open alarm is the first sentence, with what to do, and can be acknowledged', async () => {
  show()
  expect(await screen.findByText('One alarm is open.')).toBeTruthy()
  const alarms = within(screen.getByRole('list', { name: 'Open alarms' }))
  expect(alarms.getByText(/docs\/operations\.md#job-failing/)).toBeTruthy()
  const path = `/api/admin/alarms/${ID}/acknowledgement`
  answers[path] = { ...overview, alarms: [{ ...alarm, acknowledgedAt: NOW, acknowledgedBy: 'Ada Lindqvist' }] }
  fireEvent.click(alarms.getByRole('button', { name: 'Acknowledge: A job keeps failing' }))
  expect(await alarms.findByText(/acknowledged by Ada Lindqvist/)).toBeTruthy()
  expect(requested).toContain(`PUT ${path}`)
})

test('figures, tables and charts have their values as text', async () => {
  show()
  expect(await screen.findByText('310 MB')).toBeTruthy()
  expect(screen.getByText('12 of 60 connections')).toBeTruthy()
  for (const [table, cell] of [
    ['Queues', '7'],
    ['Jobs', 'no mail server'],
    ['Site nodes', '0.1.0+abc'],
    ['Buckets', 'AccessDenied'],
  ] as const)
    expect(within(screen.getByRole('table', { name: table })).getByText(cell)).toBeTruthy()
  const chart = await screen.findByRole('figure', { name: 'From a change to the new page' })
  expect(within(chart).getAllByText('84 ms').length).toBeGreaterThan(0)
  expect(screen.getByText('There was no error in the last 24 hours.')).toBeTruthy()
})

test('jobs that work are listed on demand', async () => {
  show()
  const failing = within(await screen.findByRole('table', { name: 'Jobs' }))
  expect(failing.queryByText('Billing')).toBeNull()
  const summary = screen.getByText('One job works')
  expect(summary.closest('details')).toHaveProperty('open', false)
  fireEvent.click(summary)
  expect(within(screen.getByRole('table', { name: 'Jobs that work' })).getByText('Billing')).toBeTruthy()
})

test('a new publication has empty states, and one whose state cannot be read has a way to try again', async () => {
  const { state } = overview
  answers['/api/admin/system'] = {
    ...overview,
    state: { ...state, jobs: [], nodes: [], targets: [], counts: {} },
    problems: [],
    alarms: [],
  }
  show()
  expect(await screen.findByText('Everything works as it should.')).toBeTruthy()
  for (const text of ['No alarm is open.', /No job has run yet/, 'No site node has reported yet.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('Buckets')).toBeNull()
  cleanup()
  queryClient.clear()
  delete answers['/api/admin/system']
  show()
  expect(await screen.findByText('The state of the system could not be loaded.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a dead letter is listed on demand, tried again, and discarded with a reason', async () => {
  const path = '/api/admin/queues/mail/dead-letters'
  const entry = { queue: 'mail', key: 'k', attempts: 8, createdAt: NOW, givenUpAt: NOW }
  const receipt = { ...entry, id: ID, subject: 'receipt', error: 'mailbox full' }
  const notice = { ...entry, id: ID.replace(/1$/, '2'), subject: 'notice', error: null }
  answers[path] = [receipt, notice]
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show what was given up: E-mails' }))
  expect(await screen.findByText('mailbox full')).toBeTruthy()
  expect(screen.getAllByText(/^8 attempts, given up/)).toHaveLength(2)
  const retry = screen.getByRole('button', { name: 'Try again' })
  expect(retry).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'receipt' }))
  fireEvent.click(retry)
  await vi.waitFor(() => expect(sent).toEqual([{ action: 'retry', ids: [ID] }]))
  await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'receipt' })).toHaveProperty('checked', false))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Sent by hand' } })
  fireEvent.click(screen.getByRole('button', { name: 'Discard 2 entries' }))
  await vi.waitFor(() => expect(sent[1]).toEqual({ action: 'discard', ids: [ID, notice.id], reason: 'Sent by hand' }))
})
