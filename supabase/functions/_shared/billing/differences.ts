import type { BillingCustomer } from '../data/billing-customers.ts'
import type { BillingRows } from '../data/money-rows.ts'

/** Something that stood here otherwise than at Stripe, for a report. */
export interface Difference {
  /** Its id at Stripe. */
  id: string
  kind: 'customer' | 'subscription' | 'invoice' | 'payment' | 'refund' | 'dispute'
  /** Of each column that differed: what stood here, and what stands here now. All of them when it was not known. */
  columns: Record<string, { before: unknown; after: unknown }>
  isNew: boolean
}

type StoredRow = Record<string, unknown> & { stripe_id: string }

const tablesByKind = {
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
} as const

export function differencesBetween(
  before: BillingRows & { customer: BillingCustomer },
  after: BillingRows & { customer: BillingCustomer },
): Difference[] {
  return [
    ...compareRows('customer', [before.customer], [after.customer]),
    ...Object.entries(tablesByKind).flatMap(([kind, table]) =>
      compareRows(kind as keyof typeof tablesByKind, before[table] as StoredRow[], after[table] as StoredRow[]),
    ),
  ]
}

/** As it was when it was written down: a plan that has another name by now changes no receipt. */
const IMMUTABLE_COLUMNS = ['description', 'created_at']

function compareRows(kind: Difference['kind'], before: object[], after: object[]): Difference[] {
  const known = new Map((before as StoredRow[]).map((row) => [row.stripe_id, row]))
  return (after as StoredRow[]).flatMap((row) => {
    const previous = known.get(row.stripe_id)
    const columns = changedColumns(previous, row)
    return Object.keys(columns).length > 0 ? { id: row.stripe_id, kind, columns, isNew: previous === undefined } : []
  })
}

function changedColumns(previous: StoredRow | undefined, row: StoredRow): Difference['columns'] {
  const names = Object.keys(row).filter((name) => !(previous && IMMUTABLE_COLUMNS.includes(name)))
  const differing = names.filter((name) => canonicalJson(previous?.[name]) !== canonicalJson(row[name]))
  return Object.fromEntries(differing.map((name) => [name, { before: previous?.[name], after: row[name] }]))
}

/** Postgres gives back what stands in an object in an order of its own. */
const canonicalJson = (value: unknown) => JSON.stringify(value, (_, it) => (isObject(it) ? Object.entries(it).sort() : it))
const isObject = (it: unknown) => typeof it === 'object' && it !== null && !Array.isArray(it)
