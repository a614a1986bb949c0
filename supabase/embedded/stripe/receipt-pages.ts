import type Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { escapeHtml, formatDay, formatDollars } from './format.ts'

/** The text of an invoice, line by line. */
function invoiceLines(context: EmulatorContext, invoice: Stripe.Invoice): string[] {
  const intro = [
    `Invoice ${invoice.number ?? ''}`,
    `Meridian to ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
    formatDay(invoice.created),
  ]
  const lines = invoice.lines.data.map(({ description, amount }) => `${description ?? ''}   ${formatDollars(amount)}`)
  const discounts = (invoice.total_discount_amounts ?? []).map(({ amount }) => `Discount   -${formatDollars(amount)}`)
  const paid = invoice.status === 'paid' ? [`Paid   ${formatDollars(invoice.amount_paid)}`] : []
  const footer = `Created by the Stripe emulator at ${context.url}: no money was charged.`
  return [...intro, '', ...lines, ...discounts, `Total   ${formatDollars(invoice.total)}`, ...paid, '', footer]
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

/** A minimal PDF of one page of text. */
export function invoicePdf(context: EmulatorContext, invoice: Stripe.Invoice): Buffer {
  const textCommands = invoiceLines(context, invoice).map((line) => `(${pdfText(line)}) Tj T*`)
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
