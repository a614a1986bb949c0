import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withCustomerLock } from '#shared/billing/billing-context.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { enqueueStripeCommand, executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { PaymentSettings, PendingPayment } from '#shared/contracts/checkout.ts'
import { currencies } from '#shared/contracts/currency.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { Card } from '#shared/contracts/payment.ts'
import { methodsForCurrency, type PaymentMethod } from '#shared/contracts/payment-methods.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { dropEndings } from '#shared/data/stripe-command-queue.ts'
import { newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { pollOptions } from '../../supabase/tests/open-transaction.ts'
import { readSubscription, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { deliveryAddress } from './checkout.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import {
  cards,
  customerOf,
  DAY,
  type SubscribersFixture,
  startSubscribersFixture,
  YEAR,
} from './subscribers.fixtures.ts'

// Ways to pay beside cards. The first payment by bank debit is pending for days (docs/decisions/0328-payments-that-take-days.md).

const accounts = { pays: '000123456789', isEmpty: '000222222227' }
const ibans = { pays: 'AT611904300234573201', isEmpty: 'AT861904300235473202' }

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
  await api.owner`update site_settings set payment_methods = array['card', 'us_bank_account', 'sepa_debit', 'ideal']`
  await api.owner`insert into plan_amounts (plan_id, currency, amount) values
    ('global_reader', 'eur', 18900), ('global_reader', 'jpy', 30000), ('patron_ledger', 'eur', 139000)`
})
afterAll(() => api?.stop())

const prices: Record<string, number> = { global_reader: 20_000, patron_ledger: 150_000 }

const purchase = (reader: TestReader, plan: string) =>
  reader.send('/create-subscription', {
    subscriptionId: plan,
    amount: prices[plan],
    ...(plan === 'patron_ledger' && { deliveryAddress }),
  })

const purchaseInEuros = (reader: TestReader) =>
  reader.send('/create-subscription', { subscriptionId: 'global_reader', currency: 'eur', amount: 18_900 })

async function settingsOf(reader: TestReader) {
  const { data } = await api.stripe.subscriptions.list({ customer: await customerOf(api.owner, reader), status: 'all' })
  return data[0]?.payment_settings
}
const methodsOf = async (reader: TestReader) => (await settingsOf(reader))?.payment_method_types

const refresh = async (reader: TestReader) => refreshCustomer(api.billing, await customerOf(api.owner, reader))
async function refundsTo(reader: TestReader) {
  const { data } = await api.stripe.charges.list({ customer: await customerOf(api.owner, reader), limit: 100 })
  return data.map(({ amount_refunded }) => amount_refunded)
}

/** A reader whose first payment is pending. */
async function newDebtor(account = accounts.pays, plan = 'global_reader'): Promise<TestReader> {
  const reader = await api.newReader()
  const { clientSecret } = await bodyOf(await purchase(reader, plan), PendingPayment)
  expect(api.emulator.pay(clientSecret, account)).toEqual({ status: 'processing', error: null })
  await refresh(reader)
  return reader
}

/** Advances the clock until the bank has answered, and stores the result. */
async function receiveBankResult(reader: TestReader) {
  api.emulator.clock.advance(5 * DAY)
  await refresh(reader)
  await executeStripeCommands(api.billing)
}

test('the form and the subscription offer what owners switched on and the currency allows', async () => {
  const reader = await api.newReader()
  const settings = await bodyOf(await reader.get('/payment-settings'), PaymentSettings)
  expect(settings.paymentMethods).toEqual(
    settings.publishableKey ? ['card', 'us_bank_account', 'sepa_debit', 'ideal'] : [],
  )
  expect(methodsForCurrency(settings.paymentMethods, 'usd')).not.toContain('sepa_debit')
  await purchase(reader, 'global_reader')
  const inEuros = await api.newReader()
  await purchaseInEuros(inEuros)
  expect(await methodsOf(reader)).toEqual(['card', 'us_bank_account'])
  expect(await methodsOf(inEuros)).toEqual(['card', 'sepa_debit', 'ideal'])
})

