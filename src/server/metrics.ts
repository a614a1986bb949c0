import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DURATION_LIMITS, type RequestCounts } from '#lib/request-counts.ts'
import type { CountKind, SystemState } from '#shared/contracts/system.ts'
import { findProblems } from '#shared/domain/system-problems.ts'
import type { FromWorker } from '../publisher/process-messages.ts'
import { createPendingRequests } from './pending-requests.ts'
import type { Replies } from './replies.ts'

export const METRICS_PATH = '/metrics'
const TIMEOUT_MS = 5_000

/** The counts of all serving processes, and the state, which is null while the database is unavailable. */
export interface MetricsAnswer {
  totals: Readonly<RequestCounts> | undefined
  state: SystemState | null
}

interface MetricsOptions {
  /** METRICS_TOKEN. Undefined: there is nothing at this address. */
  token: string | undefined
  send: (message: FromWorker) => void
  replies: Replies
}

/** `GET /metrics` in Prometheus' text format, for requests with the token; 404 for all others. */
export function createMetrics({ token, send, replies }: MetricsOptions) {
  const pending = createPendingRequests<MetricsAnswer>()
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  return {
    resolve: pending.resolve,
    isAllowed: ({ headers }: IncomingMessage) =>
      expected !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), expected),
    async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const answer = await pending.request((id) => send({ kind: 'system-state', id }), TIMEOUT_MS, {
        totals: undefined,
        state: null,
      })
      replies.metrics(request, response, formatMetrics(answer))
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Failures of jobs are not among them: `meridian_job_failures` has those of each job. */
const ERROR_KINDS = ['site-errors', 'api-errors', 'client-errors'] as const satisfies CountKind[]
const ERROR_WINDOWS = ['minutes5', 'minutes15', 'minutes60'] as const

type Sample = [labels: Record<string, string>, value: number]

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function formatMetrics({ totals, state }: MetricsAnswer): string {
  return [...(totals ? siteMetrics(totals) : []), ...stateMetrics(state)].join('')
}

function siteMetrics({ requests, forwarded, errors, durations, durationSum }: Readonly<RequestCounts>): string[] {
  const name = 'meridian_site_forwarded_duration_seconds'
  const buckets: Sample[] = [
    ...DURATION_LIMITS.map((limit, index): Sample => [{ le: String(limit) }, durations[index] ?? 0]),
    [{ le: '+Inf' }, forwarded],
  ]
  return [
    metric('meridian_site_requests_total', 'counter', 'Requests that the site has answered.', [[{}, requests]]),
    metric('meridian_site_errors_total', 'counter', 'Requests that were answered with a 5xx status.', [[{}, errors]]),
    `# HELP ${name} Time of requests that were forwarded to the functions.\n# TYPE ${name} histogram\n`,
    samples(`${name}_bucket`, buckets),
    samples(`${name}_sum`, [[{}, durationSum]]),
    samples(`${name}_count`, [[{}, forwarded]]),
  ]
}

