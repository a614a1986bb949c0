import type { Money } from './money.ts'

/** Where Stripe keeps the invoice as a file; undefined while there is none. By its id at Stripe. */
export async function invoiceFile({ stripe }: Money, id: string): Promise<string | undefined> {
  const { invoice_pdf: file } = await stripe.invoices.retrieve(id)
  return file ?? undefined
}

/** Where Stripe shows the receipt of a payment. */
export async function receiptPage({ stripe }: Money, id: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return (typeof charge === 'object' && charge?.receipt_url) || undefined
}
