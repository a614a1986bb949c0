import { expect, test } from 'vitest'
import { alarmKinds, type SystemState } from '../contracts/system.ts'
import { findProblems, findPublicProblems, firstSteps } from './system-problems.ts'

const NOW = '2026-11-26T12:00:00.000Z'
const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
const latency = { count: 0, medianMs: null, p95Ms: null }
const queue = (changes: object) => ({
  queue: 'mail',
  waiting: 0,
  oldestDueAt: null,
  givenUp: 0,
  lastSuccessAt: null,
  failingSince: null,
  ...changes,
})
const node = (changes: object) => ({
  node: 'one',
  phase: 'following' as const,
  stale: false,
  failedPages: 0,
  behindSince: null,
  seenAt: NOW,
  stoppedAt: null,
  release: null,
  version: null,
  ...changes,
})
const target = (changes: object) => ({
  target: 's3.example/magazine',
  complete: true,
  pending: 0,
  failure: null,
  failingSince: null,
  updatedAt: NOW,
  heldUntil: NOW,
  ...changes,
})
const counts = (minutes5: number) => ({ minutes5, minutes15: minutes5, minutes60: minutes5 })

const well: SystemState = {
  checkedAt: NOW,
  evaluatedAt: before(1),
  queues: [queue({})],
  emailsGivenUp: { inDay: 0, share: null },
  jobs: [],
  publishes: { hour: latency, day: latency },
  counts: {},
  nodes: [node({})],
  targets: [],
  database: { bytes: 1, connections: 10, maxConnections: 100 },
  backup: { succeededAt: null, failedAt: null, failure: null, removalFailure: null },
}
const job = (failures: number) => [{ job: 'emails', succeededAt: null, failedAt: NOW, failures, failure: 'gone' }]
const hour = (count: number, p95Ms: number) => ({ hour: { count, medianMs: 40, p95Ms }, day: latency })
const backup = (hours: number) => ({
  succeededAt: before(hours * 60),
  failedAt: null,
  failure: null,
  removalFailure: null,
})

test('nothing is wrong with a new publication', () => {
  expect(findProblems(well)).toEqual([])
  expect(findProblems({ ...well, evaluatedAt: null, nodes: [], queues: [] })).toEqual([])
})

