import { expect, test } from 'vitest'
import type { SystemState } from '#shared/contracts/system.ts'
import { formatMetrics } from './metrics.ts'

const NOW = '2026-11-26T12:00:00.000Z'
const latency = { count: 3, medianMs: 40, p95Ms: 84 }
const state: SystemState = {
  checkedAt: NOW,
  evaluatedAt: NOW,
  queues: [
    {
      queue: 'mail',
      waiting: 7,
      oldestDueAt: '2026-11-26T11:40:00.000Z',
      givenUp: 1,
      lastSuccessAt: null,
      failingSince: null,
    },
  ],
  emailsGivenUp: { inDay: 0, share: null },
  jobs: [
    { job: 'a "quoted" job', succeededAt: '2026-11-26T11:59:00.000Z', failedAt: null, failures: 0, failure: null },
  ],
  publishes: { hour: latency, day: latency },
  counts: {
    'api-errors': { minutes5: 4, minutes15: 5, minutes60: 6 },
    'client-errors': { minutes5: 0, minutes15: 1, minutes60: 2 },
  },
  nodes: [
    {
      node: 'one',
      phase: 'preparing',
      stale: false,
      failedPages: 0,
      behindSince: '2026-11-26T11:59:00.000Z',
      seenAt: NOW,
      stoppedAt: null,
      release: 'r',
      version: '0.1.0',
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
  database: { bytes: 1000, connections: 5, maxConnections: 60 },
  backup: { succeededAt: null, failedAt: null, failure: null, removalFailure: null },
}
const totals = {
  requests: 100,
  forwarded: 10,
  errors: 2,
  durations: [1, 2, 3, 4, 5, 6, 7, 8],
  durationSum: 12.5,
}

test('every line is a comment or a sample, and each metric has its type once', () => {
  const lines = formatMetrics({ totals, state }).trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) meridian_\w+ .+|meridian_\w+(\{(\w+="(\\.|[^"\\])*",?)+\})? [\d.e+-]+)$/)
  const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
  expect(new Set(types).size).toBe(types.length)
})

test('every metric is there, with its type', () => {
  const types = [...formatMetrics({ totals, state }).matchAll(/^# TYPE meridian_(.+)$/gm)].map(([, type]) => type)
  expect(types).toEqual([
    'site_requests_total counter',
    'site_errors_total counter',
    'site_forwarded_duration_seconds histogram',
    'database_up gauge',
    'queue_waiting gauge',
    'queue_given_up gauge',
    'queue_oldest_due_seconds gauge',
    'job_failures gauge',
    'job_last_success_age_seconds gauge',
    'recent_errors gauge',
    'publish_seconds gauge',
    'node_last_seen_age_seconds gauge',
    'node_failed_pages gauge',
    'node_behind_seconds gauge',
    'bucket_complete gauge',
    'bucket_pending gauge',
    'bucket_failing_seconds gauge',
    'bucket_last_report_age_seconds gauge',
    'database_bytes gauge',
    'database_connections gauge',
    'database_connections_max gauge',
    'backup_age_seconds gauge',
    'problem gauge',
  ])
})

test('the state, its problems and the totals of the site are there', () => {
  const text = formatMetrics({ totals, state })
  expect(text).toContain('meridian_queue_waiting{queue="mail"} 7\n')
  expect(text).toContain('meridian_queue_given_up{queue="mail"} 1\n')
  expect(text).toContain('meridian_queue_oldest_due_seconds{queue="mail"} 1200\n')
  expect(text).toContain('meridian_publish_seconds{period="hour",quantile="0.95"} 0.084\n')
  expect(text).toContain('meridian_job_last_success_age_seconds{job="a \\"quoted\\" job"} 60\n')
  expect(text).toContain('meridian_job_failures{job="a \\"quoted\\" job"} 0\n')
  expect(text).toContain('meridian_recent_errors{kind="api-errors",minutes="5"} 4\n')
  expect(text).toContain('meridian_recent_errors{kind="client-errors",minutes="60"} 2\n')
  expect(text).toContain('meridian_recent_errors{kind="site-errors",minutes="15"} 0\n')
  expect(text).toContain('meridian_problem{kind="queue-delayed",subject="mail"} 1\n')
  expect(text).toContain('meridian_bucket_failing_seconds{bucket="s3.example/magazine"} 1200\n')
  expect(text).toContain('meridian_node_behind_seconds{node="one"} 60\n')
  expect(text).toContain('meridian_bucket_pending{bucket="s3.example/magazine"} 3\n')
  expect(text).toContain('meridian_problem{kind="bucket-behind",subject="s3.example/magazine"} 1\n')
  expect(text).toContain('meridian_site_forwarded_duration_seconds_bucket{le="+Inf"} 10\n')
  expect(text).toContain('meridian_site_errors_total 2\n')
  expect(text).not.toMatch(/^meridian_backup_age_seconds /m)
})

test('without the database, the site still says what it has answered', () => {
  const text = formatMetrics({ totals, state: null })
  expect(text).toContain('meridian_database_up 0\n')
  expect(text).toContain('meridian_site_requests_total 100\n')
  expect(text).not.toContain('meridian_queue_waiting')
})
