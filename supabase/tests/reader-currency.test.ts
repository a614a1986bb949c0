import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.owner`insert into public.plans (id, name, tier, price) values ('small', 'Small', 'gold', 20000)`
})
afterAll(() => db?.close())

async function addReader(id: string, customer: string): Promise<void> {
  await db.superuser`insert into auth.users (id, email) values (${id}, ${`${customer}@meridian.example`})`
  await db.superuser`insert into public.billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${id}, 'Ada', 'ada@meridian.example')`
}
const addInvoice = (reader: string, customer: string, currency: string, status: string, day: string) =>
  db.superuser`insert into public.invoices (stripe_id, customer_id, user_id, description, amount, currency, status, created_at)
    values (${`in_${customer}_${currency}`}, ${customer}, ${reader}, 'A year', 20000, ${currency}, ${status}, ${day})`
const currencyOf = async (reader: string) =>
  (await db.superuser`select private.reader_currency(${reader}::uuid) as currency`)[0]?.currency
const addGift = (reader: string | null, currency: string) =>
  db.superuser`insert into public.gifts
      (id, key, buyer_id, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash)
    values (gen_random_uuid(), gen_random_uuid(), ${reader}, sha256('browser'), 'small', 1, 20000, ${currency}, 'Ada', 'Bo',
      sha256(gen_random_uuid()::text::bytea))`

test('the currency of a reader is that of their first invoice, also of a void one, and null before', async () => {
  const reader = '00000000-0000-4000-8000-000000000001'
  await addReader(reader, 'cus_1')
  expect(await currencyOf(reader)).toBeNull()
  await addInvoice(reader, 'cus_1', 'eur', 'void', '2026-01-01')
  await addInvoice(reader, 'cus_1', 'usd', 'paid', '2026-02-01')
  expect(await currencyOf(reader)).toBe('eur')
  // At Stripe a new customer is free to take another currency.
  await db.superuser`update public.billing_customers set deleted_at = now() where stripe_id = 'cus_1'`
  expect(await currencyOf(reader)).toBeNull()
})

test('no gift is opened in another currency than that of its buyer', async () => {
  const reader = '00000000-0000-4000-8000-000000000002'
  await addReader(reader, 'cus_2')
  await expect(addGift(reader, 'usd')).resolves.toBeDefined()
  await addInvoice(reader, 'cus_2', 'eur', 'paid', '2026-01-01')
  await expect(addGift(reader, 'usd')).rejects.toThrow(/a gift in usd for a reader who pays in eur/)
  await expect(addGift(reader, 'eur')).resolves.toBeDefined()
})
