import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { ensurePlanPrice, synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { CheckoutResult, PaymentSettings, PendingPayment, Promotion } from '#shared/contracts/checkout.ts'
import { PendingGift, UserGifts } from '#shared/contracts/gift.ts'
import { Plan } from '#shared/contracts/plan.ts'
import { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { findPlan } from '#shared/data/plans.ts'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { readSubscription, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { giftFields } from './gifts.fixtures.ts'
import {
  cards,
  changePlan,
  customerOf,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  YEAR,
} from './subscribers.fixtures.ts'

// Prices in further currencies (docs/decisions/0356-a-price-for-each-currency.md).

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
  await api.owner`insert into plans (id, name, tier, price, position) values
    ('study', 'Study', 'gold', 9000, 9), ('dollars_only', 'Dollars Only', 'gold', 30000, 10)`
  await setAmounts({ global_reader: 18_900, patron_ledger: 139_000, study: 8_500 }, 'eur')
  await setAmounts({ global_reader: 30_000, study: 12_000 }, 'jpy')
})
afterAll(() => api?.stop())

async function setAmounts(amounts: Record<string, number>, currency: string): Promise<void> {
  for (const [plan, amount] of Object.entries(amounts))
    await api.owner`insert into plan_amounts (plan_id, currency, amount) values (${plan}, ${currency}, ${amount})
      on conflict (plan_id, currency) do update set amount = excluded.amount, active = true`
}
const endAmount = (plan: string, currency: string) =>
  api.owner`update plan_amounts set active = false where plan_id = ${plan} and currency = ${currency}`

const inEuros = { subscriptionId: 'global_reader', currency: 'eur', amount: 18_900 }
const purchase = (reader: TestReader, body: object = inEuros) => reader.send('/create-subscription', body)

const refresh = async (reader: TestReader) => refreshCustomer(api.billing, await customerOf(api.owner, reader))
const emailsTo = async ({ email }: TestReader) => {
  const rows = await api.owner`select kind, data from private.email_outbox where recipient = ${email} order by id`
  return rows.map(({ kind, data }) => [kind, data.amount, data.currency])
}
const rejectionOf = async (response: Response) => {
  const { status, detail, fields } = await problemOf(response)
  return { status, detail, fields: Object.keys(fields ?? {}) }
}

async function subscribeInEuros(): Promise<TestReader> {
  const reader = await api.newReader()
  const { clientSecret, amount } = await bodyOf(await purchase(reader), PendingPayment)
  expect(amount).toBe(18_900)
  const form = { mode: 'subscription', amount, currency: 'eur' } as const
  expect(api.emulator.pay(clientSecret, cards.succeeds, 'agrees', form)).toEqual({ status: 'succeeded', error: null })
  await refresh(reader)
  return reader
}

test('plans carry what they cost in every currency that they are sold in', async () => {
  const plan = await bodyOf(await api.get('/subscriptions/global_reader'), Plan)
  expect(plan).toMatchObject({
    price: 20_000,
    amounts: [
      { currency: 'eur', amount: 18_900 },
      { currency: 'jpy', amount: 30_000 },
    ],
  })
  expect((await bodyOf(await api.get('/subscriptions/dollars_only'), Plan)).amounts).toEqual([])
})

describe('a purchase in euros', () => {
  test('is paid, shown, confirmed by e-mail and renewed in euros', async () => {
    const reader = await subscribeInEuros()
    expect(await readSubscription(reader)).toMatchObject({
      ...{ source: 'stripe', status: 'active', currency: 'eur', price: 18_900, renewalAmount: 18_900 },
      subscription: { id: 'global_reader', price: 20_000 },
    })
    const result = await bodyOf(await reader.send('/checkout/completion', {}), CheckoutResult)
    expect(['none', 'completed']).toContain(result.status)
    expect(await emailsTo(reader)).toEqual([['subscription-welcome', 18_900, 'eur']])
    const { data } = await api.stripe.invoices.list({ customer: await customerOf(api.owner, reader) })
    expect(data).toMatchObject([{ currency: 'eur', amount_paid: 18_900, status: 'paid' }])
    expect(await (await reader.get('/user/payments')).json()).toMatchObject([{ amount: 18_900, currency: 'eur' }])
    expect(await (await reader.get('/user/invoices')).json()).toMatchObject([{ amount: 18_900, currency: 'eur' }])
    api.emulator.clock.advance(YEAR + 2 * DAY)
    await refresh(reader)
    expect((await emailsTo(reader)).slice(1)).toEqual([['subscription-renewed', 18_900, 'eur']])
  })

  test('makes euros the currency of the reader, for good', async () => {
    const reader = await subscribeInEuros()
    const settings = await bodyOf(await reader.get('/payment-settings'), PaymentSettings)
    expect(settings.currency).toBe('eur')
    expect((await bodyOf(await (await api.newReader()).get('/payment-settings'), PaymentSettings)).currency).toBeNull()
    const [{ stripe_id: subscription } = { stripe_id: '' }] = await api.owner`
      select stripe_id from subscriptions where user_id = ${reader.id} and live`
    await api.stripe.subscriptions.cancel(subscription)
    await refresh(reader)
    for (const other of [{ currency: 'usd', amount: 20_000 }, { currency: 'jpy', amount: 30_000 }, {}]) {
      const response = await purchase(reader, { subscriptionId: 'global_reader', ...other })
      const { status, detail } = await rejectionOf(response)
      expect([status, detail]).toEqual([409, expect.stringContaining('Your account pays in Euro (EUR)')])
    }
    const { data } = await api.stripe.subscriptions.list({
      customer: await customerOf(api.owner, reader),
      status: 'all',
    })
    expect(data.map(({ id }) => id)).toEqual([subscription])
    expect((await purchase(reader)).status).toBe(200)
  })

  test('is bound to the amount in euros, and to a plan that is sold in them', async () => {
    const reader = await api.newReader()
    const rejections = [
      { ...inEuros, amount: 20_000 },
      { subscriptionId: 'dollars_only', currency: 'eur', amount: 30_000 },
      { ...inEuros, currency: 'gbp' },
      { ...inEuros, currency: 'kwd' },
      { ...inEuros, currency: 'EUR' },
      { ...inEuros, currency: null },
    ]
    const answers = []
    for (const body of rejections) answers.push(await rejectionOf(await purchase(reader, body)))
    expect(answers.map(({ status, fields }) => [status, ...fields])).toEqual([
      [422, 'amount'],
      ...Array(5).fill([422, 'currency']),
    ])
    expect(await api.owner`select from billing_customers where user_id = ${reader.id}`).toHaveLength(0)
    const mount = await reader.send('/create-payment-intent', { ...inEuros, amount: 20_000 })
    expect((await problemOf(mount)).status).toBe(422)
    expect((await reader.send('/create-payment-intent', inEuros)).status).toBe(200)
  })

  test('has percent codes, and no code that takes dollars off', async () => {
    const code = async (coupon: object) => {
      const { id } = await api.stripe.coupons.create({ duration: 'once', ...coupon })
      return (await api.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id } })).code
    }
    const [percent, dollars] = [await code({ percent_off: 10 }), await code({ amount_off: 500, currency: 'usd' })]
    const preview = (promotionCode: string) =>
      api.send('/checkout/promotion', { subscriptionId: 'global_reader', currency: 'eur', promotionCode })
    expect(await bodyOf(await preview(percent), Promotion)).toMatchObject({
      ...{ amount: 17_010, renewalAmount: 18_900, price: 18_900 },
    })
    expect(await rejectionOf(await preview(dollars))).toMatchObject({ status: 422, fields: ['promotionCode'] })
    const reader = await api.newReader()
    const started = await bodyOf(
      await purchase(reader, { ...inEuros, promotionCode: percent, amount: 17_010 }),
      PendingPayment,
    )
    expect(started.amount).toBe(17_010)
  })
})

