import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import type Stripe from 'stripe'
import { createBillingContext, OWN_MARK } from '#shared/billing/billing-context.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import type { EmailKind } from '#shared/contracts/email.ts'
import { findPlan } from '#shared/data/plans.ts'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import { controlEmulator } from '../billing/emulator-control.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { waitForQueue } from './queue.fixtures.ts'
import { borrowAuthStack, startSharedEmulator, stripeEnvironment } from './shared-stack.ts'

/** The function `stripe-webhook` in Deno on a seeded Postgres, and the Stripe emulator that calls it. */
export interface WebhookFixture {
  /** Connects as the owner of the database. */
  owner: Sql
  emulator: StripeEmulator
  /** A Stripe client like that of the functions, in this process. */
  stripe: Stripe
  billing: ReturnType<typeof createBillingContext>
  webhook: TestApi
  /** Another process of the function, with other variables. */
  startAnother(env: Record<string, string>): Promise<TestApi>
  /** The log of the function since this file began. */
  readLog(): string
  newReader(options?: { confirmed?: boolean; name?: string }): Promise<Reader>
  /** Starts an unpaid subscription to this plan, as the checkout does. */
  startSubscription(
    reader: Reader,
    plan?: string,
    overrides?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<StartedCheckout>
  /** Started, paid with a valid card, and all events delivered. */
  subscribe(reader: Reader, plan?: string): Promise<StartedCheckout>
  /** Every event that was not delivered yet, in order. */
  deliverEvents(): Promise<number>
  /** Another price at Stripe. */
  priceId(plan: string): Promise<string>
  /** The subscriptions of a reader, newest last. */
  subscriptionsOf(reader: Reader): Promise<postgres.Row[]>
  currentPlanOf(reader: Reader): Promise<string | undefined>
  paymentsOf(reader: Reader): Promise<postgres.Row[]>
  /** The kinds of e-mails that were written to an address, in order. */
  emailKindsTo(email: string): Promise<EmailKind[]>
  /** The events about a customer so far, by the order in which they happened. */
  eventsOf(reader: Reader, type?: string): Stripe.Event[]
  /** The one charge of a reader's newest payment. */
  chargeOf(reader: Reader): Promise<string>
  /** Actions of the bank and of Stripe's dashboard. */
  controlEmulator(action: string, payload: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

export interface Reader {
  id: string
  email: string
  customer: string
}

export interface StartedCheckout {
  id: string
  /** The client secret of the first payment. */
  secret: string
  checkout: string
}

export const publicationEmail = 'hello@meridian.example'

/** `clock` is the emulator’s, in seconds; the real one by default. */
export async function startWebhookFixture({ clock }: { clock?: () => number } = {}): Promise<WebhookFixture> {
  const stack = await borrowAuthStack()
  const emulator = await startSharedEmulator(clock ? { clock } : {})
  emulator.webhooks.mode = 'hold'
  const env = {
    // E-mails stay in the outbox, where they can be counted.
    SMTP_URL: '',
    STRIPE_WEBHOOK_SECRET: emulator.webhookSecret,
    ...stripeEnvironment(emulator),
  }
  // Files of this process before this one may have used the function.
  const logFile = join(stack.home, 'logs/function-stripe-webhook.log')
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const startAnother = (overrides: Record<string, string>) =>
    stack.startApi({ name: 'stripe-webhook', databaseUrl: stack.appUrl, env: { ...env, ...overrides } })
  const webhook = await startAnother({})
  emulator.webhooks.url = webhook.url
  const owner = postgres(stack.ownerUrl, { max: 2, onnotice: () => {} })
  emulator.webhooks.afterDelivery = () => waitForQueue(owner)
  const billing = createBillingContext({
    databaseUrl: stack.appUrl,
    secretKey: emulator.secretKey,
    apiUrl: emulator.url,
    applicationName: 'a test',
    log: () => {},
  })
  const { stripe } = billing
  let readerCount = 0

  async function newReader({ confirmed = true, name = 'Ada Lindqvist' } = {}): Promise<Reader> {
    const email = `ada-${++readerCount}@meridian.example`
    const [first_name, last_name] = name.split(' ')
    const [account] = await owner`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${email}, ${owner.json({ first_name, last_name })}) returning id`
    const id: string = account?.id
    if (confirmed) await owner`update profiles set email_confirmed_at = now() where id = ${id}`
    await owner`select private.start_free_subscription(${id})`
    const customer = await stripe.customers.create({ name, email, metadata: { meridian: OWN_MARK, user: id } })
    await owner`
      insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
      values (${customer.id}, ${id}, ${name}, ${email})`
    return { id, email, customer: customer.id }
  }

  async function priceId(plan: string): Promise<string> {
    const found = await billing.database.asRole('service_role', {}, (tx) => findPlan(tx, plan))
    if (!found) throw new Error(`There is no plan ${plan}.`)
    return (await ensurePlanPrice(billing, found)).priceId
  }

  async function startSubscription(reader: Reader, plan = 'global_reader', overrides = {}): Promise<StartedCheckout> {
    const [checkout] = await owner`
      insert into private.checkouts (browser, plan_id, user_id, state, attempt)
      values (sha256(gen_random_uuid()::text::bytea), ${plan}, ${reader.id}, 'open', 1) returning id`
    const subscription = await stripe.subscriptions.create({
      customer: reader.customer,
      items: [{ price: await priceId(plan) }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      metadata: { meridian: OWN_MARK, checkout: checkout?.id, attempt: '1' },
      expand: ['latest_invoice.confirmation_secret'],
      ...overrides,
    })
    const invoice = subscription.latest_invoice as Stripe.Invoice
    return { id: subscription.id, secret: invoice.confirmation_secret?.client_secret ?? '', checkout: checkout?.id }
  }

  const deliverEvents = () => emulator.webhooks.flush()

  return {
    owner,
    emulator,
    stripe,
    billing,
    webhook,
    startAnother,
    readLog: () => readFileSync(logFile).subarray(logStart).toString(),
    newReader,
    startSubscription,
    deliverEvents,
    priceId,
    async subscribe(reader, plan) {
      const started = await startSubscription(reader, plan)
      const paid = emulator.pay(started.secret)
      if (paid.status !== 'succeeded') throw new Error(`Nothing was paid: ${JSON.stringify(paid)}`)
      await deliverEvents()
      return started
    },
    subscriptionsOf: (reader) =>
      owner`select * from subscriptions where user_id = ${reader.id} and source = 'stripe' order by created_at, live`,
    async currentPlanOf(reader) {
      const [row] = await owner`select plan_id from subscriptions where user_id = ${reader.id} and live`
      return row?.plan_id
    },
    paymentsOf: (reader) => owner`select * from payments where user_id = ${reader.id} order by created_at`,
    emailKindsTo: (email) => emailKindsTo(owner, email),
    eventsOf: (reader, type) =>
      [...emulator.state.events.values()].filter(({ data, type: kind }) => {
        const { customer, id } = data.object as { customer?: string; id?: string }
        return (customer ?? id) === reader.customer && (type ?? kind) === kind
      }),
    async chargeOf(reader) {
      const { data } = await stripe.charges.list({ customer: reader.customer, limit: 1 })
      return data[0]?.id ?? ''
    },
    controlEmulator: (action, payload) => controlEmulator(emulator.url, action, payload),
    async stop() {
      await owner.end({ timeout: 1 })
      await billing.close()
      await emulator.stop()
      await stack.stop()
    },
  }
}
