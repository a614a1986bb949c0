import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { PendingPayment } from '#shared/contracts/checkout.ts'
import { TaxDetails } from '#shared/contracts/tax.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { deliveryAddress } from './checkout.fixtures.ts'
import {
  changePlan,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
} from './subscribers.fixtures.ts'

// Taxes on, digital plan: a reader changes by what the next invoice is taxed.

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
  await setTax('exclusive')
})
afterAll(() => api?.stop())

const setTax = (behavior: 'exclusive' | null) => api.owner`update site_settings set tax_behavior = ${behavior}`

const PATH = '/user/subscription/tax-details'
const GERMANY = { country: 'DE' }
const BUSINESS = { country: 'DE', vatId: 'de 123 456 789' }

const put = (reader: TestReader, billing: object) => reader.send(PATH, { billing }, { method: 'PUT' })
const read = async (reader: TestReader) => bodyOf(await reader.get(PATH), TaxDetails.nullable())
const statusAndFields = async (response: Response) => {
  const { status, fields = {} } = await problemOf(response)
  return [status, Object.keys(fields)]
}

async function buy(fields: object = { subscriptionId: 'global_reader', billing: GERMANY }) {
  const reader = await api.newReader()
  const { clientSecret } = await bodyOf(await reader.send('/create-subscription', fields), PendingPayment)
  api.emulator.pay(clientSecret)
  const [row] = await api.owner`select stripe_id from billing_customers where user_id = ${reader.id}`
  const customer = String(row?.stripe_id)
  await refreshCustomer(api.billing, customer)
  const atStripe = async () => {
    const { address, currency } = (await api.stripe.customers.retrieve(customer)) as Stripe.Customer
    const { data } = await api.stripe.customers.listTaxIds(customer)
    return { ...address, currency, taxIds: data.map(({ value }) => value) }
  }
  const totals = async () => (await api.stripe.invoices.list({ customer })).data.map(({ total }) => total)
  return { reader, customer, atStripe, totals }
}

