import type { Store } from './shelves.ts'
import { idOf, listOf } from './world.ts'

/** Properties that an object has only in the answers to those who expand them. */
export const includableProperties: Record<string, (store: Store, id: string) => object | null> = {
  'invoice.payments': (store, id) => listOf(paymentsOf(store, id), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (store, id) => {
    const intent = paymentIntentOfInvoice(store, id)
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'charge.refunds': (store, id) => {
    const refunds = [...store.refunds.values()].filter(({ charge }) => charge === id)
    return listOf(refunds.reverse(), `/v1/charges/${id}/refunds`)
  },
  'customer.subscriptions': (store, id) => {
    const customerSubscriptions = [...store.subscriptions.values()].filter(({ customer }) => customer === id)
    return listOf(customerSubscriptions.filter(({ status }) => status !== 'canceled').reverse(), `/v1/customers/${id}/subscriptions`)
  },
}

const paymentsOf = (store: Store, invoice: string) =>
  [...store.invoicePayments.values()].filter((payment) => payment.invoice === invoice)

/** The intent by which an invoice is paid. */
export function paymentIntentOfInvoice(store: Store, invoice: string) {
  const { payment_intent: id } = paymentsOf(store, invoice).find(({ is_default }) => is_default)?.payment ?? {}
  return id ? store.paymentIntents.get(idOf(id)) : undefined
}

/** The invoice that an intent pays. */
export function invoiceOfPaymentIntent(store: Store, intent: string) {
  const [payment] = [...store.invoicePayments.values()].filter((row) => row.payment.payment_intent === intent)
  return payment && store.invoices.get(idOf(payment.invoice as string))
}
