import { accounts, otherStaff } from './identities.ts'
import { SAMPLE_ID, type Table, type Values } from './sample-row.ts'

const earlier = '2026-06-01T07:00:00Z'
const FRESH_PAYMENT = accounts[0] ?? ''

const payout = (stripe_id: string): Values => ({
  stripe_id,
  amount: 100,
  currency: 'usd',
  status: 'paid',
  is_automatic: true,
  arrives_at: earlier,
  created_at: earlier,
})
const transaction = (stripe_id: string): Values => ({
  stripe_id,
  kind: 'payment',
  type: 'charge',
  category: 'charge',
  amount: 100,
  fee: 33,
  net: 67,
  currency: 'usd',
  created_at: earlier,
})
const difference = (stripe_id: string): Values => ({ stripe_id, kind: 'payment', month: '2026-06-01', currency: 'usd' })
const month = { month: '2026-05-01', currency: 'usd' }
const balanceMonth = { ...month, kind: 'payment', country: 'FR' }
const schedule = (payment_id: string): Values => ({ payment_id, currency: 'usd', months: { stored: true } })
const creditNote = (stripe_id: string): Values => ({
  stripe_id,
  invoice_id: otherStaff.id,
  amount: 100,
  refunded: 100,
  out_of_band: 0,
  tax: 19,
  is_issued: true,
  created_at: earlier,
})
const invoiceTax = { invoice_id: otherStaff.id, currency: 'usd', months: { stored: true } }
const any = (key: Record<string, string | number | boolean>, fresh: Values): Table['kinds'] => ({
  any: () => ({ key, fresh }),
})

/** Rows of the tables of revenue, in an order in which they can be inserted. */
export const revenueTables: Record<string, Table> = {
  'private.payouts': {
    column: 'amount',
    kinds: any({ stripe_id: 'po_kept' }, payout('po_fresh')),
    rows: [payout('po_kept')],
  },
  'private.balance_transactions': {
    column: 'recorded',
    kinds: any({ stripe_id: 'txn_kept' }, transaction('txn_fresh')),
    rows: [transaction('txn_kept')],
  },
  'private.balance_months': {
    column: 'amount',
    kinds: any(balanceMonth, { ...balanceMonth, country: 'DE' }),
    rows: [balanceMonth],
  },
  'private.balance_differences': {
    column: 'recorded',
    kinds: any({ stripe_id: 'txn_kept' }, difference('txn_fresh')),
    rows: [difference('txn_kept')],
  },
  'private.balance_import': { column: 'cursor', kinds: any({ id: true }, { id: true }), rows: [] },
  'private.revenue_schedules': {
    column: 'months',
    kinds: any({ payment_id: otherStaff.id }, schedule(FRESH_PAYMENT)),
    rows: [schedule(otherStaff.id)],
  },
  'private.revenue_months': { column: 'paid', kinds: any(month, { ...month, currency: 'eur' }), rows: [month] },
  'private.revenue_changes': {
    column: 'payment_id',
    kinds: any({ payment_id: otherStaff.id }, { payment_id: otherStaff.id }),
    rows: [],
  },
  'private.credit_notes': {
    column: 'tax',
    kinds: any({ stripe_id: 'cn_kept' }, creditNote('cn_fresh')),
    rows: [creditNote('cn_kept')],
  },
  'private.invoice_taxes': {
    column: 'months',
    kinds: any({ invoice_id: otherStaff.id }, { ...invoiceTax, invoice_id: FRESH_PAYMENT }),
    rows: [invoiceTax],
  },
  'private.dispute_evidence': {
    column: 'evidence',
    kinds: any({ command_id: SAMPLE_ID }, { dispute_id: SAMPLE_ID, evidence: {}, command_id: SAMPLE_ID }),
    rows: [{ dispute_id: SAMPLE_ID, evidence: {}, command_id: SAMPLE_ID }],
  },
}