test.each<[kind: string, subject: string, below: Partial<SystemState>, beyond: Partial<SystemState>]>([
  [
    'queue-delayed',
    'mail',
    { queues: [queue({ oldestDueAt: before(9) })] },
    { queues: [queue({ oldestDueAt: before(11) })] },
  ],
  [
    'queue-delayed',
    'billing',
    { queues: [queue({ queue: 'billing', oldestDueAt: before(29) })] },
    { queues: [queue({ queue: 'billing', oldestDueAt: before(31) })] },
  ],
  [
    'queue-failing',
    'mail',
    {
      queues: [
        queue({ failingSince: before(10) }),
        // A single command may fail for months, for example during a dispute.
        queue({ queue: 'stripe-commands', failingSince: before(9000) }),
      ],
    },
    { queues: [queue({ failingSince: before(11) })] },
  ],
  [
    'dead-letters',
    'mail',
    { queues: [queue({ givenUp: 9000 })], emailsGivenUp: { inDay: 25, share: 0.5 } },
    { emailsGivenUp: { inDay: 26, share: 0.03 } },
  ],
  [
    'dead-letters',
    'mail',
    { emailsGivenUp: { inDay: 5000, share: 0.02 } },
    { emailsGivenUp: { inDay: 5000, share: 0.021 } },
  ],
  // A server that refuses the publication itself.
  ['dead-letters', 'mail', { emailsGivenUp: { inDay: 2, share: 1 } }, { emailsGivenUp: { inDay: 3, share: 0.51 } }],
  [
    'dead-letters',
    'stripe-commands',
    { queues: [queue({ queue: 'stripe-commands' })] },
    { queues: [queue({ queue: 'stripe-commands', givenUp: 1 })] },
  ],
  ['job-failing', 'emails', { jobs: job(2) }, { jobs: job(3) }],
  ['jobs-silent', '', { evaluatedAt: before(5) }, { evaluatedAt: before(6) }],
  ['publisher-silent', '', { nodes: [node({ seenAt: before(2) })] }, { nodes: [node({ seenAt: before(3) })] }],
  // Nobody publishes, although it was on purpose.
  ['publisher-silent', '', {}, { nodes: [node({ seenAt: before(3), stoppedAt: before(3) })] }],
  [
    'publisher-silent',
    'two',
    {
      nodes: [
        node({}),
        node({ node: 'two', seenAt: before(2) }),
        node({ node: 'stopped', seenAt: before(60), stoppedAt: before(59) }),
        node({ node: 'replaced', seenAt: before(25 * 60) }),
      ],
    },
    { nodes: [node({}), node({ node: 'two', seenAt: before(3), stoppedAt: before(60) })] },
  ],
  [
    'publisher-stuck',
    'one',
    {
      nodes: [
        node({ phase: 'preparing', behindSince: before(30) }),
        node({ node: 'former version', behindSince: before(60) }),
        node({ node: 'stopped', phase: 'preparing', behindSince: before(60), stoppedAt: NOW }),
      ],
    },
    { nodes: [node({ phase: 'database-unavailable', behindSince: before(31) })] },
  ],
  ['publisher-stuck', 'one', {}, { nodes: [node({ stale: true, behindSince: before(31) })] }],
  [
    'pages-failing',
    '',
    { nodes: [node({}), node({ seenAt: before(60), stoppedAt: before(60), failedPages: 7 })] },
    { nodes: [node({ failedPages: 1 })] },
  ],
  [
    'bucket-behind',
    's3.example/magazine',
    // One that is complete may be one that is no longer used.
    { targets: [target({ updatedAt: before(9000) }), target({ complete: false, failingSince: before(10) })] },
    { targets: [target({ complete: false, failure: 'AccessDenied', failingSince: before(11) })] },
  ],
  [
    'bucket-behind',
    's3.example/magazine',
    { targets: [target({ complete: false, updatedAt: before(10) })] },
    { targets: [target({ complete: false, updatedAt: before(11) })] },
  ],
  [
    'bucket-behind',
    's3.example/former',
    // Another one has been used since.
    {
      targets: [
        target({}),
        target({ target: 's3.example/former', failingSince: before(1500), updatedAt: before(1441) }),
      ],
    },
    {
      targets: [
        target({}),
        target({ target: 's3.example/former', failingSince: before(1500), updatedAt: before(1439) }),
      ],
    },
  ],
  ['publishing-slow', '', { publishes: hour(4, 9000) }, { publishes: hour(5, 5001) }],
  [
    'errors',
    '',
    { counts: { 'site-errors': counts(10), 'site-requests': counts(1000) } },
    { counts: { 'site-errors': counts(20), 'site-requests': counts(1000) } },
  ],
  ['errors', '', { counts: { 'api-errors': counts(9) } }, { counts: { 'api-errors': counts(10) } }],
  ['client-errors', '', { counts: { 'client-errors': counts(49) } }, { counts: { 'client-errors': counts(50) } }],
  // Of many readers, some have a browser extension that fails.
  [
    'client-errors',
    '',
    { counts: { 'client-errors': counts(400), 'site-requests': counts(100_000) } },
    { counts: { 'client-errors': counts(500), 'site-requests': counts(100_000) } },
  ],
  [
    'database-connections',
    '',
    { database: { bytes: 1, connections: 79, maxConnections: 100 } },
    { database: { bytes: 1, connections: 80, maxConnections: 100 } },
  ],
  ['backup-overdue', '', { backup: backup(35) }, { backup: backup(37) }],
  [
    'backup-overdue',
    '',
    {},
    { backup: { succeededAt: null, failedAt: before(1), failure: 'AccessDenied', removalFailure: null } },
  ],
  ['backup-removal-failing', '', { backup: backup(1) }, { backup: { ...backup(1), removalFailure: 'AccessDenied' } }],
])('%s %s: only beyond its threshold', (kind, subject, below, beyond) => {
  expect(findProblems({ ...well, ...below })).toEqual([])
  expect(findProblems({ ...well, ...beyond })).toMatchObject([{ kind, subject, message: expect.stringMatching(/\.$/) }])
})

test('the public report has the same problems without the errors themselves', () => {
  const failing = {
    ...well,
    jobs: [...job(3)],
    targets: [target({ failure: 'gone', failingSince: before(60) })],
    nodes: [
      node({ node: 'private-host-1', phase: 'preparing', behindSince: before(60) }),
      node({ node: 'private-host-2', seenAt: before(60) }),
    ],
    backup: { succeededAt: before(37 * 60), failedAt: NOW, failure: 'gone', removalFailure: 'gone' },
  }
  const known = findProblems(failing)
  expect(known.map(({ message }) => message.endsWith(' gone.'))).toEqual([true, false, false, true, true, true])
  const answered = findPublicProblems(failing)
  expect(answered.map(({ kind }) => kind)).toEqual(known.map(({ kind }) => kind))
  expect(JSON.stringify(answered)).not.toContain('gone')
  expect(answered.map(({ message }) => message).join()).not.toMatch(/s3\.example|private-host/)
})

test('every kind has its first step', () => {
  expect(Object.keys(firstSteps).sort()).toEqual([...alarmKinds].sort())
})