test('an account in the United States is verified at once, within the 23 hours that a purchase may be unpaid', async () => {
  const reader = await api.newReader()
  await purchase(reader, 'global_reader')
  const options = async (one: TestReader) => (await settingsOf(one))?.payment_method_options
  expect(await options(reader)).toMatchObject({ us_bank_account: { verification_method: 'instant' } })
  const inEuros = await api.newReader()
  await purchaseInEuros(inEuros)
  expect(await options(inEuros)).toBeNull()
})

test('iDEAL is not offered without SEPA debit, which pays its renewals', () => {
  expect(methodsForCurrency(['card', 'ideal'], 'eur')).toEqual(['card'])
  expect(methodsForCurrency(['card', 'ideal', 'sepa_debit'], 'eur')).toEqual(['card', 'ideal', 'sepa_debit'])
  expect(methodsForCurrency(['card', 'ideal', 'sepa_debit', 'us_bank_account'], 'gbp')).toEqual(['card'])
})

test.each(currencies)('of the currencies of plans, PayPal is not offered in yen: %s', async (currency) => {
  const isOffered = methodsForCurrency(['card', 'paypal'], currency).includes('paypal')
  expect(isOffered).toBe(currency !== 'jpy')
  const created = createAtStripe(currency, ['card', 'paypal'])
  if (isOffered) expect((await created).status).toBe('incomplete')
  else await expect(created).rejects.toMatchObject({ param: 'payment_settings[payment_method_types]' })
})

async function createAtStripe(currency: string, types: PaymentMethod[]) {
  const customer = await api.stripe.customers.create({ email: 'ada@meridian.example' })
  const product = await api.stripe.products.create({ name: 'A plan' })
  const recurring = { interval: 'year' } as const
  const price = await api.stripe.prices.create({ product: product.id, currency, unit_amount: 9000, recurring })
  return api.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: types },
    billing_mode: { type: 'flexible' },
  })
}

test.each(['sepa_debit', 'ideal'] as const)('Stripe refuses a subscription in dollars with %s', async (method) => {
  const created = createAtStripe('usd', ['card', 'sepa_debit', method])
  await expect(created).rejects.toMatchObject({ param: 'payment_settings[payment_method_types]' })
})

test('a free first year saves a card, whatever else is switched on', async () => {
  const reader = await api.newReader()
  const coupon = await api.stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const { code } = await api.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const free = { subscriptionId: 'global_reader', promotionCode: code, amount: 0 }
  const { clientSecret } = await bodyOf(await reader.send('/create-subscription', free), PendingPayment)
  expect(clientSecret).toMatch(/^seti_/)
  const { data } = await api.stripe.subscriptions.list({ customer: await customerOf(api.owner, reader), status: 'all' })
  expect(data.map((one) => one.payment_settings?.payment_method_types)).toEqual([['card']])
})

