import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectFolder, writePrivateFile } from '../../supabase/embedded/home-folder.ts'
import { readStackFile } from '../../supabase/embedded/stack-file.ts'
import { type SubscribersFixture, startSubscribersFixture } from './subscribers.fixtures.ts'

let fixture: SubscribersFixture
let stripe: Stripe
let emptyHome: string
beforeAll(async () => {
  fixture = await startSubscribersFixture()
  stripe = fixture.stripe
  emptyHome = mkdtempSync(path.join(tmpdir(), 'meridian-stripe-'))
})
afterAll(async () => {
  await fixture?.stop()
  rmSync(emptyHome, { recursive: true, force: true })
})
beforeEach(() => fixture.owner`delete from private.reconciliations`)

/** Runs `npm run stripe -- …` without npm and without the script that installs, with no other environment variables. */
function runStripe(args: string[], env: Record<string, string> = hostedEnv()) {
  const { DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_API_URL, MERIDIAN_HOME, ...rest } = process.env
  const command = ['scripts/stripe.ts', ...args]
  const options = { cwd: projectFolder, env: { ...rest, MERIDIAN_HOME: emptyHome, ...env } }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}
/** The environment of an external Supabase project with Stripe keys. */
const hostedEnv = () => ({
  DATABASE_URL: fixture.stack.appUrl,
  STRIPE_SECRET_KEY: fixture.emulator.secretKey,
  STRIPE_API_URL: fixture.emulator.url,
})
const refundedOf = async (customer: string) =>
  (await fixture.owner`select refunded from payments where customer_id = ${customer}`)[0]?.refunded

/** A subscriber with a refund that the database does not know, and its event. */
async function unsyncedRefund(amount: number) {
  const { customer } = await fixture.newSubscriber()
  const { data: intents } = await stripe.paymentIntents.list({ customer })
  const refund = await stripe.refunds.create({ payment_intent: intents[0]?.id ?? '', amount })
  const { data: events } = await stripe.events.list({ type: 'refund.created', limit: 1 })
  expect(await refundedOf(customer)).toBe(0)
  return { customer, refund: refund.id, event: events[0]?.id ?? '' }
}

test('plans: creates products and prices at Stripe and lists them', async () => {
  const first = await runStripe(['plans'])
  expect([first.code, first.errors]).toEqual([0, expect.stringContaining('1 of 2: Global Reader')])
  expect(first.output).toMatch(/^global_reader +\$200\.00 +price_\w+ +new$/m)
  expect((await runStripe(['plans'])).output).toMatch(/^patron_ledger +\$1,500\.00 +price_\w+ +as before$/m)
})

test('replay evt_…: also an event that never arrived, and one that was processed already', async () => {
  const { customer, event } = await unsyncedRefund(300)
  expect(await runStripe(['replay', event])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^refreshed +1$/m),
  })
  expect(await refundedOf(customer)).toBe(300)
  await fixture.owner`update payments set refunded = 0 where customer_id = ${customer}`
  await runStripe(['replay', event])
  expect(await refundedOf(customer)).toBe(300)

  const unknown = await runStripe(['replay', 'evt_nowhere'])
  expect([unknown.code, unknown.output]).toEqual([1, ''])
  expect(unknown.errors).toContain('evt_nowhere')
})

test('replay --day: every unprocessed event of that day, and no other', async () => {
  const { customer } = await unsyncedRefund(400)
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  expect((await runStripe(['replay', '--day', day(-1)])).output).toBe('Nothing happened that concerns us.\n')
  expect(await refundedOf(customer)).toBe(0)

  const first = await runStripe(['replay', '--day', day(0)])
  expect([first.code, first.output]).toEqual([0, expect.stringMatching(/^refreshed +\d+$/m)])
  expect(first.errors).toContain('100 % of')
  expect(await refundedOf(customer)).toBe(400)
  const [{ open } = {}] = await fixture.owner`
    select count(*)::integer as open from private.stripe_events where processed_at is null`
  expect(open).toBe(0)
  // The first replay has made a credit note for the refund, whose event is not processed yet.
  expect((await runStripe(['replay', '--day', day(0)])).output).toMatch(/^refreshed +1$/m)
  const third = await runStripe(['replay', '--day', day(0)])
  expect(third.output).toMatch(/^processed-before +\d+$/m)
  expect(third.output).not.toContain('refreshed')
})

