import { sql } from 'kysely'
import type { NewWithdrawal, Withdrawal } from '../contracts/withdrawal.ts'
import type { Tx } from './database.ts'
import type { StripeCommandData } from './stripe-command-queue.ts'

const MAX_WITHDRAWALS = 100

/** The reader's withdrawals, newest first. */
export function listWithdrawals(tx: Tx, userId: string, atMost = MAX_WITHDRAWALS): Promise<Withdrawal[]> {
  return withdrawals(tx, userId).orderBy('created_at', 'desc').orderBy('id').limit(atMost).execute()
}

export function findWithdrawal(tx: Tx, userId: string, id: string): Promise<Withdrawal | undefined> {
  return withdrawals(tx, userId).where('id', '=', id).executeTakeFirst()
}

/**
 * The first step, without effect yet. A second declaration corrects the first one. Undefined when there is no contract
 * that can be withdrawn from.
 */
export async function declareWithdrawal(
  tx: Tx,
  userId: string,
  { name, email }: NewWithdrawal,
): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    insert into public.withdrawals (user_id, subscription_id, stripe_id, name, email, plan, concluded_at, amount, currency)
    select user_id, subscriptions.id, stripe_id, ${name}, ${email}, plans.name, concluded_at, private.paid_amount(stripe_id),
        subscriptions.currency
      from public.subscriptions join public.plans on plans.id = plan_id
      where user_id = ${userId}::uuid and live and private.withdrawable_until(subscriptions) > now()
    on conflict (subscription_id) where confirmed_at is null
      do update set name = excluded.name, email = excluded.email, plan = excluded.plan, amount = excluded.amount,
        currency = excluded.currency
    returning ${sql.raw(columnsText)}`.execute(tx)
  return rows[0]
}

/** A withdrawn contract: the subscription to cancel at Stripe and the customer who paid. */
export interface WithdrawnContract {
  withdrawal: Withdrawal
  subscription: string
  customer: string
}

/** The second step takes effect. Undefined when it was taken before or the period is over. */
export async function confirmWithdrawal(tx: Tx, userId: string, id: string): Promise<WithdrawnContract | undefined> {
  const { rows } = await sql<Withdrawal & { subscription: string; customer: string }>`
    update public.withdrawals
      set confirmed_at = now(), amount = private.paid_amount(subscriptions.stripe_id)
      from public.subscriptions
      where withdrawals.id = ${id}::uuid and withdrawals.user_id = ${userId}::uuid and confirmed_at is null
        and subscriptions.id = subscription_id and live and private.withdrawable_until(subscriptions) > now()
      returning ${sql.raw(columnsText)}, subscriptions.stripe_id as subscription, customer_id as customer`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { subscription, customer, ...withdrawal } = row
  return { withdrawal, subscription, customer }
}

/** A payment (id at Stripe) to refund, and the data of the command. */
export interface OwedRefund {
  payment: string
  data: StripeCommandData
}

/** Refunds of a customer that are owed and not ordered yet; none for payments that a bank holds. */
export async function listOwedRefunds(tx: Tx, customer: string): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`select payment, data from private.list_owed_refunds(${customer})`.execute(tx)
  return rows
}

const columns = [
  'id',
  'name',
  'email',
  'plan',
  'concluded_at as concludedAt',
  'amount',
  'currency',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
] as const

const columnsText = columns
  .map((column) => column.split(' as '))
  .map(([name, as = name]) => `withdrawals.${name} as "${as}"`)
  .join(', ')

const withdrawals = (tx: Tx, userId: string) =>
  tx.selectFrom('withdrawals').select(columns).where('user_id', '=', userId)
