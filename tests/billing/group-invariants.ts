import type Stripe from 'stripe'
import { seatsOf } from '#shared/billing/group-state.ts'
import { isHeldByBank } from '../../supabase/embedded/stripe/dispute-routes.ts'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import { rejectsRefunds, wrongBalance, wrongCreditNotes, wrongRenewal } from './invariants.ts'
import { hasStarted, invoiceOf, invoicesOf, isLive } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

interface RecordedGroup {
  id: string
  customer_id: string | null
  stripe_subscription_id: string | null
  status: string
  seats: number
  next_seats: number | null
  price: number
  currency: string
  renewal_amount: number | null
  has_terms: boolean
  cancel_at_period_end: boolean
  until: number | null
  live: boolean
  manager_id: string | null
  transferred: number
  in_use: number
  other_status: number
}

/** Violations of the invariants of groups, as text: groups that differ from Stripe, seats that nobody pays for, and money without a record. */
export async function findGroupViolations(system: TestSystem): Promise<string[]> {
  const { owner } = system
  const groups = await owner<RecordedGroup[]>`
    select groups.id, customer_id, stripe_subscription_id, status, seats, next_seats, price, currency, renewal_amount,
      cancel_at_period_end, live, manager_id,
      opened_at is null or exists (select from private.accepted_terms where group_id = groups.id) as has_terms,
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
  const accounts = await owner`
    select users.id, count(subscriptions) filter (where live)::integer as live
    from auth.users left join subscriptions on user_id = users.id group by 1`
  const unended = await owner`
    select groups.id, disputes.stripe_id from groups
      join payments on payments.customer_id = groups.customer_id join disputes on payment_id = payments.id
    where live and not cancel_at_period_end and disputes.status in ('needs_response', 'under_review', 'lost')
      and not exists (select from private.stripe_commands where kind = 'end-with-period' and data ->> 'key' = disputes.stripe_id)`
  const lost = await owner`
    select groups.id, disputes.stripe_id from groups
      join invoices on invoices.stripe_subscription_id = groups.stripe_subscription_id
      join payments on invoice_id = invoices.id join disputes on payment_id = payments.id
    where live and disputes.status = 'lost' and not exists (
      select from invoices as later where later.stripe_subscription_id = groups.stripe_subscription_id
        and later.billing_reason = 'subscription_cycle' and later.status = 'paid' and later.created_at > invoices.created_at)`
  const mailed = await owner`
    select recipient, count(*)::integer as emails,
      (select count(*)::integer from refunds join payments on payments.id = payment_id
        join groups on groups.customer_id = payments.customer_id
        where refunds.status = 'succeeded' and payer_email = recipient) as refunds
    from private.email_outbox where kind = 'refunded' and recipient like 'invoices-of-%' group by 1`
  const violations = [
    ...mailed
      .filter(({ emails, refunds }) => emails > refunds)
      .map(({ recipient, emails, refunds }) => `${recipient} got ${emails} e-mails about ${refunds} refunds`),
    ...accounts
      .filter(({ live }) => live !== 1)
      .map(({ id, live }) => `an account has ${live} live subscriptions: ${id}`),
    ...unended.map(({ id, stripe_id }) => `the group ${id} is renewed after the dispute ${stripe_id}`),
    ...lost.map(({ id, stripe_id }) => `the group ${id} is live after the lost dispute ${stripe_id}`),
    ...groups.filter((one) => !one.has_terms).map(({ id }) => `the group ${id} was bought without recorded terms`),
    ...orphans.map(({ id }) => `a seat is live that belongs to no member: ${id}`),
    ...groups.flatMap((group) => violationsOf(system, group)),
    ...unrefundedPayments(system, groups),
  ]
  for (const group of groups) violations.push(...(await wrongMoney(system, group)))
  system.checked.add('accounts', accounts.length)
  system.checked.add('groups', groups.length)
  system.checked.add('groups that are live', groups.filter(({ live }) => live).length)
  for (const { in_use } of groups) system.checked.add('seats in use', in_use)
  return violations
}

/** Its payments, refunds, credit notes, taxes and currency are as at Stripe, and its renewal costs what Stripe says. */
async function wrongMoney(system: TestSystem, group: RecordedGroup): Promise<string[]> {
  const { owner, emulator, checked } = system
  const { customer_id: customer, stripe_subscription_id: subscriptionId } = group
  if (!customer) return []
  const { state } = emulator
  const of = <T extends { customer?: unknown }>(objects: Map<string, T>) =>
    [...objects.values()].filter((one) => one.customer === customer)
  const charges = of(state.charges).filter(({ paid, captured }) => paid && captured)
  // Stripe finalizes a draft after an hour: a group that pays by invoice may have nothing else yet.
  const withDrafts = of(state.invoices)
  const invoices = withDrafts.filter(({ status }) => status !== 'draft')
  const chargeIds = new Set(charges.map(({ id }) => id))
  const refunds = [...state.refunds.values()].filter(({ charge }) => chargeIds.has(String(charge)))
  checked.add('invoices of groups', invoices.length)
  checked.add('charges of groups', charges.length)
  checked.add('refunds of groups', refunds.length)
  const [recorded] = await owner`
    select coalesce(sum(amount) filter (where stripe_id is not null and status in ('succeeded', 'refunded')), 0)::int as taken,
      coalesce(sum(refunded), 0)::int as back, count(distinct currency)::int as currencies
    from payments where customer_id = ${customer}`
  const rows =
    await owner`select stripe_id, status, amount_paid, currency, tax from invoices where customer_id = ${customer}`
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const taken = sum(charges.map(({ amount_captured }) => amount_captured))
  const back = sum(charges.map(({ amount_refunded }) => amount_refunded))
  const currencies = new Set([...charges, ...withDrafts].map(({ currency }) => currency))
  const changed = invoices.filter(({ id, status, amount_paid, currency, total_taxes: taxes }) => {
    const row = rows.find(({ stripe_id }) => stripe_id === id)
    const tax = Math.max(0, sum((taxes ?? []).map(({ amount }) => amount)))
    return row?.status !== status || row?.amount_paid !== amount_paid || row?.currency !== currency || row?.tax !== tax
  })
  const live = of(state.subscriptions).find((one) => isLive(one) && one.id === subscriptionId)
  return [
    ...(recorded?.taken === taken ? [] : [`has other payments than at Stripe: ${recorded?.taken} ${taken}`]),
    ...(recorded?.back === back ? [] : [`has other refunds than at Stripe: ${recorded?.back} ${back}`]),
    ...(currencies.size > 1 || recorded?.currencies > 1 ? [`pays in more than one currency: ${[...currencies]}`] : []),
    ...(live && !currencies.has(group.currency)
      ? [`is recorded in ${group.currency}, and pays in ${[...currencies]}`]
      : []),
    ...changed.map(({ id }) => `has an invoice that differs from Stripe: ${id}`),
    ...wrongCreditNotes(system, { charges, refunds }),
    ...(await wrongBalance(system, customer)),
    ...(group.live && group.next_seats === null ? await wrongRenewal(system, live, group.renewal_amount) : []),
  ].map((text) => `the group ${group.id} ${text}`)
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
    ...{
      status: isOverdue(emulator, current) ? group.status : current.status,
      ...seatsOf(current),
      until: current.items.data[0]?.current_period_end,
    },
    cancel_at_period_end: current.cancel_at_period_end,
  }
  const { status, seats, next_seats, until, cancel_at_period_end } = group
  const here = { status, seats, next_seats, until, cancel_at_period_end }
  if (JSON.stringify(here) !== JSON.stringify(there)) return broken('is not the same as at Stripe:', here, there)
  if (group.manager_id === null && !current.cancel_at_period_end) return broken('has no manager and would be renewed')
  return transferViolation(emulator, group, own)
}

/** Stripe calls it active when its latest invoice is paid; here an earlier one that is open and due counts as well. */
const isOverdue = ({ state, context }: StripeEmulator, subscription: Stripe.Subscription) =>
  subscription.status === 'active' &&
  invoicesOf(state.invoices, subscription).some(
    ({ status, due_date }) => status === 'open' && due_date !== null && due_date < context.now(),
  )

/** A payment of its invoices that was no charge is recorded as a transfer. */
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

/**
 * A payment for a group that had ended, or never began, goes back, unless the bank rejects refunds or holds the payment. Seats that were
 * used until the end of the term, and whose invoice was not due by then, are paid for.
 */
function unrefundedPayments(system: TestSystem, groups: RecordedGroup[]): string[] {
  const { emulator } = system
  const { state } = emulator
  const customers = new Set(groups.map(({ customer_id }) => customer_id))
  return [...state.charges.values()].flatMap((charge) => {
    if (!charge.paid || !customers.has(String(charge.customer)) || charge.amount_refunded === charge.amount_captured)
      return []
    if (rejectsRefunds(system, charge) || isHeldByBank(emulator.context, charge)) return []
    const invoice = invoiceOf(emulator, charge)
    const subscription = state.subscriptions.get(String(invoice?.parent?.subscription_details?.subscription))
    const paidAt = invoice?.status_transitions.paid_at ?? 0
    const endedAt = subscription?.ended_at ?? 0
    const soldUntil = Math.max(
      ...(invoice?.lines.data ?? []).map(({ amount, period }) => (amount > 0 ? period.end : 0)),
    )
    const wasUsed = (invoice?.due_date ?? 0) > endedAt && soldUntil > 0 && soldUntil <= endedAt
    const isForNothing =
      subscription &&
      (subscription.ended_at
        ? paidAt > subscription.ended_at && !wasUsed
        : !hasStarted(state.invoices, subscription) && subscription.status === 'incomplete_expired')
    return isForNothing ? [`a payment for a group that had ended was not refunded: ${charge.id}`] : []
  })
}
