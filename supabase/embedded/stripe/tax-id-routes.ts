import type Stripe from 'stripe'
import { type EmulatorContext, newId } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { getOrThrow, invalidRequest, notFound } from './errors.ts'
import { paginate } from './list-route.ts'
import { noParams, paginationParams, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const createParams = schemaFor<Stripe.CustomerCreateTaxIdParams>()({ type: text, value: text })
const listParams = schemaFor<Stripe.CustomerListTaxIdsParams>()(paginationParams)

/** Formats of the types that the product sends. Stripe knows more, and verifies EU and British ids some minutes later. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  eu_vat: /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{8,12}$/,
  gb_vat: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(MWST|TVA|IVA)$/,
  no_vat: /^\d{9}MVA$/,
}

export const taxIdRoutes: Route[] = [
  route('POST', '/v1/customers/:id/tax_ids', createParams, (context, { ids: [customer], params }) =>
    newTaxId(context, getCustomer(context, customer).id, params),
  ),
  route('GET', '/v1/customers/:id/tax_ids', listParams, (context, { ids: [customer], params, path }) =>
    paginate(taxIdsOf(context, getCustomer(context, customer).id).reverse(), params, path),
  ),
  route('DELETE', '/v1/customers/:id/tax_ids/:taxId', noParams, (context, { ids: [customer, id = ''] }) => {
    const taxId = getOrThrow(context.store.taxIds, id, 'tax_id')
    if (taxId.customer !== customer) throw notFound('tax_id', id)
    context.store.taxIds.delete(id)
    context.emitEvent('customer.tax_id.deleted', taxId)
    return { id, object: 'tax_id', deleted: true } satisfies Stripe.DeletedTaxId
  }),
]

/** In the order of creation. */
const taxIdsOf = ({ store }: EmulatorContext, customer: string): Stripe.TaxId[] =>
  [...store.taxIds.values()].filter((one) => one.customer === customer)

function newTaxId(
  context: EmulatorContext,
  customer: string,
  { type, value }: { type: string; value: string },
): Stripe.TaxId {
  if (!isTaxId({ type, value })) throw taxIdInvalid(type)
  const taxId: Stripe.TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'eu_vat' ? value.slice(0, 2).replace('EL', 'GR') : type.slice(0, 2).toUpperCase(),
    created: context.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type: type as Stripe.TaxId.Type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
  context.store.taxIds.set(taxId.id, taxId)
  context.emitEvent('customer.tax_id.created', taxId)
  return taxId
}

/** The register has answered, which Stripe tells by an event. */
export function verifyTaxId(context: EmulatorContext, id: string, status: Stripe.TaxId.Verification.Status): void {
  const taxId = getOrThrow(context.store.taxIds, id, 'tax_id')
  taxId.verification = { status, verified_address: null, verified_name: null }
  context.emitEvent('customer.tax_id.updated', taxId)
}

export const isTaxId = ({ type, value }: { type: string; value: string }) => FORMATS[type]?.test(value) ?? false

export const taxIdInvalid = (type: string, param = 'value') =>
  invalidRequest(`Invalid value for ${type}.`, 'tax_id_invalid', param)
