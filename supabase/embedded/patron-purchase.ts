import type Stripe from 'stripe'
import { customerOf } from '../functions/_shared/billing/customers.ts'
import type { Money } from '../functions/_shared/billing/money.ts'
import { OURS } from '../functions/_shared/billing/money.ts'
import { openMoney } from '../functions/_shared/billing/open-money.ts'
import { synchronisePlans } from '../functions/_shared/billing/plan-prices.ts'
import { refreshCustomer } from '../functions/_shared/billing/refresh.ts'
import type { Person } from './people.ts'

/** The emulator, and the database in which the house keeps what it learns there. */
export interface Till {
  apiUrl: string
  secretKey: string
  /** As meridian_app. */
  databaseUrl: string
}

const DAY = 24 * 3600
const MONTH = 30.5 * DAY

/**
 * A past with the house: a year of one plan, seventeen months ago, and since five months the larger one, at the second
 * try. All of it happens at the emulator, whose clock is set back for that, and is fetched from there like anything else.
 */
export async function buyForPatron(
  till: Till,
  { id, email, firstName, lastName }: Person & { id: string },
): Promise<void> {
  const money = openMoney({ ...till, applicationName: 'meridian patron', log: () => {} })
  try {
    const prices = new Map((await synchronisePlans(money)).map(({ planId, priceId }) => [planId, priceId]))
    const customer = await customerOf(money, { userId: id, name: `${firstName} ${lastName}`, email })
    const { data: bought } = await money.stripe.subscriptions.list({ customer: customer.id, status: 'all' })
    if (bought.length === 0) await live(till, money, customer.id, prices)
    await refreshCustomer(money, customer.id)
  } finally {
    await money.close()
  }
}

async function live(till: Till, { stripe }: Money, customer: string, prices: Map<string, string>): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  // Nobody is told of what was long ago.
  await command(till, 'webhooks', { mode: 'off' })
  await command(till, 'clock', { to: now - 17 * MONTH })
  const first = await order(stripe, customer, prices.get('global_reader'))
  await command(till, 'pay', { secret: secretOf(first) })
  await stripe.subscriptions.update(first.id, { cancel_at_period_end: true })
  await command(till, 'clock', { seconds: 12 * MONTH })
  const second = await order(stripe, customer, prices.get('patron_ledger'))
  await command(till, 'pay', { secret: secretOf(second), card: '4000000000009995' })
  await command(till, 'clock', { seconds: 600 })
  await command(till, 'pay', { secret: secretOf(second) })
  await command(till, 'clock', { seconds: 5 * MONTH - 600 })
  await command(till, 'clock', { to: now })
  await command(till, 'webhooks', { mode: 'now' })
}

const order = (stripe: Stripe, customer: string, price = ''): Promise<Stripe.Subscription> =>
  stripe.subscriptions.create({
    customer,
    items: [{ price }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { meridian: OURS },
    expand: ['latest_invoice.confirmation_secret'],
  })

const secretOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : ''

async function command({ apiUrl }: Till, name: string, body: object): Promise<void> {
  const answer = await fetch(`${apiUrl}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The emulator would not ${name}: ${await answer.text()}`)
}
