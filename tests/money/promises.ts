import type Stripe from 'stripe'
import type { ReaderHistory } from './acting.ts'
import { invoiceOf, hasBegun } from './at-stripe.ts'
import type { TestSystem } from './house.ts'

export interface ReaderRecords {
  history: ReaderHistory
  /** All of theirs at Stripe. */
  subscriptions: Stripe.Subscription[]
  /** Those that have taken money. */
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
}

/** Every way in which somebody was not given back what is theirs, goes on paying, or was told what is not so. In words. */
export async function brokenGuarantees(system: TestSystem, kept: ReaderRecords): Promise<string[]> {
  return [...unreturnedPayments(system, kept), ...unendedSubscriptions(kept), ...(await misdirectedEmails(system, kept))]
}

/** What nobody had anything for has to have gone back: all of it, unless no bank takes it. */
function unreturnedPayments(system: TestSystem, { history, subscriptions, charges }: ReaderRecords): string[] {
  const kept = charges.filter((one) => one.amount_refunded < one.amount_captured && !isUnreturnable(system, one))
  return kept.flatMap((charge) => {
    const invoice = invoiceOf(system.emulator, charge)
    const subscription = subscriptions.find(({ id }) => id === invoice?.parent?.subscription_details?.subscription)
    const paidAt = invoice?.status_transitions.paid_at ?? 0
    const words = (what: string) => `${what}, and not got it back: ${charge.id} ${subscription?.id}`
    if (!subscription) return []
    if (subscription.ended_at && paidAt > subscription.ended_at) return words('has paid for what had ended')
    if (subscription.status === 'incomplete_expired') return words('has paid for what never began')
    if (history.withdrawn.has(subscription.id)) return words('has withdrawn from what they paid')
    if (history.deletedAt && charge.created > history.deletedAt) return words('has paid when their account had gone')
    return []
  })
}

/** What has been left for good takes nothing more. */
function unendedSubscriptions({ history, subscriptions }: ReaderRecords): string[] {
  const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
  return subscriptions
    .filter((one) => !isOver(one))
    .flatMap((one) => {
      if (history.withdrawn.has(one.id)) return `has withdrawn from what goes on: ${one.id} ${one.status}`
      return history.deletedAt ? `has left, and goes on paying: ${one.id} ${one.status}` : []
    })
}

async function misdirectedEmails({ owner, emulator }: TestSystem, { history, subscriptions, refunds }: ReaderRecords): Promise<string[]> {
  const violations: string[] = []
  const emails = await owner`
    select kind, recipient, created_at from private.email_outbox where recipient in ${owner(history.pastEmails)}`
  const count = (kind: string) => emails.filter((one) => one.kind === kind).length
  const welcomed = count('subscription-welcome')
  const concluded = subscriptions.filter((one) => hasBegun(emulator.state.invoices, one)).length
  if (welcomed > concluded) violations.push(`was welcomed more often than they came: ${welcomed} ${concluded}`)
  const refundEmails = count('refunded')
  if (refundEmails > refunds.length) violations.push(`was told of more refunds than there were: ${refundEmails} ${refunds.length}`)
  const { emailChangedAt, pastEmails } = history
  const misdirected = emails.filter(
    ({ kind, recipient, created_at }) =>
      emailChangedAt && created_at > emailChangedAt && recipient !== pastEmails.at(-1) && kind !== 'email-changed',
  )
  if (misdirected.length > 0) violations.push(`was written to where they are no more: ${misdirected.map(({ kind }) => kind)}`)
  return violations
}

/** The bank of one test card sends every refund back to us. */
function isUnreturnable({ emulator }: TestSystem, { payment_method: method }: Stripe.Charge): boolean {
  return emulator.state.cards.get(method ?? '')?.number === '4000000000005126'
}
