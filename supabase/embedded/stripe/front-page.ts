import type Stripe from 'stripe'
import { idOf } from './context.ts'
import { escapeHtml, formatDay, formatDollars } from './format.ts'
import { itemAmount } from './invoice-lines.ts'
import type { StripeEmulator } from './types.ts'

const styles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
form { display: inline }
button { font: inherit; padding: .25rem .75rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .25rem 1rem .25rem 0; text-align: left }`

/** The page at `/`: clock, test cards, subscriptions, payments and events. */
export function renderFrontPage(emulator: StripeEmulator): string {
  const { state, clock, url } = emulator
  const subscriptions = [...state.subscriptions.values()]
    .reverse()
    .slice(0, 50)
    .map((subscription) => {
      const customer = state.customers.get(idOf(subscription.customer))
      const [item] = subscription.items.data
      const product = item && state.products.get(idOf(item.price.product))
      return [
        customer && !customer.deleted ? customer.email : 'deleted',
        product?.name,
        formatDollars(item ? itemAmount(item) : 0),
        subscription.status,
        item && formatDay(item.current_period_end),
      ]
    })
  const payments = [...state.charges.values()]
    .reverse()
    .slice(0, 50)
    .map((charge) => [
      formatDay(charge.created),
      formatDollars(charge.amount),
      charge.status,
      charge.failure_message ?? '',
      charge.amount_refunded ? `${formatDollars(charge.amount_refunded)} refunded` : '',
    ])
  const events = [...state.events.values()]
    .reverse()
    .slice(0, 30)
    .map((event) => [
      new Date(event.created * 1000).toISOString().slice(0, 19).replace('T', ' '),
      event.type,
      event.pending_webhooks ? 'not delivered' : 'delivered',
    ])
  const invoices = [...state.invoices.values()]
    .filter(({ status, due_date }) => status === 'open' && due_date !== null)
    .reverse()
    .slice(0, 50)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payments, emulated</title>
<meta name="viewport" content="width=device-width"><style>${styles}</style></head><body><main>
<h1>Payments, emulated</h1>
<p>This emulates Stripe on your own machine at ${escapeHtml(url)}. No money is charged.</p>
<p>Its clock shows <strong>${escapeHtml(new Date(clock.now() * 1000).toUTCString())}</strong>.
${clockButton('An hour', 3600)} ${clockButton('A day', 86_400)} ${clockButton('A month', 31 * 86_400)} ${clockButton('A year', 366 * 86_400)}</p>
<h2>Cards</h2>
${table(
  ['Number', 'Result'],
  [
    ['4242 4242 4242 4242', 'pays'],
    ['4000 0000 0000 0002', 'is declined'],
    ['4000 0000 0000 9995', 'has insufficient funds'],
    ['4000 0025 0000 3155', 'needs 3-D Secure once'],
    ['4000 0027 6000 3184', 'needs 3-D Secure every time'],
    ['4000 0000 0000 0341', 'pays now, is declined at the renewal'],
  ],
)}
<h2>Subscriptions</h2>${table(['Customer', 'Plan', 'A year', 'Status', 'Until'], subscriptions)}
<h2>Invoices to be paid by transfer</h2>${invoiceTable(invoices)}
<h2>Payments</h2>${table(['Day', 'Amount', 'Status', 'Decline', 'Refund'], payments)}
<h2>Events</h2>${table(['Time (UTC)', 'Type', 'Webhook'], events)}
</main></body></html>`
}

const clockButton = (label: string, seconds: number) =>
  `<form method="post" action="/_control/clock"><input type="hidden" name="seconds" value="${seconds}"><button>${label} later</button></form>`

const transferButton = ({ id, number }: Stripe.Invoice) =>
  `<form method="post" action="/_control/pay-by-transfer"><input type="hidden" name="invoice" value="${escapeHtml(id)}"><button aria-label="The transfer for ${escapeHtml(number)} has come">The transfer has come</button></form>`

const invoiceTable = (invoices: Stripe.Invoice[]) =>
  invoices.length === 0
    ? '<p>None yet.</p>'
    : `<div class="wide"><table><thead><tr><th scope="col">Number</th><th scope="col">Customer</th><th scope="col">Amount</th><th scope="col">Due</th><th scope="col">Payment</th></tr></thead><tbody>${invoices
        .map(
          (invoice) =>
            `<tr><td><a href="${escapeHtml(invoice.hosted_invoice_url)}">${escapeHtml(invoice.number)}</a></td><td>${escapeHtml(invoice.customer_name)}</td><td>${escapeHtml(formatDollars(invoice.amount_remaining))}</td><td>${escapeHtml(formatDay(invoice.due_date ?? 0))}</td><td>${transferButton(invoice)}</td></tr>`,
        )
        .join('')}</tbody></table></div>`

const table = (headings: string[], rows: unknown[][]) =>
  rows.length === 0
    ? '<p>None yet.</p>'
    : `<div class="wide"><table><thead><tr>${headings.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`
