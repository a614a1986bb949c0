import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { RedeemableGift } from '#shared/contracts/gift.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { Revenue } from '#shared/contracts/revenue.ts'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type CheckoutFixture, deliveryAddress, startCheckoutFixture } from './checkout.fixtures.ts'
import { giftHelpers } from './gifts.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'

// The tax in a gift falls due when it is redeemed, by the country of its recipient: what is recorded is what Stripe reports.

let api: CheckoutFixture
let database: Database
let billing: BillingContext
beforeAll(async () => {
  api = await startCheckoutFixture()
  database = openDatabase(api.stack.appUrl, { max: 2, applicationName: 'gift taxes' })
  const stripe = createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url })
  billing = { stripe, database, log: () => {}, sendInBackground: () => {} }
})
beforeEach(() => setTax('inclusive'))
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

const setTax = (behavior: 'exclusive' | 'inclusive' | null) =>
  api.owner`update site_settings set tax_behavior = ${behavior}`
const gifts = () => giftHelpers(api)
const redeem = async (code: string, fields: object = {}) => {
  const recipient = gifts().newBuyer()
  const response = await gifts().redeem(recipient, code, { ...recipient.person, ...fields })
  return { ...recipient, response }
}
const taxOf = async (gift: string) =>
  (
    await api.owner`
      select country, postal_code, amount, currency, net, tax, rate::float8 as rate, transaction_id, recorded_at is not null as recorded
      from private.gift_taxes where gift_id = ${gift}`
  )[0]
const recordedTaxOf = async (gift: string) => {
  await expect.poll(async () => (await taxOf(gift))?.recorded, { timeout: 10_000 }).toBe(true)
  return taxOf(gift)
}
const transactionsOf = (reference: string) =>
  [...api.stripe.state.taxTransactions.values()].filter((one) => one.reference === reference)
const reversalsOf = (transaction: string) =>
  [...api.stripe.state.taxTransactions.values()]
    .filter(({ reversal }) => reversal?.original_transaction === transaction)
    .map(({ line_items: lines }) => [lines?.data[0]?.amount, lines?.data[0]?.amount_tax])
const runCommands = async () => {
  await makeDue(api.owner, 'stripe-commands')
  await executeStripeCommands(billing)
}
async function runCommandsUntilRecorded(gift: string): Promise<void> {
  const isRecorded = async () => {
    await runCommands()
    return (await taxOf(gift))?.recorded
  }
  await expect.poll(isRecorded, { timeout: 20_000 }).toBe(true)
}
const giftTaxIn = async (country: string) => {
  const [row] = await api.owner`
    select coalesce(sum(tax), 0)::int as tax, count(distinct month)::int as months, min(month)::text as month
    from private.balance_months where kind = 'gift-tax' and country = ${country}`
  return row
}
async function refund(intent: string, amount?: number): Promise<void> {
  await billing.stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) })
  const { customer } = await billing.stripe.paymentIntents.retrieve(intent)
  const { refreshCustomer } = await import('#shared/billing/refresh-customer.ts')
  await refreshCustomer(billing, String(customer))
  await runCommands()
}

