import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealQuote, unsealQuote } from '#shared/billing/change-quote.ts'
import { Card } from '#shared/contracts/payment.ts'
import { SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import {
  cards,
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  saveAddress,
  startSubscribersFixture,
  type TestSubscriber,
  twiceConcurrently,
  YEAR,
} from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const GLOBAL_PRICE = 20_000
const PATRON_PRICE = 150_000

const undoChange = (reader: TestSubscriber) => reader.send('/user/subscription/change', {}, { method: 'DELETE' })

async function newUpgrader(card = cards.succeeds) {
  const reader = await api.newSubscriber({ withAddress: true, card })
  return { reader, offer: await previewPlanChange(reader, 'patron_ledger') }
}

describe('a larger plan', () => {
  test('costs exactly what was shown, and starts at once', async () => {
    const reader = await api.newSubscriber({ withAddress: true })
    api.emulator.clock.advance(100 * DAY)
    const offer = await previewPlanChange(reader, 'patron_ledger')
    expect(offer).toMatchObject({ effective: 'now', nextAmount: PATRON_PRICE, credit: expect.any(Number) })
    const { charge, credit, discount, tax, balance, carried } = offer
    expect(charge - credit - discount + tax + balance + carried, 'the lines add up').toBe(offer.amount)
    expect(offer.credit / GLOBAL_PRICE).toBeCloseTo(265 / 365, 2)
    expect(offer.amount + offer.credit).toBeCloseTo(PATRON_PRICE * (265 / 365), -3)
    const response = await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment)
    expect(response).toMatchObject({
      clientSecret: null,
      subscription: { status: 'active', subscription: { id: 'patron_ledger' }, price: PATRON_PRICE },
    })
    expect(response.subscription?.currentPeriodEnd).toBe(offer.nextAt)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, offer.amount])
    api.emulator.clock.advance(YEAR + DAY)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, offer.amount, offer.nextAmount])
  })

  test('that is declined keeps the old plan, and nothing is due', async () => {
    const { reader, offer } = await newUpgrader()
    api.emulator.declineCards(reader.customer, 'insufficient_funds')
    const problem = await problemOf(await changePlan(reader, 'patron_ledger', offer.quote))
    expect([problem.status, problem.detail]).toEqual([
      402,
      'Your card has insufficient funds. Your plan stays as it was.',
    ])
    expect(await reader.readSubscription()).toMatchObject({ status: 'active', subscription: { id: 'global_reader' } })
    expect((await reader.atStripe()).pending_update).toBeNull()
    expect((await api.stripe.invoices.list({ customer: reader.customer, status: 'open' })).data).toEqual([])
    // The same request again gets the answer that the quote has expired; a new quote can be paid with a valid card.
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(409)
    api.emulator.declineCards(reader.customer, undefined)
    const { quote, amount } = await previewPlanChange(reader, 'patron_ledger')
    expect((await changePlan(reader, 'patron_ledger', quote)).status).toBe(200)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, amount])
  })

  test('waits for the bank’s challenge, and is reported as pending until then', async () => {
    const { reader, offer } = await newUpgrader(cards.requiresAuthentication)
    const [first, second] = [
      await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment),
      await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment),
    ]
    expect(first).toMatchObject({ clientSecret: /^pi_/, subscription: { subscription: { id: 'global_reader' } } })
    expect(second.clientSecret).toBe(first.clientSecret)
    expect(api.emulator.pay(first.clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
    const done = await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment)
    expect(done).toMatchObject({ clientSecret: null, subscription: { subscription: { id: 'patron_ledger' } } })
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, offer.amount])
  })

  test('that waits for the bank is replaced by a newer quote, and only that is paid', async () => {
    const { reader, offer } = await newUpgrader(cards.requiresAuthentication)
    const old = await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment)
    api.emulator.clock.advance(3600)
    const { quote, amount } = await previewPlanChange(reader, 'patron_ledger')
    expect(amount).toBeLessThan(offer.amount)
    const { clientSecret } = await bodyOf(await changePlan(reader, 'patron_ledger', quote), SubscriptionPayment)
    expect(() => api.emulator.pay(old.clientSecret ?? '', cards.requiresAuthentication)).toThrow()
    expect(api.emulator.pay(clientSecret ?? '', cards.requiresAuthentication).status).toBe('succeeded')
    expect((await changePlan(reader, 'patron_ledger', quote)).status).toBe(200)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, amount])
  })

  test('that waits for the bank can be dropped', async () => {
    const { reader, offer } = await newUpgrader(cards.requiresAuthentication)
    const { clientSecret } = await bodyOf(await changePlan(reader, 'patron_ledger', offer.quote), SubscriptionPayment)
    expect((await undoChange(reader)).status).toBe(200)
    expect(() => api.emulator.pay(clientSecret ?? '', cards.requiresAuthentication)).toThrow()
    expect((await reader.atStripe()).pending_update).toBeNull()
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE])
  })

  test('is paid once, however often it is requested and whichever response is lost', async () => {
    const { reader, offer } = await newUpgrader()
    api.emulator.faults.failNext(/POST \/v1\/subscriptions\/sub_/, 'disconnect-after')
    const responses = await twiceConcurrently(() => changePlan(reader, 'patron_ledger', offer.quote))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(200)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, offer.amount])
  })

  test('needs an address for the printed edition first', async () => {
    const reader = await api.newSubscriber()
    const path = '/user/subscription/change/preview'
    const problem = await problemOf(await reader.send(path, { planId: 'patron_ledger' }))
    expect([problem.status, problem.detail]).toEqual([409, expect.stringContaining('delivery address')])
    await saveAddress(reader)
    expect((await reader.send(path, { planId: 'patron_ledger' })).status).toBe(200)
  })
})

