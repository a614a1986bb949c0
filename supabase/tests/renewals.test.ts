import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { dueReminders } from '#shared/data/renewals.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  database = openDatabase(db.appUrl, { max: 1, applicationName: 'renewals' })
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

const reader = '00000000-0000-4000-8000-000000000001'

test('a renewal is due once, at the price in its own currency, although the next plan has two', async () => {
  await db.superuser.begin(async (tx) => {
    await tx`insert into public.plans (id, name, tier, price) values ('large', 'Large', 'platinum', 150000), ('small', 'Small', 'gold', 20000)`
    await tx`insert into public.plan_prices (stripe_id, plan_id, product_id, amount, currency) values
      ('price_usd', 'small', 'prod_small', 20000, 'usd'), ('price_eur', 'small', 'prod_small', 18000, 'eur')`
    await tx`insert into auth.users (id, email) values (${reader}, 'ada@meridian.example')`
    await tx`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
      values ('cus_1', ${reader}, 'Ada', 'ada@meridian.example')`
    await tx`insert into public.subscriptions (user_id, plan_id, source, stripe_id, customer_id, price, currency,
        current_period_start, current_period_end, next_plan_id, next_plan_from)
      values (${reader}, 'large', 'stripe', 'sub_1', 'cus_1', 150000, 'eur',
        now() - interval '355 days', now() + interval '10 days', 'small', now() + interval '10 days')`
  })
  const due = await database.asRole('service_role', {}, (tx) => dueReminders(tx, 10))
  expect(due).toMatchObject([{ plan: 'Small', amount: 18_000, currency: 'eur' }])
  await db.superuser`update public.subscriptions set renewal_amount = 17_000 where stripe_id = 'sub_1'`
  const [discounted] = await database.asRole('service_role', {}, (tx) => dueReminders(tx, 10))
  expect(discounted?.amount, 'as Stripe previewed it').toBe(17_000)
  await db.superuser`update public.subscriptions set renewal_amount = null where stripe_id = 'sub_1'`
})

test('free days are announced in their last week, and not before', async () => {
  const remind = async () =>
    (await database.asRole('service_role', {}, (tx) => dueReminders(tx, 10))).filter(({ isTrial }) => isTrial)
  const endIn = (days: number) => db.superuser`
    update public.subscriptions set status = 'trialing', next_plan_id = null, next_plan_from = null,
      current_period_start = now() - interval '4 days', current_period_end = now() + ${days}::integer * interval '1 day'
    where stripe_id = 'sub_1'`
  await endIn(8)
  expect(await remind()).toEqual([])
  await endIn(7)
  expect((await remind()).map(({ plan, amount }) => [plan, amount])).toEqual([['Large', 150_000]])
})
