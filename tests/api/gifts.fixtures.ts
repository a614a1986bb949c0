import { BoughtGift, GiftResult, PendingGift, RedeemedGift, UserGifts } from '#shared/contracts/gift.ts'
import { bodyOf } from './api.fixtures.ts'
import { type Browser, type CheckoutFixture, registrationFields } from './checkout.fixtures.ts'

export interface GiftBuyer {
  browser: Browser
  person: ReturnType<typeof registrationFields>
}

/** The fields of the form, without those of the account. */
export const giftFields = (changes: object = {}) => ({
  key: crypto.randomUUID(),
  subscriptionId: 'global_reader',
  years: 1,
  amount: 20_000,
  fromName: 'Ada',
  recipientName: 'Colette',
  message: 'For the winter evenings.\nYours, A.',
  ...changes,
})

export const giftHelpers = (api: CheckoutFixture) => {
  const newBuyer = (to?: string): GiftBuyer => ({
    person: registrationFields(api.newPerson()),
    browser: api.newBrowser(to ? { to } : {}),
  })
  const helpers = {
    newBuyer,
    startGift: async ({ browser, person }: GiftBuyer, fields: object = giftFields()) =>
      bodyOf(await browser.send('/gifts', { ...person, ...fields }), PendingGift),
    completion: async ({ browser }: Pick<GiftBuyer, 'browser'>) =>
      bodyOf(await browser.send('/gifts/completion', {}), GiftResult),
    /** A guest buys a gift; the browser is signed in afterwards. */
    async buyGift(changes: object = {}) {
      const buyer = newBuyer()
      const fields = giftFields(changes)
      const { clientSecret } = await helpers.startGift(buyer, fields)
      const payment = api.stripe.pay(clientSecret)
      if (payment.status !== 'succeeded') throw new Error(`The gift was not paid: ${payment.error}`)
      const { gift } = await helpers.completion(buyer)
      const { code, ...bought } = BoughtGift.parse(gift)
      return { ...buyer, gift: bought, code: code ?? '', intent: clientSecret.split('_secret_')[0] ?? '' }
    },
    redeem: ({ browser }: Pick<GiftBuyer, 'browser'>, code: string, fields: object = {}) =>
      browser.send('/gifts/redemption', { code, ...fields }),
    redeemed: (response: Response) => bodyOf(response, RedeemedGift),
    giftsOf: async (browser: Pick<Browser, 'get'>) => bodyOf(await browser.get('/user/gifts'), UserGifts),
  }
  return helpers
}
