import type Stripe from 'stripe'
import { dollars } from './lines.ts'
import type { World } from './world.ts'

/** What an invoice and a receipt say, line by line. */
function invoiceLines(world: World, invoice: Stripe.Invoice): string[] {
  const day = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  const intro = [
    `Invoice ${invoice.number ?? ''}`,
    `Meridian to ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
    day,
  ]
  const lines = invoice.lines.data.map(({ description, amount }) => `${description ?? ''}   ${dollars(amount)}`)
  const discounts = (invoice.total_discount_amounts ?? []).map(({ amount }) => `Discount   -${dollars(amount)}`)
  const paid = invoice.status === 'paid' ? [`Paid   ${dollars(invoice.amount_paid)}`] : []
  const made = `Made by the payment emulator at ${world.url}: no money has changed hands.`
  return [...intro, '', ...lines, ...discounts, `Total   ${dollars(invoice.total)}`, ...paid, '', made]
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, lines: string[]) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><body><h1>${escaped(title)}</h1>${lines
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')}</body></html>`

export const invoicePage = (world: World, invoice: Stripe.Invoice) =>
  page(`Invoice ${invoice.number ?? ''}`, invoiceLines(world, invoice).slice(1))

export function receiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card
  const day = new Date(charge.created * 1000).toISOString().slice(0, 10)
  const back = charge.amount_refunded > 0 ? [`Refunded ${dollars(charge.amount_refunded)}`] : []
  return page('Receipt from Meridian', [
    `${dollars(charge.amount)} on ${day}`,
    `${card?.brand ?? 'Card'} ending in ${card?.last4 ?? ''}`,
    ...back,
  ])
}

/** One page of text, as small as a PDF can be. */
export function invoicePdf(world: World, invoice: Stripe.Invoice): Buffer {
  const written = invoiceLines(world, invoice).map((line) => `(${pdfText(line)}) Tj T*`)
  const content = `BT /F1 11 Tf 18 TL 60 760 Td ${written.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const pdfText = (line: string) => line.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
