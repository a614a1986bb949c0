import { idOf, listOf } from './context.ts'
import { invalidRequest } from './errors.ts'
import { findById, type Store } from './store.ts'

type Node = Record<string, unknown>
const MAX_DEPTH = 4

/** A copy of a response in which the references that `expand` names are replaced by their objects. */
export function expandResponse(store: Store, answer: object, paths: string[]): object {
  const copy = structuredClone(toPlainJson(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. You passed: ${path}.`)
    expandPath(store, copy, steps, path)
  }
  return copy
}

function expandPath(store: Store, node: Node, [step = '', ...further]: string[], path: string): void {
  // A deleted object has no properties to expand.
  if (node.deleted === true) return
  if (step === 'data' && Array.isArray(node.data)) {
    for (const row of node.data) expandPath(store, row as Node, further, path)
    return
  }
  if (!(step in node) || node[step] === undefined) node[step] = includeProperty(store, node, step, path)
  node[step] = expandReference(store, node[step])
  if (further.length === 0) return
  for (const next of [node[step]].flat()) {
    if (typeof next === 'object' && next !== null) expandPath(store, next as Node, further, path)
  }
}

function expandReference(store: Store, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => expandReference(store, entry))
  if (typeof value !== 'string') return value
  const found = findById(store, value)
  return found ? structuredClone(toPlainJson(found)) : value
}

/** Adds a property that a response has only when it is expanded. */
function includeProperty(store: Store, node: Node, step: string, path: string): unknown {
  const include = includableProperties[`${String(node.object)}.${step}`]
  if (!include) throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
  const property = include(store, String(node.id))
  return property && structuredClone(toPlainJson(property))
}

/** The JSON form, in which decimals are text. */
const toPlainJson = (object: object): Node => JSON.parse(JSON.stringify(object)) as Node

/** Properties that a response has only when they are expanded. */
const includableProperties: Record<string, (store: Store, id: string) => object | null> = {
  'invoice.payments': (store, id) => listOf(paymentsOf(store, id), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (store, id) => {
    const intent = paymentIntentOfInvoice(store, id)
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'charge.refunds': (store, id) => {
    const refunds = [...store.refunds.values()].filter(({ charge }) => charge === id)
    return listOf(refunds.reverse(), `/v1/charges/${id}/refunds`)
  },
  'tax.transaction.line_items': (store, id) => store.taxTransactions.get(id)?.line_items ?? null,
  'customer.tax_ids': (store, id) => {
    const taxIds = [...store.taxIds.values()].filter(({ customer }) => customer === id)
    return listOf(taxIds.reverse(), `/v1/customers/${id}/tax_ids`)
  },
  'customer.subscriptions': (store, id) => {
    const customerSubscriptions = [...store.subscriptions.values()].filter(({ customer }) => customer === id)
    return listOf(
      customerSubscriptions.filter(({ status }) => status !== 'canceled').reverse(),
      `/v1/customers/${id}/subscriptions`,
    )
  },
}

/** Newest first. */
const paymentsOf = (store: Store, invoice: string) =>
  [...store.invoicePayments.values()].filter((payment) => payment.invoice === invoice).reverse()

/** The payment intent of an invoice. */
export function paymentIntentOfInvoice(store: Store, invoice: string) {
  const { payment_intent: id } = paymentsOf(store, invoice).find(({ is_default }) => is_default)?.payment ?? {}
  return id ? store.paymentIntents.get(idOf(id)) : undefined
}

/** The invoice of a payment intent. */
export function invoiceOfPaymentIntent(store: Store, intent: string) {
  const [payment] = [...store.invoicePayments.values()].filter((row) => row.payment.payment_intent === intent)
  return payment && store.invoices.get(idOf(payment.invoice as string))
}
