import type Stripe from 'stripe'
import type { Refusal } from './cards.ts'
import { attempt, cancelIntent } from './charging.ts'
import { endNow } from './ending.ts'
import { intentOf } from './includable.ts'
import { methodOf } from './payment-methods.ts'
import { applyPending, dropPending } from './pending-updates.ts'
import { change, idOf, idOrNull, type World } from './world.ts'

const DAY = 24 * 3600
/** How long after a refused try the next one comes; after the last of them the subscription ends. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

/** The subscription that an invoice is for. */
export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription
  return id ? world.shelves.subscriptions.get(idOf(id)) : undefined
}

/** Takes what is open from the card on file. Answers why the bank refused, if it did. */
export function collect(
  world: World,
  invoice: Stripe.Invoice,
  given?: Stripe.PaymentMethod,
  offSession = true,
): Refusal | undefined {
  const intent = intentOf(world.shelves, invoice.id)
  if (!intent) {
    invoicePaid(world, invoice, undefined)
    return undefined
  }
  const method = given ?? methodOnFile(world, invoice)
  if (method) return attempt(world, intent, method, { offSession, patient: true })
  invoiceRefused(world, invoice)
  return {
    code: 'resource_missing',
    message: 'This customer has no attached payment source or default payment method.',
  }
}

export function methodOnFile(world: World, invoice: Stripe.Invoice): Stripe.PaymentMethod | undefined {
  const customer = world.shelves.customers.get(idOf(invoice.customer as string))
  const ofCustomer = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const id = idOrNull(subscriptionOf(world, invoice)?.default_payment_method) ?? idOrNull(ofCustomer)
  return id ? methodOf(world, id) : undefined
}

export function invoicePaid(world: World, invoice: Stripe.Invoice, method: string | undefined): void {
  for (const payment of world.shelves.invoicePayments.values()) {
    if (payment.invoice === invoice.id && payment.is_default)
      Object.assign(payment, {
        status: 'paid',
        amount_paid: payment.amount_requested,
        status_transitions: { canceled_at: null, paid_at: world.now() },
      })
  }
  const tried = intentOf(world.shelves, invoice.id) !== undefined
  change(
    world,
    invoice,
    {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      attempt_count: invoice.attempt_count + (tried ? 1 : 0),
      next_payment_attempt: null,
      auto_advance: false,
      status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
    },
    'invoice.paid',
  )
  world.tell('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (subscription) paidFor(world, subscription, invoice, method)
}

function paidFor(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string | undefined,
): void {
  applyPending(world, subscription, invoice)
  const isLatest = subscription.latest_invoice === invoice.id
  const revives = subscription.status === 'incomplete' || (subscription.status === 'past_due' && isLatest)
  const keeps =
    method && subscription.payment_settings?.save_default_payment_method === 'on_subscription' && !subscription.ended_at
  const kept = keeps && subscription.default_payment_method !== method ? { default_payment_method: method } : {}
  const changes = { ...(revives && { status: 'active' as const }), ...kept }
  if (Object.keys(changes).length > 0) change(world, subscription, changes, 'customer.subscription.updated')
}

/** Where nobody is there to answer the bank, the try counts as failed, and can still be answered. */
export function invoiceActionRequired(world: World, invoice: Stripe.Invoice, nobodyThere: boolean): void {
  invoice.attempted = true
  if (nobodyThere) invoiceRefused(world, invoice)
  world.tell('invoice.payment_action_required', invoice)
}

export function invoiceRefused(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  const retried =
    subscription && !subscription.ended_at && invoice.auto_advance && invoice.billing_reason === 'subscription_cycle'
  const wait = retried ? RETRIES[invoice.attempt_count] : undefined
  change(
    world,
    invoice,
    {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: wait ? world.now() + wait : null,
    },
    'invoice.payment_failed',
  )
  if (!subscription || subscription.ended_at) return
  if (subscription.status === 'active' && !subscription.pending_update)
    change(world, subscription, { status: 'past_due' }, 'customer.subscription.updated')
}

/** All tries were in vain. */
export function giveUp(world: World, invoice: Stripe.Invoice): void {
  Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  const subscription = subscriptionOf(world, invoice)
  if (subscription && !subscription.ended_at) endNow(world, subscription, 'payment_failed')
}

export const triesLeft = (invoice: Stripe.Invoice) => invoice.attempt_count <= RETRIES.length

export function voidInvoice(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = intentOf(world.shelves, invoice.id)
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelIntent(world, intent, 'void_invoice')
  const voided = {
    status: 'void' as const,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  }
  change(world, invoice, voided, 'invoice.voided')
  const subscription = subscriptionOf(world, invoice)
  if (subscription) afterVoid(world, subscription, invoice)
  return invoice
}

function afterVoid(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (dropPending(world, subscription, invoice)) return
  if (subscription.latest_invoice !== invoice.id) return
  if (subscription.status === 'incomplete') {
    const ended = { status: 'incomplete_expired' as const, ended_at: world.now(), canceled_at: world.now() }
    change(world, subscription, ended, 'customer.subscription.updated')
  } else if (subscription.status === 'past_due') {
    change(world, subscription, { status: 'active' }, 'customer.subscription.updated')
  }
}