describe('a smaller plan', () => {
  const newDowngrader = async () => {
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    return { reader, offer: await previewPlanChange(reader, 'global_reader') }
  }

  test('starts when the period ends, at its price, and costs nothing before', async () => {
    const { reader, offer } = await newDowngrader()
    expect(offer).toMatchObject({ effective: 'period-end', amount: 0, credit: 0, nextAmount: GLOBAL_PRICE })
    expect(offer.effectiveAt).toBe(offer.nextAt)
    const responses = await twiceConcurrently(() => changePlan(reader, 'global_reader', offer.quote))
    for (const response of responses) {
      expect(await bodyOf(response, SubscriptionPayment)).toMatchObject({
        clientSecret: null,
        subscription: {
          subscription: { id: 'patron_ledger' },
          nextPlan: { id: 'global_reader', name: 'Global Reader', from: offer.effectiveAt },
        },
      })
    }
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE])
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE, GLOBAL_PRICE])
    expect(await reader.readSubscription()).toMatchObject({
      status: 'active',
      subscription: { id: 'global_reader' },
      price: GLOBAL_PRICE,
      nextPlan: null,
    })
    // The completed change does not prevent another one.
    const back = await previewPlanChange(reader, 'patron_ledger')
    expect((await changePlan(reader, 'patron_ledger', back.quote)).status).toBe(200)
    expect((await reader.readSubscription())?.subscription.id).toBe('patron_ledger')
  })

  test('follows another one a year later, and a promotion applies to both', async () => {
    await api.owner`insert into plans (id, name, tier, price) values ('pamphlet', 'Pamphlet', 'silver', 5000)`
    const { id: coupon } = await api.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    await api.stripe.subscriptions.update(reader.subscription, { discounts: [{ coupon }] })
    for (const [plan, price] of [
      ['global_reader', GLOBAL_PRICE],
      ['pamphlet', 5000],
    ] as const) {
      const { quote, nextAmount } = await previewPlanChange(reader, plan)
      expect(nextAmount).toBe(price / 2)
      expect((await changePlan(reader, plan, quote)).status).toBe(200)
      api.emulator.clock.advance(YEAR + DAY)
      await reader.refresh()
      expect(await reader.readSubscription()).toMatchObject({ subscription: { id: plan }, price, nextPlan: null })
    }
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE, GLOBAL_PRICE / 2, 2500])
    await api.owner`update plans set active = false where id = 'pamphlet'`
  })

  test('is paid by the card that the reader has then', async () => {
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true, card: cards.failsOnRenewal })
    const { quote } = await previewPlanChange(reader, 'global_reader')
    expect((await changePlan(reader, 'global_reader', quote)).status).toBe(200)
    const savedCard = async () => bodyOf(await reader.get('/user/card'), Card)
    expect(await savedCard()).toMatchObject({ last4: '0341' })
    expect((await reader.useCard('5555555555554444')).status).toBe(200)
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE, GLOBAL_PRICE])
    expect(await savedCard()).toMatchObject({ last4: '4444' })
  })

  test('can be withdrawn before it starts', async () => {
    const { reader, offer } = await newDowngrader()
    await changePlan(reader, 'global_reader', offer.quote)
    expect((await reader.send('/user/subscription/change/preview', { planId: 'global_reader' })).status).toBe(409)
    const responses = await twiceConcurrently(() => undoChange(reader))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await reader.readSubscription()).toMatchObject({ subscription: { id: 'patron_ledger' }, nextPlan: null })
    expect((await reader.atStripe()).schedule).toBeNull()
  })

  test('does not start when the subscription is cancelled before', async () => {
    const { reader, offer } = await newDowngrader()
    await changePlan(reader, 'global_reader', offer.quote)
    expect((await reader.send('/user/subscription/cancellation')).status).toBe(200)
    expect(await reader.readSubscription()).toMatchObject({ cancelAtPeriodEnd: true, nextPlan: null })
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([PATRON_PRICE])
    expect(await reader.readSubscription()).toMatchObject({ source: 'free' })
  })
})

