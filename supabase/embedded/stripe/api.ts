import { chargeRoutes } from './charges.ts'
import { couponRoutes } from './coupons.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { invalidRequest, notEmulated, StripeApiError } from './errors.ts'
import { eventRoutes } from './events.ts'
import { expandResponse } from './expand.ts'
import { type Form, parseForm } from './forms.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { previewRoutes } from './previews.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { promotionCodeRoutes } from './promotion-codes.ts'
import { refundRoutes } from './refunds.ts'
import { matchRoute, type Route } from './router.ts'
import { scheduleRoutes } from './schedules.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { threeDSecureRoutes } from './three-d-secure.ts'
import type { EmulatorContext } from './world.ts'

const routes: Route[] = [
  ...customerRoutes,
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
  ...disputeRoutes,
  ...eventRoutes,
]

export interface ApiRequest {
  method: string
  path: string
  /** The query of a GET, the body of anything else, as it came. */
  form: string
  key: 'secret' | 'publishable'
}

/** Answers one question, as Stripe would. */
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

/** What a browser is shown of an intent is what it needs to go on. */
function publicFields(result: object): object {
  const visible = { ...(result as Record<string, unknown>) }
  for (const name of ['metadata', 'customer', 'latest_charge']) delete visible[name]
  return visible
}
