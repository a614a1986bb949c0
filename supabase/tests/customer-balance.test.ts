import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { dueReminders } from '#shared/data/renewals.ts'
import { findBalance } from '#shared/data/subscriptions.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  database = openDatabase(db.appUrl, { max: 1, applicationName: 'balances' })
  await db.superuser`insert into public.plans (id, name, tier, price) values ('gold', 'Gold', 'gold', 20000)`
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

async function addCustomer(balance: number, currency: string | null): Promise<{ reader: string; customer: string }> {
  const reader = randomUUID()
  const customer = `cus_${reader.replaceAll('-', '')}`
  await db.superuser`insert into auth.users (id, email) values (${reader}, ${`${reader}@meridian.example`})`
  await db.superuser`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email, balance, balance_currency)
    values (${customer}, ${reader}, 'Ada', 'ada@meridian.example', ${balance}, ${currency})`
  return { reader, customer }
}
const asReader = (id: string, of = id) =>
  database.asRole('authenticated', { sub: id, role: 'authenticated' }, (tx) => findBalance(tx, of))

describe('the columns refuse', () => {
  test('an amount without a currency', () =>
    expect(addCustomer(-500, null)).rejects.toThrow('a balance has a currency'))
  test('a currency that is none', () =>
    expect(addCustomer(0, 'USD')).rejects.toThrow('billing_customers_balance_currency_check'))
  test('a balance of a deleted customer', async () => {
    const { customer } = await addCustomer(-500, 'usd')
    const markDeleted = db.superuser`update public.billing_customers set deleted_at = now() where stripe_id = ${customer}`
    await expect(markDeleted).rejects.toThrow('a deleted customer has no balance')
  })
})

test('readers see their own balance, no other, and none that is zero', async () => {
  const ada = await addCustomer(-500, 'eur')
  const bea = await addCustomer(0, 'eur')
  expect(await asReader(ada.reader)).toEqual({ amount: -500, currency: 'eur' })
  expect(await asReader(bea.reader, ada.reader)).toBeNull()
  expect(await asReader(bea.reader)).toBeNull()
  await expect(
    database.asRole('anon', {}, (tx) => findBalance(tx, ada.reader)),
    'without an account',
  ).rejects.toThrow('permission denied')
})

describe('the reminder of a renewal', () => {
  test.each([
    ['without a preview is the price with the balance', -500, 'usd', null, 19_500, -500],
    ['is never negative', -25_000, 'usd', null, 0, -25_000],
    ['as Stripe previewed it includes the balance already', 300, 'usd', 20_300, 20_300, 300],
    ['leaves out a balance in another currency', -500, 'eur', null, 20_000, 0],
  ])('%s', async (_, balance, currency, renewal, amount, stated) => {
    const { reader, customer } = await addCustomer(balance, currency)
    const id = customer.replace('cus_', 'sub_')
    await db.superuser`insert into public.subscriptions (user_id, plan_id, source, stripe_id, customer_id, price, currency,
        renewal_amount, current_period_start, current_period_end)
      values (${reader}, 'gold', 'stripe', ${id}, ${customer}, 20000, 'usd', ${renewal}, now() - interval '355 days',
        now() + interval '10 days')`
    const due = await database.asRole('service_role', {}, (tx) => dueReminders(tx, 50))
    const email = `${reader}@meridian.example`
    expect(due.filter((one) => one.email === email)).toMatchObject([{ amount, balance: stated }])
  })
})
