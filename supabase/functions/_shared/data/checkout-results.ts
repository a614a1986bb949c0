import { sql } from 'kysely'
import type { Plan } from '../contracts/plan.ts'
import type { Tx } from './database.ts'
import { amountsOfPlan, featuresOfPlan, groupPaymentOfPlan } from './plans.ts'

/** The recorded state of a checkout. */
export interface CheckoutRecord {
  id: string
  state: 'open' | 'payable' | 'completed' | 'superseded' | 'abandoned'
  planId: string
  userId: string | null
  subscriptionId: string | null
  /** The customer at Stripe, once the checkout is payable. */
  customerId: string | null
  email: string | null
  confirmed: boolean
}

/**
 * The checkout completed within the last hour, otherwise the most recently updated payable one, otherwise the most
 * recent one.
 */
export async function findNewestCheckout(tx: Tx, browser: string): Promise<CheckoutRecord | undefined> {
  const { rows } = await sql<CheckoutRecord>`
    select checkout.id, state, plan_id as "planId", checkout.user_id as "userId",
      stripe_subscription_id as "subscriptionId", customer.stripe_id as "customerId", payer_email as email,
      coalesce(profiles.email_confirmed_at is not null, false) as confirmed
    from private.checkouts as checkout
      left join public.billing_customers as customer on customer.user_id = checkout.user_id
      left join public.profiles on profiles.id = checkout.user_id
    where browser = decode(${browser}, 'hex')
    order by attempt > 0 desc, coalesce(completed_at > now() - interval '1 hour', false) desc,
      checkout.updated_at desc, state in ('superseded', 'abandoned'), checkout.id
    limit 1`.execute(tx)
  return rows[0]
}

/** The first invoice of a subscription, its last payment attempt, and whether the subscription is live. */
export interface FirstPayment {
  amountPaid: number
  currency: string
  paidAt: string | null
  /** Also false when the account is deleted. */
  live: boolean
  status: string | null
  failure: string | null
}

export async function findFirstPayment(tx: Tx, subscriptionId: string): Promise<FirstPayment | undefined> {
  const { rows } = await sql<FirstPayment>`
    select amount_paid as "amountPaid", invoices.currency, concluded_at as "paidAt", coalesce(live, false) as live,
      payment.status, payment.failure
    from public.invoices
      left join public.subscriptions on subscriptions.stripe_id = stripe_subscription_id
      left join lateral (
        select status, failure from public.payments where invoice_id = invoices.id order by created_at desc, id limit 1
      ) as payment on true
    where stripe_subscription_id = ${subscriptionId} order by invoices.created_at, invoices.id limit 1`.execute(tx)
  return rows[0]
}

/** Includes plans that are no longer active. */
export async function findPlanOfCheckout(tx: Tx, id: string): Promise<Plan | null> {
  const plan = await tx
    .selectFrom('plans')
    .select([
      'id',
      'name',
      'description',
      'tier',
      'price',
      'period',
      featuresOfPlan,
      amountsOfPlan,
      'trial_days as trialDays',
      groupPaymentOfPlan,
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return plan ?? null
}