test('yen are counted in yen', async () => {
  const reader = await api.newReader()
  const body = { subscriptionId: 'global_reader', currency: 'jpy', amount: 30_000 }
  const { clientSecret } = await bodyOf(await purchase(reader, body), PendingPayment)
  expect(api.emulator.pay(clientSecret, cards.succeeds).status).toBe('succeeded')
  await refresh(reader)
  expect(await readSubscription(reader)).toMatchObject({ currency: 'jpy', price: 30_000 })
})

describe('an amount that has ended', () => {
  test('sells nothing, and its subscribers keep it at each renewal', async () => {
    const reader = await subscribeInEuros()
    await endAmount('global_reader', 'eur')
    try {
      const other = await api.newReader()
      expect(await rejectionOf(await purchase(other))).toMatchObject({ status: 422, fields: ['currency'] })
      api.emulator.clock.advance(YEAR + 2 * DAY)
      await refresh(reader)
      expect(await readSubscription(reader)).toMatchObject({ status: 'active', currency: 'eur', price: 18_900 })
    } finally {
      await setAmounts({ global_reader: 18_900 }, 'eur')
    }
  })

  test('is sold again at another amount, as a price of its own', async () => {
    const prices = await api.stripe.prices.list({ lookup_keys: ['meridian_study_eur_year'] })
    await endAmount('study', 'eur')
    await setAmounts({ study: 8_900 }, 'eur')
    const study = await api.billing.database.asServiceRole((tx) => findPlan(tx, 'study'))
    const sold = await ensurePlanPrice(api.billing, study as Plan, 'eur')
    expect(sold).toMatchObject({ amount: 8_900, currency: 'eur' })
    expect(prices.data.map(({ id }) => id)).not.toContain(sold.priceId)
    await setAmounts({ study: 8_500 }, 'eur')
  })
})