describe('a quote', () => {
  test('is valid for half an hour, for this plan, this reader and this price', async () => {
    const { reader, offer } = await newUpgrader()
    const other = await api.newSubscriber({ withAddress: true })
    const secret = api.stack.secrets.siteSecret
    const quote = unsealQuote([secret], offer.quote)
    if (!quote) throw new Error('The quote has no valid signature.')
    const forged = {
      old: sealQuote(secret, { ...quote, madeAt: quote.madeAt - 1801 }),
      cheaper: sealQuote(secret, { ...quote, amount: quote.amount - 1 }),
      'for another price': sealQuote(secret, { ...quote, price: 'price_1' }),
      'with another signature': sealQuote('x'.repeat(32), quote),
      'with another text': `A${offer.quote.slice(1)}`,
      'no quote': 'nothing',
    }
    for (const [name, text] of Object.entries(forged)) {
      const problem = await problemOf(await changePlan(reader, 'patron_ledger', text))
      expect([name, problem.status, problem.detail]).toEqual([name, 409, expect.stringContaining('no longer holds')])
    }
    expect((await changePlan(other, 'patron_ledger', offer.quote)).status).toBe(409)
    expect([await reader.chargedAmounts(), await other.chargedAmounts()]).toEqual([[GLOBAL_PRICE], [GLOBAL_PRICE]])
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(200)
  })

  test('expires when the subscription changes in the meantime', async () => {
    const { reader, offer } = await newUpgrader()
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect((await changePlan(reader, 'patron_ledger', offer.quote)).status).toBe(409)
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
    const { quote } = await previewPlanChange(reader, 'patron_ledger')
    await reader.send('/user/subscription/cancellation')
    const problem = await problemOf(await changePlan(reader, 'patron_ledger', quote))
    expect([problem.status, problem.detail]).toEqual([409, expect.stringContaining('resume it first')])
  })

  test('that was accepted and completed cannot be used again, and accepting it again is no error', async () => {
    const reader = await api.newSubscriber({ plan: 'patron_ledger', withAddress: true })
    const { quote } = await previewPlanChange(reader, 'global_reader')
    expect((await changePlan(reader, 'global_reader', quote)).status).toBe(200)
    api.emulator.clock.advance(YEAR + DAY)
    expect(await codeOf(await changePlan(reader, 'global_reader', quote))).toBe('conflict')
  })

  test('is made for listed plans with a price, other than the current one', async () => {
    const reader = await api.newSubscriber()
    const requestPreview = (planId: string) => reader.send('/user/subscription/change/preview', { planId })
    expect([(await requestPreview('free')).status, (await requestPreview('nothing')).status]).toEqual([422, 422])
    expect(await codeOf(await requestPreview('global_reader'))).toBe('conflict')
    const freeReader = await api.newReader()
    expect((await freeReader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })).status).toBe(404)
  })

  test('keeps the price that a reader subscribed at, whatever the plan costs by now', async () => {
    const reader = await api.newSubscriber()
    await api.owner`update plans set price = 25000 where id = 'global_reader'`
    api.emulator.clock.advance(YEAR + DAY)
    await reader.refresh()
    expect(await reader.chargedAmounts()).toEqual([GLOBAL_PRICE, GLOBAL_PRICE])
    expect(await reader.readSubscription()).toMatchObject({ price: GLOBAL_PRICE, subscription: { price: 25_000 } })
    await api.owner`update plans set price = ${GLOBAL_PRICE} where id = 'global_reader'`
  })
})
