import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { isHandledEvent } from '#shared/billing/webhook-events.ts'
import { signPayload } from '../../supabase/embedded/stripe/webhooks.ts'
import { waitForQueue } from '../api/queue.fixtures.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'
import type { Reader, TestSystem } from './test-system.ts'

export interface BurstResult {
  events: number
  customers: number
  /** Answers other than 200. */
  rejected: number
  /** Milliseconds until every delivery was answered, and recorded therefore. */
  recordedMs: number
  /** Milliseconds until every event was processed. */
  settledMs: number
  /** Milliseconds of each delivery's answer. */
  answers: number[]
  /** Each sign-in meanwhile: milliseconds, and when it began after the burst. */
  signIns: { ms: number; beganMs: number }[]
  /** The differences that a refresh of each customer finds afterwards: empty when every event was processed correctly. */
  differences: string[]
}

/**
 * Delivers the events of as many purchases as it takes, all at the same time, while a reader signs in again and again. The
 * process of the webhook works on them; what it leaves, a call of the jobs would do.
 */
export async function deliverBurst(system: TestSystem, eventCount: number): Promise<BurstResult> {
  const { owner, emulator } = system
  const reader = await system.createReader(1)
  const customers = await buySubscriptions(system, eventCount)
  const events = customers.flatMap(({ events }) => events).slice(0, eventCount)
  emulator.state.pendingDeliveries.clear()

  const started = performance.now()
  const ended = new AbortController()
  const signIns = signInRepeatedly(system, reader, ended.signal)
  const answers = await Promise.all(events.map((event) => deliver(system, event)))
  const recordedMs = performance.now() - started
  await waitUntilSettled(system)
  const settledMs = performance.now() - started
  ended.abort()

  const [stored] = await owner`select count(*)::int as count from private.stripe_events where processed_at is not null`
  return {
    events: events.length,
    customers: customers.length,
    rejected: answers.filter(({ status }) => status !== 200).length,
    recordedMs,
    settledMs,
    answers: answers.map(({ ms }) => ms),
    signIns: await signIns,
    differences: [
      ...(stored?.count >= events.length ? [] : [`${stored?.count} of ${events.length} events were processed.`]),
      ...(await findDifferences(system, customers)),
    ],
  }
}

/** Of the queue `stripe-events` (0445). */
const SCHEDULE_MS = 15_000

/** The webhook stops after a number of entries; then the scheduler would call the jobs. */
async function waitUntilSettled({ owner, runJobs }: TestSystem): Promise<void> {
  for (;;) {
    const waited = waitForQueue(owner).then(() => true)
    if (await Promise.race([waited, delay(SCHEDULE_MS, false)])) return
    waited.catch(() => {})
    await runJobs()
  }
}

interface Buyer extends Subscriber {
  events: Stripe.Event[]
}

/** Buys a plan as the checkout does, and leaves the events undelivered. */
async function buySubscriptions({ owner, billing, emulator }: TestSystem, eventCount: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let n = 1, count = 0; count < eventCount; n++) {
    const subscriber = await createSubscriber({ owner, billing }, `burst-${n}@meridian.example`)
    emulator.pay(subscriber.secret)
    const events = [...emulator.state.events.values()].filter((event) => {
      const { customer: payer, id: object } = event.data.object as { customer?: string; id?: string }
      return isHandledEvent(event) && (payer ?? object) === subscriber.customer
    })
    buyers.push({ ...subscriber, events })
    count += events.length
  }
  return buyers
}

async function deliver({ webhookUrl, emulator }: TestSystem, event: Stripe.Event) {
  const body = JSON.stringify(event)
  const started = performance.now()
  const response = await fetch(webhookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signPayload(body, emulator.webhookSecret) },
  })
  await response.body?.cancel()
  return { status: response.status, ms: performance.now() - started }
}

const SIGN_IN_PAUSE_MS = 100

async function signInRepeatedly(
  system: TestSystem,
  { email }: Reader,
  signal: AbortSignal,
): Promise<BurstResult['signIns']> {
  const times: BurstResult['signIns'] = []
  const burst = performance.now()
  for (let n = 0; !signal.aborted; n++) {
    const started = performance.now()
    // Another network each time: the limit of one network is not what is measured.
    const from = `203.${n >> 8}.${n & 255}.7`
    const response = await system.request({ cookie: '', from }, 'POST', '/auth/login', {
      email,
      password: system.password,
    })
    if (response.status !== 200) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`)
    await response.body?.cancel()
    times.push({ ms: performance.now() - started, beganMs: started - burst })
    await delay(SIGN_IN_PAUSE_MS)
  }
  return times
}

/** Compares each customer with Stripe: one paid subscription, one e-mail, and nothing that a refresh would change. */
async function findDifferences({ owner, billing }: TestSystem, customers: Buyer[]): Promise<string[]> {
  const found: string[] = []
  for (const { id, email, customer } of customers) {
    const { differences, alerts } = await refreshCustomer(billing, customer)
    found.push(...differences.map(({ kind, id: object }) => `${kind} ${object} differs.`), ...alerts)
    const [row] = await owner`
      select count(*) filter (where live and source = 'stripe')::int as live,
        (select count(*)::int from private.email_outbox where recipient = ${email} and kind = 'subscription-welcome') as emails
      from subscriptions where user_id = ${id}`
    if (row?.live !== 1 || row?.emails !== 1)
      found.push(`${email}: ${row?.live} subscriptions, ${row?.emails} e-mails.`)
  }
  return found
}
