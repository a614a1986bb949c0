import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { Promotion } from '#shared/contracts/checkout.ts'
import { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { RenewalOffer } from '#shared/contracts/winback-offer.ts'
import { claimReturnOffers } from '#shared/data/job-runs.ts'
import { newDispute, setDisputeStatus } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { openTransaction, waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import {
  cards,
  DAY,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
  twiceConcurrently,
  YEAR,
} from './subscribers.fixtures.ts'

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
  await api.owner`update plans set offer_percent = 40, offer_after_days = 10 where price > 0`
})
afterAll(() => api?.stop())

type NewSubscriber = Parameters<SubscribersFixture['newSubscriber']>[0]
/** Past the days in which a reader may withdraw. */
const newSubscriber = (options: NewSubscriber = {}) => api.newSubscriber({ secondsAgo: 20 * DAY, ...options })

const preview = async (reader: TestSubscriber) =>
  bodyOf(await reader.send('/user/subscription/offer/preview'), RenewalOffer.nullable())
const take = (reader: TestSubscriber, amount = 12_000) => reader.send('/user/subscription/offer', { amount })
const giveUp = (reader: TestSubscriber) => reader.send('/user/subscription/offer', {}, { method: 'DELETE' })
const cancel = (reader: TestSubscriber) => reader.send('/user/subscription/cancellation')
const discountsOf = async (reader: TestSubscriber) => (await reader.atStripe()).discounts

describe('before a cancellation', () => {
  test('one discount is the result of two requests at once', async () => {
    const reader = await newSubscriber()
    for (const response of await twiceConcurrently(() => take(reader))) expect(response.status).toBe(200)
    expect(await discountsOf(reader)).toHaveLength(1)
    expect(await api.owner`select from winback_offers where user_id = ${reader.id}`).toHaveLength(1)
  })

  test('another amount than the one that was shown is refused, and nothing changes', async () => {
    const reader = await newSubscriber()
    expect((await problemOf(await take(reader, 11_999))).status).toBe(409)
    expect(await discountsOf(reader)).toEqual([])
    expect(await reader.readSubscription()).toMatchObject({ offer: { taken: false }, renewalAmount: 20_000 })
    expect((await take(reader)).status).toBe(200)
  })

  test('a credit at Stripe is part of the amount that is shown and bound', async () => {
    const reader = await newSubscriber()
    await api.stripe.customers.update(reader.customer, { balance: -5000 })
    expect(await preview(reader)).toMatchObject({ amount: 7000, regularAmount: 15_000 })
    expect((await take(reader, 7000)).status).toBe(200)
  })

  test('keeps other plans away while it is taken, until it is given up', async () => {
    const reader = await newSubscriber({ withAddress: true })
    await take(reader)
    const change = () => reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
    expect((await problemOf(await change())).detail).toMatch(/give it up first/)
    expect(await bodyOf(await giveUp(reader), UserSubscription)).toMatchObject({
      offer: { taken: false },
      renewalAmount: 20_000,
    })
    expect(await bodyOf(await change(), PlanChangePreview)).toMatchObject({ discount: 0, nextAmount: 150_000 })
    expect((await take(reader)).status).toBe(200)
  })

  test.each<[string, NewSubscriber, (reader: TestSubscriber) => Promise<unknown>]>([
    ['in the first fourteen days', { secondsAgo: 0 }, async () => {}],
    ['with a promotion that runs', { coupon: 'RUNS' }, async () => {}],
    ['once it is cancelled', {}, cancel],
    ['without a percentage', {}, () => api.owner`update plans set offer_percent = null, offer_after_days = null`],
    [
      'before a smaller plan that is planned',
      { plan: 'patron_ledger', withAddress: true },
      async (reader) => {
        const quoted = await reader.send('/user/subscription/change/preview', { planId: 'global_reader' })
        const { quote } = await bodyOf(quoted, PlanChangePreview)
        await reader.send('/user/subscription/change', { planId: 'global_reader', quote })
      },
    ],
  ])('there is none %s', async (_case, options, prepare) => {
    if (options?.coupon) await api.stripe.coupons.create({ id: options.coupon, percent_off: 10, duration: 'forever' })
    const reader = await newSubscriber(options)
    await prepare(reader)
    await reader.refresh()
    expect(await preview(reader)).toBeNull()
    expect((await take(reader, options?.plan ? 90_000 : 12_000)).status).toBe(409)
    await api.owner`update plans set offer_percent = 40, offer_after_days = 10 where price > 0`
  })
})

