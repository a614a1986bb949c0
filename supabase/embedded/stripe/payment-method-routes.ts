import type Stripe from 'stripe'
import { z } from 'zod'
import { idOrNull } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { invalidRequest } from './errors.ts'
import { listRoute, matches, paginate } from './list-route.ts'
import {
  attachPaymentMethod,
  billingDetailsParam,
  cardParam,
  detachPaymentMethod,
  getPaymentMethod,
  newPaymentMethod,
} from './payment-methods.ts'
import { mergeMetadata, metadata, noParams, paginationParams, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const createParams = schemaFor<Stripe.PaymentMethodCreateParams>()({
  type: z.enum(['card', 'sepa_debit']),
  card: cardParam.optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
  billing_details: billingDetailsParam.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
})
const updateParams = schemaFor<Stripe.PaymentMethodUpdateParams>()({
  metadata: metadata.optional(),
  billing_details: billingDetailsParam.optional(),
})
const listParams = schemaFor<Stripe.PaymentMethodListParams>()({
  customer: text.optional(),
  type: text.optional(),
  ...paginationParams,
})

/** Stripe makes a mandate of the name and the address of e-mail, and refuses a SEPA debit without them. */
function requireDebtor({
  type,
  card,
  sepa_debit: debit,
  billing_details: details,
}: z.infer<typeof createParams>): void {
  const other = type === 'card' ? debit : card
  if (other)
    throw invalidRequest(
      'You provided parameters of another type of payment method.',
      'parameter_unknown',
      type === 'card' ? 'sepa_debit' : 'card',
    )
  if (type === 'card') return
  const missing = !debit ? 'sepa_debit' : (['name', 'email'] as const).find((field) => !details?.[field])
  if (missing)
    throw invalidRequest(
      `Missing required param: ${missing}.`,
      'parameter_missing',
      debit ? `billing_details[${missing}]` : missing,
    )
}

export const paymentMethodRoutes: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    createParams,
    (context, { params }) => {
      requireDebtor(params)
      return newPaymentMethod(context, params)
    },
    'browser',
  ),
  listRoute(
    '/v1/payment_methods',
    listParams,
    ({ store }) => store.paymentMethods.values(),
    (params) => [matches(params.customer, (row) => idOrNull(row.customer)), matches(params.type, (row) => row.type)],
  ),
  route('GET', '/v1/customers/:customer/payment_methods', listParams, (context, { ids: [customer], params, path }) =>
    paginate(
      [...context.store.paymentMethods.values()].filter((row) => idOrNull(row.customer) === customer),
      params,
      path,
    ),
  ),
  route('GET', '/v1/payment_methods/:id', noParams, (context, { ids: [id] }) => getPaymentMethod(context, id)),
  route('POST', '/v1/payment_methods/:id', updateParams, (context, { ids: [id], params }) => {
    const method = getPaymentMethod(context, id)
    return Object.assign(method, { metadata: mergeMetadata(method.metadata, params.metadata) })
  }),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    schemaFor<Stripe.PaymentMethodAttachParams>()({ customer: text }),
    (context, { ids: [id], params }) =>
      attachPaymentMethod(context, getPaymentMethod(context, id), getCustomer(context, params.customer, 'customer').id),
  ),
  route('POST', '/v1/payment_methods/:id/detach', noParams, (context, { ids: [id] }) =>
    detachPaymentMethod(context, getPaymentMethod(context, id)),
  ),
]
