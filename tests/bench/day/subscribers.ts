import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { controlEmulator } from '../../billing/emulator-control.ts'
import { createSubscriber, type Subscriber } from '../../billing/subscriber.ts'
import type { PublishedArticle, Traffic } from './traffic.ts'

export interface DayContext {
  owner: Sql
  billing: BillingContext
  stripeUrl: string
  mailUrl: string
  siteUrl: string
}

/** Subscribers who have paid the first year. */
export async function addSubscribers(context: DayContext, count: number): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = []
  for (let n = 1; n <= count; n++) {
    const subscriber = await createSubscriber(context, `renewal-${n}@example.com`)
    await controlEmulator(context.stripeUrl, 'pay', { secret: subscriber.secret })
    subscribers.push(subscriber)
  }
  return subscribers
}

/** Waits until nothing is due, claimed or waiting for another attempt. Returns the milliseconds that it took. */
export async function waitUntilSettled({ owner }: DayContext, timeoutMs: number): Promise<number> {
  const started = performance.now()
  for (let quiet = 0; quiet < 3; ) {
    const [row] = await owner`
      select count(*)::int as open from private.queue_entries where repeat_every is null and given_up_at is null`
    quiet = row?.open === 0 ? quiet + 1 : 0
    if (performance.now() - started > timeoutMs) break
    await delay(1000)
  }
  return performance.now() - started
}

interface CaughtEmail {
  to: { address: string }[]
  headers: Record<string, string>
}

/** Everything that must be there after the day; each sentence is something that was lost, or done twice. */
export async function findLosses(
  context: DayContext,
  subscribers: Subscriber[],
  traffic: Traffic,
  published: PublishedArticle[],
): Promise<{ losses: string[]; repeatedEmails: number }> {
  const { owner, billing, mailUrl, siteUrl } = context
  const losses: string[] = []

  const renewals = await owner`
    select customers.payer_email as email,
      (select count(*)::int from payments where customer_id = customers.stripe_id and status = 'succeeded') as payments,
      (select count(*)::int from private.email_outbox
        where recipient = customers.payer_email and kind = 'subscription-renewed') as emails
    from billing_customers as customers where stripe_id = any(${subscribers.map(({ customer }) => customer)})`
  if (renewals.length !== subscribers.length)
    losses.push(`${renewals.length} of ${subscribers.length} customers are known.`)
  for (const { email, payments, emails } of renewals)
    if (payments !== 2 || emails !== 1)
      losses.push(`${email}: ${payments} payments, ${emails} e-mails about the renewal.`)

  const run = await reconcileWithStripe(billing, { force: true, timeBudgetMs: 600_000 })
  for (const difference of run?.differences ?? ['It did not run.'])
    losses.push(`The reconciliation found ${JSON.stringify(difference)}`)

  const stored = new Set((await owner`select message from contact_messages`).map(({ message }) => message))
  for (const message of traffic.messages) if (!stored.has(message)) losses.push(`"${message}" was accepted and lost.`)
  const known = new Set((await owner`select email from newsletter_subscribers`).map(({ email }) => email))
  for (const email of traffic.newsletterAddresses) if (!known.has(email)) losses.push(`${email} was accepted and lost.`)

  for (const { id, title } of published) {
    const page = await (await fetch(`${siteUrl}/articles/${id}`)).text()
    if (!page.includes(title)) losses.push(`The page of ${id} does not have its last title.`)
  }

  const [dead] = await owner`select count(*)::int as count from private.queue_entries where given_up_at is not null`
  if (dead?.count > 0) losses.push(`${dead?.count} entries of the queue were given up.`)

  const sent = await owner`select message_id::text as id, recipient from private.email_outbox where sent_at is not null`
  const unsent = await owner`select kind, recipient from private.email_outbox where sent_at is null`
  for (const { kind, recipient } of unsent) losses.push(`The e-mail ${kind} to ${recipient} was not sent.`)
  const inbox = (await (await fetch(`${mailUrl}/email`)).json()) as CaughtEmail[]
  const received = inbox.map(({ headers }) => headers['message-id'] ?? '')
  const arrived = received.join(' ')
  for (const { id, recipient } of sent)
    if (!arrived.includes(id)) losses.push(`The e-mail ${id} to ${recipient} did not arrive.`)
  return { losses, repeatedEmails: received.length - new Set(received).size }
}
