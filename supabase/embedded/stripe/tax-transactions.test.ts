import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

const calculate = (country = 'DE', more: Partial<Stripe.Tax.CalculationCreateParams> = {}) =>
  fixture.stripe.tax.calculations.create({
    currency: 'usd',
    line_items: [{ amount: 20_000, reference: 'L1', tax_behavior: 'inclusive' }],
    customer_details: { address: { country }, address_source: 'billing' },
    ...more,
  })
const report = async (reference: string, calculation?: string) =>
  fixture.stripe.tax.transactions.createFromCalculation({
    calculation: calculation ?? (await calculate()).id ?? '',
    reference,
    expand: ['line_items'],
  })
const reverse = (original_transaction: string, reference: string, flat_amount?: number) =>
  fixture.stripe.tax.transactions.createReversal({
    ...(flat_amount === undefined ? { mode: 'full' } : { mode: 'partial', flat_amount }),
    ...{ original_transaction, reference, expand: ['line_items'] },
  })
const sums = ({ line_items: lines }: Stripe.Tax.Transaction) =>
  lines?.data.map(({ amount, amount_tax }) => [amount, amount_tax])

test('an inclusive amount contains its tax, and a country without a registration has none', async () => {
  expect(await calculate()).toMatchObject({
    ...{ amount_total: 20_000, tax_amount_inclusive: 3193, tax_amount_exclusive: 0 },
    tax_breakdown: [
      { amount: 3193, inclusive: true, tax_rate_details: { percentage_decimal: '19' }, taxable_amount: 16_807 },
    ],
  })
  expect(await calculate('JP')).toMatchObject({
    tax_amount_inclusive: 0,
    tax_breakdown: [{ taxability_reason: 'not_collecting' }],
  })
  await expect(calculate('US')).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
})

test('a reference is used once, also by a reversal, and a key repeats the answer', async () => {
  const first = await report('gift-1')
  expect([first.reference, sums(first)]).toEqual(['gift-1', [[20_000, 3193]]])
  await expect(report('gift-1')).rejects.toMatchObject({ param: 'reference', statusCode: 400 })
  await expect(reverse(first.id, 'gift-1')).rejects.toMatchObject({ param: 'reference' })
  const { id: calculation = '' } = (await calculate()) as { id: string }
  const twice = () =>
    fixture.stripe.tax.transactions.createFromCalculation(
      { calculation, reference: 'gift-2' },
      { idempotencyKey: 'key' },
    )
  expect((await twice()).id).toBe((await twice()).id)
  const read = await fixture.stripe.tax.transactions.retrieve(first.id)
  expect(read.line_items).toBeUndefined()
  await expect(fixture.stripe.tax.transactions.retrieve('tax_none')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('reversals add up to the transaction, and never to more', async () => {
  const whole = await report('gift-1')
  expect(sums(await reverse(whole.id, 're_1'))).toEqual([[-20_000, -3193]])
  await expect(reverse(whole.id, 're_2', -1)).rejects.toMatchObject({ param: 'flat_amount' })
  const parts = await report('gift-2')
  expect(sums(await reverse(parts.id, 're_3', -3333))).toEqual([[-3333, -532]])
  await expect(reverse(parts.id, 're_4')).rejects.toMatchObject({ param: 'mode' })
  expect(sums(await reverse(parts.id, 're_5', -16_667))).toEqual([[-16_667, -2661]])
})

test('the tax date is at most 31 days ago, and a transaction is not reported before it', async () => {
  await fixture.stop()
  fixture = await startStripeFixture({ clock: () => Math.floor(Date.now() / 1000) })
  const now = Math.floor(Date.now() / 1000)
  await expect(calculate('DE', { tax_date: now - 40 * 86_400 })).rejects.toMatchObject({ param: 'tax_date' })
  const { id: calculation = '' } = (await calculate('DE', { tax_date: now - 86_400 })) as { id: string }
  const at = (posted_at: number) =>
    fixture.stripe.tax.transactions.createFromCalculation({ calculation, reference: 'gift-1', posted_at })
  await expect(at(now - 2 * 86_400)).rejects.toMatchObject({ param: 'posted_at' })
  expect(await at(now - 86_400)).toMatchObject({ posted_at: now - 86_400, tax_date: now - 86_400 })
})