describe('while the first payment is pending', () => {
  test('the plan has not begun; reader and staff see the payment', async () => {
    const reader = await newDebtor()
    const pendingPayment = {
      plan: 'Global Reader',
      amount: 20_000,
      currency: 'usd',
      isFirst: true,
      since: expect.any(String),
    }
    expect(await readSubscription(reader)).toMatchObject({ source: 'free', pendingPayment })
    const owner = await api.newReader({ role: 'owner' })
    const detail = await bodyOf(await owner.get(`/admin/members/${reader.id}`), MemberDetail)
    expect(detail).toMatchObject({ subscription: { pendingPayment }, payments: [{ status: 'processing' }] })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual([])
  })

  test('no printed edition is promised', async () => {
    const reader = await newDebtor(accounts.pays, 'patron_ledger')
    const onList = () => api.owner`select 1 from private.print_list() as list where list.user_id = ${reader.id}`
    expect(await onList()).toHaveLength(0)
    await receiveBankResult(reader)
    expect(await onList()).toHaveLength(1)
  })

  test('a second purchase is refused', async () => {
    const reader = await newDebtor()
    const problem = await problemOf(await purchase(reader, 'global_reader'))
    expect([problem.status, problem.detail]).toEqual([409, expect.stringMatching(/on its way.*do not pay again/)])
    expect((await problemOf(await purchase(reader, 'patron_ledger'))).status).toBe(409)
  })

  test('the checkout is not abandoned after a day', async () => {
    const reader = await newDebtor()
    await api.owner`alter table private.checkouts disable trigger user`
    await api.owner`update private.checkouts set updated_at = now() - interval '3 days' where user_id = ${reader.id}`
    await api.owner`alter table private.checkouts enable trigger user`
    await api.owner`select private.abandon_checkouts(100)`
    const [checkout] = await api.owner`select state from private.checkouts where user_id = ${reader.id}`
    expect(checkout?.state).toBe('payable')
  })

  test('the payment of a deleted account is refunded in full when it arrives', async () => {
    const reader = await newDebtor()
    const customer = await customerOf(api.owner, reader)
    await api.owner`delete from auth.users where id = ${reader.id}`
    api.emulator.clock.advance(5 * DAY)
    await refreshCustomer(api.billing, customer)
    await executeStripeCommands(api.billing)
    const { data } = await api.stripe.charges.list({ customer })
    expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([20_000])
    const { data: live } = await api.stripe.subscriptions.list({ customer })
    expect(live).toEqual([])
  })

  test('the subscription of a deleted account ends when the bank refuses the payment', async () => {
    const reader = await newDebtor(accounts.isEmpty)
    const customer = await customerOf(api.owner, reader)
    await api.owner`delete from auth.users where id = ${reader.id}`
    const refreshAndExecute = async () => {
      await refreshCustomer(api.billing, customer)
      await executeStripeCommands(api.billing)
      return (await api.stripe.subscriptions.list({ customer })).data.length
    }
    expect(await refreshAndExecute(), 'the payment cannot be taken back').toBe(1)
    api.emulator.clock.advance(5 * DAY)
    expect(await refreshAndExecute()).toBe(0)
    expect((await api.stripe.charges.list({ customer })).data.filter(({ paid }) => paid)).toEqual([])
  })
})

test('the plan begins when the payment has arrived, with one e-mail', async () => {
  const reader = await newDebtor()
  await receiveBankResult(reader)
  expect(await readSubscription(reader)).toMatchObject({
    source: 'stripe',
    status: 'active',
    subscription: { id: 'global_reader' },
    pendingPayment: null,
  })
  await refresh(reader)
  expect(await emailKindsTo(api.owner, reader.email)).toEqual(['subscription-welcome'])
  expect(await bodyOf(await reader.get('/user/card'), Card)).toEqual({
    ...{ brand: 'us_bank_account', last4: '6789', expMonth: null, expYear: null },
  })
})

describe('a first payment that fails after days', () => {
  test('ends the subscription with one e-mail, and another one can be bought', async () => {
    const reader = await newDebtor(accounts.isEmpty)
    await receiveBankResult(reader)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free', pendingPayment: null })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['first-payment-failed'])
    const { data } = await api.stripe.invoices.list({ customer: await customerOf(api.owner, reader), status: 'open' })
    expect(data, 'nothing is owed').toEqual([])
    const { clientSecret } = await bodyOf(await purchase(reader, 'global_reader'), PendingPayment)
    expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'stripe', status: 'active' })
  })

  test.each(['500', 'disconnect-after'] as const)('is ended once after a failure of Stripe (%s)', async (failure) => {
    const reader = await newDebtor(accounts.isEmpty)
    api.emulator.faults.failNext(/(void|DELETE)/, failure, 4)
    await receiveBankResult(reader)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    await refresh(reader)
    const { data } = await api.stripe.subscriptions.list({ customer: await customerOf(api.owner, reader) })
    expect(data).toEqual([])
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['first-payment-failed'])
    expect(await refundsTo(reader)).toEqual([0])
  })
})