describe('after the end', () => {
  interface Leaving {
    daysAgo?: number
    newsletter?: string
    dispute?: 'needs_response' | 'lost' | 'won'
  }

  async function leave({ daysAgo = 11, newsletter = 'confirmed', dispute }: Leaving = {}) {
    const reader = await newSubscriber()
    await cancel(reader)
    const charge = [...api.emulator.state.charges.values()].find(({ customer }) => customer === reader.customer)
    if (dispute && charge)
      setDisputeStatus(api.emulator.context, newDispute(api.emulator.context, charge, 'fraudulent'), dispute)
    await api.stripe.subscriptions.cancel(reader.subscription)
    await reader.refresh()
    await api.owner`update subscriptions set ended_at = now() - ${daysAgo} * interval '1 day',
      concluded_at = now() - interval '400 days' where user_id = ${reader.id} and source = 'stripe'`
    if (newsletter !== 'none')
      await api.owner`insert into newsletter_subscribers (email, status, confirmed_at, unsubscribed_at) values (
        ${reader.email}, ${newsletter}, now(), ${newsletter === 'unsubscribed' ? new Date() : null})`
    return reader
  }

  async function runJob() {
    const count = await api.billing.database.asServiceRole(claimReturnOffers)
    await executeStripeCommands(api.billing)
    return count
  }

  const offersTo = async ({ email }: TestSubscriber) =>
    (await api.owner`select data from private.email_outbox where kind = 'return-offer' and recipient = ${email}`).map(
      ({ data }) => data,
    )
  const purchase = (code: string, amount: number) => ({
    subscriptionId: 'global_reader',
    promotionCode: code,
    amount,
  })

  test('a subscriber of the newsletter is sent one code, which buys one year of that plan', async () => {
    const reader = await leave()
    await runJob()
    expect(await runJob()).toBe(0)
    const [offer, ...more] = await offersTo(reader)
    expect(more).toEqual([])
    expect(offer).toMatchObject({ plan: 'Global Reader', planId: 'global_reader', percent: 40 })
    const [expiry] =
      await api.owner`select expires_at from private.email_outbox where kind = 'return-offer' and recipient = ${reader.email}`
    expect(expiry?.expires_at.toISOString()).toBe(offer.expiresAt)
    const { code } = offer
    const shown = await reader.send('/checkout/promotion', { subscriptionId: 'global_reader', promotionCode: code })
    expect(await bodyOf(shown, Promotion)).toMatchObject({ amount: 12_000, renewalAmount: 20_000 })
    const other = await reader.send('/checkout/promotion', { subscriptionId: 'patron_ledger', promotionCode: code })
    expect((await problemOf(other)).fields).toHaveProperty('promotionCode')
    expect((await problemOf(await reader.send('/create-subscription', purchase(code, 11_000)))).status).toBe(422)
    const secret = await reader.send('/create-subscription', purchase(code, 12_000))
    const { clientSecret } = (await secret.json()) as { clientSecret: string }
    api.emulator.pay(clientSecret, cards.succeeds)
    await reader.refresh()
    expect((await reader.chargedAmounts()).at(-1)).toBe(12_000)
    expect(await reader.readSubscription()).toMatchObject({ renewalAmount: 20_000, offer: null })
  })

  test('a code is worth nothing for another account, after its last day, and after it was used', async () => {
    const [reader, other] = [await leave(), await api.newReader()]
    await runJob()
    const [{ code }] = (await offersTo(reader)) as [{ code: string }]
    const rejection = async (buyer: Pick<TestSubscriber, 'send'>) =>
      (await problemOf(await buyer.send('/create-subscription', purchase(code, 12_000)))).fields?.promotionCode
    expect(await rejection(other)).toMatch(/another account/)
    await api.owner`update winback_offers set expires_at = now() where user_id = ${reader.id}`
    expect(await rejection(reader)).toMatch(/was used/)
    await api.owner`update winback_offers set expires_at = now() + interval '1 day' where user_id = ${reader.id}`
    await api.owner`update subscriptions set concluded_at = now() + interval '1 second'
      where user_id = ${reader.id} and source = 'stripe'`
    expect(await rejection(reader)).toMatch(/was used/)
    await api.owner`delete from auth.users where id = ${reader.id}`
    expect(await rejection(other)).toMatch(/another account/)
  })

  test.each<[string, Parameters<typeof leave>[0], (reader: TestSubscriber) => Promise<unknown>]>([
    ['before its day', { daysAgo: 9 }, async () => {}],
    ['long after its day', { daysAgo: 18 }, async () => {}],
    ['without the newsletter', { newsletter: 'none' }, async () => {}],
    ['after leaving the newsletter', { newsletter: 'unsubscribed' }, async () => {}],
    ['to a reader whose bank has called the payment back', { dispute: 'needs_response' }, async () => {}],
    ['to a reader who has won a dispute', { dispute: 'lost' }, async () => {}],
    [
      'to a reader who has never paid',
      {},
      ({ id }) => api.owner`update payments set status = 'canceled' where user_id = ${id}`,
    ],
    [
      'to a reader who has taken an offer of this plan before',
      {},
      ({ id }) => api.owner`insert into winback_offers (user_id, plan_id, kind, percent, period_end, expires_at)
        values (${id}, 'global_reader', 'renewal', 40, now(), now())`,
    ],
    [
      'to a reader with a plan',
      {},
      ({
        id,
      }) => api.owner`update subscriptions set source = 'complimentary', reason = 'For a test', current_period_end = now() + interval '1 day'
        where user_id = ${id} and live`,
    ],
  ])('nothing is sent %s', async (_case, options, prepare) => {
    const reader = await leave(options)
    await prepare(reader)
    await runJob()
    expect(await offersTo(reader)).toEqual([])
  })

  test('a reader who lost a dispute is sent one as well', async () => {
    const reader = await leave({ dispute: 'won' })
    await runJob()
    expect(await offersTo(reader)).toHaveLength(1)
  })

  test('nothing is sent when the reader unsubscribes while Stripe does not answer', async () => {
    const reader = await leave()
    await api.billing.database.asServiceRole(claimReturnOffers)
    await api.owner`update newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now()
      where email = ${reader.email}`
    await executeStripeCommands(api.billing)
    expect(await offersTo(reader)).toEqual([])
  })

  test('nothing waits for a reader who unsubscribes while the offer is queued', async () => {
    const reader = await leave()
    const leaving = await openTransaction(
      api.owner,
      (tx) => tx`select private.unsubscribe_newsletter(id, '{"means": "form"}', sha256('hash'))
        from newsletter_subscribers where email = ${reader.email}`,
    )
    const queued = runJob()
    await waitForBlockedSessions(api.owner)
    await leaving.commit()
    await queued
    expect(await offersTo(reader)).toEqual([])
  })
})

