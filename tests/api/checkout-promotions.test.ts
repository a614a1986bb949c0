import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { Promotion } from '#shared/contracts/checkout.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'

/** A leap year, and two days in which Stripe drafts and charges the renewal invoice. */
const YEAR_SECONDS = 368 * 86_400

let api: CheckoutFixture
let stripe: Stripe
beforeAll(async () => {
  api = await startCheckoutFixture()
  stripe = createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url })
  await createPromotion('TEN', { percent_off: 10, duration: 'once', name: 'Ten for the first year' })
  await createPromotion('FREE', { percent_off: 100, duration: 'once', name: 'A year as a present' })
  await createPromotion('EVER', { percent_off: 100, duration: 'forever', name: 'For friends of the house' })
  await createPromotion('ODD', { percent_off: 33.33, duration: 'once', name: 'A third' })
})
afterAll(() => api?.stop())

async function createPromotion(
  code: string,
  coupon: Stripe.CouponCreateParams,
  options: Partial<Stripe.PromotionCodeCreateParams> = {},
) {
  const { id } = await stripe.coupons.create(coupon)
  return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...options })
}

function newGuest() {
  return { person: registrationFields(api.newPerson()), browser: api.newBrowser() }
}

const checkPromotion = (promotionCode: string, subscriptionId = 'global_reader') =>
  api.newBrowser().send('/checkout/promotion', { subscriptionId, promotionCode })

describe('a promotion code', () => {
  test.each([
    ['TEN', 18000],
    ['ten', 18000],
    ['FREE', 0],
    ['ODD', 13334],
  ])('%s: %d instead of 20000', async (code, amount) => {
    const { name, ...promotion } = await bodyOf(await checkPromotion(code), Promotion)
    expect(promotion).toEqual({ promotionCode: code, amount, renewalAmount: 20000, price: 20000 })
    expect(name).toMatch(/\w/)
  })

  test('and that amount is charged', async () => {
    const { person, browser } = newGuest()
    const { amount } = await bodyOf(await checkPromotion('ODD', 'patron_ledger'), Promotion)
    api.stripe.pay(await browser.subscriptionSecret(person, 'patron_ledger', { promotionCode: 'ODD' }))
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount })
    expect(api.totalCharged(person.email)).toBe(amount)
  })

  test('that does not exist, is expired or used up is refused at its field, here and at Stripe', async () => {
    const expired = await createPromotion('OVER', { percent_off: 10, duration: 'once' })
    await stripe.promotionCodes.update(expired.id, { active: false })
    await createPromotion('LATE', { percent_off: 10, duration: 'once' }, { expires_at: api.stripe.clock.now() + 60 })
    api.stripe.clock.advance(120)
    for (const promotionCode of ['NOPE', 'OVER', 'LATE', '😀', "' or 1=1 --"]) {
      const { person, browser } = newGuest()
      for (const response of [
        await checkPromotion(promotionCode),
        await browser.subscribe(person, 'global_reader', { promotionCode }),
      ]) {
        expect(response.status).toBe(422)
        expect((await problemOf(response)).fields).toHaveProperty('promotionCode')
      }
      // An invalid code creates no account.
      expect(await api.owner`select from auth.users where email = ${person.email}`).toHaveLength(0)
    }
  })

  test('for new customers only: an earlier customer gets this reason, and can buy without the code', async () => {
    await createPromotion(
      'FIRST',
      { percent_off: 10, duration: 'once' },
      { restrictions: { first_time_transaction: true } },
    )
    const account = await api.newReader()
    const browser = api.newBrowser({ cookie: account.cookie })
    api.stripe.pay(await browser.subscriptionSecret({}))
    await browser.completion()
    const [previous] = api.subscriptionsOf(account.email)
    await stripe.subscriptions.cancel(previous?.id ?? '')
    const response = await browser.subscribe({}, 'global_reader', { promotionCode: 'FIRST' })
    expect((await problemOf(response)).fields).toHaveProperty('promotionCode')
    expect(api.stripe.pay(await browser.subscriptionSecret({})).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
  })
})

