import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBalance } from '#shared/billing/balance-import.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { PendingPayment } from '#shared/contracts/checkout.ts'
import { recogniseRevenue } from '#shared/data/stripe-balance.ts'
import { newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import {
  cards,
  customerOf,
  DAY,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
} from './subscribers.fixtures.ts'

// The balance at Stripe is read once an hour and agrees with what is recorded, to the cent.

let fixture: SubscribersFixture
beforeAll(async () => {
  fixture = await startSubscribersFixture()
})
afterAll(() => fixture?.stop())

/** Makes the import due, and all transactions older than the last minute, which an import leaves out. */
function makeDue() {
  // The clock of the emulator may be ahead.
  const now = Math.floor(Date.now() / 1000)
  for (const transaction of fixture.emulator.state.balanceTransactions.values())
    transaction.created = Math.min(transaction.created, now) - 120
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
  await fixture.owner`update payments set status = 'requires_payment_method' where id = ${payment?.id}`
  expect(await run()).toMatchObject({ differences: 1 })
  await fixture.owner`update payments set status = 'succeeded' where id = ${payment?.id}`
  expect(await run()).toMatchObject({ differences: 0 })
})

describe('a bank debit', () => {
  const totals = async ({ id }: TestReader) => {
    const customer = await customerOf(fixture.owner, { id })
    const rows = await fixture.owner`
      select kind, amount::int, recorded::int from private.balance_transactions where customer_id = ${customer} order by created_at, amount desc`
    return rows.map(({ kind, amount, recorded }) => [kind, amount, recorded])
  }
  const refresh = async (reader: TestReader) =>
    refreshCustomer(fixture.billing, await customerOf(fixture.owner, reader))

  /** Submits a debit, and answers the secret of its payment. */
  async function submit(reader: TestReader, account: string) {
    await fixture.owner`update site_settings set payment_methods = array['card', 'us_bank_account']`
    const purchase = { subscriptionId: 'global_reader', amount: 20_000 }
    const { clientSecret } = await bodyOf(await reader.send('/create-subscription', purchase), PendingPayment)
    expect(fixture.emulator.pay(clientSecret, account).status).toBe('processing')
    await refresh(reader)
    return clientSecret
  }

  test('agrees from its submission on, and when the bank has paid it', async () => {
    const reader = await fixture.newReader()
    await submit(reader, '000123456789')
    expect(await run()).toMatchObject({ differences: 0 })
    expect(await totals(reader)).toEqual([['payment', 20_000, 20_000]])
    fixture.emulator.clock.advance(5 * DAY)
    await refresh(reader)
    expect(await run()).toMatchObject({ differences: 0 })
    expect(await totals(reader)).toEqual([['payment', 20_000, 20_000]])
  })

  test('that the bank refuses adds nothing, and what a card then pays is counted once', async () => {
    const reader = await fixture.newReader()
    const secret = await submit(reader, '000222222227')
    fixture.emulator.clock.advance(5 * DAY)
    expect(await run(), 'until the failure is recorded').toMatchObject({ differences: 1 })
    await refresh(reader)
    const failed = [
      ['payment', 20_000, 20_000],
      ['payment', -20_000, -20_000],
    ]
    expect(await run()).toMatchObject({ differences: 0 })
    expect(await totals(reader)).toEqual(failed)
    expect(fixture.emulator.pay(secret, cards.succeeds).status).toBe('succeeded')
    await refresh(reader)
    expect(await run()).toMatchObject({ differences: 0 })
    expect((await totals(reader)).map(([, amount]) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(20_000)
  })
})

test('a run that is interrupted resumes where it stopped, and nothing is counted twice', async () => {
  await fixture.newSubscriber()
  await fixture.owner`update private.balance_import set imported_until = now() - interval '70 days'`
  await makeDue()
  const before = await fixture.owner`select count(*)::int from private.balance_transactions`
  expect(await importBalance(fixture.billing, { timeBudgetMs: 0 })).toEqual({ pages: 1, differences: null })
  expect(await importBalance(fixture.billing)).toMatchObject({ differences: 0 })
  const after =
    await fixture.owner`select count(*)::int, count(distinct (source, type))::int as sources from private.balance_transactions`
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
