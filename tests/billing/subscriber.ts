import type { Sql } from 'postgres'
import type Stripe from 'stripe'
import { type BillingContext, OWN_MARK } from '#shared/billing/billing-context.ts'
import { ensurePlanPrice } from '#shared/billing/stripe-prices.ts'
import { findPlan } from '#shared/data/plans.ts'

/** An account whose subscription waits for its first payment. */
export interface Subscriber {
  id: string
  email: string
  customer: string
  /** The client secret of the first payment. */
  secret: string
}

/** Creates an account in the database and starts a subscription of it at Stripe, as the checkout does. */
export async function createSubscriber(
  { owner, billing }: { owner: Sql; billing: BillingContext },
  email: string,
  planId = 'global_reader',
): Promise<Subscriber> {
  const plan = await billing.database.asServiceRole((tx) => findPlan(tx, planId))
  if (!plan) throw new Error(`There is no plan ${planId}.`)
  const { priceId } = await ensurePlanPrice(billing, plan)
  const [user] = await owner`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, now(), '{"first_name": "Ada", "last_name": "Lindqvist"}') returning id`
  const id: string = user?.id
  await owner`select private.start_free_subscription(${id})`
  const metadata = { meridian: OWN_MARK, user: id }
  const { id: customer } = await billing.stripe.customers.create({ email, name: 'Ada Lindqvist', metadata })
  await owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer}, ${id}, 'Ada Lindqvist', ${email})
    on conflict (stripe_id) do update set user_id = excluded.user_id`
  const subscription = await billing.stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  return { id, email, customer, secret: invoice.confirmation_secret?.client_secret ?? '' }
}
