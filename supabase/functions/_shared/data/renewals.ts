import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { MOST_REMINDED } from './job-runs.ts'

/** A renewal that its reader has not been reminded of. */
export interface DueReminder {
  id: string
  periodEnd: string
  email: string
  firstName: string
  plan: string
  /** In the smallest unit of the currency: as Stripe previewed it when the customer was refreshed last, or else the regular price. */
  amount: number
  currency: string
  /** Of the customer, in the same currency; the amount includes it. */
  balance: number
  card: { brand: string; last4: string } | null
  /** The first payment, after free days. */
  isTrial: boolean
}

/** Yearly subscriptions that renew within two weeks, and trials that end within one, whose readers have not been reminded. */
export async function dueReminders(tx: Tx, atMost: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select subscriptions.id, current_period_end as "periodEnd",
      reader.email, reader.first_name as "firstName", coalesce(next.name, plans.name) as plan,
      coalesce(renewal_amount, greatest(0, coalesce(next_price.amount, subscriptions.price) + own.balance)) as amount,
      subscriptions.currency, own.balance, card, status = 'trialing' as "isTrial"
    from public.subscriptions
      join public.plans on plans.id = plan_id
      join public.billing_customers on billing_customers.stripe_id = customer_id
      cross join lateral (
        select case when balance_currency = subscriptions.currency then balance else 0 end as balance) as own
      cross join private.billing_contact(subscriptions.user_id) as reader
      left join public.plans as next on next.id = next_plan_id
      left join public.plan_prices as next_price on next_price.plan_id = next_plan_id and next_price.current
        and next_price.currency = subscriptions.currency
    where live and source = 'stripe' and status in ('active', 'trialing') and not cancel_at_period_end
      and current_period_end between now() and now() + interval '14 days'
      and (status = 'trialing' and current_period_end <= now() + interval '7 days'
        or status = 'active' and current_period_end - current_period_start > interval '60 days')
      and renewal_reminded_for is distinct from current_period_end
    order by current_period_end
    limit ${atMost}::integer`.execute(tx)
  return rows
}

/** Records the reminder. False when another transaction did so first, or the renewal was cancelled or moved. */
export async function markReminded(tx: Tx, { id, periodEnd }: DueReminder): Promise<boolean> {
  const noted = await tx
    .updateTable('subscriptions')
    .set({ renewal_reminded_for: periodEnd })
    .where('id', '=', id)
    .where('current_period_end', '=', periodEnd)
    .where('renewal_reminded_for', 'is distinct from', periodEnd)
    .where('cancel_at_period_end', '=', false)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Marks subscriptions whose grace period is over, and returns their readers: at most MOST_REMINDED, once for each missed payment. */
export async function markAccessPaused(tx: Tx): Promise<{ email: string; firstName: string; plan: string }[]> {
  const { rows } = await sql<{ email: string; firstName: string; plan: string }>`
    update public.subscriptions set access_paused_notified_for = past_due_since
    from public.plans
    where subscriptions.id in (
        select id from public.subscriptions
        where live and source = 'stripe' and status in ('past_due', 'unpaid')
          and past_due_since is not null and past_due_since <= now() - private.grace_period() and access_paused_notified_for is distinct from past_due_since
        order by past_due_since limit ${MOST_REMINDED}::integer for update skip locked)
      and plans.id = plan_id
    returning (private.billing_contact(user_id)).email, (private.billing_contact(user_id)).first_name as "firstName",
      plans.name as plan`.execute(tx)
  return rows
}