test('a pending renewal keeps the plan, and one that fails is a failed renewal', async () => {
  const reader = await newDebtor()
  await receiveBankResult(reader)
  api.emulator.clock.advance(YEAR - 4 * DAY)
  await refresh(reader)
  expect(await readSubscription(reader)).toMatchObject({
    ...{ source: 'stripe', status: 'active', graceUntil: null },
    pendingPayment: { plan: 'Global Reader', amount: 20_000, isFirst: false },
  })
  api.emulator.declineCards(await customerOf(api.owner, reader), 'insufficient_funds')
  // Stripe tries again three days after a failure.
  api.emulator.clock.advance(3 * DAY)
  await refresh(reader)
  expect(await readSubscription(reader)).toMatchObject({ source: 'stripe', status: 'past_due', pendingPayment: null })
  expect(await emailKindsTo(api.owner, reader.email)).toEqual(['subscription-welcome', 'payment-failed'])
})

describe('a subscription that is cancelled while the bank processes its renewal', () => {
  const cancel = (reader: TestReader) => reader.send('/user/subscription/cancellation', {})

  async function newRenewingDebtor(): Promise<TestReader> {
    const reader = await newDebtor()
    await receiveBankResult(reader)
    api.emulator.clock.advance(YEAR - 4 * DAY)
    await refresh(reader)
    expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({
      ...{ status: 'active', cancelAtPeriodEnd: true },
      pendingPayment: { isFirst: false },
    })
    return reader
  }

  async function failRenewal(reader: TestReader) {
    api.emulator.declineCards(await customerOf(api.owner, reader), 'insufficient_funds')
    await receiveBankResult(reader)
    await refresh(reader)
  }

  test('ends when the renewal fails, and owes nothing', async () => {
    const reader = await newRenewingDebtor()
    await failRenewal(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
    const customer = await customerOf(api.owner, reader)
    expect((await api.stripe.invoices.list({ customer, status: 'open' })).data).toEqual([])
    expect(await emailKindsTo(api.owner, reader.email)).toEqual([
      ...['subscription-welcome', 'subscription-cancelled', 'subscription-ended'],
    ])
  })

  test('lasts until the end of its period when the renewal is paid', async () => {
    const reader = await newRenewingDebtor()
    await receiveBankResult(reader)
    expect(await readSubscription(reader)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  })

  test('is collected like any other after the reader has resumed it', async () => {
    const reader = await newRenewingDebtor()
    await reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
    await failRenewal(reader)
    expect(await readSubscription(reader)).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: false })
    expect(await emailKindsTo(api.owner, reader.email)).toContain('payment-failed')
  })
})

const addAddress = ({ id }: { id: string }) => api.owner`
  insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
  values (${id}, 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`

test('while the bank processes a renewal, the plan stays: its rest would be credited before it is paid', async () => {
  const reader = await newDebtor()
  await receiveBankResult(reader)
  await addAddress(reader)
  api.emulator.clock.advance(YEAR - 4 * DAY)
  await refresh(reader)
  const preview = () => reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
  const problem = await problemOf(await preview())
  expect([problem.status, problem.detail]).toEqual([409, expect.stringMatching(/renewal is being paid/)])
  await receiveBankResult(reader)
  await refresh(reader)
  expect((await preview()).status).not.toBe(409)
})

const previewUpgrade = (reader: TestReader) =>
  reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })

async function disputeFirstPayment(reader: TestReader) {
  const { data } = await api.stripe.charges.list({ customer: await customerOf(api.owner, reader) })
  const paid = data.find(({ status }) => status === 'succeeded')
  newDispute(api.emulator.context, api.emulator.state.charges.get(paid?.id ?? '') as Stripe.Charge, 'fraudulent')
}

