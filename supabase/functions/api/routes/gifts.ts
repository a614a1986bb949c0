import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { fetchGiftOfBrowser, startGiftPurchase } from '../../_shared/billing/gifts.ts'
import { executeStripeCommandsInBackground } from '../../_shared/billing/stripe-commands.ts'
import { ensurePlanPrice } from '../../_shared/billing/stripe-prices.ts'
import type { NewDeliveryAddress } from '../../_shared/contracts/address.ts'
import { codeOfAddressCountry, needsPostalCode } from '../../_shared/contracts/billing-country.ts'
import { giftPages } from '../../_shared/contracts/form-pages.ts'
import {
  GiftCode,
  GiftCodeQuery,
  GiftPurchaseRequest,
  GiftResult,
  type GiftTaxLocation,
  GuestGiftPurchaseRequest,
  GuestRedemptionRequest,
  PendingGift,
  RedeemableGift,
  RedeemedGift,
  RedemptionRequest,
} from '../../_shared/contracts/gift.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { requireTermsInForce } from '../../_shared/data/accepted-terms.ts'
import {
  claimGiftSignIn,
  type FoundGift,
  findBoughtGift,
  findRedeemableGift,
  type GiftOfBrowser,
  listReceivedGifts,
  redeemGift,
  UNKNOWN_CODE,
} from '../../_shared/data/gifts.ts'
import { readUser } from '../../_shared/data/users.ts'
import { giftCode, giftCodeHash } from '../../_shared/http/gift-code.ts'
import { invalidFields } from '../../_shared/http/problem.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import { createNetworkLimit } from '../account-limits.ts'
import type { AuthContext } from '../auth-context.ts'
import { createCheckoutCookie } from '../browser-cookies.ts'
import { type Buyer, createBuyers } from '../checkout/buyer.ts'
import { type BuyerEnv, createBuyerContext } from '../checkout/buyer-context.ts'
import { addressOf, requirePaidPlan, requireSameAmount } from '../checkout/purchase-validation.ts'
import type { GetBilling, ReadSnapshot } from '../deps.ts'
import { withCode } from '../gift-codes.ts'
import { formBody, jsonBody, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** Buying a gift, and redeeming one, as a member or as a guest for whom an account is created. */
export function gifts(
  authContext: AuthContext,
  deps: AccountDeps,
  readSnapshot: ReadSnapshot,
  requireBilling: GetBilling,
) {
  const { env, secrets, database, consumeRateLimit, sendInBackground } = deps
  const browser = createCheckoutCookie(env.SITE_URL)
  const buyers = createBuyers(deps)
  const { identifyBuyer, parseForBuyer, signInAfterPurchase } = createBuyerContext(authContext, deps)

  const limitByNetwork = createNetworkLimit(deps)

  async function readPayer(userId: string): Promise<Buyer['payer']> {
    const { email, firstName, lastName } = await database.asRole('authenticated', { sub: userId }, readUser)
    return { userId, email, name: `${firstName} ${lastName}` }
  }

  const signIn = (c: Context<BuyerEnv>, userId: string | null, browserHash: string) =>
    signInAfterPurchase(c, userId, () => database.asServiceRole((tx) => claimGiftSignIn(tx, browserHash)))

  async function findGift(code: string): Promise<FoundGift> {
    const found = await database.asServiceRole((tx) => findRedeemableGift(tx, giftCodeHash(code)), { readOnly: true })
    if (!found) throw new HttpError('not-found', UNKNOWN_CODE)
    return found
  }

  const app = createRouter<BuyerEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/gifts',
      operationId: 'buyGift',
      summary: 'Start the purchase of a gift',
      description:
        'Returns the secret of its only payment. Repeating the request with the same key returns the same secret, and with other terms cancels the previous one. Guests send names and password and get an account. 409 for a gift that is paid, for a reader who pays in another currency, and for an address that has an account. Twenty an hour from one network; a new account is counted as a registration.',
      tags,
      middleware: [browser.ensure, identifyBuyer],
      request: {
        body: jsonBody(z.union([GuestGiftPurchaseRequest, GiftPurchaseRequest]), {
          readBy: parseForBuyer(GiftPurchaseRequest, GuestGiftPurchaseRequest),
        }),
      },
      responses: writeResponses(200, 'The secret and what it takes.', PendingGift, {
        problemCodes: ['not-signed-in', 'conflict', 'terms-changed'],
      }),
    }),
    async (c) => {
      const billing = requireBilling()
      const request = c.req.valid('json')
      const { browser: browserHash, userId } = c.var
      const plan = await requirePaidPlan(readSnapshot, request.subscriptionId)
      await readSnapshot((tx) => requireTermsInForce(tx, request.acceptedTerms))
      await limitByNetwork(c, 'gifts', 20)
      const price = await ensurePlanPrice(billing, plan, request.currency)
      requireSameAmount(price.amount * request.years, request.amount)
      const payer =
        'password' in request
          ? (await buyers.guest(c, billing, { browser: browserHash, planId: plan.id }, request)).payer
          : await readPayer(userId ?? '')
      const { key, years, amount, fromName, recipientName, recipientEmail = null, message = '' } = request
      const { deliverOn } = request
      if (deliverOn && Date.parse(deliverOn) > Date.now() + YEAR_MS) throw deliveryTooLate()
      const started = startGiftPurchase(billing, {
        payer,
        browser: browserHash,
        planName: plan.name,
        acceptedTerms: request.acceptedTerms,
        codeHashOf: (giftId) => giftCodeHash(giftCode(env.SITE_SECRET, giftId)),
        gift: {
          ...{ key, planId: plan.id, years, amount, currency: price.currency, fromName, recipientName },
          ...{ recipientEmail, message, deliverOn: deliverOn ?? null },
        },
      })
      const pending = await (userId ? started : started.catch(buyers.explainReplacedAccount))
      return c.json(pending satisfies PendingGift, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/gifts/completion',
      operationId: 'completeGift',
      summary: 'Read the gift that this browser has bought',
      description:
        'Fetched from Stripe. Signs in the browser that created the account, once it is paid. 120 an hour from one browser, 600 from one network.',
      tags,
      responses: withCommonProblems(
        { 200: { description: 'The gift.', content: { 'application/json': { schema: GiftResult } } } },
        ['not-allowed', 'too-many-requests'],
      ),
    }),
    async (c) => {
      const billing = requireBilling()
      // The caller chooses the cookie: without this limit, each request could add a row to the counts.
      await limitByNetwork(c, 'completions from', 600)
      const known = browser.readHash(c)
      if (!known) return c.json(noGift satisfies GiftResult, 200, NO_STORE)
      await consumeRateLimit({ action: 'completions', subject: known, limit: perHour(120) })
      const found = await fetchGiftOfBrowser(billing, known)
      const paid = found?.isPaid ? await database.asServiceRole((tx) => findBoughtGift(tx, found.id)) : undefined
      const signedIn = paid ? await signIn(c, found?.buyerId ?? null, known) : false
      return c.json(giftResult(found, paid && withCode(secrets, paid), signedIn), 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/gifts/redeemable',
      operationId: 'readRedeemableGift',
      summary: 'Read a gift by its code',
      description:
        'Changes nothing. Sets the cookie `checkout`, by which a repeated redemption is recognised. Sixty an hour from one network.',
      tags,
      middleware: browser.ensure,
      request: { query: GiftCodeQuery },
      responses: withCommonProblems(
        { 200: { description: 'The gift.', content: { 'application/json': { schema: RedeemableGift } } } },
        ['not-found', 'invalid-fields', 'too-many-requests'],
      ),
    }),
    async (c) => {
      await limitByNetwork(c, 'gift codes', 60)
      const { gift } = await findGift(c.req.valid('query').code)
      return c.json(gift satisfies RedeemableGift, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/gifts/redemption',
      operationId: 'redeemGift',
      summary: 'Redeem a gift',
      description:
        'For the signed-in reader; guests send names and password and get an account. The term begins at once, or after the live subscription. Where `asksCountry` is true, 422 without an address or a country. Of two at the same time one gets 409. The code may be in the query of the address instead. Thirty an hour from one network; a new account is counted as a registration.',
      tags,
      middleware: [browser.ensure, identifyBuyer],
      request: {
        body: formBody(z.union([GuestRedemptionRequest, RedemptionRequest]), {
          readBy: parseForBuyer(RedemptionRequest, GuestRedemptionRequest, { forms: true }),
        }),
      },
      responses: writeResponses(200, 'The gift and when it ends.', RedeemedGift, {
        problemCodes: ['not-signed-in', 'not-found', 'conflict'],
        formPages: giftPages.redeemed,
      }),
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { browser: browserHash, userId } = c.var
      const code = GiftCode.safeParse(request.code ?? c.req.query('code'))
      if (!code.success) throw invalidFields(code.error)
      await limitByNetwork(c, 'redemptions', 30)
      const found = await findGift(code.data)
      const address = addressOf(request)
      const taxLocation = found.gift.asksCountry ? taxLocationOf(request, address) : null
      // Before an account is created for a code that gives nothing.
      const isRepeated =
        found.redeemedBy !== null && (found.redeemedBy === userId || (!userId && found.redeemedIn === browserHash))
      if (found.gift.status !== 'redeemable' && !isRepeated) throw giftUnavailable(found.gift.status)
      const isGuest = 'password' in request
      const newRecipient = async () =>
        isGuest
          ? (await buyers.guest(c, requireBilling(), { browser: browserHash, planId: found.gift.planId }, request))
              .payer.userId
          : (userId ?? '')
      const recipient = isRepeated ? (found.redeemedBy ?? '') : await newRecipient()
      const browserOfAccount = isGuest ? browserHash : null
      const billing = taxLocation && requireBilling()
      const codeHash = giftCodeHash(code.data)
      const redemption = { codeHash, userId: recipient, address, browser: browserOfAccount, taxLocation }
      const { emails, commands } = await database.asServiceRole((tx) => redeemGift(tx, redemption))
      for (const email of emails) sendInBackground(email)
      if (billing) executeStripeCommandsInBackground(billing, commands)
      const signedIn = isGuest ? await signIn(c, recipient, browserHash) : true
      const received = await database.asRole('authenticated', { sub: recipient }, listReceivedGifts)
      const { status = 'waiting', endsAt = null } = received[0] ?? {}
      return c.json({ plan: found.gift.plan, status, endsAt, signedIn } satisfies RedeemedGift, 200, NO_STORE)
    },
  )
  return app
}