// Last, because the clock of the emulator is then ahead of the database.
describe('as years pass', () => {
  test('one renewal costs less and the next the usual price, once; a cancelled plan ends; one that is owed has no offer', async () => {
    const [taker, leaver, debtor] = [
      await newSubscriber(),
      await newSubscriber(),
      await newSubscriber({ card: cards.failsOnRenewal }),
    ]
    expect(await taker.readSubscription()).toMatchObject({ offer: { percent: 40, taken: false } })
    expect(await preview(taker)).toMatchObject({ percent: 40, amount: 12_000, regularAmount: 20_000 })
    const taken = await bodyOf(await take(taker), UserSubscription)
    expect(taken).toMatchObject({ offer: { taken: true }, renewalAmount: 12_000, cancelAtPeriodEnd: false })
    expect(await preview(taker)).toBeNull()

    const [regretful, late] = [await newSubscriber(), await newSubscriber()]
    await take(regretful)
    await giveUp(regretful)
    expect((await take(late, 11_999)).status).toBe(409)

    await take(leaver)
    await cancel(leaver)
    const resumed = await leaver.send('/user/subscription/cancellation', {}, { method: 'DELETE' })
    expect(await bodyOf(resumed, UserSubscription)).toMatchObject({ offer: { taken: true }, renewalAmount: 12_000 })
    await cancel(leaver)

    // Two or three days after the renewal.
    api.emulator.clock.advance(YEAR - 18 * DAY)
    // Before the renewal is recorded: its discount is used up all the same.
    expect((await take(taker)).status).toBe(409)
    await giveUp(taker)
    for (const reader of [taker, leaver, debtor, regretful, late]) await reader.refresh()
    expect(await taker.chargedAmounts()).toEqual([20_000, 12_000])
    expect(await taker.readSubscription()).toMatchObject({ offer: null, renewalAmount: 20_000 })
    expect((await take(taker)).status).toBe(409)
    for (const reader of [regretful, late]) {
      expect(await reader.chargedAmounts()).toEqual([20_000, 20_000])
      expect(await reader.readSubscription()).toMatchObject({ offer: { percent: 40, taken: false } })
      expect((await take(reader)).status).toBe(200)
    }
    expect(await leaver.chargedAmounts()).toEqual([20_000])
    expect(await debtor.readSubscription()).toMatchObject({ status: 'past_due', offer: null })

    api.emulator.clock.advance(YEAR)
    await taker.refresh()
    expect(await taker.chargedAmounts()).toEqual([20_000, 12_000, 20_000])
  })
})