describe('promotion of 10 % and of 100 %', () => {
  test('10 %: eighteen thousand are charged, and the full price a year later', async () => {
    const { person, browser } = newGuest()
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', { promotionCode: 'TEN' }))
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 18000 })
    expect(api.totalCharged(person.email)).toBe(18000)
    api.stripe.clock.advance(YEAR_SECONDS)
    expect(api.totalCharged(person.email)).toBe(38000)
  })

  test('with a code and then without it, or the reverse: another subscription each time, of which one can be paid', async () => {
    const { person, browser } = newGuest()
    const secrets = [
      await browser.subscriptionSecret(person),
      await browser.subscriptionSecret(person, 'global_reader', { promotionCode: 'TEN' }),
      await browser.subscriptionSecret(person),
    ]
    expect(new Set(secrets).size).toBe(3)
    expect(api.payableSubscriptionsOf(person.email)).toHaveLength(1)
    for (const secret of secrets.slice(0, 2)) expect(() => api.stripe.pay(secret)).toThrow()
    api.stripe.pay(secrets[2] ?? '')
    expect(api.totalCharged(person.email)).toBe(20000)
  })

  test.each(['FREE', 'EVER'])(
    '%s: nothing is charged, and the card is stored for later years',
    async (promotionCode) => {
      const { person, browser } = newGuest()
      const secret = await browser.subscriptionSecret(person, 'global_reader', { promotionCode })
      expect(secret).toMatch(/^seti_/)
      // Before and after the database knows the subscription, the same browser may give the card again.
      expect(await browser.subscriptionSecret(person, 'global_reader', { promotionCode })).toBe(secret)
      expect(api.stripe.pay(secret).status).toBe('succeeded')
      expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 0, signedIn: true })
      expect(await codeOf(await browser.subscribe({ ...person }))).toBe('conflict')
      expect(api.totalCharged(person.email)).toBe(0)
      expect(api.subscriptionsOf(person.email).map(({ status }) => status)).toEqual(['active'])
      if (promotionCode !== 'FREE') return
      api.stripe.clock.advance(YEAR_SECONDS)
      expect(api.totalCharged(person.email)).toBe(20000)
    },
  )

  test('100 %, after a declined card: the same secret while it waits for a card', async () => {
    const account = await api.newReader()
    const browser = api.newBrowser({ cookie: account.cookie })
    const secret = await browser.subscriptionSecret({}, 'global_reader', { promotionCode: 'FREE' })
    expect(api.stripe.pay(secret, '4000000000000002').error).toBeTruthy()
    // The database knows the subscription by now.
    expect((await browser.completion()).status).toBe('completed')
    expect(await browser.subscriptionSecret({}, 'global_reader', { promotionCode: 'FREE' })).toBe(secret)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect(await codeOf(await browser.subscribe({}))).toBe('conflict')
  })

  test('100 %, in another browser: the card is asked for only where the code was typed', async () => {
    const account = await api.newReader()
    const [firstBrowser, secondBrowser] = [
      api.newBrowser({ cookie: account.cookie }),
      api.newBrowser({ cookie: account.cookie }),
    ]
    const secret = await firstBrowser.subscriptionSecret({}, 'global_reader', { promotionCode: 'FREE' })
    for (const options of [{ promotionCode: 'FREE' }, {}]) {
      const response = await secondBrowser.subscribe({}, 'global_reader', options)
      expect([response.status, await response.text()]).toEqual([409, expect.not.stringContaining('seti_')])
    }
    expect(await firstBrowser.subscriptionSecret({}, 'global_reader', { promotionCode: 'FREE' })).toBe(secret)
    expect(api.subscriptionsOf(account.email).map(({ status }) => status)).toEqual(['active'])
  })
})
