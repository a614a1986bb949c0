import type Stripe from 'stripe'
import { newBalanceTransaction } from './balance-routes.ts'
import { type EmulatorContext, newId } from './context.ts'
import { getOrThrow } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const listParams = schemaFor<Stripe.PayoutListParams>()({
  arrival_date: range.optional(),
  created: range.optional(),
  status: text.optional(),
  ...paginationParams,
})

export const payoutRoutes: Route[] = [
  listRoute(
    '/v1/payouts',
    listParams,
    ({ store }) => store.payouts.values(),
    (params) => [matches(params.status, (row) => row.status)],
  ),
  route('GET', '/v1/payouts/:id', noParams, ({ store }, { ids: [id] }) => getOrThrow(store.payouts, id, 'payout')),
]

const DAY = 24 * 3600

/** When the next automatic payout is due: at the start (UTC) of a day on which an amount becomes available. */
export function* payoutActions(context: EmulatorContext): Generator<{ at: number; run(): void }> {
  const { waitingForPayout, payoutRuns, payouts } = context.store
  const lastRun = payoutRuns.get('last') ?? 0
  let at = Number.POSITIVE_INFINITY
  for (const available of waitingForPayout.values()) if (available > lastRun && available < at) at = available
  if (at < Number.POSITIVE_INFINITY) yield { at, run: () => payOut(context, at) }
  for (const payout of payouts.values())
    if (payout.status === 'in_transit') yield { at: payout.arrival_date, run: () => arrive(context, payout) }
}

/** One payout for each currency whose available amounts sum to more than nothing; a debt waits for the next one. */
function payOut(context: EmulatorContext, at: number): void {
  const { store } = context
  store.payoutRuns.set('last', at)
  const available = [...store.waitingForPayout].flatMap(([id, time]) =>
    time <= at ? (store.balanceTransactions.get(id) ?? []) : [],
  )
  for (const [currency, transactions] of Map.groupBy(available, (one) => one.currency)) {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0)
    if (amount > 0) newPayout(context, currency, amount, transactions)
  }
}

function newPayout(
  context: EmulatorContext,
  currency: string,
  amount: number,
  transactions: Stripe.BalanceTransaction[],
): void {
  const { store } = context
  const id = newId('po')
  const arrival = context.now() + DAY
  const own = newBalanceTransaction(context, {
    amount: -amount,
    currency,
    type: 'payout',
    reporting_category: 'payout',
    source: id,
    description: 'STRIPE PAYOUT',
    availableOn: arrival,
  })
  for (const transaction of transactions) {
    transaction.status = 'available'
    store.waitingForPayout.delete(transaction.id)
  }
  for (const transaction of [...transactions, own]) store.payoutOfTransaction.set(transaction.id, id)
  store.payouts.set(id, {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: own.id,
    created: context.now(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  })
}

function arrive({ store }: EmulatorContext, payout: Stripe.Payout): void {
  payout.status = 'paid'
  const own = store.balanceTransactions.get(String(payout.balance_transaction))
  if (own) own.status = 'available'
}
