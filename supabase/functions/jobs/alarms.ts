import { createHmac } from 'node:crypto'
import type { Database } from '../_shared/data/database.ts'
import { giveUpEntries, noteQueueSuccess } from '../_shared/data/queue.ts'
import { claimAlarmWebhooks, discardAlarmWebhooks, evaluateAlarms, recordAlarmWebhook } from '../_shared/data/system.ts'
import { alarmManual } from '../_shared/domain/system-problems.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import type { WorkBudget } from '../_shared/http/work-budget.ts'

export interface AlarmOptions {
  database: Pick<Database, 'asServiceRole'>
  log: Log
  siteUrl: string
  /** Undefined where none is set up. */
  webhook: { url: string; secret: string } | undefined
  /** Asked after each evaluation, unless a job failed in its last run, every e-mail fails or most are given up; undefined where none is set up. */
  heartbeatUrl: string | undefined
  fetch: typeof fetch
}

const TIMEOUT_MS = 5_000
const WEBHOOKS_PER_ROUND = 10

/** Compares the state of the system with its thresholds, once a minute, and sends what the webhook is owed. Returns the number of changes. */
export async function runAlarms(options: AlarmOptions, budget: WorkBudget): Promise<number> {
  const { database, log, webhook } = options
  const evaluation = await database.asServiceRole((tx) => evaluateAlarms(tx, webhook !== undefined))
  const changes = evaluation?.changes ?? []
  for (const { change, kind, subject, value } of changes)
    log(change === 'closed' ? 'info' : 'error', `alarm ${change}`, { kind, subject, value })
  if (webhook) await sendWebhooks(options, webhook, budget)
  // They would be due without end, and so an alarm themselves.
  else await database.asServiceRole(discardAlarmWebhooks)
  await database.asServiceRole((tx) => noteQueueSuccess(tx, 'alarms'))
  if (evaluation && !evaluation.withholdsHeartbeat) await sendHeartbeat(options)
  return changes.length
}

async function sendWebhooks(
  { database, siteUrl, fetch, log }: AlarmOptions,
  webhook: { url: string; secret: string },
  budget: WorkBudget,
): Promise<void> {
  await database.asServiceRole((tx) => giveUpEntries(tx, 'alarms'))
  const claimed = await database.asServiceRole((tx) => claimAlarmWebhooks(tx, budget.remaining(WEBHOOKS_PER_ROUND)))
  budget.spend(claimed.length)
  for (const message of claimed) {
    const { kind } = message.payload as { kind: Parameters<typeof alarmManual>[0] }
    const links = { manual: alarmManual(kind), admin: `${siteUrl.replace(/\/$/, '')}/admin#system` }
    const body = JSON.stringify({ ...message.payload, ...links })
    const error = await post(fetch, webhook, message.id, body)
    if (error) log('warn', 'alarm not sent', { kind, reason: error })
    await database.asServiceRole((tx) => recordAlarmWebhook(tx, message, error))
  }
}

/** Signs as Stripe does, so that receivers may know how to check it. Returns why the message was not accepted, or null. */
async function post(
  send: typeof fetch,
  { url, secret }: { url: string; secret: string },
  id: string,
  body: string,
): Promise<string | null> {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  try {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        // The same in every attempt.
        'Idempotency-Key': id,
        'Meridian-Signature': `t=${time},v1=${signature}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok ? null : `answered ${response.status}`
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reachable'
  }
}

/** Tells a service outside that the scheduler and the jobs work: when it is not told any more, that service raises the alarm. */
async function sendHeartbeat({ heartbeatUrl, fetch, log }: AlarmOptions): Promise<void> {
  if (!heartbeatUrl) return
  try {
    const response = await fetch(heartbeatUrl, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'follow' })
    await response.body?.cancel()
    if (!response.ok) log('warn', 'heartbeat refused', { status: response.status })
  } catch (error) {
    log('warn', 'heartbeat not sent', errorContext(error))
  }
}