test('reconcile: compares now, shows its progress and prints its result', async () => {
  const { refund } = await unsyncedRefund(500)
  const found = await runStripe(['reconcile'])
  expect(found.code).toBe(0)
  expect(found.errors).toMatch(/\d+ of \d+ customers/)
  expect(found.output).toMatch(/^captured by Stripe +\$[\d,.]+$/m)
  expect(found.output).toMatch(new RegExp(`^refund +${refund} +yes +Was not known here\\.$`, 'm'))
  expect((await runStripe(['reconcile'])).output).toMatch(/^corrected +0$/m)

  await fixture.owner`insert into payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status, created_at)
    select 'pi_ghost', stripe_id, 'Ada', 'a@b.example', 'A ghost', 777, 'succeeded', now() - interval '1 hour'
    from billing_customers limit 1`
  const wrong = await runStripe(['reconcile'])
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('$7.77 is written down here.')])
  await fixture.owner`delete from payments where stripe_id = 'pi_ghost'`

  await fixture.owner`insert into private.reconciliations (since, claimed_until) values (now(), now() + interval '1 minute')`
  const late = await runStripe(['reconcile'])
  expect([late.code, late.errors]).toEqual([1, expect.stringContaining('A reconciliation is running already')])
})

test('on the stack that runs in this folder', async () => {
  const { home, ownerUrl, mailUrl, supabaseUrl, secrets } = fixture.stack
  const { publishableKey, secretKey } = secrets
  const addresses = {
    siteUrl: 'http://localhost:4321',
    databaseUrl: ownerUrl,
    mailUrl,
    supabaseUrl,
    publishableKey,
    secretKey,
    stripeUrl: fixture.emulator.url,
  }
  writePrivateFile(path.join(home, 'stack.json'), { ...readStackFile(home), addresses })
  writePrivateFile(path.join(home, 'secrets.json'), { ...secrets, stripeSecretKey: fixture.emulator.secretKey })
  const { code, output } = await runStripe(['plans'], { MERIDIAN_HOME: home })
  expect([code, output]).toEqual([0, expect.stringContaining('global_reader')])
  const withoutKey = await runStripe(['plans'], { MERIDIAN_HOME: home, STRIPE_SECRET_KEY: 'none' })
  expect([withoutKey.code, withoutKey.errors]).toEqual([
    1,
    'Payments are not set up here: STRIPE_SECRET_KEY is none.\n',
  ])
})

test('describes a mistake in a sentence and changes nothing', async () => {
  const { DATABASE_URL, ...keys } = hostedEnv()
  const wrong: [string[], Record<string, string>, RegExp][] = [
    [['plans'], {}, /^Nothing is running here\. Start the magazine with `npm start` first, or set DATABASE_URL/],
    [['plans'], { DATABASE_URL }, /^DATABASE_URL is set without STRIPE_SECRET_KEY/],
    [['plans'], { ...keys, DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' }, /^The database cannot be reached\./],
    [[], hostedEnv(), /^npm run stripe -- plans/],
    [['reconcile', 'now'], hostedEnv(), /^npm run stripe -- plans/],
    [['replay'], hostedEnv(), /^npm run stripe -- plans/],
    [['replay', 'nonsense'], hostedEnv(), /^npm run stripe -- plans/],
    [['replay', '--day', '2026-13-01'], hostedEnv(), /^npm run stripe -- plans/],
  ]
  const results = await Promise.all(wrong.map(([args, env]) => runStripe(args, env)))
  for (const [index, { code, output, errors }] of results.entries()) {
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(wrong[index]?.[2] ?? 'a sentence')
  }
})