describe('a reader of a digital plan', () => {
  test('moves: the next invoice is taxed there, and the paid one stays as it is', async () => {
    const { reader, atStripe, totals } = await buy()
    expect(await read(reader)).toEqual({ country: 'DE', postalCode: '', vatId: null })
    const { renewalAmount, currency } = await bodyOf(await put(reader, { country: 'AU' }), UserSubscription)
    expect([renewalAmount, currency]).toEqual([22_000, 'usd'])
    expect(await read(reader)).toEqual({ country: 'AU', postalCode: '', vatId: null })
    expect(await atStripe()).toMatchObject({ country: 'AU', currency: 'usd', taxIds: [] })
    expect(await totals()).toEqual([23_800])
    api.emulator.clock.advance(367 * 86_400)
    expect(await totals()).toEqual([22_000, 23_800])
  })

  test('gets a VAT id, and gives it up', async () => {
    const { reader, atStripe } = await buy()
    expect((await bodyOf(await put(reader, BUSINESS), UserSubscription)).renewalAmount).toBe(20_000)
    expect(await read(reader)).toEqual({ country: 'DE', postalCode: '', vatId: 'DE123456789' })
    expect((await put(reader, BUSINESS)).status, 'once more').toBe(200)
    expect((await atStripe()).taxIds).toEqual(['DE123456789'])
    expect((await bodyOf(await put(reader, GERMANY), UserSubscription)).renewalAmount).toBe(23_800)
    expect((await atStripe()).taxIds).toEqual([])
  })

  test.each([
    ['GB', 'GB123456789', 'gb_vat'],
    ['GB', 'XI123456789', 'eu_vat'],
  ])('in %s gets the VAT id %s, which Stripe has as %s, and finds it again', async (country, vatId, type) => {
    const { reader, customer } = await buy()
    expect((await put(reader, { country, vatId })).status).toBe(200)
    expect((await api.stripe.customers.listTaxIds(customer)).data).toMatchObject([{ type, value: vatId }])
    expect(await read(reader)).toEqual({ country, postalCode: '', vatId })
  })

  test('keeps the street that Stripe has, in the same place only', async () => {
    const { reader, customer, atStripe } = await buy()
    const street = { line1: 'Invalidenstraße 1', city: 'Berlin', postal_code: '10115', country: 'DE' }
    await api.stripe.customers.update(customer, { address: street })
    await put(reader, BUSINESS)
    expect(await atStripe()).toMatchObject({ ...street, taxIds: ['DE123456789'] })
    await put(reader, { country: 'US', postalCode: '10001' })
    expect(await atStripe()).toMatchObject({ line1: null, city: null, postal_code: '10001', country: 'US', taxIds: [] })
    expect(await read(reader)).toEqual({ country: 'US', postalCode: '10001', vatId: null })
  })

  test.each([
    ['billing.country', { country: 'XX' }],
    ['billing.country', {}],
    ['billing.postalCode', { country: 'US' }],
    ['billing.postalCode', { country: 'US', postalCode: '??' }],
    ['billing.vatId', { country: 'FR', vatId: 'nonsense' }],
    ['billing.vatId', { country: 'JP', vatId: 'DE123456789' }],
  ])('is told that %s of %j is wrong, and nothing is changed', async (field, billing) => {
    const { reader, atStripe } = await buy({ subscriptionId: 'global_reader', billing: BUSINESS })
    expect(await statusAndFields(await put(reader, billing))).toEqual([422, [field]])
    expect(await atStripe()).toMatchObject({ country: 'DE', taxIds: ['DE123456789'] })
  })

  test('may change it with a smaller plan planned, and after a cancellation', async () => {
    const planned = await buy({ subscriptionId: 'patron_ledger', deliveryAddress })
    const { quote } = await previewPlanChange(planned.reader, 'global_reader')
    expect((await changePlan(planned.reader, 'global_reader', quote)).status).toBe(200)
    expect((await put(planned.reader, GERMANY)).status, 'the printed edition goes somewhere until then').toBe(404)
    await api.owner`update plans set tier = 'gold' where id = 'patron_ledger'`
    expect((await bodyOf(await put(planned.reader, GERMANY), UserSubscription)).renewalAmount).toBe(23_800)
    expect(await statusAndFields(await put(planned.reader, { country: 'US', postalCode: '??' }))).toEqual([
      422,
      ['billing.postalCode'],
    ])
    await api.owner`update plans set tier = 'platinum' where id = 'patron_ledger'`
    const { reader } = await buy()
    await reader.send('/user/subscription/cancellation')
    expect((await put(reader, { country: 'AU' })).status).toBe(200)
    await reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
    expect((await bodyOf(await reader.get('/user/subscription'), UserSubscription)).renewalAmount).toBe(22_000)
  })

  test('may change it when staff have chosen a day for the end at Stripe', async () => {
    const { reader, atStripe, customer } = await buy()
    const { data } = await api.stripe.subscriptions.list({ customer })
    const [subscription] = data
    if (!subscription) throw new Error('There is no subscription.')
    const day = (subscription.items.data[0]?.current_period_end ?? 0) - 86_400
    await api.stripe.subscriptions.update(subscription.id, { cancel_at: day })
    expect((await put(reader, { country: 'AU' })).status).toBe(200)
    expect(await atStripe()).toMatchObject({ country: 'AU' })
  })

  test('repeats it after Stripe has failed in between', async () => {
    const { reader, customer, atStripe } = await buy()
    api.emulator.faults.failNext(new RegExp(`POST /v1/customers/${customer}/tax_ids`), '500', 4)
    expect((await put(reader, { country: 'FR', vatId: 'FR12345678901' })).status).toBe(503)
    expect((await put(reader, { country: 'FR', vatId: 'FR12345678901' })).status).toBe(200)
    expect(await atStripe()).toMatchObject({ country: 'FR', taxIds: ['FR12345678901'] })
  })
})

test('the printed edition stays taxed where it goes', async () => {
  const { reader, atStripe } = await buy({ subscriptionId: 'patron_ledger', deliveryAddress })
  expect(await read(reader)).toBeNull()
  expect((await put(reader, GERMANY)).status).toBe(404)
  expect(await atStripe()).toMatchObject({ country: 'AU' })

  const { reader: digital, atStripe: digitalAtStripe } = await buy()
  await digital.send('/user/addresses', {
    ...deliveryAddress,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    isDefault: true,
  })
  const { quote } = await previewPlanChange(digital, 'patron_ledger')
  expect((await changePlan(digital, 'patron_ledger', quote)).status).toBe(200)
  expect((await put(digital, { country: 'JP' })).status, 'before the command is executed').toBe(404)
  await executeStripeCommands(api.billing)
  expect(await digitalAtStripe()).toMatchObject({ country: 'AU' })
})

test('is for the signed-in reader of a taxed plan only', async () => {
  const nobody = await api.newReader()
  expect(await read(nobody)).toBeNull()
  expect((await put(nobody, GERMANY)).status).toBe(404)
  await setTax(null)
  const { reader, atStripe } = await buy({ subscriptionId: 'global_reader' })
  await setTax('exclusive')
  expect(await read(reader), 'bought without tax').toBeNull()
  expect((await put(reader, GERMANY)).status).toBe(404)
  expect((await atStripe()).country).toBeUndefined()
})
