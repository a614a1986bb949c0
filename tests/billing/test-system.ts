import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import postgres, { type Sql } from 'postgres'
import { createBillingContext } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/reconciliation.ts'
import { synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { signId } from '#shared/http/signed-id.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import type { TestApi, TestStack } from '../../supabase/embedded/test-stack.ts'
import { siteForwardedHeaders, siteUrl } from '../api/api.fixtures.ts'
import { type ServiceEmulator, startServiceEmulator } from '../api/service-emulator.ts'
import { promotions } from './steps.ts'

/** The house with its three functions in real Deno, on a database of its own, and Stripe's stand-in with a clock of its own. */
export interface TestSystem {
  emulator: StripeEmulator
  owner: Sql
  /** As a page of the site asks, for this reader. */
  request(who: TestClient, method: string, path: string, body?: object): Promise<Response>
  /** Somebody who has an account and is signed in. */
  createReader(n: number): Promise<Reader>
  admin: TestClient
  /** Ends the functions that answer, as a crash would, and starts them again. */
  crash(): Promise<void>
  /** Everything that is due. */
  runJobs(): Promise<void>
  reconcile(): Promise<{ differences: number }>
  /** That every account has. */
  password: string
  /** By their ids at Stripe, what a reader has withdrawn from, as long as they have their account. */
  withdrawnSubscriptions(reader: Reader): Promise<string[]>
  /** The token in the letter to the address that a reader wishes to have, if one is on its way. */
  emailChangeToken(reader: Reader): Promise<string | undefined>
  /** The address of a reader at this moment; undefined when their account has gone. */
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

export async function startTestSystem(stack: TestStack): Promise<TestSystem> {
  const database = await stack.createDatabase()
  const emulator = await startStripeEmulator()
  const owner = postgres(database.adminUrl, { max: 3, onnotice: () => {} })
  const auth = await startAuthEmulator(owner)
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
  // Letters are counted where they wait; nobody tries to send them.
  await owner`alter table private.email_outbox alter due_at set default now() + interval '10 years'`
  const billing = createBillingContext({
    databaseUrl: database.appUrl,
    secretKey: emulator.secretKey,
    apiUrl: emulator.url,
    applicationName: 'histories',
    log: () => {},
  })
  await synchronisePlans(billing)
  await createPromotions(billing.stripe)
  const adminAccount = await createAccount(owner, 0)
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
    emulator,
    owner,
    request,
    admin: adminAccount,
    password: PASSWORD,
    createReader: (n) => createAccount(owner, n),
    crash: async () => void (await Promise.all([restart(api), restart(webhook)])),
    async runJobs() {
      // What failed before waits for its next time, which has come now.
      await owner`update private.stripe_commands set due_at = now() where completed_at is null and failed_at is null`
      const headers = { Authorization: `Bearer ${stack.secrets.secretKey}` }
      const answer = await fetch(jobs.url, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`The jobs answered ${answer.status}.`)
      await answer.body?.cancel()
    },
    async reconcile() {
      const run = await reconcileWithStripe(billing, { force: true, timeBudgetMs: 600_000 })
      return { differences: run?.differences.length ?? -1 }
    },
    async withdrawnSubscriptions({ id }) {
      const rows = await owner`
        select subscriptions.stripe_id from withdrawals join subscriptions on subscriptions.id = subscription_id
        where withdrawals.user_id = ${id} and confirmed_at is not null`
      return rows.map(({ stripe_id }) => stripe_id)
    },
    async emailChangeToken({ id }) {
      const [row] = await owner`
        select id from private.account_requests where user_id = ${id} and kind = 'email-change'
          and used_at is null and invalidated_at is null`
      return row && signId(stack.secrets.siteSecret, 'email-change', row.id)
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

/** Auth as the API asks it: whose password this is. It answers at once, so that nobody waits for the hashing of passwords. */
async function startAuthEmulator(owner: Sql): Promise<ServiceEmulator> {
  const auth = await startServiceEmulator()
  auth.respond = async (request, response) => {
    const { email, password } = JSON.parse(await text(request))
    const [user] = password === PASSWORD ? await owner`select id, email from auth.users where email = ${email}` : []
    const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }
    response.writeHead(user ? 200 : 400, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(user ? session : { error_code: 'invalid_credentials' }))
  }
  return auth
}

/** Made and signed in by the database itself, so that nobody waits for passwords. Every reader comes from a network of their own. */
async function createAccount(owner: Sql, n: number): Promise<Reader> {
  const [token, browser] = [randomBytes(32), randomBytes(32)]
  const email = `reader-${n}@meridian.example`
  const names = owner.json({ first_name: 'Ada', last_name: 'Lindqvist' })
  const [made] = await owner`
    insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${email}, ${names}) returning id`
  const id: string = made?.id
  await owner`update profiles set email_confirmed_at = now() where id = ${id}`
  await owner`select private.start_free_subscription(${id})`
  await owner`insert into sessions (user_id, token_hash, device) values (${id}, ${createHash('sha256').update(token).digest()}, 'A browser')`
  await owner`
    insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
    values (${id}, 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`
  const cookie = `session=${token.toString('base64url')}; checkout=${browser.toString('base64url')}`
  return { id, email, cookie, from: `198.${51 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` }
}
