import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import {
  Alarm,
  type HistoryPeriod,
  type MinuteCount,
  type SystemHistory,
  type SystemOverview,
  type SystemProblem,
  SystemState,
} from '../contracts/system.ts'
import { areMostEmailsGivenUp, findProblems } from '../domain/system-problems.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { interval, jsonb, textArray } from './sql.ts'

/** As service_role or publisher: everything that the thresholds are compared with. */
export async function readSystemState(tx: Tx): Promise<SystemState> {
  const { rows } = await sql<{ state: unknown }>`select private.system_state() as state`.execute(tx)
  return SystemState.parse(withTimestamps(rows[0]?.state))
}

/** Times in a JSON document of Postgres have microseconds and an offset. */
const TIME_NAME = /(At|Since|Until)$/

function withTimestamps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimestamps)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      TIME_NAME.test(name) && typeof entry === 'string' ? new Date(entry).toISOString() : withTimestamps(entry),
    ]),
  )
}

/** For owners. */
export async function readSystemOverview(tx: Tx): Promise<SystemOverview> {
  const [state, alarms] = await Promise.all([
    sql<{ state: { alarmEmails: string[] } }>`select private.read_system_state() as state`.execute(tx),
    sql<Alarm>`
      select id, kind, subject, message, value, seen_at as "seenAt", opened_at as "openedAt", closed_at as "closedAt",
        acknowledged_at as "acknowledgedAt", acknowledged_by as "acknowledgedBy"
      from private.read_alarms()`.execute(tx),
  ])
  const { alarmEmails = [], ...rest } = state.rows[0]?.state ?? {}
  const parsed = SystemState.parse(withTimestamps(rest))
  // A kind of a previous version is left out.
  const known = alarms.rows.filter(({ kind }) => Alarm.shape.kind.safeParse(kind).success)
  return { state: parsed, problems: findProblems(parsed), alarms: known, alarmEmails }
}

const PERIODS: Record<HistoryPeriod, { steps: number; seconds: number }> = {
  '24-hours': { steps: 96, seconds: 15 * 60 },
  '7-days': { steps: 84, seconds: 2 * 3600 },
}

/** For owners: the figures over time. `now`: milliseconds; the last step holds it. */
export async function readSystemHistory(tx: Tx, period: HistoryPeriod, now: number): Promise<SystemHistory> {
  const { steps, seconds } = PERIODS[period]
  const last = Math.floor(now / (seconds * 1000)) * seconds * 1000
  const times = Array.from({ length: steps }, (_, index) =>
    new Date(last - (steps - 1 - index) * seconds * 1000).toISOString(),
  )
  const { rows } = await sql<{ startsAt: string; figure: string; value: number }>`
    select starts_at as "startsAt", figure, value
    from private.read_system_history(${times[0] ?? ''}::timestamptz, ${interval(seconds)})`.execute(tx)
  const byFigure = Map.groupBy(rows, ({ figure }) => figure)
  const series = (figure: string) => {
    const values = new Map(byFigure.get(figure)?.map(({ startsAt, value }) => [startsAt, value]))
    return times.map((time) => values.get(time) ?? 0)
  }
  return {
    period,
    times,
    publishMedianMs: series('publish-median'),
    publishP95Ms: series('publish-p95'),
    siteErrors: series('site-errors'),
    apiErrors: series('api-errors'),
    clientErrors: series('client-errors'),
    queues: [...byFigure.keys()]
      .filter((figure) => figure.startsWith('queue:'))
      .sort()
      .map((figure) => ({ queue: figure.slice('queue:'.length), waiting: series(figure) })),
  }
}

/** As publisher or service_role: adds counts of this process to those of the others. */
export async function recordCounts(tx: Tx, counts: MinuteCount[]): Promise<void> {
  await sql`select private.record_counts(${jsonb(counts)})`.execute(tx)
}

export interface JobResult {
  job: string
  /** Null after a success. */
  failure: string | null
}

export async function recordJobResults(tx: Tx, results: JobResult[]): Promise<void> {
  await sql`select private.record_job_results(${jsonb(results)})`.execute(tx)
}

export interface AlarmChange extends SystemProblem {
  change: 'opened' | 'reminder' | 'closed'
  id: string
  /** ISO 8601 */
  openedAt: string
}

export interface AlarmEvaluation {
  changes: AlarmChange[]
  /** Whether the last run of any job failed, or every e-mail fails or most are given up, so that no alarm arrives by e-mail. */
  withholdsHeartbeat: boolean
}

/**
 * Compares the state with the thresholds, unless another caller did so within the last minute. Messages are queued in
 * the same transaction: e-mails, and messages for the webhook if there is one. Returns undefined when it was not due.
 */
export async function evaluateAlarms(tx: Tx, hasWebhook: boolean): Promise<AlarmEvaluation | undefined> {
  const { rows: claims } = await sql<{ claimed: boolean; takesSample: boolean }>`
    select claimed, takes_sample as "takesSample" from private.claim_alarm_evaluation()`.execute(tx)
  if (!claims[0]?.claimed) return undefined
  if (claims[0].takesSample) await sql`select private.take_system_sample()`.execute(tx)
  const state = await readSystemState(tx)
  const problems = findProblems(state)
  const isMailFailing =
    areMostEmailsGivenUp(state) || problems.some(({ kind, subject }) => kind === 'queue-failing' && subject === 'mail')
  const withholdsHeartbeat = isMailFailing || state.jobs.some(({ failures }) => failures > 0)
  const { rows: changes } = await sql<AlarmChange>`
    select change, id, kind, subject, message, value, opened_at as "openedAt"
    from private.apply_alarm_evaluation(${jsonb(problems)})`.execute(tx)
  if (changes.length === 0) return { changes, withholdsHeartbeat }
  const { rows: recipients } = await sql<{ email: string }>`
    select alarm_recipients as email from private.alarm_recipients()`.execute(tx)
  for (const { id: _, ...data } of changes)
    for (const { email } of recipients) await enqueueEmail(tx, email, { kind: 'alarm', data })
  if (hasWebhook)
    for (const change of changes) await sql`select private.enqueue_alarm_webhook(${jsonb(change)})`.execute(tx)
  return { changes, withholdsHeartbeat }
}

export interface AlarmWebhook {
  id: string
  attempts: number
  payload: Record<string, unknown>
}

export async function claimAlarmWebhooks(tx: Tx, atMost: number): Promise<AlarmWebhook[]> {
  const { rows } = await sql<AlarmWebhook>`
    select id, payload, attempts from private.claim_alarm_webhooks(${atMost}::integer)`.execute(tx)
  return rows
}

/** Without a webhook: messages that were queued for a previous one. */
export async function discardAlarmWebhooks(tx: Tx): Promise<void> {
  await sql`select private.discard_alarm_webhooks()`.execute(tx)
}

/** `error`: null if the message was accepted. */
export async function recordAlarmWebhook(tx: Tx, { id, attempts }: AlarmWebhook, error: string | null): Promise<void> {
  await sql`select private.record_alarm_webhook(${id}::uuid, ${attempts}::integer, ${error})`.execute(tx)
}

/** For owners. Throws `not-found` for an alarm that is not open. */
export async function acknowledgeAlarm(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select private.acknowledge_alarm(${id}::uuid) as "isOpen"`.execute(tx)
  if (!rows[0]?.isOpen) throw new HttpError('not-found', 'There is no such open alarm.')
}

/** For owners. */
export async function setAlarmEmails(tx: Tx, emails: string[]): Promise<void> {
  await sql`select private.set_alarm_emails(${textArray(emails)})`.execute(tx)
}
