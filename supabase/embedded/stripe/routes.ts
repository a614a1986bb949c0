import { balanceRoutes } from './balance-routes.ts'
import { chargeRoutes } from './charge-routes.ts'
import type { EmulatorContext } from './context.ts'
import { couponRoutes } from './coupon-routes.ts'
import { creditNoteRoutes } from './credit-note-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { invalidRequest, notEmulated, StripeApiError } from './errors.ts'
import { eventRoutes } from './event-routes.ts'
import { expandResponse } from './expand.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { paymentIntentRoutes } from './payment-intent-routes.ts'
import { paymentMethodRoutes } from './payment-method-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { productRoutes } from './product-routes.ts'
import { promotionCodeRoutes } from './promotion-code-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { type Form, parseForm } from './request-params.ts'
import { matchRoute, type Route } from './router.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { setupIntentRoutes } from './setup-intent-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { taxIdRoutes } from './tax-id-routes.ts'
import { taxTransactionRoutes } from './tax-transaction-routes.ts'
import { threeDSecureRoutes } from './three-d-secure-routes.ts'

const routes: Route[] = [
  ...customerRoutes,
  ...taxIdRoutes,
  ...taxTransactionRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...threeDSecureRoutes,
  ...previewRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...creditNoteRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...payoutRoutes,
  ...eventRoutes,
]

export interface ApiRequest {
  method: string
  path: string
  /** The query of a GET, otherwise the body, not parsed. */
  form: string
  key: 'secret' | 'publishable'
}

/** Executes one API request and answers Stripe's object. */
export function handleApiRequest(context: EmulatorContext, { method, path, form, key }: ApiRequest): object {
  const found = matchRoute(routes, method, path)
  if (!found) throw notEmulated(`${method} ${path}`)
  if (key === 'publishable' && !found.route.allowsPublishableKey)
    throw new StripeApiError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const { expand, ...params } = parseForm(form)
  const result = found.route.handle(context, { path, ids: found.ids, params, key })
  return key === 'publishable' ? publicFields(result) : expandResponse(context.store, result, expandPaths(expand))
}

function expandPaths(expand: Form[string] | undefined): string[] {
  if (expand === undefined) return []
  if (!Array.isArray(expand)) throw invalidRequest('Invalid array', undefined, 'expand')
  return expand.filter((path) => typeof path === 'string')
}

/** Intents without the properties that Stripe hides from a publishable key. */
function publicFields(result: object): object {
  const visible = { ...(result as Record<string, unknown>) }
  for (const name of ['metadata', 'customer', 'latest_charge']) delete visible[name]
  return visible
}
