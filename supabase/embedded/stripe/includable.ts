import type { Shelves } from './shelves.ts'
import { idOf, listOf } from './world.ts'

/** Properties that an object has only in the answers to those who expand them. */
export const includable: Record<string, (shelves: Shelves, id: string) => object | null> = {
  'invoice.payments': (shelves, id) => listOf(paymentsOf(shelves, id), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (shelves, id) => {
    const intent = intentOf(shelves, id)
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'charge.refunds': (shelves, id) => {
    const refunds = [...shelves.refunds.values()].filter(({ charge }) => charge === id)
    return listOf(refunds.reverse(), `/v1/charges/${id}/refunds`)
  },
  'customer.subscriptions': (shelves, id) => {
    const own = [...shelves.subscriptions.values()].filter(({ customer }) => customer === id)
    return listOf(own.filter(({ status }) => status !== 'canceled').reverse(), `/v1/customers/${id}/subscriptions`)
  },
}

const paymentsOf = (shelves: Shelves, invoice: string) =>
  [...shelves.invoicePayments.values()].filter((payment) => payment.invoice === invoice)

/** The intent by which an invoice is paid. */
export function intentOf(shelves: Shelves, invoice: string) {
  const { payment_intent: id } = paymentsOf(shelves, invoice).find(({ is_default }) => is_default)?.payment ?? {}
  return id ? shelves.paymentIntents.get(idOf(id)) : undefined
}

/** The invoice that an intent pays. */
export function invoiceOf(shelves: Shelves, intent: string) {
  const [payment] = [...shelves.invoicePayments.values()].filter((row) => row.payment.payment_intent === intent)
  return payment && shelves.invoices.get(idOf(payment.invoice as string))
}
