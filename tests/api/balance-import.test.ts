import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBalance } from '#shared/billing/balance-import.ts'
import { recogniseRevenue } from '#shared/data/stripe-balance.ts'
import { newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { DAY, type SubscribersFixture, startSubscribersFixture, type TestSubscriber } from './subscribers.fixtures.ts'

// The balance at Stripe is read once an hour and agrees with what is recorded, to the cent.

let fixture: SubscribersFixture
beforeAll(async () => {
  fixture = await startSubscribersFixture()
})
afterAll(() => fixture?.stop())

/** Makes the import due, and all transactions older than the last minute, which an import leaves out. */
function makeDue() {
  for (const transaction of fixture.emulator.state.balanceTransactions.values()) transaction.created -= 120
  return fixture.owner`update private.balance_import set completed_at = null, claimed_until = null`
}
const run = async () => {
  await makeDue()
  return importBalance(fixture.billing)
}
const chargesOf = ({ customer }: TestSubscriber) =>
  [...fixture.emulator.state.charges.values()].filter((charge) => charge.customer === customer)
const sums = () => fixture.owner<{ kind: string; amount: number; recorded: number; fee: number }[]>`
  select kind, sum(amount)::int as amount, sum(recorded)::int as recorded, sum(fee)::int as fee
  from private.balance_months group by 1 order by 1`
const stripeSum = (type: string) =>
  [...fixture.emulator.state.balanceTransactions.values()]
    .filter((one) => one.type === type)
    .reduce((sum, { amount }) => sum + amount, 0)

test('payments, refunds, disputes, fees and payouts agree with Stripe to the cent, and a second run changes nothing', async () => {
  const [first, second] = [
    await fixture.newSubscriber({ secondsAgo: 5 * DAY }),
    await fixture.newSubscriber({ plan: 'patron_ledger', withAddress: true, secondsAgo: 4 * DAY }),
  ]
  const [charge] = chargesOf(first)
  await fixture.stripe.refunds.create({ charge: charge?.id ?? '', amount: 5001 })
  const disputed = chargesOf(second)[0]
  if (!disputed) throw new Error('no charge')
  newDispute(fixture.emulator.context, disputed, 'fraudulent')
  await first.refresh()
  await second.refresh()
  fixture.emulator.clock.advance(0)

  await fixture.owner`update private.balance_import set imported_until = now() - interval '40 days'`
  expect(await run()).toMatchObject({ differences: 0 })
  const found = await sums()
  expect(found.filter(({ amount, recorded }) => amount !== recorded)).toEqual([])
  expect(found).toMatchObject([
    { kind: 'dispute', amount: -150_000, fee: 1500 },
    { kind: 'payment', amount: 170_000, fee: 610 + 4380 },
    { kind: 'payout' },
    { kind: 'refund', amount: -5001, fee: 0 },
  ])
  expect(found.find(({ kind }) => kind === 'payout')?.amount).toBe(stripeSum('payout'))

  expect(await run()).toMatchObject({ differences: 0 })
  expect(await sums()).toEqual(found)
})

test('a payment that is not recorded is a difference until it is', async () => {
  const reader = await fixture.newSubscriber()
  const [payment] = await fixture.owner`select id from payments where customer_id = ${reader.customer}`
  await fixture.owner`update payments set status = 'processing' where id = ${payment?.id}`
  expect(await run()).toMatchObject({ differences: 1 })
  await fixture.owner`update payments set status = 'succeeded' where id = ${payment?.id}`
  expect(await run()).toMatchObject({ differences: 0 })
})

test('a run that is interrupted resumes where it stopped, and nothing is counted twice', async () => {
  await fixture.newSubscriber()
  await fixture.owner`update private.balance_import set imported_until = now() - interval '70 days'`
  await makeDue()
  const before = await fixture.owner`select count(*)::int from private.balance_transactions`
  expect(await importBalance(fixture.billing, { timeBudgetMs: 0 })).toEqual({ pages: 1, differences: null })
  expect(await importBalance(fixture.billing)).toMatchObject({ differences: 0 })
  const after =
    await fixture.owner`select count(*)::int, count(distinct source)::int as sources from private.balance_transactions`
  expect(after[0]?.count).toBeGreaterThanOrEqual(before[0]?.count)
  expect(after[0]?.sources).toBe(after[0]?.count)
})

test('a payment for a year is earned over the period that Stripe states', async () => {
  const reader = await fixture.newSubscriber()
  const [invoice] = await fixture.owner`
    select term_start, term_end from invoices where customer_id = ${reader.customer}`
  expect((invoice?.term_end - invoice?.term_start) / 1000 / DAY).toBeCloseTo(365, -1)
  await fixture.billing.database.asServiceRole((tx) => recogniseRevenue(tx, 100))
  const [schedule] = await fixture.owner`
    select months from private.revenue_schedules join payments on payments.id = payment_id
    where customer_id = ${reader.customer}`
  expect(schedule?.months.length).toBeGreaterThanOrEqual(12)
  const [all] = await fixture.owner`
    select sum(paid)::int as paid, sum(earned)::int as earned,
      (select sum(amount - refunded)::int from payments where status in ('succeeded', 'refunded')) as kept
    from private.revenue_months`
  expect(all?.paid).toBe(all?.kept)
  expect(all?.earned).toBe(all?.paid)
})
