import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { SEED } from '../seed.ts'
import { type Browser, type CheckoutFixture, startCheckoutFixture } from './checkout.fixtures.ts'
import { type CrashFixture, startCrashFixture } from './crashes.fixtures.ts'
import { type GiftBuyer, giftFields, giftHelpers } from './gifts.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'

type Actor = GiftBuyer & { fields: ReturnType<typeof giftFields> }

let api: CheckoutFixture
let crashes: CrashFixture<Actor>
let database: Database
let billing: BillingContext
beforeAll(async () => {
  api = await startCheckoutFixture()
  crashes = await startCrashFixture(api, api.stripe.url, (to) => ({
    ...giftHelpers(api).newBuyer(to),
    fields: giftFields(),
  }))
  database = openDatabase(api.stack.appUrl, { max: 2, applicationName: 'gift crashes' })
  const stripe = createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url })
  billing = { stripe, database, log: () => {}, sendInBackground: () => {} }
})
afterAll(async () => {
  await crashes?.stop()
  await database?.close()
  await api?.stop()
})

/** A browser with the same cookies that sends to the process that was not killed. */
const continueInNewBrowser = ({ browser }: { browser: Browser }) => api.newBrowser({ cookie: browser.cookie() })
const intentsOf = (giftId: string) =>
  [...api.stripe.state.paymentIntents.values()].filter(({ metadata }) => metadata.gift === giftId)

describe(`SIGKILL of the function between any two steps (seed ${SEED})`, () => {
  test('of a purchase: the form that is sent again pays for one gift, once', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      prepare: async ({ browser }) => void (await browser.get('/payment-settings')),
      act: (buyer) => giftHelpers(api).startGift(buyer, buyer.fields),
      async verify({ actor, crashPoint }) {
        const buyer = { browser: continueInNewBrowser(actor), person: actor.person }
        const { giftId, clientSecret } = await giftHelpers(api).startGift(buyer, actor.fields)
        expect([crashPoint, intentsOf(giftId).length]).toEqual([crashPoint, 1])
        expect(api.stripe.pay(clientSecret).status).toBe('succeeded')
        const result = await giftHelpers(api).completion(buyer)
        expect([crashPoint, result]).toMatchObject([
          crashPoint,
          { status: 'paid', signedIn: true, gift: { id: giftId } },
        ])
        expect([crashPoint, api.totalCharged(actor.person.email)]).toEqual([crashPoint, 20_000])
        expect(
          await api.owner`
          select from gifts join auth.users on users.id = buyer_id where email = ${actor.person.email}`,
        ).toHaveLength(1)
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)

  test('of the page after the payment: the next visit shows the gift, and one receipt is sent', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare(buyer) {
        api.stripe.pay((await giftHelpers(api).startGift(buyer, buyer.fields)).clientSecret)
      },
      act: ({ browser }) => giftHelpers(api).completion({ browser }),
      async verify({ actor, crashPoint }) {
        const result = await giftHelpers(api).completion({ browser: continueInNewBrowser(actor) })
        expect([crashPoint, result]).toMatchObject([crashPoint, { status: 'paid', signedIn: true }])
        expect(
          await api.owner`
          select from private.email_outbox where kind = 'gift-receipt' and recipient = ${actor.person.email}`,
        ).toHaveLength(1)
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)

  test('of a refund: the jobs or the next attempt pay all of it back, once', async () => {
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare(buyer) {
        api.stripe.pay((await giftHelpers(api).startGift(buyer, buyer.fields)).clientSecret)
        const { gift } = await giftHelpers(api).completion(buyer)
        return gift?.id ?? ''
      },
      act: ({ browser }, id) => browser.send(`/user/gifts/${id}/refund`, {}),
      async verify({ actor, crashPoint, prepared: id }) {
        const browser = continueInNewBrowser(actor)
        await makeDue(api.owner, 'stripe-commands')
        expect((await browser.send(`/user/gifts/${id}/refund`, {})).status).toBe(200)
        const [intent] = intentsOf(id)
        const refunds = [...api.stripe.state.refunds.values()].filter((one) => one.payment_intent === intent?.id)
        expect([crashPoint, refunds.map(({ amount }) => amount)]).toEqual([crashPoint, [20_000]])
        expect([crashPoint, (await giftHelpers(api).giftsOf(browser)).bought]).toMatchObject([
          crashPoint,
          [{ status: 'refunded' }],
        ])
      },
    })
    expect(crashPoints).toBeGreaterThan(2)
  }, 600_000)

  test('of a redemption by a guest: the form that is sent again gives the plan to one account', async () => {
    const codes = new Map<Actor, string>()
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare(actor) {
        const { code } = await giftHelpers(api).buyGift()
        codes.set(actor, code)
        await actor.browser.get(`/gifts/redeemable?code=${code}`)
      },
      act: (actor) => giftHelpers(api).redeem(actor, codes.get(actor) ?? '', actor.person),
      async verify({ actor, crashPoint }) {
        const browser = continueInNewBrowser(actor)
        const response = await giftHelpers(api).redeem({ browser }, codes.get(actor) ?? '', actor.person)
        expect([crashPoint, response.status]).toEqual([crashPoint, 200])
        expect(await giftHelpers(api).redeemed(response)).toMatchObject({ status: 'running', signedIn: true })
        expect(
          await api.owner`
          select from subscriptions join auth.users on users.id = user_id
          where email = ${actor.person.email} and source = 'gift'`,
        ).toHaveLength(1)
      },
    })
    expect(crashPoints).toBeGreaterThan(4)
  }, 600_000)

  test('of a redemption whose gift is taxed: Stripe has exactly one tax transaction, and it is recorded', async () => {
    await api.owner`update site_settings set tax_behavior = 'inclusive'`
    const taxOf = async (giftId: string) =>
      (await api.owner`select tax, transaction_id from private.gift_taxes where gift_id = ${giftId}`)[0]
    const untilRecorded = async (giftId: string) => {
      for (let attempts = 0; attempts < 60 && !(await taxOf(giftId))?.transaction_id; attempts++) await delay(50)
    }
    const crashPoints = await crashes.atEveryCrashPoint({
      async prepare({ browser }) {
        const { code, gift } = await giftHelpers(api).buyGift()
        await browser.get(`/gifts/redeemable?code=${code}`)
        return { code, giftId: gift.id }
      },
      async act(actor, { code, giftId }) {
        await giftHelpers(api).redeem(actor, code, { ...actor.person, billingCountry: 'DE' })
        // The command is executed after the response.
        await untilRecorded(giftId)
      },
      async verify({ actor, crashPoint, prepared: { code, giftId } }) {
        const browser = continueInNewBrowser(actor)
        const response = await giftHelpers(api).redeem({ browser }, code, { ...actor.person, billingCountry: 'DE' })
        expect([crashPoint, response.status]).toEqual([crashPoint, 200])
        await untilRecorded(giftId)
        await makeDue(api.owner, 'stripe-commands')
        await executeStripeCommands(billing)
        const transactions = [...api.stripe.state.taxTransactions.values()].filter(
          ({ reference }) => reference === giftId,
        )
        expect([crashPoint, transactions.length]).toEqual([crashPoint, 1])
        expect([crashPoint, await taxOf(giftId)]).toEqual([
          crashPoint,
          { tax: 3_193, transaction_id: transactions[0]?.id },
        ])
      },
    })
    expect(crashPoints).toBeGreaterThan(5)
  }, 600_000)
})
