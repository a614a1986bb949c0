import type Stripe from 'stripe'
import { MOUNT_ONLY } from '#shared/billing/billing-context.ts'
import { OFFER_COUPON_PREFIX } from '#shared/billing/subscription-state.ts'
import { isHeldByBank } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { prices } from './arbitraries.ts'
import { statusWithPause, wrongPauses } from './pause-invariants.ts'
import type { ReaderHistory } from './reader-history.ts'
import { hasStarted, invoiceOf, invoicesOf, isLive } from './stripe-queries.ts'
import type { TestSystem } from './test-system.ts'

/** A reader's history and customers at Stripe. */
export interface ReaderCase {
  history: ReaderHistory
  customers: Set<string>
}

/** Differences between the database and Stripe, and violated guarantees, as text. */
export async function findViolations(system: TestSystem, { history, customers }: ReaderCase): Promise<string[]> {
  const violations: string[] = []
  const report = (text: string, ...more: unknown[]) =>
    violations.push([text, ...more.map((one) => JSON.stringify(one))].join(' '))
  const { state } = system.emulator
  const ofReader = <T extends { customer?: unknown }>(objects: Map<string, T>) =>
    [...objects.values()].filter(({ customer }) => customers.has(String(customer)))
  const ids = [...customers]

  const subscriptions = ofReader(state.subscriptions)
  const invoices = ofReader(state.invoices).filter(({ status }) => status !== 'draft')
  const charges = ofReader(state.charges).filter(({ paid, captured }) => paid && captured)

  const { checked } = system
  checked.add('readers')
  checked.add('subscriptions of readers', subscriptions.length)
  checked.add('invoices of readers', invoices.length)
  checked.add('charges of readers', charges.length)
  checked.add('refunds of readers', ofReader(state.refunds).length)

  const rows =
    await system.owner`select *, current_period_end::timestamptz as until from subscriptions where user_id = ${history.reader.id}`
  const live = rows.filter((row) => row.live)
  if (live.length !== (history.deletedAt ? 0 : 1))
    report(
      'does not have exactly one live subscription in the database:',
      live.map(({ source, status }) => [source, status]),
    )
  // While its first payment is pending, Stripe calls a subscription active that has not begun in the database.
  const liveAtStripe = subscriptions.filter((one) => isLive(one) && hasStarted(state.invoices, one))
  if (liveAtStripe.length > 1)
    report(
      'has more than one live subscription at Stripe:',
      liveAtStripe.map(({ id }) => id),
    )
  if (liveAtStripe[0] ? live[0]?.stripe_id !== liveAtStripe[0].id : live[0]?.stripe_id)
    report('has another live subscription in the database than at Stripe:', live[0]?.stripe_id, liveAtStripe[0]?.id)

  // Payments of a deleted account stay recorded; its subscriptions do not.
  const recorded = history.deletedAt ? [] : subscriptions.filter((one) => hasStarted(state.invoices, one))
  for (const subscription of recorded) {
    const row = rows.find(({ stripe_id }) => stripe_id === subscription.id)
    const there = expectedRow(subscription)
    const here = row && {
      status: row.status,
      ends: row.cancel_at_period_end,
      until: row.until && Math.floor(row.until.getTime() / 1000),
      price: row.price,
      currency: row.currency,
    }
    if (JSON.stringify(here) !== JSON.stringify(there))
      report('has a subscription that is not the same here:', subscription.id, here ?? null, there)
  }

  violations.push(...(await wrongRenewal(system, liveAtStripe[0], live[0]?.renewal_amount)))
  for (const id of ids) violations.push(...(await wrongBalance(system, id)))

  const invoiceRows =
    await system.owner`select stripe_id, status, amount_paid, currency, tax from invoices where customer_id in ${system.owner(ids)}`
  for (const { id, status, amount_paid, currency, total_taxes: taxes } of invoices) {
    const tax = Math.max(
      0,
      (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    )
    const row = invoiceRows.find(({ stripe_id }) => stripe_id === id)
    if (row?.status !== status || row?.amount_paid !== amount_paid || row?.currency !== currency || row?.tax !== tax)
      report('has an invoice that differs from Stripe:', id, row ?? null, { status, amount_paid, currency, tax })
  }

  for (const customer of ids) {
    const paidIn = new Set(charges.filter((one) => one.customer === customer).map(({ currency }) => currency))
    if (paidIn.size > 1) report('has paid in more than one currency:', customer, [...paidIn])
  }
  for (const currency of Object.keys(prices)) {
    const [sums] = await system.owner`
      select coalesce(sum(amount) filter (where status in ('succeeded', 'refunded')), 0)::int as taken,
        coalesce(sum(refunded), 0)::int as back
      from payments where customer_id in ${system.owner(ids)} and currency = ${currency}`
    const [returned] = await system.owner`
      select coalesce(sum(refunds.amount) filter (where refunds.status in ('pending', 'succeeded')), 0)::int as back
      from refunds join payments on payments.id = payment_id
      where customer_id in ${system.owner(ids)} and currency = ${currency}`
    const inCurrency = charges.filter((one) => one.currency === currency)
    const taken = inCurrency.reduce((sum, { amount_captured: amount }) => sum + amount, 0)
    const back = inCurrency.reduce((sum, { amount_refunded: amount }) => sum + amount, 0)
    if (sums?.taken !== taken) report(`has other payments in ${currency} than at Stripe:`, sums?.taken, taken)
    if (sums?.back !== back) report(`has another refunded amount in ${currency} than at Stripe:`, sums?.back, back)
    if (returned?.back !== back) report(`has other refunds in ${currency} than at Stripe:`, returned?.back, back)
  }

  for (const { status, id, metadata } of ofReader(state.paymentIntents)) {
    if (metadata.purpose === MOUNT_ONLY && status === 'succeeded') report('has paid a mount intent:', id)
  }
  const twice = overlaps(state.invoices, subscriptions)
  if (twice) report('paid for two subscriptions at the same time:', twice)
  return [
    ...violations,
    ...(await brokenGuarantees(system, { history, subscriptions, charges, refunds: ofReader(state.refunds) })),
  ]
}

/** A credit or a debt is recorded as at Stripe, in its currency; a deleted customer has none. */
export async function wrongBalance({ owner, emulator, checked }: TestSystem, id: string): Promise<string[]> {
  const [row] = await owner`select balance, balance_currency as currency from billing_customers where stripe_id = ${id}`
  const customer = emulator.state.customers.get(id)
  if (!row || !customer) return []
  const { balance, currency } = customer.deleted ? { balance: 0, currency: null } : customer
  checked.add('balances')
  if (balance !== 0) checked.add('balances that are not zero')
  const isSame = row.balance === balance && (currency === null || row.currency === currency)
  return isSame ? [] : [`has the balance ${balance} ${currency}, and ${row.balance} ${row.currency} is recorded: ${id}`]
}

/** The amount of the next invoice is what Stripe says of it, as long as there will be one and none is open or a draft. */
export async function wrongRenewal(
  system: TestSystem,
  subscription: Stripe.Subscription | undefined,
  recorded: number | null,
): Promise<string[]> {
  if (!subscription || !['active', 'trialing'].includes(subscription.status)) return []
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return []
  const { status } = system.emulator.state.invoices.get(String(subscription.latest_invoice)) ?? {}
  if (status === 'draft') return []
  const expected = await system.renewalAmount(subscription.id)
  system.checked.add('renewal amounts')
  return expected === recorded ? [] : [`is renewed for ${expected}, and ${recorded} is recorded: ${subscription.id}`]
}

function expectedRow(subscription: Stripe.Subscription) {
  const { cancel_at_period_end: ends, items } = subscription
  const [item] = items.data
  return {
    status: statusWithPause(subscription),
    ends,
    until: item?.current_period_end,
    price: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currency: item?.price.currency,
  }
}

/** Two subscriptions that were paid for the same time, if there are any. */
function overlaps(invoices: Map<string, Stripe.Invoice>, subscriptions: Stripe.Subscription[]): string[] | undefined {
  const spans = subscriptions.flatMap((one) => {
    const paidTimes = invoicesOf(invoices, one).flatMap(({ status_transitions: { paid_at } }) => paid_at ?? [])
    return hasStarted(invoices, one) && paidTimes.length > 0
      ? [{ id: one.id, from: Math.min(...paidTimes), to: one.ended_at ?? Number.POSITIVE_INFINITY }]
      : []
  })
  for (const a of spans) {
    const b = spans.find((other) => other.id !== a.id && other.from < a.to && a.from < other.to)
    if (b) return [a.id, b.id]
  }
  return undefined
}

export interface ReaderRecords {
  history: ReaderHistory
  /** All subscriptions of the reader at Stripe. */
  subscriptions: Stripe.Subscription[]
  /** Successful charges. */
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
}

/** Missing refunds, subscriptions that should have ended and misdirected e-mails, as text. */
async function brokenGuarantees(system: TestSystem, records: ReaderRecords): Promise<string[]> {
  return [
    ...unrefundedPayments(system, records),
    ...unendedSubscriptions(system, records),
    ...wrongCreditNotes(system, records),
    ...(await unendedDisputes(system, records)),
    ...(await wrongOffers(system, records)),
    ...(await wrongPauses(system, records.history.reader.id, records.subscriptions)),
    ...(await misdirectedEmails(system, records)),
    ...(await brokenGifts(system, records)),
  ]
}

/** Payments for nothing must be refunded in full, unless the bank rejects refunds or holds the payment. */
function unrefundedPayments(system: TestSystem, { history, subscriptions, charges }: ReaderRecords): string[] {
  const unrefunded = charges.filter(
    (one) =>
      one.amount_refunded < one.amount_captured &&
      !rejectsRefunds(system, one) &&
      !isHeldByBank(system.emulator.context, one),
  )
  return unrefunded.flatMap((charge) => {
    const invoice = invoiceOf(system.emulator, charge)
    const subscription = subscriptions.find(({ id }) => id === invoice?.parent?.subscription_details?.subscription)
    const paidAt = invoice?.status_transitions.paid_at ?? 0
    const notRefunded = (what: string) => `${what} without a refund: ${charge.id} ${subscription?.id}`
    if (!subscription)
      return history.deletedAt && charge.created > history.deletedAt
        ? notRefunded('paid for a gift after the account was deleted')
        : []
    if (subscription.ended_at && paidAt > subscription.ended_at) return notRefunded('paid for an ended subscription')
    if (subscription.status === 'incomplete_expired') return notRefunded('paid for a subscription that never began')
    if (history.withdrawn.has(subscription.id)) return notRefunded('withdrew')
    if (history.deletedAt && charge.created > history.deletedAt)
      return notRefunded('paid after the account was deleted')
    return []
  })
}

/** Each refund of a paid invoice has exactly one credit note, as long as the invoice has something left to credit. */
export function wrongCreditNotes(
  { emulator }: TestSystem,
  { charges, refunds }: Pick<ReaderRecords, 'charges' | 'refunds'>,
): string[] {
  const notes = [...emulator.state.creditNotes.values()]
  return refunds.flatMap((refund) => {
    const charge = charges.find(({ id }) => id === refund.charge)
    const invoice = charge && invoiceOf(emulator, charge)
    const count = notes.filter((note) => note.refunds.some((one) => one.refund === refund.id)).length
    if (count > 1) return `has ${count} credit notes for one refund: ${refund.id}`
    const isDue = refund.status === 'succeeded' && invoice?.status === 'paid'
    const left = (invoice?.total ?? 0) - (invoice?.post_payment_credit_notes_amount ?? 0)
    return isDue && count === 0 && left > 0 ? `has no credit note for a refund: ${refund.id}` : []
  })
}

/**
 * Withdrawn subscriptions and those of deleted accounts must have ended. Of a deleted account, one whose first payment is at the bank
 * ends with the bank's answer: until then nobody can take the payment back.
 */
function unendedSubscriptions({ emulator: { state } }: TestSystem, records: ReaderRecords): string[] {
  const { history, subscriptions } = records
  const isAtBank = ({ latest_invoice: latest }: Stripe.Subscription) =>
    [...state.invoicePayments.values()].some(
      ({ invoice, payment }) =>
        invoice === latest && state.paymentIntents.get(String(payment.payment_intent))?.status === 'processing',
    )
  const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
  return subscriptions
    .filter((one) => !isOver(one))
    .flatMap((one) => {
      if (history.withdrawn.has(one.id)) return `has a withdrawn subscription that did not end: ${one.id} ${one.status}`
      if (!history.deletedAt || isAtBank(one)) return []
      return `deleted the account and still has a subscription: ${one.id} ${one.status}`
    })
}

/** Subscriptions that are live although the dispute about their current term is lost, as text. */
async function unendedDisputes({ owner }: TestSystem, { subscriptions }: ReaderRecords): Promise<string[]> {
  const ids = ['', ...subscriptions.map(({ id }) => id)]
  const lost = await owner`
    select subscriptions.stripe_id, disputes.stripe_id as dispute from subscriptions
      join invoices on stripe_subscription_id = subscriptions.stripe_id
      join payments on invoice_id = invoices.id join disputes on payment_id = payments.id
    where live and disputes.status = 'lost' and subscriptions.stripe_id in ${owner(ids)}
      and not exists (select from invoices as later where later.stripe_subscription_id = subscriptions.stripe_id
        and later.billing_reason = 'subscription_cycle' and later.status = 'paid' and later.created_at > invoices.created_at)`
  return lost.map(({ stripe_id, dispute }) => `has a subscription whose payment is lost: ${stripe_id} ${dispute}`)
}

/** A gift is paid, refunded and redeemed as Stripe says, and gives its term once. */
async function brokenGifts(system: TestSystem, { history, charges, refunds }: ReaderRecords): Promise<string[]> {
  const { owner } = system
  // Never empty: the database has no empty list.
  const intents = ['', ...charges.map(({ payment_intent: intent }) => String(intent))]
  const gifts = await owner`
    select gifts.*, subscriptions.live, (select count(*)::int from private.email_outbox
      where kind = 'gift-receipt' and data ->> 'giftId' = gifts.id::text) as receipts
    from gifts left join subscriptions on subscriptions.id = subscription_id
    where payment_intent in ${owner(intents)} or buyer_id = ${history.reader.id} or redeemed_by = ${history.reader.id}`
  return gifts.flatMap((gift) => {
    const charge = charges.find(({ payment_intent: intent }) => intent === gift.payment_intent)
    const broken = (what: string) => `has a gift that ${what}: ${gift.id}`
    const isBack = charge !== undefined && charge.amount_refunded === charge.amount_captured
    const runs = Boolean(gift.live) || gift.remaining !== null
    if ((charge !== undefined) !== (gift.paid_at !== null)) return broken('is paid here or at Stripe alone')
    if (charge && (charge.amount_captured !== gift.amount || charge.currency !== gift.currency))
      return broken('cost another amount')
    if (gift.receipts > 1) return broken('was receipted twice')
    if (isBack !== (gift.refunded_at !== null)) return broken('is refunded here or at Stripe alone')
    if (isBack && runs) return broken('was refunded and still gives its term')
    if (gift.redeemed_at && !gift.ended_at && !runs) return broken('was redeemed and gives nothing')
    const isOwed = charge && gift.refund_requested_at && !isBack
    if (isOwed && !rejectsRefunds(system, charge) && !isHeldByBank(system.emulator.context, charge))
      return broken('was taken back without a refund')
    return wrongGiftTax(system, gift.id, gift.redeemed_at !== null, {
      amount: gift.amount,
      refunded: refunds
        .filter((one) => one.charge === charge?.id && one.status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
    }).map(broken)
  })
}

/** Where taxes are on, Stripe has one tax transaction for a redeemed gift, over what was not refunded; otherwise none. */
function wrongGiftTax(
  { emulator, taxBehavior, checked }: TestSystem,
  gift: string,
  isRedeemed: boolean,
  { amount, refunded }: { amount: number; refunded: number },
): string[] {
  const transactions = [...emulator.state.taxTransactions.values()]
  const own = transactions.filter(({ reference }) => reference === gift)
  const isTaxed = isRedeemed && taxBehavior !== null
  if (own.length !== (isTaxed ? 1 : 0)) return [`has ${own.length} tax transactions`]
  if (!isTaxed) return []
  checked.add('taxes of gifts')
  const reversals = transactions.filter(({ reversal }) => reversal?.original_transaction === own[0]?.id)
  const taxed = [...own, ...reversals].reduce((sum, one) => sum + (one.line_items?.data[0]?.amount ?? 0), 0)
  return taxed === amount - refunded ? [] : [`is taxed on ${taxed} of ${amount}, of which ${refunded} went back`]
}

/** A discount to stay is on one renewal of a plan at most, on no other invoice, and nowhere without its record. */
async function wrongOffers(
  { owner, emulator }: TestSystem,
  { history, subscriptions }: ReaderRecords,
): Promise<string[]> {
  const offers = await owner`select * from winback_offers where user_id = ${history.reader.id}`
  const isOffer = (discount: string | Stripe.Discount) => {
    const { coupon } = emulator.state.discounts.get(String(discount))?.source ?? {}
    return String(coupon).startsWith(OFFER_COUPON_PREFIX)
  }
  const discounted = subscriptions.flatMap((one) =>
    invoicesOf(emulator.state.invoices, one).filter(({ discounts }) => discounts.some((it) => isOffer(String(it)))),
  )
  const carriers = subscriptions.filter((one) => !one.ended_at && one.discounts.some(isOffer))
  const expected = history.deletedAt ? Number.POSITIVE_INFINITY : offers.length
  return [
    ...discounted
      .filter(({ billing_reason }) => billing_reason !== 'subscription_cycle')
      .map(({ id, billing_reason }) => `has an offer on another invoice than a renewal: ${id} ${billing_reason}`),
    ...(discounted.length + carriers.length > expected
      ? [`has ${discounted.length + carriers.length} discounts to stay and ${offers.length} offers`]
      : []),
    ...carriers.filter(({ discounts }) => discounts.length > 1).map(({ id }) => `has two discounts: ${id}`),
  ]
}

/** The notice of a changed address goes to the previous one, a withdrawal's confirmation to the one that the reader declared. */
const ELSEWHERE = ['email-changed', 'withdrawal-received']

async function misdirectedEmails(
  { owner, emulator }: TestSystem,
  { history, subscriptions, charges, refunds }: ReaderRecords,
): Promise<string[]> {
  const violations: string[] = []
  const emails = await owner`
    select kind, recipient, data ->> 'currency' as currency, created_at from private.email_outbox where recipient in ${owner(history.pastEmails)}`
  const count = (kind: string) => emails.filter((one) => one.kind === kind).length
  const welcomed = count('subscription-welcome')
  const concluded = subscriptions.filter((one) => hasStarted(emulator.state.invoices, one)).length
  if (welcomed > concluded) violations.push(`got more welcome e-mails than subscriptions: ${welcomed} ${concluded}`)
  const refundEmails = count('refunded')
  if (refundEmails > refunds.length)
    violations.push(`got more refund e-mails than refunds: ${refundEmails} ${refunds.length}`)
  // A renewal that the balance covers has no charge.
  const paid = subscriptions
    .flatMap((one) => invoicesOf(emulator.state.invoices, one))
    .filter(({ status }) => status === 'paid')
  const paidIn = new Set([...charges, ...paid].map(({ currency }) => currency))
  const wrong = emails.filter(
    ({ kind, currency }) =>
      ['subscription-renewed', 'refunded', 'gift-receipt'].includes(kind) && !paidIn.has(currency),
  )
  if (wrong.length > 0) violations.push(`got e-mails about another currency: ${wrong.map(({ kind }) => kind)}`)
  const { emailChangedAt, pastEmails } = history
  const misdirected = emails.filter(
    ({ kind, recipient, created_at }) =>
      emailChangedAt && created_at > emailChangedAt && recipient !== pastEmails.at(-1) && !ELSEWHERE.includes(kind),
  )
  if (misdirected.length > 0)
    violations.push(`got e-mails at a previous address: ${misdirected.map(({ kind }) => kind)}`)
  return violations
}

/** The bank of this test card rejects every refund. */
export function rejectsRefunds({ emulator }: TestSystem, { payment_method: method }: Stripe.Charge): boolean {
  return emulator.state.cards.get(method ?? '')?.number === '4000000000005126'
}