test('two requests for prices in two currencies at once create one product, and one price in each', async () => {
  await api.owner`insert into plans (id, name, tier, price) values ('raced', 'Raced', 'gold', 7000)`
  await setAmounts({ raced: 6_500 }, 'eur')
  const plan = (await api.billing.database.asServiceRole((tx) => findPlan(tx, 'raced'))) as Plan
  const currencies = ['eur', 'usd', 'eur', 'usd']
  const prices = await Promise.all(currencies.map((currency) => ensurePlanPrice(api.billing, plan, currency)))
  expect(new Set(prices.map(({ priceId }) => priceId)).size).toBe(2)
  const { data } = await api.stripe.prices.list({ product: 'prod_meridian_raced' })
  expect(data.map(({ currency, unit_amount, lookup_key }) => [currency, unit_amount, lookup_key]).sort()).toEqual([
    ['eur', 6_500, 'meridian_raced_eur_year'],
    ['usd', 7_000, 'meridian_raced_usd_year'],
  ])
  const known = (await synchronisePlans(api.billing)).filter(({ planId }) => planId === 'raced')
  expect(known.map(({ currency, isNew }) => [currency, isNew])).toEqual([
    ['usd', false],
    ['eur', false],
  ])
})

describe('a subscriber in euros', () => {
  const newSubscriber = (options: object = {}) => api.newSubscriber({ currency: 'eur', ...options })

  test('changes to a larger plan at once, for its price in euros', async () => {
    const reader = await newSubscriber({ withAddress: true })
    let preview = await previewPlanChange(reader, 'patron_ledger')
    expect(preview).toMatchObject({ effective: 'now', currency: 'eur', nextAmount: 139_000 })
    // A second of the year has passed, or none.
    expect(preview.amount).toBeCloseTo(120_100, -1)
    let changed = await changePlan(reader, 'patron_ledger', preview.quote)
    // On a slow machine a second of the year has passed meanwhile, and the offer is another one.
    for (let more = 0; changed.status === 409 && more < 3; more++) {
      preview = await previewPlanChange(reader, 'patron_ledger')
      changed = await changePlan(reader, 'patron_ledger', preview.quote)
    }
    expect([changed.status, await changed.text()]).toEqual([200, expect.anything()])
    expect(await reader.readSubscription()).toMatchObject({ currency: 'eur', price: 139_000 })
    expect(await emailsTo(reader)).toContainEqual(['plan-changed', preview.amount, 'eur'])
  })

  test('changes to a smaller plan with the period, and is reminded of its price in euros', async () => {
    const reader = await newSubscriber()
    const preview = await previewPlanChange(reader, 'study')
    expect(preview).toMatchObject({ effective: 'period-end', currency: 'eur', amount: 0, nextAmount: 8_500 })
    expect((await changePlan(reader, 'study', preview.quote)).status).toBe(200)
    expect(await reader.readSubscription()).toMatchObject({ nextPlan: { id: 'study' }, renewalAmount: 8_500 })
    api.emulator.clock.advance(YEAR + 2 * DAY)
    await reader.refresh()
    expect(await reader.readSubscription()).toMatchObject({ currency: 'eur', price: 8_500, nextPlan: null })
    expect(await reader.chargedAmounts()).toEqual([18_900, 8_500])
  })

  test.each(['dollars_only', 'study'])('is told plainly that %s has no price in euros', async (plan) => {
    const reader = await newSubscriber()
    if (plan === 'study') await endAmount('study', 'eur')
    try {
      const answer = await rejectionOf(await reader.send('/user/subscription/change/preview', { planId: plan }))
      expect(answer).toMatchObject({
        status: 409,
        detail: expect.stringMatching(
          /^Your subscription is paid in Euro \(EUR\), and .* has no price in it\. Nothing/,
        ),
      })
      expect(await reader.chargedAmounts()).toEqual([18_900])
    } finally {
      await setAmounts({ study: 8_500 }, 'eur')
    }
  })

  test('cannot change by a quote after the amount has ended', async () => {
    const reader = await newSubscriber()
    const { quote } = await previewPlanChange(reader, 'study')
    await endAmount('study', 'eur')
    try {
      expect((await problemOf(await changePlan(reader, 'study', quote))).status).toBe(409)
      expect(await reader.readSubscription()).toMatchObject({ nextPlan: null })
    } finally {
      await setAmounts({ study: 8_500 }, 'eur')
    }
  })

  test('withdraws, and gets euros back', async () => {
    const reader = await newSubscriber()
    const declaration = { name: 'Ada Lindqvist', email: reader.email }
    const { id, currency } = await bodyOf(await reader.send('/user/withdrawals', declaration), Withdrawal)
    expect(currency).toBe('eur')
    const confirmed = await bodyOf(await reader.send(`/user/withdrawals/${id}/confirmation`), Withdrawal)
    expect(confirmed).toMatchObject({ amount: 18_900, currency: 'eur' })
    await executeStripeCommands(api.billing)
    await reader.refresh()
    const [refunded] = await api.owner`select status, currency, refunded from payments where user_id = ${reader.id}`
    expect(refunded).toEqual({ status: 'refunded', currency: 'eur', refunded: 18_900 })
    expect((await emailsTo(reader)).slice(1)).toEqual([
      ['withdrawal-received', 18_900, 'eur'],
      ['refunded', 18_900, 'eur'],
    ])
  })

  test('is told of a failed renewal in euros, and pays it in euros', async () => {
    const reader = await newSubscriber()
    api.emulator.declineCards(reader.customer, 'insufficient_funds')
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect((await emailsTo(reader)).slice(1)).toEqual([['payment-failed', 18_900, 'eur']])
    api.emulator.declineCards(reader.customer, undefined)
    expect((await reader.send('/user/subscription/payment', {})).status).toBe(200)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([18_900, 18_900])
  })

  test('begins with free days in euros', async () => {
    await api.owner`update plans set trial_days = 14 where id = 'study'`
    const reader = await api.newReader()
    const body = { subscriptionId: 'study', currency: 'eur', amount: 8_500, trialDays: 14 }
    const { clientSecret } = await bodyOf(await purchase(reader, body), PendingPayment)
    api.emulator.pay(clientSecret, cards.succeeds)
    await refresh(reader)
    await executeStripeCommands(api.billing)
    expect(await readSubscription(reader)).toMatchObject({ status: 'trialing', currency: 'eur', price: 8_500 })
    api.emulator.clock.advance(16 * DAY)
    await refresh(reader)
    expect(await readSubscription(reader)).toMatchObject({ status: 'active', currency: 'eur', price: 8_500 })
    await api.owner`update plans set trial_days = null where id = 'study'`
  })
})

