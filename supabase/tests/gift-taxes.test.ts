import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.superuser`insert into public.plans (id, name, tier, price) values ('gold', 'Gold', 'gold', 20000)`
})
afterAll(() => db?.close())

async function addGift({ redeemed = true } = {}): Promise<string> {
  const id = randomUUID()
  await db.superuser`insert into public.gifts (
      id, key, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash, paid_at, redeemed_at, ended_at)
    values (${id}, ${id}, ${Buffer.alloc(32)}, 'gold', 1, 20000, 'usd', 'Ada', 'Colette', ${createHash('sha256').update(id).digest()},
      now(), ${redeemed ? '2026-03-31T23:59:59Z' : null}, ${redeemed ? '2026-04-01' : null})`
  return id
}
/** A tax of 19 percent that Stripe has, or as the changes say. */
async function addTax(changes: Record<string, unknown> = {}): Promise<string> {
  const gift = await addGift()
  await db.superuser`insert into private.gift_taxes ${db.superuser({
    ...{ gift_id: gift, country: 'DE', amount: 20_000, currency: 'usd', redeemed_at: '2026-03-31T23:59:59Z' },
    ...changes,
  })}`
  return gift
}
const calculated = { calculation: 'taxcalc_1', net: 16_807, tax: 3_193, rate: 19 }
async function addRecordedTax(): Promise<string> {
  const gift = await addTax()
  await db.superuser`select private.record_gift_tax_calculation(${gift}, 'taxcalc_1', 16807, 3193, 19)`
  await db.superuser`select private.record_gift_tax(${gift}, ${`tax_${gift.replaceAll('-', '')}`})`
  return gift
}
let refunds = 0
const reverse = (gift: string, amount: number, tax: number, refund = `re_${++refunds}`) =>
  db.superuser`select private.record_gift_tax_reversal(${refund}, ${gift}, ${amount}, ${tax}, ${`tax_of_${refund}`})`
const monthOf = async (month: string) =>
  (
    await db.superuser`
      select country, tax::int, count::int from private.balance_months where kind = 'gift-tax' and month = ${month}`
  )[0]

describe('the table refuses', () => {
  test.each([
    ['sums that are not the amount', { ...calculated, tax: 3_192 }, 'net and tax are the amount'],
    ['a part of a calculation', { calculation: 'taxcalc_1' }, 'a calculation has all of its sums'],
    ['a record without a calculation', { recorded_at: '2026-04-01' }, 'what is recorded was calculated'],
    ['a transaction that is not recorded', { ...calculated, transaction_id: 'tax_1' }, 'a transaction is recorded'],
    [
      'a postal code that nobody needs any more',
      { ...calculated, recorded_at: '2026-04-01', postal_code: '10115' },
      'the location within the country is deleted when it is recorded',
    ],
    ['a country that is none', { country: 'Germany' }, 'gift_taxes_country_check'],
    ['a negative tax', { ...calculated, net: 20_001, tax: -1 }, 'gift_taxes_tax_check'],
  ])('%s', async (_, changes, constraint) => {
    await expect(addTax(changes)).rejects.toThrow(constraint)
  })

  test('a change of what is recorded', async () => {
    const gift = await addRecordedTax()
    await expect(db.superuser`update private.gift_taxes set country = 'FR' where gift_id = ${gift}`).rejects.toThrow(
      'the tax of this gift is recorded',
    )
  })
})

test('of two calculations the first counts, and a record happens once', async () => {
  const gift = await addTax({ postal_code: '10115', state: 'Berlin' })
  const calculate = async (id: string, tax: number) =>
    (
      await db.superuser`select private.record_gift_tax_calculation(${gift}, ${id}, ${20_000 - tax}, ${tax}, 19) as id`
    )[0]?.id
  expect([await calculate('taxcalc_a', 3_193), await calculate('taxcalc_b', 0)]).toEqual(['taxcalc_a', 'taxcalc_a'])
  for (const id of ['tax_first', 'tax_second']) await db.superuser`select private.record_gift_tax(${gift}, ${id})`
  expect(
    await db.superuser`select tax, transaction_id, postal_code, state from private.gift_taxes where gift_id = ${gift}`,
  ).toEqual([{ tax: 3_193, transaction_id: 'tax_first', postal_code: null, state: null }])
})

