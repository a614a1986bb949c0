import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencies, furtherCurrencies, smallestCharges } from '#shared/contracts/currency.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await db.owner`insert into public.plans (id, name, tier, price) values ('small', 'Small', 'gold', 20000), ('free', 'Free', 'silver', 0)`
})
afterAll(() => db?.close())

const setAmount = (currency: string, amount: number, { plan = 'small', active = true } = {}) =>
  db.owner`insert into public.plan_amounts (plan_id, currency, amount, active) values (${plan}, ${currency}, ${amount}, ${active})
    on conflict (plan_id, currency) do update set amount = excluded.amount, active = excluded.active`
const revision = async () =>
  (await db.owner<{ at: Date }[]>`select updated_at as at from public.plans where id = 'small'`)[0]?.at
const activeAmounts = () =>
  db.owner`select currency from public.plan_amounts where plan_id = 'small' and active order by currency`

test('SQL and TypeScript agree on the currencies and on the smallest amount of each', async () => {
  const rows = await db.owner<{ currency: string; smallest: number | null }[]>`
    select currency, private.smallest_charge(currency) as smallest from unnest(${[...currencies]}::text[]) as currency`
  const known = Object.fromEntries(rows.map(({ currency, smallest }) => [currency, smallest]))
  expect(known).toEqual({ ...smallestCharges, usd: null })
  for (const currency of furtherCurrencies) {
    await setAmount(currency, smallestCharges[currency])
    await expect(setAmount(currency, smallestCharges[currency] - 1), currency).rejects.toThrow(/can be charged/)
  }
  await db.owner`delete from public.plan_amounts`
})

// Three decimals; none at Stripe, but two in ISO 4217; the default one; none at all.
test.each(['kwd', 'bhd', 'isk', 'huf', 'usd', 'EUR', 'xxx', ''])('no plan is sold in %j', async (currency) => {
  await expect(setAmount(currency, 20_000)).rejects.toThrow(/can be charged/)
})

test('a free plan costs nothing in any currency, and one that becomes free ends its amounts', async () => {
  await expect(setAmount('eur', 18_900, { plan: 'free' })).rejects.toMatchObject({
    constraint_name: 'plan_amounts_of_paid_plan',
  })
  await setAmount('eur', 18_900)
  await db.owner`update public.plans set price = 0 where id = 'small'`
  expect([...(await activeAmounts())]).toEqual([])
  await expect(setAmount('eur', 18_900)).rejects.toThrow(/costs nothing/)
  await db.owner`update public.plans set price = 20000 where id = 'small'`
})

const reader = randomUUID()
const gift = {
  ...{ id: reader, key: reader, browser: randomBytes(32), plan_id: 'small', years: 1, amount: 20_000, currency: 'usd' },
  ...{ from_name: 'Ada', recipient_name: 'Bo', code_hash: randomBytes(32) },
}
const group = {
  ...{ id: reader, key: reader, name: 'Readers', company: 'Lindqvist', invoice_email: 'ada@meridian.example' },
  ...{ country: 'SE', address_line1: 'A street 1', city: 'Stockholm', plan_id: 'small', pays_by: 'card', seats: 2 },
  ...{ amount: 40_000, currency: 'usd' },
}
const sale = { browser: randomBytes(32), plan_id: 'small', user_id: reader }
const planned = { user_id: reader, plan_id: 'free', next_plan_id: 'small', next_plan_from: '2099-01-01' }
test.each<[string, boolean, string, object]>([
  ['a paid gift', true, 'public.gifts', { ...gift, paid_at: '2026-01-01' }],
  ['a gift that is being paid', true, 'public.gifts', gift],
  ['a refunded gift', false, 'public.gifts', { ...gift, paid_at: '2026-01-01', refunded_at: '2026-01-02' }],
  ['a gift that was given up', false, 'public.gifts', { ...gift, abandoned_at: '2026-01-01' }],
  ['a group', true, 'public.groups', { ...group, opened_at: '2026-01-01' }],
  ['a group that is being paid', true, 'public.groups', group],
  ['a group that was given up', false, 'public.groups', { ...group, abandoned_at: '2026-01-01' }],
  ['a checkout that can be paid', true, 'private.checkouts', { ...sale, state: 'payable' }],
  ['a checkout that was given up', false, 'private.checkouts', { ...sale, state: 'abandoned' }],
  ['a change that is planned', true, 'public.subscriptions', planned],
])('a plan with nothing but %s stays paid: %s', async (_, stays, table, row) => {
  const change = withRollback(db.owner, async (tx) => {
    await tx`insert into auth.users (id, email) values (${reader}, 'reader@meridian.example')`
    await tx`insert into ${tx(table)} ${tx(row as typeof gift)}`
    await tx`update public.plans set price = 0 where id = 'small'`
    return 'free'
  })
  expect(await change.catch(({ constraint_name }) => constraint_name)).toBe(stays ? 'plan_stays_free_or_paid' : 'free')
})

test('each change of an amount is a revision of its plan and is in the content log, and nothing else is', async () => {
  await setAmount('eur', 18_900)
  const logged = async () =>
    Number((await db.owner`select count(*) from public.content_log where new_row ->> 'id' = 'small'`)[0]?.count)
  const changes = [
    () => setAmount('eur', 19_900),
    () => setAmount('eur', 19_900, { active: false }),
    () => setAmount('gbp', 15_900),
    () => db.owner`delete from public.plan_amounts where currency = 'gbp'`,
  ]
  for (const change of changes) {
    const [before, count] = [await revision(), await logged()]
    await change()
    expect((await revision())?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? 0)
    expect(await revision()).not.toEqual(before)
    expect(await logged()).toBe(count + 1)
  }
  const [before, count] = [await revision(), await logged()]
  await setAmount('eur', 19_900, { active: false })
  expect([await revision(), await logged()]).toEqual([before, count])
  await expect(db.owner`truncate public.plan_amounts`).rejects.toThrow(/not allowed/)
})

test('a plan takes its amounts along when it is renamed or removed', async () => {
  await db.owner`insert into public.plans (id, name, tier, price) values ('short', 'Short', 'gold', 900)`
  await setAmount('eur', 900, { plan: 'short' })
  await db.owner`update public.plans set id = 'brief' where id = 'short'`
  await db.owner`delete from public.plans where id = 'brief'`
  const left = await db.owner`select from public.plan_amounts where plan_id in ('short', 'brief')`
  expect(left).toHaveLength(0)
})

test('sums of two currencies are never added', async () => {
  const [row] = await db.superuser`
    select private.add_amounts('{"usd": 100, "eur": 5}', '{"eur": 7, "jpy": 3000}') as sums, private.add_amounts('{}', '{}') as none`
  expect(row).toMatchObject({ sums: { usd: 100, eur: 12, jpy: 3000 }, none: {} })
})
