import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { startPurchase } from '../../_shared/billing/checkout.ts'
import { fetchCompletion } from '../../_shared/billing/completion.ts'
import { mountIntentSecret } from '../../_shared/billing/mount-intent.ts'
import { ensurePlanPrice } from '../../_shared/billing/plan-prices.ts'
import { findPromotion, previewPromotion } from '../../_shared/billing/promotions.ts'
import {
  type CheckoutResult,
  type ClientSecret,
  PaymentIntentRequest,
  type PaymentSettings,
  PromotionRequest,
  Purchase,
  PurchaseWithAccount,
} from '../../_shared/contracts/checkout.ts'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { createSessionAfterCheckout } from '../../_shared/data/checkout-accounts.ts'
import type { CheckoutRecord } from '../../_shared/data/checkout-results.ts'
import { body } from '../../_shared/http/body.ts'
import { newSessionToken, sessionHash } from '../../_shared/http/session-cookie.ts'
import { type AccountDoors, NOT_KEPT } from '../account/doors.ts'
import { type BrowserEnv, checkoutBrowserAt } from '../checkout/browser.ts'
import { buyersAt } from '../checkout/buyer.ts'
import { deliveryFor, paidPlan, sameAmount } from '../checkout/wanted.ts'
import type { Reading } from '../deps.ts'
import { anHour } from '../limits.ts'
import type { Members } from '../members.ts'
import type { MoneyOf } from '../money.ts'

interface BuyingEnv {
  Variables: BrowserEnv['Variables'] & { userId: string | undefined }
}

/** From the look at the form until the money is there. Needs no session; whoever has one buys for their account. */
export function checkout(members: Members, doors: AccountDoors, reading: Reading, moneyOf: MoneyOf) {
  const { env, circumstances, cookie, countTries, networkOf } = doors
  const browser = checkoutBrowserAt(env.SITE_URL)
  const buyers = buyersAt(doors)

  const fromNetwork = (c: Context, what: string, times: number) =>
    countTries({ what, who: networkOf(c), allowance: anHour(times) })

  const ready: MiddlewareHandler = async (_, next) => {
    moneyOf()
    await next()
  }

  const whoBuys: MiddlewareHandler<BuyingEnv> = async (c, next) => {
    c.set('userId', (await members.whoIs(c))?.userId)
    await next()
  }

  /** The cookie comes before the form asks for anything, so that two askings at once are one browser's. */
  const knownWherePaid: MiddlewareHandler<BrowserEnv> = keyOf(env) ? browser.known : (_, next) => next()

  /** Somebody new is asked for more; whose session has ended meanwhile, to sign in: their form has no fields for it. */
  const purchase: MiddlewareHandler<BuyingEnv, string, { out: { json: Purchase | PurchaseWithAccount } }> = async (
    c,
    next,
  ) => {
    const read: MiddlewareHandler = c.var.userId ? body(Purchase) : body(PurchaseWithAccount)
    let isRead = false
    try {
      return await read(c, () => {
        isRead = true
        return next()
      })
    } catch (error) {
      const hasNoPassword = !isRead && error instanceof HttpError && Boolean(error.fields?.password)
      if (hasNoPassword && (await members.hasOutlivedSession(c))) return members.notSignedIn(c)
      throw error
    }
  }

  /** True when this browser is signed in to the account of the checkout, as it is from now on if it made and paid it. */
  async function enter(c: Context, paid: CheckoutRecord | undefined): Promise<boolean> {
    if (!paid?.userId) return false
    if ((await members.whoIs(c))?.userId === paid.userId) return true
    const token = newSessionToken()
    const session = { hash: sessionHash(token), former: cookie.hashIn(c) }
    const { database } = moneyOf()
    const entered = await database.asRole('service_role', {}, (tx) =>
      createSessionAfterCheckout(tx, paid.id, session, circumstances(c)),
    )
    if (entered) cookie.keep(c, token)
    return entered
  }

  return new Hono<BuyingEnv>()
    .get('/payment-settings', knownWherePaid, (c) => {
      const settings = { publishableKey: keyOf(env), script: env.STRIPE_SCRIPT_URL ?? null }
      return c.json(settings satisfies PaymentSettings, 200, NOT_KEPT)
    })
    .post('/create-payment-intent', ready, browser.known, body(PaymentIntentRequest), async (c) => {
      const money = moneyOf()
      const { subscriptionId, amount } = c.req.valid('json')
      const plan = await paidPlan(reading, subscriptionId)
      sameAmount(plan, amount)
      await fromNetwork(c, 'payment intents', 30)
      const where = { browser: c.var.browser, planId: plan.id }
      const clientSecret = await mountIntentSecret(money, where, await ensurePlanPrice(money, plan))
      return c.json({ clientSecret } satisfies ClientSecret, 200, NOT_KEPT)
    })
    .post('/create-subscription', ready, browser.known, whoBuys, purchase, async (c) => {
      const money = moneyOf()
      const { browser, userId } = c.var
      const wanted = c.req.valid('json')
      const plan = await paidPlan(reading, wanted.subscriptionId)
      const deliveryAddress = deliveryFor(plan, wanted.deliveryAddress)
      await fromNetwork(c, 'subscriptions', 20)
      if (userId) await countTries({ what: 'subscriptions of', who: userId, allowance: anHour(20) })
      const where = { browser, planId: plan.id }
      const price = await ensurePlanPrice(money, plan)
      const promotion = wanted.promotionCode ? await findPromotion(money.stripe, wanted.promotionCode) : undefined
      const buyer =
        'password' in wanted
          ? await buyers.stranger(c, money, where, wanted)
          : await buyers.member(money, where, userId ?? '')
      const promotionCodeId = promotion?.id ?? null
      const begun = startPurchase(money, { ...buyer, browser, price, promotionCodeId, deliveryAddress })
      const clientSecret = await (userId ? begun : begun.catch(buyers.explainRoomMade))
      return c.json({ clientSecret } satisfies ClientSecret, 200, NOT_KEPT)
    })
    .post('/checkout/promotion', body(PromotionRequest), async (c) => {
      const money = moneyOf()
      const { subscriptionId, promotionCode } = c.req.valid('json')
      const plan = await paidPlan(reading, subscriptionId)
      await fromNetwork(c, 'promotion codes', 20)
      const price = await ensurePlanPrice(money, plan)
      return c.json(await previewPromotion(money.stripe, promotionCode, price), 200, NOT_KEPT)
    })
    .post('/checkout/completion', async (c) => {
      const money = moneyOf()
      const hash = browser.hashIn(c) ?? sessionHash(newSessionToken())
      await countTries({ what: 'completions', who: hash, allowance: anHour(120) })
      const { checkout, result } = await fetchCompletion(money, hash)
      const signedIn = await enter(c, checkout)
      return c.json({ ...result, signedIn } satisfies CheckoutResult, 200, NOT_KEPT)
    })
}

/** Null where payments are not set up. */
const keyOf = ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: key }: AccountDoors['env']) =>
  (secret && key) || null