/** A reader whose bank is processing the payment of an upgrade, which was made seconds after the first payment. */
async function newUpgradingDebtor(seconds = 0): Promise<TestReader> {
  const reader = await newDebtor()
  await receiveBankResult(reader)
  api.emulator.clock.advance(seconds)
  await refresh(reader)
  await addAddress(reader)
  const { quote, acceptedTerms } = await bodyOf(await previewUpgrade(reader), PlanChangePreview)
  const change = { planId: 'patron_ledger', quote, acceptedTerms }
  expect((await reader.send('/user/subscription/change', change)).status).toBe(200)
  await refresh(reader)
  return reader
}

test('while the bank processes an upgrade, another change waits for it, and says so', async () => {
  const reader = await newUpgradingDebtor()
  const problem = await problemOf(await previewUpgrade(reader))
  expect([problem.status, problem.detail]).toEqual([409, expect.stringMatching(/bank is still processing/)])
  await receiveBankResult(reader)
  expect(await readSubscription(reader)).toMatchObject({ status: 'active', price: 150_000 })
})

describe.each([true, false])('while the bank processes an upgrade (Stripe accepts cancellations: %s)', (accepts) => {
  beforeAll(() => void Object.assign(api.emulator.behavior, { cancelsWithPendingUpdate: accepts }))
  afterAll(() => void Object.assign(api.emulator.behavior, { cancelsWithPendingUpdate: false }))

  const cancel = (reader: TestReader) => reader.send('/user/subscription/cancellation', {})
  const resume = (reader: TestReader) => reader.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
  async function atStripe(reader: TestReader) {
    const { data } = await api.stripe.subscriptions.list({ customer: await customerOf(api.owner, reader) })
    return data[0]
  }
  const lateEmails = async (reader: TestReader) =>
    (await emailKindsTo(api.owner, reader.email)).filter((kind) => kind !== 'subscription-welcome')

  test('the reader cancels, and the larger plan lasts until the end of its period', async () => {
    const reader = await newUpgradingDebtor()
    expect(await bodyOf(await cancel(reader), UserSubscription)).toMatchObject({
      ...{ cancelAtPeriodEnd: true, renewalAmount: null, price: 20_000 },
      pendingPayment: { isFirst: false },
    })
    expect(await bodyOf(await cancel(reader), UserSubscription), 'again').toMatchObject({ cancelAtPeriodEnd: true })
    await receiveBankResult(reader)
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: true, pending_update: null })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({
      status: 'active',
      price: 150_000,
      cancelAtPeriodEnd: true,
    })
    expect(await lateEmails(reader)).toEqual(['subscription-cancelled', 'plan-changed'])
    api.emulator.clock.advance(YEAR)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
  })

  test('a debit that fails leaves the smaller plan until the end of its period', async () => {
    const reader = await newUpgradingDebtor()
    await cancel(reader)
    api.emulator.declineCards(await customerOf(api.owner, reader), 'insufficient_funds')
    await receiveBankResult(reader)
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: true })
    expect(await readSubscription(reader)).toMatchObject({ status: 'active', price: 20_000, cancelAtPeriodEnd: true })
  })

  test('the reader resumes, and the term is renewed', async () => {
    const reader = await newUpgradingDebtor()
    await cancel(reader)
    api.emulator.behavior.cancelsWithPendingUpdate = true
    expect(await bodyOf(await resume(reader), UserSubscription)).toMatchObject({ cancelAtPeriodEnd: false })
    api.emulator.behavior.cancelsWithPendingUpdate = accepts
    await receiveBankResult(reader)
    await makeDue(api.owner, 'stripe-commands')
    await executeStripeCommands(api.billing)
    await refresh(reader)
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: false })
    expect(await readSubscription(reader)).toMatchObject({ price: 150_000, cancelAtPeriodEnd: false })
  })

  test('the renewal ends that a dispute has ended', async () => {
    const reader = await newUpgradingDebtor()
    await disputeFirstPayment(reader)
    await refresh(reader)
    await executeStripeCommands(api.billing)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ cancelAtPeriodEnd: true })
    await receiveBankResult(reader)
    expect(await atStripe(reader)).toMatchObject({ cancel_at_period_end: true })
  })
})

