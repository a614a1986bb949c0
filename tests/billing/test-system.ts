import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { hashSync } from 'bcryptjs'
import postgres, { type Sql } from 'postgres'
import { importBalance } from '#shared/billing/balance-import.ts'
import { type BillingContext, createBillingContext } from '#shared/billing/billing-context.ts'
import { processWaitingEvents } from '#shared/billing/event-worker.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { asStripeUnavailable } from '#shared/billing/stripe.ts'
import { synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { groupInvitationToken } from '#shared/http/group-invitation.ts'
import { signLink } from '#shared/http/signed-link.ts'
import { createWorkBudget } from '#shared/http/work-budget.ts'
import { createAuthApp } from '../../supabase/embedded/auth/auth-app.ts'
import { readAuthRules } from '../../supabase/embedded/auth/auth-context.ts'
import { generateSigningKey, loadSigningKey, type SigningKey } from '../../supabase/embedded/auth/signing-key.ts'
import { KEEP_ALIVE_MS } from '../../supabase/embedded/gateway.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import type { TestApi, TestStack } from '../../supabase/embedded/test-stack.ts'
import { siteForwardedHeaders, siteUrl } from '../api/api.fixtures.ts'
import { makeDue, waitForQueue } from '../api/queue.fixtures.ts'
import { createSessionCookie } from '../api/session-cookies.fixtures.ts'
import { prices } from './arbitraries.ts'
import { Counts } from './counts.ts'
import { PAUSE_EDITIONS } from './pause-steps.ts'
import { OFFER_PERCENT, promotions, TRIAL_DAYS } from './steps.ts'

/** The three functions in Deno on a database of their own, and the Stripe emulator with its own clock. */
export interface TestSystem {
  /** Whether taxes are computed. */
  taxBehavior: 'exclusive' | 'inclusive' | null
  emulator: StripeEmulator
  billing: BillingContext
  /** Of the function `stripe-webhook`. */
  webhookUrl: string
  owner: Sql
  /** Sends a request as the site forwards it. */
  request(who: TestClient, method: string, path: string, body?: object): Promise<Response>
  /** How often each kind of step was drawn and done, and how much was compared. */
  counts: Counts
  checked: Counts
  /** Cents of the next invoice of a subscription, by Stripe. */
  renewalAmount(subscription: string): Promise<number>
  /** Creates an account and a session. */
  createReader(n: number): Promise<Reader>
  admin: TestClient
  /** Kills and restarts `api` and `stripe-webhook`. */
  crash(): Promise<void>
  /** Works on the events that the webhook has left to the jobs, and waits for those on which it works itself. */
  processEvents(): Promise<void>
  /** Runs all jobs, failed commands included. */
  runJobs(): Promise<void>
  /** Whether a command to Stripe is still to be executed. */
  hasOpenCommands(): Promise<boolean>
  /** The differences that it found, as text. */
  reconcile(): Promise<string[]>
  /** Imports Stripe's whole balance, and answers what does not agree with the records. */
  compareBalance(): Promise<string[]>
  /** The password of every account. */
  password: string
  /** Ids at Stripe of the reader's withdrawn subscriptions; empty once the account is deleted. */
  withdrawnSubscriptions(reader: Reader): Promise<string[]>
  /** The token of the reader's open invitation to a group. */
  invitationToken(groupId: string, reader: Reader): Promise<string | undefined>
  /** The token of an open e-mail change. */
  emailChangeToken(reader: Reader): Promise<string | undefined>
  /** The current address and time; undefined when the account is deleted. */
  findAccount(reader: Reader): Promise<{ email: string; at: Date } | undefined>
  stop(): Promise<void>
}

export interface TestClient {
  cookie: string
  from: string
}

export interface Reader extends TestClient {
  id: string
  email: string
}

const TIMEOUT_MS = 30_000
const PASSWORD = 'salt pans, and many of them'

export async function startTestSystem(stack: TestStack, taxBehavior: TestSystem['taxBehavior']): Promise<TestSystem> {
  const database = await stack.createDatabase()
  const emulator = await startStripeEmulator()
  const owner = postgres(database.adminUrl, { max: 3, onnotice: () => {} })
  const auth = await startAuth(database.adminUrl, stack)
  emulator.webhooks.mode = 'hold'
  const keys = {
    STRIPE_SECRET_KEY: emulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: emulator.publishableKey,
    STRIPE_API_URL: emulator.url,
    STRIPE_WEBHOOK_SECRET: emulator.webhookSecret,
    SUPABASE_URL: auth.url,
  }
  const start = (name: string) => stack.startApi({ name, databaseUrl: database.appUrl, env: keys })
  const [api, webhook, jobs] = await Promise.all([start('api'), start('stripe-webhook'), start('jobs')])
  emulator.webhooks.url = webhook.url
  // E-mails are counted in the outbox and never sent.
  await owner`alter table private.email_outbox alter due_at set default now() + interval '10 years'`
  await owner`update site_settings set payment_methods = array['card', 'paypal', 'us_bank_account', 'sepa_debit', 'ideal']`
  for (const currency of ['eur', 'jpy'] as const)
    for (const [plan, amount] of Object.entries(prices[currency]))
      await owner`insert into plan_amounts (plan_id, currency, amount) values (${plan}, ${currency}, ${amount})`
  const billing = createBillingContext({
    databaseUrl: database.appUrl,
    secretKey: emulator.secretKey,
    apiUrl: emulator.url,
    applicationName: 'histories',
    log: () => {},
  })
  await owner`update site_settings set tax_behavior = ${taxBehavior}`
  await owner`
    update plans set trial_days = ${TRIAL_DAYS}, offer_percent = ${OFFER_PERCENT}, asks_why = true, group_payment = 'card_and_invoice'
    where price > 0`
  const workOnEvents = () => processWaitingEvents(billing, createWorkBudget({ entries: 10_000, milliseconds: 60_000 }))
  // The function works on what it has received; an event that failed is left to the jobs, which run every minute.
  emulator.webhooks.afterDelivery = () =>
    waitForQueue(owner, 'stripe-events', async (open) => {
      if (open.every(({ leased_until, attempts }) => !leased_until && attempts > 0)) await workOnEvents()
    })
  await owner`update plans set pause_editions = ${PAUSE_EDITIONS} where price > 0 and tier = 'platinum'`
  await synchronisePlans(billing)
  await createPromotions(billing.stripe)
  const adminAccount = await createAccount(owner, auth.key, 0)
  await owner`insert into staff (user_id, role) values (${adminAccount.id}, 'owner')`

  async function request(
    { cookie, from }: TestClient,
    method: string,
    path: string,
    body: object = {},
  ): Promise<Response> {
    const headers = {
      Origin: siteUrl,
      'Content-Type': 'application/json',
      Cookie: cookie,
      ...siteForwardedHeaders(from, stack.secrets.siteSecret),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(`${api.url}${path}`, {
      method,
      headers,
      signal,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
  }

  return {
    taxBehavior,
    emulator,
    billing,
    webhookUrl: webhook.url,
    owner,
    request,
    admin: adminAccount,
    counts: new Counts(),
    checked: new Counts(),
    renewalAmount: async (subscription) => (await billing.stripe.invoices.createPreview({ subscription })).amount_due,
    password: PASSWORD,
    createReader: (n) => createAccount(owner, auth.key, n),
    async crash() {
      await Promise.all([restart(api), restart(webhook)])
      // As if the claims and leases of the killed processes had ended.
      await owner`update private.queue_entries set due_at = now(), leased_until = null where leased_until is not null`
      await owner`delete from private.leases`
    },
    processEvents: () => waitForQueue(owner, 'stripe-events', workOnEvents),
    async runJobs() {
      // Makes failed commands due.
      await makeDue(owner, 'stripe-commands')
      const headers = { Authorization: `Bearer ${stack.secrets.secretKey}` }
      for (let times = 1; ; times++) {
        const response = await fetch(jobs.url, { method: 'POST', headers })
        const text = await response.text()
        if (response.ok) return
        // The scheduler calls them every minute: under load one may meet a deadlock.
        if (times === 3) throw new Error(`The jobs returned ${response.status} three times: ${text.slice(0, 300)}`)
      }
    },
    async hasOpenCommands() {
      const open = await owner`
        select from private.stripe_commands where completed_at is null and failed_at is null limit 1`
      return open.length > 0
    },
    async reconcile() {
      for (let times = 1; ; times++) {
        // A run that Stripe interrupted, for example by a rate limit, is reserved to its worker for a while.
        await owner`update private.reconciliations set claimed_until = null where finished_at is null`
        try {
          const run = await reconcileWithStripe(billing, { force: true, timeBudgetMs: 600_000 })
          return run ? run.differences.map((one) => JSON.stringify(one)) : ['It did not run.']
        } catch (error) {
          // The jobs repeat it from where it stopped, every minute. Here calls take no time, so that a page of six customers often
          // exceeds the limit of calls in a second.
          if (times === 60 || !asStripeUnavailable(error)) throw error
          await delay(1000)
        }
      }
    },
    async compareBalance() {
      // The emulator's clock is ahead, and the import reads until now.
      const hourAgo = Math.floor(Date.now() / 1000) - 3600
      for (const one of emulator.state.balanceTransactions.values()) one.created = hourAgo
      for (const one of emulator.state.payouts.values()) one.created = hourAgo
      // The jobs may have read payouts of those days already. Without this none is read again.
      await owner`update private.payouts set created_at = to_timestamp(${hourAgo})`
      // Until a payout is known, they are read since the first payment, which is ahead as well.
      await owner`
        insert into private.payouts (stripe_id, amount, currency, status, is_automatic, arrives_at, created_at)
        values ('po_canceled', 100, 'usd', 'canceled', false, to_timestamp(${hourAgo}), to_timestamp(${hourAgo}))
        on conflict do nothing`
      await owner`update private.balance_import set imported_until = now() - interval '2 hours', window_start = null,
        window_end = null, cursor = null, claimed_until = null, completed_at = null`
      await importBalance(billing, { timeBudgetMs: 600_000 })
      await owner`select private.recognise_revenue(100000)`
      const differences = await owner`
        select concat_ws(' ', kind, stripe_id, at_stripe, recorded) as text
        from private.balance_differences where resolved_at is null`
      const sums = await owner<CurrencySums[]>`
        select currency, (select coalesce(sum(amount), 0)::int from private.balance_transactions as one
            where kind <> 'other' and one.currency = currencies.currency) as imported,
          (select coalesce(sum(fee), 0)::int from private.balance_transactions as one
            where one.currency = currencies.currency) as fees,
          (select coalesce(sum(tax), 0)::int from invoices where status <> 'void' and currency = currencies.currency) as tax,
          (select coalesce(sum(paid), 0)::int from private.revenue_months as one where one.currency = currencies.currency) as paid,
          (select coalesce(sum(earned), 0)::int from private.revenue_months as one where one.currency = currencies.currency) as earned,
          -- Of each payment, and of what went back of it, the tax by the total of its invoice.
          (select coalesce(sum(private.tax_share(invoices, payments.amount) - private.tax_share(invoices,
              (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and status = 'succeeded')::bigint
              + (select coalesce(sum(amount), 0) from disputes where payment_id = payments.id and status = 'lost')::bigint)), 0)
            from payments join invoices on invoices.id = invoice_id
            where payments.status in ('succeeded', 'refunded') and payments.currency = currencies.currency)::int as taxed,
          ((select coalesce(sum(tax), 0) from private.gift_taxes
              where recorded_at is not null and currency = currencies.currency)
            - (select coalesce(sum(reversals.tax), 0) from private.gift_tax_reversals as reversals
              join private.gift_taxes as taxes using (gift_id) where currency = currencies.currency))::int as "giftTax",
          ((select coalesce(sum(amount), 0) from payments
              where status in ('succeeded', 'refunded') and payments.currency = currencies.currency)
            - (select coalesce(sum(refunds.amount), 0) from refunds join payments on payments.id = payment_id
              where refunds.status = 'succeeded' and currency = currencies.currency)
            - (select coalesce(sum(disputes.amount), 0) from disputes join payments on payments.id = payment_id
              where disputes.status = 'lost' and currency = currencies.currency))::int as remaining,
          (select coalesce(sum(payments.amount
              - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and status = 'succeeded')
              - (select coalesce(sum(amount), 0) from disputes where payment_id = payments.id and status = 'lost')), 0)
            from gifts join payments on payments.stripe_id = payment_intent
            where redeemed_at is null and payments.status in ('succeeded', 'refunded')
              and payments.currency = currencies.currency)::int as unredeemed
        from unnest(${Object.keys(prices)}::text[]) as currencies (currency)`
      const [compared] = await owner`select count(*)::int as payouts from private.payouts where compared_at is not null`
      const arrived = [...emulator.state.payouts.values()].filter(({ status }) => status === 'paid').length
      return [
        ...(compared?.payouts === arrived ? [] : [`${compared?.payouts} of ${arrived} payouts were compared.`]),
        ...differences.map(({ text }) => `The balance differs: ${text}`),
        ...sums.flatMap((one) => differentSums(one, sumsAtStripe(emulator, one.currency))),
      ]
    },
    async withdrawnSubscriptions({ id }) {
      const rows = await owner`
        select subscriptions.stripe_id from withdrawals join subscriptions on subscriptions.id = subscription_id
        where withdrawals.user_id = ${id} and confirmed_at is not null`
      return rows.map(({ stripe_id }) => stripe_id)
    },
    async invitationToken(groupId, { email }) {
      const [row] = await owner`
        select id from group_members
        where group_id = ${groupId} and email = ${email} and accepted_at is null and removed_at is null`
      return row && groupInvitationToken(stack.secrets.siteSecret, row.id)
    },
    async emailChangeToken({ id }) {
      const [row] = await owner`
        select data -> 'link' as link from private.email_outbox
        where kind = 'email-change' and data -> 'link' ->> 'userId' = ${id} order by id desc limit 1`
      return row && signLink(stack.secrets.siteSecret, 'email-change', row.link)
    },
    async findAccount({ id }) {
      const [row] = await owner`select email, clock_timestamp() as at from auth.users where id = ${id}`
      return row && { email: row.email, at: row.at }
    },
    async stop() {
      await Promise.all([api.stop(), webhook.stop(), jobs.stop()])
      await auth.close()
      await billing.close()
      await owner.end({ timeout: 1 })
      await emulator.stop()
      await database.drop()
    },
  }
}

async function restart({ service }: TestApi): Promise<void> {
  await service.kill('SIGKILL')
  await service.start()
}

async function createPromotions({
  coupons,
  promotionCodes,
}: ReturnType<typeof createBillingContext>['stripe']): Promise<void> {
  for (const [code, terms] of Object.entries(promotions)) {
    const { id: coupon } = await coupons.create({ ...terms, name: code })
    await promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
  }
}

interface CurrencySums {
  currency: string
  imported: number
  fees: number
  tax: number
  paid: number
  earned: number
  remaining: number
  /** The tax in what remains of invoices, and in redeemed gifts. */
  taxed: number
  giftTax: number
  /** The remaining amount of gifts that nobody has redeemed. */
  unredeemed: number
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

function sumsAtStripe({ state }: StripeEmulator, currency: string) {
  const transactions = [...state.balanceTransactions.values()].filter((one) => one.currency === currency)
  const invoices = [...state.invoices.values()].filter(
    (one) => one.currency === currency && !['draft', 'void'].includes(String(one.status)),
  )
  return {
    balance: sumOf(transactions.map(({ amount }) => amount)),
    fees: sumOf(transactions.map(({ fee }) => fee)),
    tax: sumOf(invoices.map(({ total_taxes: taxes }) => Math.max(0, sumOf((taxes ?? []).map(({ amount }) => amount))))),
  }
}

const differentSums = (
  { currency, imported, fees, tax, paid, earned, unredeemed, ...sums }: CurrencySums,
  atStripe: ReturnType<typeof sumsAtStripe>,
  remaining = sums.remaining - sums.taxed - sums.giftTax,
): string[] => [
  ...(imported === atStripe.balance
    ? []
    : [`Stripe's balance is ${atStripe.balance} ${currency}, imported are ${imported}.`]),
  ...(fees === atStripe.fees ? [] : [`Stripe's fees are ${atStripe.fees} ${currency}, imported are ${fees}.`]),
  ...(tax === atStripe.tax ? [] : [`Taxes at Stripe are ${atStripe.tax} ${currency}, recorded are ${tax}.`]),
  ...(paid === remaining && earned === remaining - unredeemed
    ? []
    : [
        `Paid ${paid}, earned ${earned}, remaining ${remaining} ${currency} without tax, of it ${unredeemed} in unredeemed gifts.`,
      ]),
]

/** The embedded Auth on this database, in this process. Its e-mails go nowhere: the functions send their own. */
async function startAuth(adminUrl: string, { secrets }: TestStack) {
  const url = new URL(adminUrl)
  Object.assign(url, { username: 'supabase_auth_admin', password: secrets.authPassword })
  const sql = postgres(url.href, { max: 3, onnotice: () => {} })
  const key = await loadSigningKey(generateSigningKey(), 'http://127.0.0.1/auth/v1')
  const app = createAuthApp(
    {
      sql,
      key,
      rules: readAuthRules({
        email: { enable_confirmations: true, double_confirm_changes: false, otp_expiry: 86_400 },
      }),
      secretKey: secrets.secretKey,
      externalUrl: 'http://127.0.0.1/auth/v1',
      siteUrl,
      sendEmail: () => Promise.resolve(),
    },
    () => new Response(null, { status: 404 }),
  )
  const { promise, resolve } = Promise.withResolvers<number>()
  const fetch = (request: Request) => app.fetch(request, { peerAddress: null })
  const options = { port: 0, hostname: '127.0.0.1', serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }
  const server = serve({ ...options, fetch }, ({ port }) => resolve(port))
  return {
    url: `http://127.0.0.1:${await promise}`,
    key,
    async close() {
      server.close()
      await sql.end({ timeout: 1 })
    },
  }
}

/** The lowest cost that bcrypt has: these passwords protect nothing. */
const PASSWORD_HASH = hashSync(PASSWORD, 4)

/**
 * Created in the database, with one hash for all. Every reader has an address of their own, because of the rate
 * limits per network.
 */
async function createAccount(owner: Sql, key: SigningKey, n: number): Promise<Reader> {
  const email = `reader-${n}@meridian.example`
  const names = owner.json({ first_name: 'Ada', last_name: 'Lindqvist' })
  const [user] = await owner`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, ${PASSWORD_HASH}, now(), ${names}) returning id`
  const id: string = user?.id
  await owner`update profiles set email_confirmed_at = now() where id = ${id}`
  await owner`select private.start_free_subscription(${id})`
  await owner`
    insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
    values (${id}, 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`
  const session = await createSessionCookie(owner, key, id)
  const cookie = `${session}; checkout=${randomBytes(32).toString('base64url')}`
  return { id, email, cookie, from: `198.${51 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` }
}
