import type Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { escapeHtml, formatDay, formatDollars } from './format.ts'

/** The text of an invoice, line by line. */
function invoiceLines(context: EmulatorContext, invoice: Stripe.Invoice): string[] {
  const intro = [
    `Invoice ${invoice.number ?? ''}`,
    `Meridian to ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
    formatDay(invoice.created),
    ...addressLines(invoice),
  ]
  const lines = invoice.lines.data.map(({ description, amount }) => `${description ?? ''}   ${formatDollars(amount)}`)
  const discounts = (invoice.total_discount_amounts ?? []).map(({ amount }) => `Discount   -${formatDollars(amount)}`)
  const taxes = (invoice.total_taxes ?? []).map(taxLine)
  const paid = invoice.status === 'paid' ? [`Paid   ${formatDollars(invoice.amount_paid)}`] : []
  const footer = `Created by the Stripe emulator at ${context.url}: no money was charged.`
  return [
    ...intro,
    '',
    ...lines,
    ...discounts,
    ...taxes,
    `Total   ${formatDollars(invoice.total)}`,
    ...paid,
    '',
    ...(invoice.footer?.split('\n') ?? []),
    footer,
  ]
}

function addressLines({ customer_address: address, customer_tax_ids: taxIds }: Stripe.Invoice): string[] {
  const { line1, line2, postal_code: postalCode, city, state, country } = address ?? {}
  const lines = [line1, line2, [postalCode, city, state].filter(Boolean).join(' '), country]
  return [...lines, ...(taxIds ?? []).map(({ value }) => value)].flatMap((line) => line || [])
}

function taxLine({ amount, tax_behavior: behavior, taxability_reason: reason }: Stripe.Invoice.TotalTax): string {
  if (reason === 'reverse_charge') return 'Tax to be paid on reverse charge basis'
  return `${behavior === 'inclusive' ? 'Tax included' : 'Tax'}   ${formatDollars(amount)}`
}

const htmlPage = (title: string, lines: string[]) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><body><h1>${escapeHtml(title)}</h1>${lines
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}</body></html>`

export const invoicePage = (context: EmulatorContext, invoice: Stripe.Invoice) =>
  htmlPage(`Invoice ${invoice.number ?? ''}`, invoiceLines(context, invoice).slice(1))

export function receiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card
  const refunds = charge.amount_refunded > 0 ? [`Refunded ${formatDollars(charge.amount_refunded)}`] : []
  return htmlPage('Receipt from Meridian', [
    `${formatDollars(charge.amount)} on ${formatDay(charge.created)}`,
    `${card?.brand ?? 'Card'} ending in ${card?.last4 ?? ''}`,
    ...refunds,
  ])
}

export const invoicePdf = (context: EmulatorContext, invoice: Stripe.Invoice) => pdfOf(invoiceLines(context, invoice))

export const creditNotePdf = ({ number, amount, created }: Stripe.CreditNote) =>
  pdfOf([`Credit note ${number}`, formatDay(created), '', `Refunded   ${formatDollars(amount)}`])

/** A minimal PDF of one page of text. */
function pdfOf(lines: string[]): Buffer {
  const textCommands = lines.map((line) => `(${pdfText(line)}) Tj T*`)
  const content = `BT /F1 11 Tf 18 TL 60 760 Td ${textCommands.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const pdfText = (line: string) => line.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
