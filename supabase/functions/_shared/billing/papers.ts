import type { BillingContext } from './money.ts'

/** Where Stripe keeps the invoice as a file; undefined while there is none. By its id at Stripe. */
export async function invoicePdfUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { invoice_pdf: url } = await stripe.invoices.retrieve(id)
  return url ?? undefined
}

/** Where Stripe shows the receipt of a payment. */
export async function receiptUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return (typeof charge === 'object' && charge?.receipt_url) || undefined
}