const tags = ['Gifts']

const YEAR_MS = 366 * 86_400_000
function deliveryTooLate(): HttpError {
  const message = translatable('A day within a year, please.')
  return new HttpError('invalid-fields', message, { fields: { deliverOn: message } })
}

/** By the address of the printed edition, otherwise by the country of the form. Throws where neither says it. */
function taxLocationOf(
  { billingCountry, billingPostalCode }: RedemptionRequest,
  address: NewDeliveryAddress | undefined,
): GiftTaxLocation {
  if (address) {
    const country = codeOfAddressCountry[address.country]
    return { country, postalCode: address.postalCode, state: address.state }
  }
  const missing = (field: keyof RedemptionRequest, message: string) =>
    new HttpError('invalid-fields', message, { fields: { [field]: message } })
  if (!billingCountry) throw missing('billingCountry', translatable('Your country, please.'))
  if (needsPostalCode(billingCountry) && !billingPostalCode)
    throw missing('billingPostalCode', translatable('Your postal code, please: taxes depend on it.'))
  return { country: billingCountry, postalCode: billingPostalCode }
}

const noGift = { status: 'none', gift: null, email: null, signedIn: false, confirmed: false, reason: null } as const

function giftResult(
  found: GiftOfBrowser | undefined,
  gift: GiftResult['gift'] | undefined,
  signedIn: boolean,
): GiftResult {
  if (!found) return noGift
  const { email, confirmed, failure, paymentStatus, isAbandoned } = found
  const known = { email, confirmed, signedIn }
  if (gift) return { ...known, status: 'paid', gift, reason: null }
  if (paymentStatus === 'processing') return { ...known, status: 'processing', gift: null, reason: null }
  if (failure || isAbandoned) return { ...known, status: 'failed', gift: null, reason: failure }
  return { ...known, status: 'open', gift: null, reason: null }
}

function giftUnavailable(status: RedeemableGift['status']): HttpError {
  return new HttpError(
    'conflict',
    status === 'redeemed'
      ? translatable('This gift has been redeemed already.')
      : translatable('This gift has been taken back by its buyer.'),
  )
}
