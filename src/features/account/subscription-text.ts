import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { shortAmountLabel, taxNote } from '#shared/domain/price.ts'
import { monthCount } from '#shared/domain/print-pause.ts'

/** 'November 21, 2026 – November 21, 2027' */
export function periodText({ currentPeriodStart: start, currentPeriodEnd: end, pause }: UserSubscription): string {
  if (!end) return `Since ${longDate(start)}, without end`
  const added = pause?.addedMonths ? `, with ${monthCount(pause.addedMonths)} for paused editions` : ''
  return `${longDate(start)} – ${longDate(end)}${added}`
}

/** The price of this subscription, which may differ from the plan's current price. */
export function priceText(userSubscription: UserSubscription): string {
  const { source, price, currency, subscription: plan, taxBehavior, renewalAmount, nextPlan } = userSubscription
  if (source === 'complimentary') return 'Complimentary: nothing to pay'
  if (source === 'gift') return 'A gift: nothing to pay'
  if (source === 'group') return 'A seat in a group: nothing to pay'
  const currentPrice = [`${shortAmountLabel(price, currency)} per ${plan.period}`, taxNote(taxBehavior)]
    .filter(Boolean)
    .join(', ')
  const isDifferentAmount =
    renewalAmount !== null &&
    renewalAmount !== price &&
    // Taxes on top are another difference, and stand with the next billing.
    taxBehavior !== 'exclusive' &&
    !nextPlan &&
    !isUnpaid(userSubscription)
  if (isDifferentAmount) return `${currentPrice}; ${shortAmountLabel(renewalAmount, currency)} for the next`
  const newPrice = priceIn(plan, currency)
  return source === 'stripe' && newPrice !== undefined && price !== newPrice
    ? `${currentPrice}, as you began; it costs ${shortAmountLabel(newPrice, currency)} now`
    : currentPrice
}

/** Whether a payment has failed: during the grace period, and after it. */
export const isUnpaid = ({ status, graceUntil }: UserSubscription) => graceUntil !== null || status === 'unpaid'

/** Date and amount of the next payment. */
export function nextBillingText(userSubscription: UserSubscription): string {
  const {
    source,
    price,
    currency,
    renewalAmount,
    currentPeriodEnd: end,
    cancelAtPeriodEnd,
    nextPlan,
  } = userSubscription
  if (source !== 'stripe' || !end) return 'Nothing to pay'
  if (isUnpaid(userSubscription)) return `${shortAmountLabel(renewalAmount ?? price, currency)}, due now`
  if (cancelAtPeriodEnd) return `None: your plan ends on ${longDate(end)}`
  if (nextPlan) {
    const amount = renewalAmount === null ? 'For' : `${shortAmountLabel(renewalAmount, currency)} for`
    return `${amount} ${nextPlan.name}, on ${longDate(nextPlan.from)}`
  }
  return `${shortAmountLabel(renewalAmount ?? price, currency)} on ${longDate(end)}`
}

/** Whether the grace period is over and access is paused until the payment succeeds. */
const isAccessPaused = (userSubscription: UserSubscription, now = new Date()) =>
  isUnpaid(userSubscription) && !(userSubscription.graceUntil && new Date(userSubscription.graceUntil) > now)

/** A bank debit takes days. A plan begins with its first payment (docs/decisions/0328-payments-that-take-days.md). */
export const pendingPaymentText = ({ plan, amount, currency, isFirst }: PendingPayment) =>
  `Your payment of ${shortAmountLabel(amount, currency)} is on its way to us, which takes a bank some days. ${
    isFirst
      ? `${plan} begins when it has arrived, with its printed edition where it brings one; an e-mail tells you.`
      : `${plan} goes on meanwhile.`
  } Please do not pay again.`

type PendingPayment = NonNullable<UserSubscription['pendingPayment']>

/** One sentence about what happens at the end of the period; undefined where nothing does. */
export function renewalSummary(userSubscription: UserSubscription, now = new Date()): string | undefined {
  const {
    source,
    subscription: plan,
    currentPeriodEnd: end,
    cancelAtPeriodEnd,
    nextPlan,
    graceUntil,
  } = userSubscription
  if (source === 'group') return seatSummary(userSubscription, now)
  if (isUnpaid(userSubscription))
    return isAccessPaused(userSubscription, now) || !graceUntil
      ? 'A payment failed. The plan rests until it is paid.'
      : `A payment failed. The plan is kept until ${longDate(graceUntil)}.`
  if (source === 'free' || !end) return undefined
  if (source === 'complimentary') return `A complimentary subscription, until ${longDate(end)}.`
  if (source === 'gift') return `A gift, until ${longDate(end)}. It ends by itself.`
  if (cancelAtPeriodEnd) return `Cancelled; yours until ${longDate(end)}.`
  if (nextPlan) return `Becomes ${nextPlan.name} on ${longDate(nextPlan.from)}.`
  return `Renews on ${longDate(end)}, for one more ${plan.period}.`
}

/** Who pays is not the reader's business, unless the seat is closed for it. */
function seatSummary(userSubscription: UserSubscription, now: Date): string {
  const { currentPeriodEnd: end, cancelAtPeriodEnd } = userSubscription
  if (isAccessPaused(userSubscription, now))
    return 'The seats of your group are closed at the moment. Please ask who manages it.'
  if (!end) return 'A seat in a group.'
  return cancelAtPeriodEnd
    ? `A seat in a group, until ${longDate(end)}.`
    : `A seat in a group, for now until ${longDate(end)}. The group renews it, or it ends by itself.`
}

/** Why fewer printed editions are sent than one a month, or none; undefined where none is left out. */
export function printEditionNotice(
  userSubscription: UserSubscription,
  upcomingCount: number,
  now = new Date(),
): string | undefined {
  if (isAccessPaused(userSubscription, now)) return 'A payment is missing. The printed edition rests until it has come.'
  const end = endNotice(userSubscription)
  if (!end) return undefined
  return upcomingCount > 0 ? `${end}. What is sent until then stands here.` : `${end}, before the next list closes.`
}

function endNotice({ subscription: plan, source, cancelAtPeriodEnd, currentPeriodEnd, nextPlan }: UserSubscription) {
  if ((source === 'complimentary' || source === 'gift' || cancelAtPeriodEnd) && currentPeriodEnd)
    return `${plan.name} ends on ${longDate(currentPeriodEnd)}`
  return nextPlan ? `${plan.name} becomes ${nextPlan.name} on ${longDate(nextPlan.from)}` : undefined
}