function stateMetrics(state: SystemState | null): string[] {
  const up = metric('meridian_database_up', 'gauge', 'Whether the state could be read from the database.', [
    [{}, state ? 1 : 0],
  ])
  if (!state) return [up]
  const { checkedAt, queues, jobs, publishes, counts, nodes, targets, database, backup } = state
  const age = (time: string) => Math.max(0, (Date.parse(checkedAt) - Date.parse(time)) / 1000)
  const ages = (times: [string, string | null][], label: string): Sample[] =>
    times.flatMap(([key, time]): Sample[] => (time === null ? [] : [[{ [label]: key }, age(time)]]))
  const publishing = (['hour', 'day'] as const).flatMap((period): Sample[] => {
    const { medianMs, p95Ms } = publishes[period]
    return [
      ...(medianMs === null ? [] : [[{ period, quantile: '0.5' }, medianMs / 1000] as Sample]),
      ...(p95Ms === null ? [] : [[{ period, quantile: '0.95' }, p95Ms / 1000] as Sample]),
    ]
  })
  return [
    up,
    gauge(
      'queue_waiting',
      'Entries that wait; counted up to 10,000.',
      queues.map((q) => [{ queue: q.queue }, q.waiting]),
    ),
    gauge(
      'queue_given_up',
      'Dead letters.',
      queues.map((q) => [{ queue: q.queue }, q.givenUp]),
    ),
    gauge(
      'queue_oldest_due_seconds',
      'How long the oldest due entry has waited.',
      queues.map((q) => [{ queue: q.queue }, q.oldestDueAt ? age(q.oldestDueAt) : 0]),
    ),
    gauge(
      'job_failures',
      'Failures since the last success.',
      jobs.map((j) => [{ job: j.job }, j.failures]),
    ),
    gauge(
      'job_last_success_age_seconds',
      'Time since the last success.',
      ages(
        jobs.map((j) => [j.job, j.succeededAt]),
        'job',
      ),
    ),
    gauge(
      'recent_errors',
      'Errors in the last minutes: answers of all sites and of the functions with a 5xx status, and errors that browsers reported.',
      ERROR_KINDS.flatMap((kind) =>
        ERROR_WINDOWS.map(
          (window): Sample => [{ kind, minutes: window.replace('minutes', '') }, counts[kind]?.[window] ?? 0],
        ),
      ),
    ),
    gauge('publish_seconds', 'From a commit to the new pages being served.', publishing),
    gauge(
      'node_last_seen_age_seconds',
      'Time since a publisher reported.',
      ages(
        nodes.map((n) => [n.node, n.seenAt]),
        'node',
      ),
    ),
    gauge(
      'node_failed_pages',
      'Pages that could not be rendered.',
      nodes.map((n) => [{ node: n.node }, n.failedPages]),
    ),
    gauge(
      'node_behind_seconds',
      'How long a publisher has not followed every change.',
      nodes.map((n) => [{ node: n.node }, n.behindSince ? age(n.behindSince) : 0]),
    ),
    gauge(
      'bucket_complete',
      'Whether nothing waits to be uploaded or purged.',
      targets.map((t) => [{ bucket: t.target }, t.complete ? 1 : 0]),
    ),
    gauge(
      'bucket_pending',
      'Uploads, deletions and purges that wait.',
      targets.map((t) => [{ bucket: t.target }, t.pending]),
    ),
    gauge(
      'bucket_failing_seconds',
      'How long uploads or purges have failed.',
      targets.map((t) => [{ bucket: t.target }, t.failingSince ? age(t.failingSince) : 0]),
    ),
    gauge(
      'bucket_last_report_age_seconds',
      'Time since a publisher reported on the bucket.',
      ages(
        targets.map((t) => [t.target, t.updatedAt]),
        'bucket',
      ),
    ),
    gauge('database_bytes', 'Size of the database.', [[{}, database.bytes]]),
    gauge('database_connections', 'Connections in use.', [[{}, database.connections]]),
    gauge('database_connections_max', 'Connections that Postgres allows.', [[{}, database.maxConnections]]),
    gauge(
      'backup_age_seconds',
      'Time since the last backup; absent where none was made.',
      backup.succeededAt ? [[{}, age(backup.succeededAt)]] : [],
    ),
    gauge(
      'problem',
      'What is beyond its threshold.',
      findProblems(state).map(({ kind, subject }) => [{ kind, subject }, 1]),
    ),
  ]
}

const gauge = (name: string, help: string, values: Sample[]) => metric(`meridian_${name}`, 'gauge', help, values)

const metric = (name: string, type: 'gauge' | 'counter', help: string, values: Sample[]) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples(name, values)}`

const samples = (name: string, values: Sample[]) =>
  values
    .map(([labels, value]) => {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
      return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
    })
    .join('')

const escapeLabel = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
