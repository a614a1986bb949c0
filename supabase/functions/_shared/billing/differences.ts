import type { BillingCustomer } from '../data/billing-customers.ts'
import type { MoneyRows } from '../data/money-rows.ts'

/** Something that stood here otherwise than at Stripe, for a report. */
export interface Difference {
  /** Its id at Stripe. */
  id: string
  what: 'customer' | 'subscription' | 'invoice' | 'payment' | 'refund' | 'dispute'
  /** Of each column that differed: what stood here, and what stands here now. All of them when it was not known. */
  columns: Record<string, { before: unknown; after: unknown }>
  isNew: boolean
}

type Known = Record<string, unknown> & { stripe_id: string }

const kinds = {
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
} as const

export function differencesBetween(
  before: MoneyRows & { customer: BillingCustomer },
  after: MoneyRows & { customer: BillingCustomer },
): Difference[] {
  return [
    ...compared('customer', [before.customer], [after.customer]),
    ...Object.entries(kinds).flatMap(([what, table]) =>
      compared(what as keyof typeof kinds, before[table] as Known[], after[table] as Known[]),
    ),
  ]
}

/** As it was when it was written down: a plan that has another name by now changes no receipt. */
const STAYS = ['description', 'created_at']

function compared(what: Difference['what'], before: object[], after: object[]): Difference[] {
  const known = new Map((before as Known[]).map((row) => [row.stripe_id, row]))
  return (after as Known[]).flatMap((row) => {
    const former = known.get(row.stripe_id)
    const columns = changed(former, row)
    return Object.keys(columns).length > 0 ? { id: row.stripe_id, what, columns, isNew: former === undefined } : []
  })
}

function changed(former: Known | undefined, row: Known): Difference['columns'] {
  const names = Object.keys(row).filter((name) => !(former && STAYS.includes(name)))
  const differing = names.filter((name) => textOf(former?.[name]) !== textOf(row[name]))
  return Object.fromEntries(differing.map((name) => [name, { before: former?.[name], after: row[name] }]))
}

/** Postgres gives back what stands in an object in an order of its own. */
const textOf = (value: unknown) => JSON.stringify(value, (_, it) => (isObject(it) ? Object.entries(it).sort() : it))
const isObject = (it: unknown) => typeof it === 'object' && it !== null && !Array.isArray(it)
