import type Stripe from 'stripe'
import { type EmulatorContext, idOrNull, newId } from './context.ts'
import { getOrThrow } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const listParams = schemaFor<Stripe.BalanceTransactionListParams>()({
  created: range.optional(),
  currency: text.optional(),
  payout: text.optional(),
  source: text.optional(),
  type: text.optional(),
  ...paginationParams,
})

export const balanceRoutes: Route[] = [
  listRoute(
    '/v1/balance_transactions',
    listParams,
    ({ store }) => store.balanceTransactions.values(),
    (params) => [
      matches(params.currency, (row) => row.currency),
      matches(params.source, (row) => idOrNull(row.source)),
      matches<Stripe.BalanceTransaction, string>(params.type, (row) => row.type),
    ],
    ({ store }, { payout }) =>
      payout === undefined ? undefined : (row) => store.payoutOfTransaction.get(row.id) === payout,
  ),
  route('GET', '/v1/balance_transactions/:id', noParams, ({ store }, { ids: [id] }) =>
    getOrThrow(store.balanceTransactions, id, 'balance transaction'),
  ),
]

const DAY = 24 * 3600
const CARD_DAYS = 2
/** After the answer of the bank. */
const DEBIT_DAYS = 6
/** Paid out so many days after, at 00:00 UTC. */
const availableOn = (created: number, days = CARD_DAYS) => (Math.floor(created / DAY) + days) * DAY

/** 2.9 % and 30 of the smallest unit, rounded to the nearest unit. */
const chargeFee = (amount: number) => Math.round(amount * 0.029) + 30
export const DISPUTE_FEE = 1500

interface NewTransaction
  extends Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'type' | 'reporting_category'> {
  source: string
  fee?: number
  description?: string | null
  availableOn?: number
}

/** Records what changes the balance. Fees are part of the net amount, as at Stripe. */
export function newBalanceTransaction(context: EmulatorContext, given: NewTransaction): Stripe.BalanceTransaction {
  const { amount, currency, type, reporting_category, source, fee = 0, description = null } = given
  const created = context.now()
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: given.availableOn ?? availableOn(created),
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category,
    source,
    status: 'pending',
    type,
  }
  context.store.balanceTransactions.set(transaction.id, transaction)
  if (type !== 'payout') context.store.waitingForPayout.set(transaction.id, transaction.available_on)
  return transaction
}

/** The captured amount, or that of a debit which the bank is processing, less the fee. Answers the id. */
export const recordCharge = (context: EmulatorContext, charge: Stripe.Charge, amount: number): string =>
  newBalanceTransaction(context, {
    amount,
    currency: charge.currency,
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    reporting_category: 'charge',
    source: charge.id,
    fee: chargeFee(amount),
    description: charge.description,
    ...(charge.status === 'pending' && { availableOn: availableOn(context.now(), DEBIT_DAYS) }),
  }).id

/** A debit that the bank has refused goes out of the balance again, before it was paid out. The fee stays. Answers the id. */
export const recordPaymentFailure = (context: EmulatorContext, charge: Stripe.Charge): string =>
  newBalanceTransaction(context, {
    amount: -charge.amount,
    currency: charge.currency,
    type: 'payment_failure_refund',
    reporting_category: 'charge_failure',
    source: charge.id,
    availableOn: availableOn(charge.created, DEBIT_DAYS),
  }).id

/** The fee of the charge is not returned. Answers the id. */
export const recordRefund = (context: EmulatorContext, { id, amount, currency }: Stripe.Refund): string =>
  newBalanceTransaction(context, {
    amount: -amount,
    currency,
    type: 'refund',
    reporting_category: 'refund',
    source: id,
  }).id

/** A refund that the customer's bank has rejected comes back. Answers the id. */
export const recordRefundFailure = (context: EmulatorContext, { id, amount, currency }: Stripe.Refund): string =>
  newBalanceTransaction(context, {
    amount,
    currency,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: id,
  }).id

/** The bank takes the disputed amount, or gives it back. The fee stays with Stripe. */
export function recordDispute(context: EmulatorContext, dispute: Stripe.Dispute, isReturned: boolean): void {
  const { id, amount, currency } = dispute
  const transaction = newBalanceTransaction(context, {
    amount: isReturned ? amount : -amount,
    currency,
    type: 'adjustment',
    reporting_category: isReturned ? 'dispute_reversal' : 'dispute',
    source: id,
    fee: isReturned ? 0 : DISPUTE_FEE,
    description: isReturned ? 'Chargeback reversal' : 'Chargeback withdrawal',
  })
  dispute.balance_transactions = [...dispute.balance_transactions, transaction]
}