test('a term that begins before the bank has answered ends at once, and nothing is kept', async () => {
  const reader = await newUpgradingDebtor(YEAR - 7 * DAY)
  const { currentPeriodEnd } = await bodyOf(await reader.send('/user/subscription/cancellation', {}), UserSubscription)
  // Stripe drafts the invoice of the next term for an hour.
  api.emulator.clock.advance(Date.parse(currentPeriodEnd ?? '') / 1000 - api.emulator.clock.now() + 600)
  await refresh(reader)
  await executeStripeCommands(api.billing)
  await refresh(reader)
  expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
  await receiveBankResult(reader)
  const { data } = await api.stripe.charges.list({ customer: await customerOf(api.owner, reader) })
  expect(data.map(({ amount, amount_refunded: refunded }) => amount - refunded)).toEqual([0, 20_000])
})

test('a cancellation that waits for a bank is tried for 30 days, and ordered again for a dispute', async () => {
  const reader = await newUpgradingDebtor()
  await disputeFirstPayment(reader)
  await refresh(reader)
  const endings = () => api.owner`
    select stripe_commands.id, (give_up_after - stripe_commands.created_at)::text as life, failed_at from private.stripe_commands
      left join private.queue_entries on queue = 'stripe-commands' and key = stripe_commands.id::text
      join subscriptions on subscriptions.stripe_id = target
    where kind = 'end-with-period' and user_id = ${reader.id}
    order by stripe_commands.created_at`
  const [ending] = await endings()
  expect(ending?.life).toBe('30 days')
  await api.owner`update private.queue_entries set given_up_at = now() where key = ${ending?.id}`
  await refresh(reader)
  expect((await endings()).map(({ failed_at }) => failed_at !== null)).toEqual([true, false])
})

test('a subscription that is resumed while a worker has the command to end it goes on', async () => {
  const reader = await api.newSubscriber()
  const [subscription] = await api.owner`select stripe_id from subscriptions where user_id = ${reader.id} and live`
  const target = String(subscription?.stripe_id)
  const customer = await customerOf(api.owner, reader)
  const id = await api.billing.database.asServiceRole((tx) =>
    enqueueStripeCommand(tx, { kind: 'end-with-period', target }),
  )
  const attempts = async () => {
    const [entry] = await api.owner`select attempts from private.queue_entries where key = ${id}`
    return entry?.attempts
  }
  let working: Promise<unknown> = Promise.resolve()
  await withCustomerLock(api.billing, customer, async () => {
    working = executeStripeCommands(api.billing, { ids: [id] })
    await expect.poll(attempts, pollOptions).toBe(1)
    await api.billing.database.asServiceRole((tx) => dropEndings(tx, target))
  })
  await working
  expect(await api.stripe.subscriptions.retrieve(target)).toMatchObject({ cancel_at_period_end: false })
})

describe('SEPA debit', () => {
  async function newSepaDebtor(iban: string): Promise<TestReader> {
    const reader = await api.newReader()
    const { clientSecret, amount } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    const form = { mode: 'subscription', amount, currency: 'eur' } as const
    expect(api.emulator.pay(clientSecret, iban, 'agrees', form)).toEqual({ status: 'processing', error: null })
    await refresh(reader)
    return reader
  }

  test('is on its way for days, and the plan begins when it has arrived', async () => {
    const reader = await newSepaDebtor(ibans.pays)
    expect(await readSubscription(reader)).toMatchObject({
      source: 'free',
      pendingPayment: { plan: 'Global Reader', amount: 18_900, currency: 'eur', isFirst: true },
    })
    expect((await problemOf(await purchaseInEuros(reader))).detail).toMatch(/on its way.*do not pay again/)
    await receiveBankResult(reader)
    expect(await readSubscription(reader)).toMatchObject({
      ...{ source: 'stripe', status: 'active', currency: 'eur', price: 18_900, pendingPayment: null },
    })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['subscription-welcome'])
    expect(await bodyOf(await reader.get('/user/card'), Card)).toMatchObject({ brand: 'sepa_debit', last4: '3201' })
  })

  test('that fails after days ends the subscription with one e-mail, and owes nothing', async () => {
    const reader = await newSepaDebtor(ibans.isEmpty)
    await receiveBankResult(reader)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free', pendingPayment: null })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['first-payment-failed'])
    const { data } = await api.stripe.invoices.list({ customer: await customerOf(api.owner, reader), status: 'open' })
    expect(data).toEqual([])
    const { clientSecret } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
  })
})