describe('a gift in euros', () => {
  const gift = (changes: object = {}) => giftFields({ currency: 'eur', amount: 37_800, years: 2, ...changes })

  test('is paid once in euros, and what is taken back is euros', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await reader.send('/gifts', gift()), PendingGift)
    const form = { mode: 'payment', amount: 37_800, currency: 'eur' } as const
    expect(api.emulator.pay(clientSecret, cards.succeeds, 'agrees', form)).toEqual({ status: 'succeeded', error: null })
    await refresh(reader)
    expect(await emailsTo(reader)).toEqual([['gift-receipt', 37_800, 'eur']])
    const { bought } = await bodyOf(await reader.get('/user/gifts'), UserGifts)
    expect(bought).toMatchObject([{ amount: 37_800, currency: 'eur' }])
    expect((await reader.send(`/user/gifts/${bought[0]?.id}/refund`)).status).toBe(200)
    await executeStripeCommands(api.billing)
    await refresh(reader)
    expect((await emailsTo(reader)).slice(1)).toEqual([['refunded', 37_800, 'eur']])
    // A gift that was refunded was paid all the same: Stripe has it in the currency of this customer.
    const { status, detail } = await rejectionOf(await reader.send('/gifts', giftFields()))
    expect([status, detail]).toEqual([409, expect.stringContaining('Your account pays in Euro (EUR)')])
  })

  test('is another payment when another currency is chosen in the same form', async () => {
    const reader = await api.newReader()
    const key = crypto.randomUUID()
    const first = await bodyOf(await reader.send('/gifts', gift({ key })), PendingGift)
    const second = await bodyOf(await reader.send('/gifts', giftFields({ key })), PendingGift)
    expect(second.giftId).not.toBe(first.giftId)
    // The function cancels it right after its response.
    const { paymentIntents } = api.emulator.state
    const intent = first.clientSecret.split('_secret_')[0] ?? ''
    await vi.waitFor(() => expect(paymentIntents.get(intent)?.status).toBe('canceled'), { timeout: 20_000 })
    expect(api.emulator.pay(second.clientSecret, cards.succeeds).status).toBe('succeeded')
  })

  test('can no longer be paid when the reader subscribes in another currency meanwhile', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await reader.send('/gifts', gift()), PendingGift)
    const inDollars = { subscriptionId: 'global_reader', amount: 20_000 }
    expect((await purchase(reader, inDollars)).status).toBe(200)
    expect(() => api.emulator.pay(clientSecret, cards.succeeds)).toThrow()
    // Only Stripe knows the currency of the subscription, which nobody has paid yet.
    await api.owner`delete from invoices where user_id = ${reader.id}`
    const again = await rejectionOf(await reader.send('/gifts', gift({ key: crypto.randomUUID() })))
    expect([again.status, again.detail]).toEqual([409, expect.stringContaining('Your account pays in US Dollar (USD)')])
  })

  test('that was paid just now keeps the reader from subscribing in another currency', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await reader.send('/gifts', gift()), PendingGift)
    api.emulator.pay(clientSecret, cards.succeeds)
    const { status, detail } = await rejectionOf(
      await purchase(reader, { subscriptionId: 'global_reader', amount: 20_000 }),
    )
    expect([status, detail]).toEqual([409, expect.stringContaining('Your account pays in Euro (EUR)')])
    const { data } = await api.stripe.subscriptions.list({
      customer: await customerOf(api.owner, reader),
      status: 'all',
    })
    expect(data).toEqual([])
  })

  test('is refused in words when a subscription in another currency is recorded in between', async () => {
    const reader = await api.newReader()
    const { clientSecret } = await bodyOf(await reader.send('/gifts', gift()), PendingGift)
    const customer = await customerOf(api.owner, reader)
    const second = await api.owner.begin(async (tx) => {
      // The request waits for the account after it has looked for the currency.
      await tx`select from auth.users where id = ${reader.id} for update`
      await tx`insert into invoices (stripe_id, customer_id, description, amount, currency, status, created_at)
        values ('in_between', ${customer}, 'A year', 20000, 'usd', 'open', now())`
      const request = reader.send('/gifts', gift({ key: crypto.randomUUID() }))
      await waitForBlockedSessions(api.owner)
      return { request }
    })
    expect(await rejectionOf(await second.request)).toMatchObject({ status: 409 })
    expect(clientSecret).toMatch(/^pi_/)
  })

  test('is bound to the amount in euros, and to a plan that is sold in them', async () => {
    const reader = await api.newReader()
    expect(await rejectionOf(await reader.send('/gifts', gift({ amount: 40_000 })))).toMatchObject({ status: 422 })
    const unsold = await reader.send('/gifts', gift({ subscriptionId: 'dollars_only' }))
    expect(await rejectionOf(unsold)).toMatchObject({ status: 422, fields: ['currency'] })
  })
})

test('recurring revenue, payments and refunds are counted by currency', async () => {
  const figures = async () => {
    const rows = await api.owner`
      select figure, key, sum(amount)::int as sum from private.statistics_changes
      where figure in ('recurring', 'received') and key in ('usd', 'eur') group by 1, 2`
    return Object.fromEntries(rows.map(({ figure, key, sum }) => [`${figure} ${key}`, sum]))
  }
  const before = await figures()
  await api.newSubscriber({ currency: 'eur' })
  await api.newSubscriber()
  const after = await figures()
  const grown = Object.fromEntries(Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0)]))
  expect(grown).toEqual({
    'recurring eur': 18_900,
    'received eur': 18_900,
    'recurring usd': 20_000,
    'received usd': 20_000,
  })
})
