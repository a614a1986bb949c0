import { createHash, randomBytes } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { openMoney } from '#shared/billing/open-money.ts'
import { synchronisePlans } from '#shared/billing/plan-prices.ts'
import { reconcile } from '#shared/billing/reconciliation.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import type { TestApi, TestStack } from '../../supabase/embedded/testing.ts'
import { siteUrl, toldBySite } from '../api/api-under-test.ts'

/** The house with its three functions in real Deno, on a database of its own, and Stripe's stand-in with a clock of its own. */
export interface House {
  emulator: StripeEmulator
  owner: Sql
  /** As a page of the site asks, for this reader. */
  ask(who: Visitor, method: string, path: string, body?: object): Promise<Response>
  /** Somebody who has an account and is signed in. */
  newReader(n: number): Promise<Reader>
  desk: Visitor
  /** Ends the functions that answer, as a crash would, and starts them again. */
  crash(): Promise<void>
  /** Everything that is due. */
  runJobs(): Promise<void>
  reconcile(): Promise<{ differences: number }>
  promotionCode: string
  stop(): Promise<void>
}

export interface Visitor {
  cookie: string
  from: string
}

export interface Reader extends Visitor {
  id: string
  email: string
}

const PATIENCE_MS = 30_000

export async function openHouse(stack: TestStack): Promise<House> {
  const database = await stack.createDatabase()
  const emulator = await startStripeEmulator()
  emulator.webhooks.mode = 'hold'
  const keys = {
    STRIPE_SECRET_KEY: emulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: emulator.publishableKey,
    STRIPE_API_URL: emulator.url,
    STRIPE_WEBHOOK_SECRET: emulator.webhookSecret,
  }
  const start = (name: string) => stack.startApi({ name, databaseUrl: database.appUrl, env: keys })
  const [api, webhook, jobs] = await Promise.all([start('api'), start('stripe-webhook'), start('jobs')])
  emulator.webhooks.url = webhook.url
  const owner = postgres(database.adminUrl, { max: 3, onnotice: () => {} })
  // Letters are counted where they wait; nobody tries to send them.
  await owner`alter table private.outbox alter due_at set default now() + interval '10 years'`
  const money = openMoney({
    databaseUrl: database.appUrl,
    secretKey: emulator.secretKey,
    apiUrl: emulator.url,
    applicationName: 'histories',
    log: () => {},
  })
  await synchronisePlans(money)
  const promotionCode = await newPromotion(money.stripe)
  const owns = await newAccount(owner, 0)
  await owner`insert into staff (user_id, role) values (${owns.id}, 'owner')`

  async function ask({ cookie, from }: Visitor, method: string, path: string, body: object = {}): Promise<Response> {
    const headers = {
      Origin: siteUrl,
      'Content-Type': 'application/json',
      Cookie: cookie,
      ...toldBySite(from, stack.secrets.siteSecret),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
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
    ask,
    desk: owns,
    promotionCode,
    newReader: (n) => newAccount(owner, n),
    crash: async () => void (await Promise.all([again(api), again(webhook)])),
    async runJobs() {
      // What failed before waits for its next time, which has come now.
      await owner`update private.stripe_orders set due_at = now() where done_at is null and given_up_at is null`
      const headers = { Authorization: `Bearer ${stack.secrets.secretKey}` }
      const answer = await fetch(jobs.url, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`The jobs answered ${answer.status}.`)
      await answer.body?.cancel()
    },
    async reconcile() {
      const run = await reconcile(money, { wanted: true, within: 600_000 })
      return { differences: run?.differences.length ?? -1 }
    },
    async stop() {
      await Promise.all([api.stop(), webhook.stop(), jobs.stop()])
      await money.close()
      await owner.end({ timeout: 1 })
      await emulator.stop()
      await database.drop()
    },
  }
}

async function again({ service }: TestApi): Promise<void> {
  await service.kill('SIGKILL')
  await service.start()
}

async function newPromotion(stripe: ReturnType<typeof openMoney>['stripe']): Promise<string> {
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once', name: 'A year for nothing' })
  const { code } = await stripe.promotionCodes.create({
    code: 'NOTHING',
    promotion: { type: 'coupon', coupon: coupon.id },
  })
  return code
}

/** Made and signed in by the database itself, so that nobody waits for passwords. Every reader comes from a network of their own. */
async function newAccount(owner: Sql, n: number): Promise<Reader> {
  const [token, browser] = [randomBytes(32), randomBytes(32)]
  const email = `reader-${n}@meridian.example`
  const names = owner.json({ first_name: 'Ada', last_name: 'Lindqvist' })
  const [made] = await owner`
    insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${email}, ${names}) returning id`
  const id: string = made?.id
  await owner`update profiles set email_confirmed_at = now() where id = ${id}`
  await owner`select private.begin_free_subscription(${id})`
  await owner`insert into sessions (user_id, token_hash, device) values (${id}, ${createHash('sha256').update(token).digest()}, 'A browser')`
  await owner`
    insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
    values (${id}, 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`
  const cookie = `session=${token.toString('base64url')}; checkout=${browser.toString('base64url')}`
  return { id, email, cookie, from: `198.${51 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` }
}