test('the tax counts in the month of the redemption, and a refund in its own', async () => {
  const before = await monthOf('2026-03-01')
  const gift = await addRecordedTax()
  const after = await monthOf('2026-03-01')
  expect([after?.country, after?.tax - (before?.tax ?? 0), after?.count - (before?.count ?? 0)]).toEqual([
    'DE',
    3_193,
    1,
  ])
  await reverse(gift, 20_000, 3_193)
  expect(await monthOf('2026-03-01')).toEqual(after)
  const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`
  expect(await monthOf(thisMonth)).toEqual({ country: 'DE', tax: -3_193, count: 1 })
})

describe('a reversal', () => {
  test('is recorded once for each refund', async () => {
    const gift = await addRecordedTax()
    await reverse(gift, 20_000, 3_193, 're_once')
    await reverse(gift, 20_000, 3_193, 're_once')
    expect(await db.superuser`select from private.gift_tax_reversals where gift_id = ${gift}`).toHaveLength(1)
  })

  test('never takes back more than was taxed, also of two at once', async () => {
    const gift = await addRecordedTax()
    await reverse(gift, 5_000, 798)
    await expect(reverse(gift, 15_001, 2_395)).rejects.toThrow('more would be reversed than was taxed')
    await expect(reverse(gift, 15_000, 2_396)).rejects.toThrow('more would be reversed than was taxed')
    const results = await Promise.allSettled([reverse(gift, 15_000, 2_395), reverse(gift, 15_000, 2_395)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('needs a transaction', async () => {
    await expect(reverse(await addTax(), 100, 16)).rejects.toThrow('more would be reversed than was taxed')
  })
})

test('a gift is taxed by the redemption itself, not by a request that is repeated later', async () => {
  const location = { country: 'DE' }
  const open = async (gift: string) =>
    (await db.superuser`select private.open_gift_tax(${gift}, ${db.superuser.json(location)}) as command`)[0]?.command
  expect(await open(await addGift())).toBeNull()
  expect(await open(await addGift({ redeemed: false }))).toBeNull()
  const [redeemed, command] = await db.superuser.begin(async (tx) => {
    const id = await addGift({ redeemed: false })
    await tx`update public.gifts set redeemed_at = now(), ended_at = now() where id = ${id}`
    const [row] = await tx`select private.open_gift_tax(${id}, ${tx.json(location)}) as command`
    return [id, row?.command]
  })
  expect(command).toBeTypeOf('string')
  expect(await db.superuser`select kind, target from private.stripe_commands where id = ${command}`).toEqual([
    { kind: 'tax-gift', target: redeemed },
  ])
})

test('a calculation is forgotten while nothing is recorded from it', async () => {
  const gift = await addTax()
  const calculate = (id: string) =>
    db.superuser`select private.record_gift_tax_calculation(${gift}, ${id}, 16807, 3193, 19)`
  const forget = (id: string) => db.superuser`select private.forget_gift_tax_calculation(${gift}, ${id})`
  const current = async () =>
    (await db.superuser`select calculation, net, tax, rate from private.gift_taxes where gift_id = ${gift}`)[0]
  await calculate('taxcalc_old')
  await forget('taxcalc_another')
  expect(await current()).toMatchObject({ calculation: 'taxcalc_old' })
  await forget('taxcalc_old')
  expect(await current()).toEqual({ calculation: null, net: null, tax: null, rate: null })
  await calculate('taxcalc_new')
  await db.superuser`select private.record_gift_tax(${gift}, 'tax_of_the_new')`
  await forget('taxcalc_new')
  expect(await current()).toMatchObject({ calculation: 'taxcalc_new', tax: 3_193 })
})
