import type Stripe from 'stripe'
import { seatsOf } from '#shared/billing/group-state.ts'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import { hasStarted, invoiceOf, invoicesOf, isLive } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

interface RecordedGroup {
  id: string
  customer_id: string | null
  stripe_subscription_id: string | null
  status: string
  seats: number
  next_seats: number | null
  cancel_at_period_end: boolean
  until: number | null
  live: boolean
  manager_id: string | null
  transferred: number
  in_use: number
  other_status: number
}

/** What groups must keep, as text: groups that differ from Stripe, seats that nobody pays for, and money without a record. */
export async function findGroupViolations(system: TestSystem): Promise<string[]> {
  const { owner, emulator } = system
  const groups = await owner<RecordedGroup[]>`
    select groups.id, customer_id, stripe_subscription_id, status, seats, next_seats, cancel_at_period_end, live, manager_id,
      extract(epoch from current_period_end)::integer as until,
      (select coalesce(sum(amount), 0)::integer from payments
        where payments.customer_id = groups.customer_id and stripe_id is null) as transferred,
      (select count(*)::integer from group_members where group_id = groups.id and accepted_at is not null and removed_at is null) as in_use,
      (select count(*)::integer from group_members join subscriptions on subscriptions.id = subscription_id
        where group_id = groups.id and accepted_at is not null and removed_at is null
          and (not subscriptions.live or subscriptions.status <> groups.status)) as other_status
    from groups`
  const orphans = await owner`
    select id from subscriptions where source = 'group' and live
      and not exists (select from group_members where subscription_id = subscriptions.id and removed_at is null)`
  const violations = [
    ...orphans.map(({ id }) => `a seat is live that belongs to no member: ${id}`),
    ...groups.flatMap((group) => violationsOf(system, group)),
    ...unrefundedPayments(system, groups),
  ]
  console.log(
    `groups: ${groups.length}, live ${groups.filter(({ live }) => live).length}, seats in use ${groups.reduce((sum, { in_use }) => sum + in_use, 0)}, ` +
      `subscriptions at Stripe ${[...emulator.state.subscriptions.values()].filter(({ metadata }) => metadata.group).length}, ` +
      `cents by transfer ${groups.reduce((sum, { transferred }) => sum + transferred, 0)}, violations ${violations.length}`,
  )
  return violations
}

function violationsOf({ emulator }: TestSystem, group: RecordedGroup): string[] {
  const { state } = emulator
  const broken = (text: string, ...more: unknown[]) => [
    `the group ${group.id} ${text} ${more.map((one) => JSON.stringify(one)).join(' ')}`,
  ]
  const own = [...state.subscriptions.values()].filter(({ metadata }) => metadata.group === group.id)
  const live = own.filter(isLive)
  if (live.length > 1) return broken('has more than one live subscription:', ...live.map(({ id }) => id))
  const current = live[0] ?? own.find(({ id }) => id === group.stripe_subscription_id)
  if (live.length !== (group.live ? 1 : 0)) return broken('is live here or at Stripe alone:', group.status, live[0]?.id)
  if (group.in_use > 0 && !group.live) return broken('has ended and has seats in use:', group.in_use)
  if (group.in_use > Math.min(group.seats, group.next_seats ?? group.seats))
    return broken('has more seats in use than it has:', group)
  if (group.other_status > 0) return broken('has seats that are not as it is:', group.other_status)
  if (!current || !group.live) return transferViolation(emulator, group, own)
  const there = {
    ...{ status: current.status, ...seatsOf(current), until: current.items.data[0]?.current_period_end },
    cancel_at_period_end: current.cancel_at_period_end,
  }
  const { status, seats, next_seats, until, cancel_at_period_end } = group
  const here = { status, seats, next_seats, until, cancel_at_period_end }
  if (JSON.stringify(here) !== JSON.stringify(there)) return broken('is not the same as at Stripe:', here, there)
  if (group.manager_id === null && !current.cancel_at_period_end) return broken('has no manager and would be renewed')
  return transferViolation(emulator, group, own)
}

/** What was paid for its invoices, and not by a charge, is recorded as a transfer. */
function transferViolation({ state }: StripeEmulator, group: RecordedGroup, own: Stripe.Subscription[]): string[] {
  const charged = new Set(
    [...state.invoicePayments.values()].flatMap(({ invoice, status }) => (status === 'paid' ? String(invoice) : [])),
  )
  const outside = own
    .flatMap((one) => invoicesOf(state.invoices, one))
    .filter(({ id, status }) => status === 'paid' && !charged.has(id))
    .reduce((sum, { amount_paid }) => sum + amount_paid, 0)
  return outside === group.transferred
    ? []
    : [`the group ${group.id} was paid ${outside} by transfer, and ${group.transferred} are recorded`]
}

/** A payment for a group that had ended, or never began, goes back. */
function unrefundedPayments({ emulator }: TestSystem, groups: RecordedGroup[]): string[] {
  const { state } = emulator
  const customers = new Set(groups.map(({ customer_id }) => customer_id))
  return [...state.charges.values()].flatMap((charge) => {
    if (!charge.paid || !customers.has(String(charge.customer)) || charge.amount_refunded === charge.amount_captured)
      return []
    const invoice = invoiceOf(emulator, charge)
    const subscription = state.subscriptions.get(String(invoice?.parent?.subscription_details?.subscription))
    const paidAt = invoice?.status_transitions.paid_at ?? 0
    const isForNothing =
      subscription &&
      (subscription.ended_at
        ? paidAt > subscription.ended_at
        : !hasStarted(state.invoices, subscription) && subscription.status === 'incomplete_expired')
    return isForNothing ? [`a payment for a group that had ended was not refunded: ${charge.id}`] : []
  })
}