describe('iDEAL', () => {
  test('goes to the page of the bank, pays at once, and renews by SEPA debit', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    expect(api.emulator.pay(clientSecret, 'ideal', 'waits').status).toBe('requires_action')
    const intent = await api.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')
    expect(intent.next_action).toMatchObject({ type: 'redirect_to_url' })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free', pendingPayment: null })
    expect(api.emulator.pay(clientSecret, 'ideal')).toEqual({ status: 'succeeded', error: null })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'stripe', status: 'active', currency: 'eur' })
    expect(await bodyOf(await reader.get('/user/card'), Card)).toMatchObject({ brand: 'sepa_debit', last4: '3201' })
    api.emulator.clock.advance(YEAR + DAY)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({
      status: 'active',
      pendingPayment: { amount: 18_900, currency: 'eur', isFirst: false },
    })
    await receiveBankResult(reader)
    expect(await readSubscription(reader)).toMatchObject({ status: 'active', pendingPayment: null })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['subscription-welcome', 'subscription-renewed'])
  })

  test('that is refused at the bank begins nothing, and another way to pay goes on', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    expect(api.emulator.pay(clientSecret, 'ideal', 'refuses')).toMatchObject({ status: 'requires_payment_method' })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
    expect(api.emulator.pay(clientSecret, ibans.pays).status).toBe('processing')
  })
})

describe('PayPal', () => {
  const switchOn = (methods: PaymentMethod[]) =>
    api.owner`update site_settings set payment_methods = ${methods}::text[]`
  beforeAll(() => switchOn(['card', 'paypal']))
  afterAll(() => switchOn(['card', 'us_bank_account', 'sepa_debit', 'ideal']))

  test('goes to its own page, pays at once, and renews without it', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    expect(await methodsOf(reader)).toEqual(['card', 'paypal'])
    expect(api.emulator.pay(clientSecret, 'paypal', 'waits').status).toBe('requires_action')
    const intent = await api.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '')
    expect(intent.next_action).toMatchObject({ type: 'redirect_to_url' })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free', pendingPayment: null })
    expect(api.emulator.pay(clientSecret, 'paypal')).toEqual({ status: 'succeeded', error: null })
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'stripe', status: 'active', currency: 'eur' })
    const paypal = { brand: 'paypal', last4: null, expMonth: null, expYear: null }
    expect(await bodyOf(await reader.get('/user/card'), Card)).toEqual(paypal)
    api.emulator.clock.advance(YEAR + DAY)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ status: 'active', pendingPayment: null })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['subscription-welcome', 'subscription-renewed'])
  })

  test('that is refused begins nothing, and a card goes on', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await purchaseInEuros(reader), PendingPayment)
    expect(api.emulator.pay(clientSecret, 'paypal', 'refuses')).toMatchObject({ status: 'requires_payment_method' })
    expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
  })

  test('is left out of a purchase in yen, which is made without it', async () => {
    const reader = await api.newReader()
    const inYen = { subscriptionId: 'global_reader', currency: 'jpy', amount: 30_000 }
    const { clientSecret } = await bodyOf(await reader.send('/create-subscription', inYen), PendingPayment)
    expect(await methodsOf(reader)).toEqual(['card'])
    expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ source: 'stripe', status: 'active', currency: 'jpy' })
  })
})