describe('a redeemed gift', () => {
  test('is taxed in the country of its recipient, within what the buyer paid, in the month of the redemption', async () => {
    const { gift, code } = await gifts().buyGift({ years: 2, amount: 40_000 })
    expect(await taxOf(gift.id)).toBeUndefined()
    const { browser, response } = await redeem(code, { billingCountry: 'FR' })
    expect(await gifts().redeemed(response)).toMatchObject({ status: 'running' })
    const [transaction] = await expect
      .poll(() => transactionsOf(gift.id), { timeout: 10_000 })
      .toHaveLength(1)
      .then(() => transactionsOf(gift.id))
    expect(await recordedTaxOf(gift.id)).toEqual({
      ...{ country: 'FR', postal_code: null, amount: 40_000, currency: 'usd', net: 33_333, tax: 6_667, rate: 20 },
      ...{ transaction_id: transaction?.id, recorded: true },
    })
    expect(transaction).toMatchObject({ currency: 'usd', customer_details: { address: { country: 'FR' } } })
    const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`
    expect(await giftTaxIn('FR')).toEqual({ tax: 6_667, months: 1, month: thisMonth })
    // Repeated by the browser that lost the answer.
    expect((await gifts().redeem({ browser }, code, { billingCountry: 'DE' })).status).toBe(200)
    await runCommands()
    expect(transactionsOf(gift.id)).toHaveLength(1)
  })

  test('counts in revenue by country, and the reconciliation agrees with Stripe', async () => {
    const owner = await api.newReader({ role: 'owner' })
    const { gift, code } = await gifts().buyGift()
    await redeem(code, { billingCountry: 'SE' })
    const { transaction_id: id } = (await recordedTaxOf(gift.id)) ?? {}
    const { currencies } = await bodyOf(await owner.get('/admin/revenue'), Revenue)
    const found = currencies.find(({ currency }) => currency === 'usd')?.countries
    expect(found?.find(({ country }) => country === 'SE')).toEqual({
      country: 'SE',
      received: 0,
      tax: 0,
      invoiceTax: 0,
      giftTax: 4_000,
    })
    const csv = await (await owner.get('/admin/revenue-export?table=countries')).text()
    expect(csv).toMatch(/SE,usd,0,0,0,40,40/)
    const problems = async () =>
      (await reconcileWithStripe(billing, { force: true, timeBudgetMs: 60_000 }))?.differences.filter(
        ({ kind }) => kind === 'gift-tax',
      )
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await problems()).toEqual([])
    const line = api.stripe.state.taxTransactions.get(id)?.line_items?.data[0]
    if (line) line.amount_tax -= 1
    expect(await problems()).toMatchObject([{ id, corrected: false }])
    if (line) line.amount_tax += 1
  })

  test('with a printed edition is taxed where it is sent', async () => {
    const { gift, code } = await gifts().buyGift({ subscriptionId: 'patron_ledger', amount: 150_000 })
    const response = (await redeem(code, { ...deliveryAddress, country: 'Germany', billingCountry: 'FR' })).response
    expect(response.status).toBe(200)
    expect(await recordedTaxOf(gift.id)).toMatchObject({ country: 'DE', net: 126_050, tax: 23_950, rate: 19 })
  })

  test('in a country without a registration has no tax, and is reported with zero', async () => {
    const { gift, code } = await gifts().buyGift()
    await redeem(code, { billingCountry: 'US', billingPostalCode: '10001' })
    expect(await recordedTaxOf(gift.id)).toMatchObject({
      country: 'US',
      postal_code: null,
      net: 20_000,
      tax: 0,
      rate: 0,
    })
  })

  test('without Stripe Tax has none, and asks for no country', async () => {
    await setTax(null)
    const { gift, code } = await gifts().buyGift()
    const read = async () => bodyOf(await api.newBrowser().get(`/gifts/redeemable?code=${code}`), RedeemableGift)
    expect(await read()).toMatchObject({ asksCountry: false })
    const { response, browser } = await redeem(code)
    expect(response.status).toBe(200)
    await setTax('inclusive')
    expect(await read()).toMatchObject({ asksCountry: true })
    // A repeated request taxes nothing that was redeemed before.
    expect((await gifts().redeem({ browser }, code, { billingCountry: 'DE' })).status).toBe(200)
    await runCommands()
    expect([await taxOf(gift.id), transactionsOf(gift.id)]).toEqual([undefined, []])
  })
})

describe('a redemption is refused, and the gift stays', () => {
  test.each([
    ['without a country', {}, 'billingCountry'],
    ['with a country that is none', { billingCountry: 'XX' }, 'billingCountry'],
    ['without the postal code that decides', { billingCountry: 'US' }, 'billingPostalCode'],
  ])('%s', async (_, fields, field) => {
    const { gift, code } = await gifts().buyGift()
    const problem = await problemOf((await redeem(code, fields)).response)
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
    expect(await api.owner`select from gifts where id = ${gift.id} and redeemed_at is null`).toHaveLength(1)
    expect(await taxOf(gift.id)).toBeUndefined()
  })
})

test('staff see the tax on the pages of both members, and what of it went back', async () => {
  const staff = await api.newReader({ role: 'support' })
  const { gift, code, intent } = await gifts().buyGift()
  const { person } = await redeem(code, { billingCountry: 'DE' })
  await recordedTaxOf(gift.id)
  await refund(intent, 3_333)
  const members = await api.owner`
    select users.id from auth.users where email = ${person.email}
    union all select buyer_id from public.gifts where id = ${gift.id}`
  expect(members).toHaveLength(2)
  for (const { id } of members) {
    const { gifts } = await bodyOf(await staff.get(`/admin/members/${id}`), MemberDetail)
    expect(gifts.taxes).toEqual([{ gift: gift.id, country: 'DE', tax: 3_193, reversed: 532, currency: 'usd' }])
  }
  const { gifts: others } = await bodyOf(await staff.get(`/admin/members/${staff.id}`), MemberDetail)
  expect(others.taxes).toEqual([])
})

describe('a refund', () => {
  test('of a redeemed gift reverses its tax, once', async () => {
    const { gift, code, intent } = await gifts().buyGift()
    await redeem(code, { billingCountry: 'DE' })
    const { transaction_id: id } = (await recordedTaxOf(gift.id)) ?? {}
    const before = (await giftTaxIn('DE'))?.tax
    await refund(intent)
    expect(reversalsOf(id)).toEqual([[-20_000, -3_193]])
    expect((await giftTaxIn('DE'))?.tax).toBe(before - 3_193)
    await runCommands()
    expect(reversalsOf(id)).toHaveLength(1)
  })

  test('of a part reverses its share, and the next the rest', async () => {
    const { gift, code, intent } = await gifts().buyGift()
    await redeem(code, { billingCountry: 'DE' })
    const { transaction_id: id } = (await recordedTaxOf(gift.id)) ?? {}
    await refund(intent, 3_333)
    await refund(intent)
    expect(reversalsOf(id)).toEqual([
      [-3_333, -532],
      [-16_667, -2_661],
    ])
    expect(
      await api.owner`select amount, tax from private.gift_tax_reversals where gift_id = ${gift.id} order by created_at`,
    ).toEqual([
      { amount: 3_333, tax: 532 },
      { amount: 16_667, tax: 2_661 },
    ])
  })

  test.each([0, 61])('of a part %s days before the redemption is reversed afterwards, once', async (days) => {
    const { gift, code, intent } = await gifts().buyGift()
    await refund(intent, 5_000)
    await api.owner`
      update refunds set created_at = refunds.created_at - make_interval(days => ${days})
      from payments where payments.id = payment_id and payments.stripe_id = ${intent}`
    await redeem(code, { billingCountry: 'DE' })
    const { transaction_id: id } = (await recordedTaxOf(gift.id)) ?? {}
    await runCommands()
    expect(reversalsOf(id)).toEqual([[-5_000, -798]])
    await refund(intent, 1_000)
    expect(reversalsOf(id)).toHaveLength(2)
  })

  test('of a gift that was not redeemed records nothing, and it cannot be redeemed any more', async () => {
    const { gift, code, intent } = await gifts().buyGift()
    await refund(intent)
    expect((await redeem(code, { billingCountry: 'DE' })).response.status).toBe(409)
    expect([await taxOf(gift.id), transactionsOf(gift.id)]).toEqual([undefined, []])
  })
})

test('while Stripe does not answer the gift is redeemed all the same, and its tax is recorded later', async () => {
  const { gift, code } = await gifts().buyGift()
  api.stripe.faults.failNext(20, '500')
  expect((await redeem(code, { billingCountry: 'FR' })).response.status).toBe(200)
  expect(await taxOf(gift.id)).toMatchObject({ recorded: false, transaction_id: null })
  api.stripe.faults.clear()
  await runCommandsUntilRecorded(gift.id)
  expect(transactionsOf(gift.id)).toHaveLength(1)
})

test('a calculation that Stripe has forgotten is made anew', async () => {
  const { gift, code } = await gifts().buyGift()
  // Calculated, and then nothing for 100 days.
  api.stripe.faults.failNext(/create_from_calculation/, '500', 20)
  await redeem(code, { billingCountry: 'FR' })
  await expect.poll(async () => (await taxOf(gift.id))?.net, { timeout: 10_000 }).toBe(16_667)
  api.stripe.faults.clear()
  for (const one of api.stripe.state.taxCalculations.values()) one.calculation.expires_at = 1
  await runCommandsUntilRecorded(gift.id)
  expect(transactionsOf(gift.id)).toHaveLength(1)
  expect(await taxOf(gift.id)).toMatchObject({
    net: 16_667,
    tax: 3_333,
    transaction_id: transactionsOf(gift.id)[0]?.id,
  })
})

test('an answer that was lost for longer than Stripe repeats it leaves one transaction, and is reported to staff', async () => {
  const { gift, code } = await gifts().buyGift()
  await redeem(code, { billingCountry: 'FR' })
  await recordedTaxOf(gift.id)
  // As after a crash before the id was stored, a day and more ago.
  await api.owner`alter table private.gift_taxes disable trigger keep_recorded`
  await api.owner`update private.gift_taxes set recorded_at = null, transaction_id = null where gift_id = ${gift.id}`
  await api.owner`alter table private.gift_taxes enable trigger keep_recorded`
  api.stripe.state.idempotentResponses.clear()
  await api.owner`select private.enqueue_stripe_command('tax-gift', ${gift.id})`
  await runCommands()
  expect(await taxOf(gift.id)).toMatchObject({ recorded: true, transaction_id: null, tax: 3_333 })
  expect(transactionsOf(gift.id)).toHaveLength(1)
  const run = await reconcileWithStripe(billing, { force: true, timeBudgetMs: 60_000 })
  expect(run?.differences.filter(({ id }) => id === gift.id)).toMatchObject([{ kind: 'gift-tax', corrected: false }])
})
