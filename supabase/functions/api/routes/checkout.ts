import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { mountIntentSecret, startPurchase } from '../../_shared/billing/checkout.ts'
import { fetchCompletion } from '../../_shared/billing/checkout-completion.ts'
import { ensurePlanPrice, findPromotion, outlasts, previewPromotion } from '../../_shared/billing/stripe-prices.ts'
import { previewTax } from '../../_shared/billing/tax.ts'
import {
  CheckoutResult,
  ClientSecret,
  GuestPurchaseRequest,
  PaymentIntentRequest,
  PaymentSettings,
  PendingPayment,
  Promotion,
  PromotionRequest,
  PurchaseRequest,
  TaxPreview,
  TaxPreviewRequest,
} from '../../_shared/contracts/checkout.ts'
import { requireTermsInForce } from '../../_shared/data/accepted-terms.ts'
import { findCustomer } from '../../_shared/data/billing-customers.ts'
import { claimCheckoutSignIn } from '../../_shared/data/checkout-accounts.ts'
import { findReaderCurrency } from '../../_shared/data/reader-currency.ts'
import { readChosenPaymentMethods, readTaxBehavior } from '../../_shared/data/site-settings.ts'
import { priceIn } from '../../_shared/domain/plan.ts'
import { newToken, tokenHash } from '../../_shared/http/session-cookie.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import { createNetworkLimit } from '../account-limits.ts'
import type { AuthContext } from '../auth-context.ts'
import { type BrowserEnv, createCheckoutCookie } from '../browser-cookies.ts'
import { createBuyers } from '../checkout/buyer.ts'
import { type BuyerEnv, createBuyerContext } from '../checkout/buyer-context.ts'
import {
  requireBillingDetails,
  requireDeliveryAddress,
  requireOwnCode,
  requirePaidPlan,
  requireSameAmount,
  requireShownTrial,
} from '../checkout/purchase-validation.ts'
import type { GetBilling, ReadSnapshot } from '../deps.ts'
import { jsonBody, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

/** From opening the form to the payment. Needs no session; a signed-in reader buys for their own account. */
export function checkout(
  authContext: AuthContext,
  deps: AccountDeps,
  readSnapshot: ReadSnapshot,
  requireBilling: GetBilling,
) {
  const { env, database, consumeRateLimit } = deps
  const { identifyBuyer, parseForBuyer, signInAfterPurchase } = createBuyerContext(authContext, deps)
  const browser = createCheckoutCookie(env.SITE_URL)
  const buyers = createBuyers(deps)

  const limitByNetwork = createNetworkLimit(deps)

  const requirePayments: MiddlewareHandler = async (_, next) => {
    requireBilling()
    await next()
  }

  /** Sets the cookie before the form sends anything, so that two concurrent requests belong to one browser. */
  const ensureCookieWherePaid: MiddlewareHandler<BrowserEnv> = publishableKeyOf(env)
    ? browser.ensure
    : (_, next) => next()

  const app = createRouter<BuyerEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/payment-settings',
      operationId: 'readPaymentSettings',
      summary: 'Read the settings of the card form',
      description: 'Sets the cookie `checkout`, by which a browser owns its checkout.',
      tags: ['Checkout'],
      middleware: [ensureCookieWherePaid, identifyBuyer],
      responses: withCommonProblems({
        200: { description: 'The settings.', content: { 'application/json': { schema: PaymentSettings } } },
      }),
    }),
    async (c) => {
      const publishableKey = publishableKeyOf(env)
      const { taxBehavior, paymentMethods } = await readSnapshot(async (tx) => ({
        taxBehavior: await readTaxBehavior(tx),
        paymentMethods: publishableKey ? await readChosenPaymentMethods(tx) : [],
      }))
      const { userId } = c.var
      const currency = userId
        ? await database.asServiceRole((tx) => findReaderCurrency(tx, userId), { readOnly: true })
        : null
      const script = env.STRIPE_SCRIPT_URL ?? null
      const settings = { publishableKey, taxBehavior, paymentMethods, currency, script }
      return c.json(settings satisfies PaymentSettings, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/create-payment-intent',
      operationId: 'createPaymentIntent',
      summary: 'Create an intent to mount the card form with',
      description:
        'The intent never takes a payment: it is cancelled when it is confirmed. A browser gets the same one for the same plan. Thirty an hour from one network.',
      tags: ['Checkout'],
      middleware: [requirePayments, browser.ensure],
      request: { body: jsonBody(PaymentIntentRequest) },
      responses: writeResponses(200, 'The secret.', ClientSecret),
    }),
    async (c) => {
      const billing = requireBilling()
      const { subscriptionId, currency, amount } = c.req.valid('json')
      const plan = await requirePaidPlan(readSnapshot, subscriptionId)
      requireSameAmount(priceIn(plan, currency), amount)
      await limitByNetwork(c, 'payment intents', 30)
      const browserAndPlan = { browser: c.var.browser, planId: plan.id }
      const price = await ensurePlanPrice(billing, plan, currency)
      const clientSecret = await mountIntentSecret(billing, browserAndPlan, price)
      return c.json({ clientSecret } satisfies ClientSecret, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/create-subscription',
      operationId: 'createSubscription',
      summary: 'Start a paid subscription',
      description:
        'Returns the only secret that this reader can pay with now: `pi_…` pays the first year, `seti_…` saves a card, because a promotion covers the first year or it begins with free days. Repeating the request returns the same secret. Guests send names and password and get an account. 401 when the session has ended. 409 for readers with a subscription or who pay in another currency, and for an address that has an account. Twenty an hour from one network and from one account; a new account is counted as a registration.',
      tags: ['Checkout'],
      middleware: [requirePayments, browser.ensure, identifyBuyer],
      request: {
        body: jsonBody(z.union([GuestPurchaseRequest, PurchaseRequest]), {
          readBy: parseForBuyer(PurchaseRequest, GuestPurchaseRequest),
        }),
      },
      responses: writeResponses(200, 'The secret and what it takes.', PendingPayment, {
        problemCodes: ['not-signed-in', 'conflict', 'terms-changed'],
      }),
    }),
    async (c) => {
      const billing = requireBilling()
      const { browser, userId } = c.var
      const request = c.req.valid('json')
      const plan = await requirePaidPlan(readSnapshot, request.subscriptionId)
      const deliveryAddress = await requireDeliveryAddress(readSnapshot, plan, request.deliveryAddress)
      // Before an account is created.
      await readSnapshot((tx) => requireTermsInForce(tx, request.acceptedTerms))
      await limitByNetwork(c, 'subscriptions', 20)
      if (userId) await consumeRateLimit({ action: 'subscriptions of', subject: userId, limit: perHour(20) })
      const browserAndPlan = { browser, planId: plan.id }
      const price = await ensurePlanPrice(billing, plan, request.currency)
      const billingDetails = requireBillingDetails(price, request.billing, deliveryAddress)
      const isPlainPrice = !request.promotionCode && !billingDetails
      if (request.amount !== undefined && isPlainPrice) requireSameAmount(price.amount, request.amount)
      await requireOwnCode(billing, request, userId ?? null)
      const promotion = request.promotionCode
        ? await findPromotion(billing.stripe, request.promotionCode, price.currency)
        : undefined
      const buyer =
        'password' in request
          ? await buyers.guest(c, billing, browserAndPlan, request)
          : await buyers.member(billing, browserAndPlan, userId ?? '')
      const promotionCodeId = promotion?.id ?? null
      const purchase = {
        ...buyer,
        browser,
        planId: plan.id,
        price,
        promotionCodeId,
        deliveryAddress,
        billing: billingDetails,
        shownAmount: request.amount,
        acceptedTerms: request.acceptedTerms,
        trialDays: await requireShownTrial(billing, buyer.payer.userId, request),
      }
      const started = startPurchase(billing, purchase)
      const pending = await (userId ? started : started.catch(buyers.explainReplacedAccount))
      return c.json(pending satisfies PendingPayment, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/checkout/promotion',
      operationId: 'readPromotion',
      summary: 'Preview a promotion code',
      description: 'Twenty an hour from one network.',
      tags: ['Checkout'],
      request: { body: jsonBody(PromotionRequest) },
      responses: writeResponses(200, 'The price.', Promotion),
    }),
    async (c) => {
      const billing = requireBilling()
      const { subscriptionId, currency, promotionCode } = c.req.valid('json')
      const plan = await requirePaidPlan(readSnapshot, subscriptionId)
      await limitByNetwork(c, 'promotion codes', 20)
      await requireOwnCode(billing, { subscriptionId, promotionCode }, undefined)
      const price = await ensurePlanPrice(billing, plan, currency)
      return c.json(await previewPromotion(billing.stripe, promotionCode, price), 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/checkout/tax',
      operationId: 'previewTax',
      summary: 'Preview a purchase with its taxes',
      description:
        'For the billing address and the VAT id that the form has, and for the exemption of a signed-in reader. 120 an hour from one network.',
      tags: ['Checkout'],
      middleware: [identifyBuyer],
      request: { body: jsonBody(TaxPreviewRequest) },
      responses: writeResponses(200, 'The amounts.', TaxPreview),
    }),
    async (c) => {
      const billing = requireBilling()
      const { subscriptionId, currency, promotionCode, billing: details } = c.req.valid('json')
      const plan = await requirePaidPlan(readSnapshot, subscriptionId)
      await limitByNetwork(c, 'tax previews', 120)
      const price = await ensurePlanPrice(billing, plan, currency)
      const promotion = promotionCode ? await findPromotion(billing.stripe, promotionCode, price.currency) : undefined
      const { userId } = c.var
      const customer = userId
        ? await database.asServiceRole((tx) => findCustomer(tx, userId), { readOnly: true })
        : undefined
      const preview = await previewTax(billing.stripe, {
        price,
        customerId: customer?.id,
        billing: details,
        promotionCodeId: promotion?.id ?? null,
        promotionLasts: promotion !== undefined && outlasts(promotion.coupon, 12),
      })
      return c.json(preview satisfies TaxPreview, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/checkout/completion',
      operationId: 'completeCheckout',
      summary: 'Read the result of this browser’s checkout',
      description:
        'Fetched from Stripe. Signs in the browser that created the account, once it is paid. 120 an hour from one browser, 600 from one network.',
      tags: ['Checkout'],
      responses: withCommonProblems(
        {
          200: {
            description: 'The state of the checkout.',
            content: { 'application/json': { schema: CheckoutResult } },
          },
        },
        ['not-allowed', 'too-many-requests'],
      ),
    }),
    async (c) => {
      const billing = requireBilling()
      // The caller chooses the cookie: without this limit, each request could add a row to the counts.
      await limitByNetwork(c, 'completions from', 600)
      const known = browser.readHash(c)
      if (known) await consumeRateLimit({ action: 'completions', subject: known, limit: perHour(120) })
      const hash = known ?? tokenHash(newToken())
      const { checkout, result } = await fetchCompletion(billing, hash)
      const signedIn = await signInAfterPurchase(c, checkout?.userId, () =>
        billing.database.asServiceRole((tx) => claimCheckoutSignIn(tx, checkout?.id ?? '')),
      )
      return c.json({ ...result, signedIn } satisfies CheckoutResult, 200, NO_STORE)
    },
  )
  return app
}

/** Null where payments are not set up. */
const publishableKeyOf = ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: key }: AccountDeps['env']) =>
  (secret && key) || null
