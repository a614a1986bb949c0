import type Stripe from 'stripe'
import type { Life } from './acting.ts'
import { invoiceOf, isConcluded } from './at-stripe.ts'
import type { House } from './house.ts'

export interface Kept {
  life: Life
  /** All of theirs at Stripe. */
  subscriptions: Stripe.Subscription[]
  /** Those that have taken money. */
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
}

/** Every way in which somebody was not given back what is theirs, goes on paying, or was told what is not so. In words. */
export async function brokenPromises(house: House, kept: Kept): Promise<string[]> {
  return [...moneyKept(house, kept), ...unended(kept), ...(await lettersAstray(house, kept))]
}

/** What nobody had anything for has to have gone back: all of it, unless no bank takes it. */
function moneyKept(house: House, { life, subscriptions, charges }: Kept): string[] {
  const kept = charges.filter((one) => one.amount_refunded < one.amount_captured && !isUnreturnable(house, one))
  return kept.flatMap((charge) => {
    const invoice = invoiceOf(house.emulator, charge)
    const subscription = subscriptions.find(({ id }) => id === invoice?.parent?.subscription_details?.subscription)
    const paidAt = invoice?.status_transitions.paid_at ?? 0
    const words = (what: string) => `${what}, and not got it back: ${charge.id} ${subscription?.id}`
    if (!subscription) return []
    if (subscription.ended_at && paidAt > subscription.ended_at) return words('has paid for what had ended')
    if (subscription.status === 'incomplete_expired') return words('has paid for what never began')
    if (life.withdrawn.has(subscription.id)) return words('has withdrawn from what they paid')
    if (life.leftAt && charge.created > life.leftAt) return words('has paid when their account had gone')
    return []
  })
}

/** What has been left for good takes nothing more. */
function unended({ life, subscriptions }: Kept): string[] {
  const over = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
  return subscriptions
    .filter((one) => !over(one))
    .flatMap((one) => {
      if (life.withdrawn.has(one.id)) return `has withdrawn from what goes on: ${one.id} ${one.status}`
      return life.leftAt ? `has left, and goes on paying: ${one.id} ${one.status}` : []
    })
}

async function lettersAstray({ owner, emulator }: House, { life, subscriptions, refunds }: Kept): Promise<string[]> {
  const faults: string[] = []
  const letters = await owner`
    select kind, recipient, created_at from private.outbox where recipient in ${owner(life.addresses)}`
  const count = (kind: string) => letters.filter((one) => one.kind === kind).length
  const welcomed = count('subscription-welcome')
  const concluded = subscriptions.filter((one) => isConcluded(emulator.state.invoices, one)).length
  if (welcomed > concluded) faults.push(`was welcomed more often than they came: ${welcomed} ${concluded}`)
  const told = count('refunded')
  if (told > refunds.length) faults.push(`was told of more refunds than there were: ${told} ${refunds.length}`)
  const { movedAt, addresses } = life
  const astray = letters.filter(
    ({ kind, recipient, created_at }) =>
      movedAt && created_at > movedAt && recipient !== addresses.at(-1) && kind !== 'email-changed',
  )
  if (astray.length > 0) faults.push(`was written to where they are no more: ${astray.map(({ kind }) => kind)}`)
  return faults
}

/** The bank of one test card sends every refund back to us. */
function isUnreturnable({ emulator }: House, { payment_method: method }: Stripe.Charge): boolean {
  return emulator.state.cards.get(method ?? '')?.number === '4000000000005126'
}
