import { chargeRoutes } from './charges.ts'
import { couponRoutes } from './coupons.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { invalid, notEmulated, StripeProblem } from './errors.ts'
import { eventRoutes } from './events.ts'
import { expanded } from './expand.ts'
import { type Form, readForm } from './forms.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { previewRoutes } from './previews.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { promotionCodeRoutes } from './promotion-codes.ts'
import { refundRoutes } from './refunds.ts'
import { matching, type Route } from './router.ts'
import { scheduleRoutes } from './schedules.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { threeDSecureRoutes } from './three-d-secure.ts'
import type { World } from './world.ts'

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

export interface Question {
  method: string
  path: string
  /** The query of a GET, the body of anything else, as it came. */
  form: string
  key: 'secret' | 'publishable'
}

/** Answers one question, as Stripe would. */
export function answer(world: World, { method, path, form, key }: Question): object {
  const found = matching(routes, method, path)
  if (!found) throw notEmulated(`${method} ${path}`)
  if (key === 'publishable' && !found.route.open)
    throw new StripeProblem(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const { expand, ...params } = readForm(form)
  const made = found.route.answer(world, { path, ids: found.ids, params, key })
  return key === 'publishable' ? withoutSecrets(made) : expanded(world.shelves, made, pathsOf(expand))
}

function pathsOf(expand: Form[string] | undefined): string[] {
  if (expand === undefined) return []
  if (!Array.isArray(expand)) throw invalid('Invalid array', undefined, 'expand')
  return expand.filter((path) => typeof path === 'string')
}

/** What a browser is shown of an intent is what it needs to go on. */
function withoutSecrets(made: object): object {
  const shown = { ...(made as Record<string, unknown>) }
  for (const name of ['metadata', 'customer', 'latest_charge']) delete shown[name]
  return shown
}
