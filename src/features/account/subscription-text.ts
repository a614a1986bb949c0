import type { CustomerBalance } from '#shared/contracts/customer-balance.ts'
import type { Group } from '#shared/contracts/group.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { shortAmountLabel, taxNote } from '#shared/domain/price.ts'
import { english, type Locale } from '../../languages/locale.ts'

// The sentences about a subscription, in the language of the last parameter.

/** 'November 21, 2026 – November 21, 2027' */
export function periodText(
  { currentPeriodStart: start, currentPeriodEnd: end, pause }: UserSubscription,
  { t, longDate }: Locale = english,
): string {
  if (!end) return t('Since {start}, without end', { start: longDate(start) })
  const period = `${longDate(start)} – ${longDate(end)}`
  return pause?.addedMonths
    ? t('{period}, with {months, plural, one {one month} other {# months}} for paused editions', {
        period,
        months: pause.addedMonths,
      })
    : period
}

/** The price of this subscription, which may differ from the plan's current price. */
export function priceText(userSubscription: UserSubscription, { t, language }: Locale = english): string {
  const { source, price, currency, subscription: plan, taxBehavior, renewalAmount, nextPlan } = userSubscription
  if (source === 'complimentary') return t('Complimentary: nothing to pay')
  if (source === 'gift') return t('A gift: nothing to pay')
  if (source === 'group') return t('A seat in a group: nothing to pay')
  const amount = (value: number) => shortAmountLabel(value, currency, language)
  const note = taxNote(taxBehavior)
  const currentPrice = [t('{amount} per {period}', { amount: amount(price), period: plan.period }), note && t(note)]
    .filter(Boolean)
    .join(', ')
  const isDifferentAmount =
    renewalAmount !== null &&
    renewalAmount !== price &&
    // Taxes on top are another difference, and stand with the next billing.
    taxBehavior !== 'exclusive' &&
    !nextPlan &&
    !isUnpaid(userSubscription)
  if (isDifferentAmount)
    return t('{price}; {amount} for the next', { price: currentPrice, amount: amount(renewalAmount) })
  const newPrice = priceIn(plan, currency)
  return source === 'stripe' && newPrice !== undefined && price !== newPrice
    ? t('{price}, as you began; it costs {amount} now', { price: currentPrice, amount: amount(newPrice) })
    : currentPrice
}

/** Whether a payment has failed: during the grace period, and after it. */
export const isUnpaid = ({ status, graceUntil }: UserSubscription) => graceUntil !== null || status === 'unpaid'

/** Date and amount of the next payment. */
export function nextBillingText(userSubscription: UserSubscription, locale: Locale = english): string {
  const { t, language, longDate } = locale
  const {
    source,
    price,
    currency,
    renewalAmount,
    currentPeriodEnd: end,
    cancelAtPeriodEnd,
    nextPlan,
  } = userSubscription
  if (source !== 'stripe' || !end) return t('Nothing to pay')
  const amount = shortAmountLabel(renewalAmount ?? price, currency, language)
  if (isUnpaid(userSubscription)) return t('{amount}, due now', { amount })
  if (cancelAtPeriodEnd) return t('None: your plan ends on {date}', { date: longDate(end) })
  if (nextPlan) {
    const { name: plan, from } = nextPlan
    return renewalAmount === null
      ? t('For {plan}, on {date}', { plan, date: longDate(from) })
      : t('{amount} for {plan}, on {date}', { amount, plan, date: longDate(from) })
  }
  return t('{amount} on {date}', { amount, date: longDate(end) })
}

/** The balance from earlier payments, and whether the next billing amount includes it; undefined without a balance. */
export function balanceText(userSubscription: UserSubscription, locale: Locale = english): string | undefined {
  const { balance, source, currentPeriodEnd, cancelAtPeriodEnd, renewalAmount } = userSubscription
  if (!balance) return undefined
  const isPaid = source === 'stripe'
  return balanceSentence(balance, locale, {
    isOverdue: isPaid && isUnpaid(userSubscription),
    isIncluded: isPaid && currentPeriodEnd !== null && !cancelAtPeriodEnd && renewalAmount !== null,
  })
}

/** The same of a group. */
export function groupBalanceText({ balance, ...group }: Group, locale: Locale): string | undefined {
  if (!balance) return undefined
  return balanceSentence(balance, locale, {
    isOverdue: group.closesAt !== null || !group.isPaid,
    isIncluded: group.status !== 'canceled' && !group.cancelAtPeriodEnd && group.renewalAmount !== null,
  })
}

interface NextPayment {
  /** An invoice is open, which was made before the balance. */
  isOverdue: boolean
  /** The amount of the next payment is stated, with the balance in it. */
  isIncluded: boolean
}

function balanceSentence(
  { amount, currency }: CustomerBalance,
  { t, language }: Locale,
  { isOverdue, isIncluded }: NextPayment,
): string {
  const isCredit = amount < 0
  const values = { amount: shortAmountLabel(Math.abs(amount), currency, language) }
  if (isOverdue)
    return isCredit
      ? t('A credit of {amount} will be taken off the payment after the one that is due now.', values)
      : t('{amount} is still due with the payment after the one that is due now.', values)
  if (isIncluded)
    return isCredit
      ? t('A credit of {amount} will be taken off your next payment; the next billing is what remains.', values)
      : t('{amount} is still due with your next payment; the next billing includes it.', values)
  return isCredit
    ? t('A credit of {amount} will be taken off your next payment.', values)
    : t('{amount} is still due with your next payment.', values)
}

/** Whether the grace period is over and access is paused until the payment succeeds. */
const isAccessPaused = (userSubscription: UserSubscription, now = new Date()) =>
  isUnpaid(userSubscription) && !(userSubscription.graceUntil && new Date(userSubscription.graceUntil) > now)

/** A bank debit takes days. A plan begins with its first payment (docs/decisions/0328-payments-that-take-days.md). */
export function pendingPaymentText(
  { plan, amount: value, currency, isFirst }: PendingPayment,
  { t, language }: Locale = english,
): string {
  const amount = shortAmountLabel(value, currency, language)
  return isFirst
    ? t(
        'Your payment of {amount} is on its way to us, which takes a bank some days. {plan} begins when it has arrived, with its printed edition where it brings one; an e-mail tells you. Please do not pay again.',
        { amount, plan },
      )
    : t(
        'Your payment of {amount} is on its way to us, which takes a bank some days. {plan} goes on meanwhile. Please do not pay again.',
        { amount, plan },
      )
}

type PendingPayment = NonNullable<UserSubscription['pendingPayment']>

/** One sentence about what happens at the end of the period; undefined where nothing does. */
export function renewalSummary(
  userSubscription: UserSubscription,
  now = new Date(),
  locale: Locale = english,
): string | undefined {
  const { t, longDate } = locale
  const {
    source,
    subscription: plan,
    currentPeriodEnd: end,
    cancelAtPeriodEnd,
    nextPlan,
    graceUntil,
  } = userSubscription
  if (source === 'group') return seatSummary(userSubscription, now, locale)
  if (isUnpaid(userSubscription))
    return isAccessPaused(userSubscription, now) || !graceUntil
      ? t('A payment failed. The plan rests until it is paid.')
      : t('A payment failed. The plan is kept until {date}.', { date: longDate(graceUntil) })
  if (source === 'free' || !end) return undefined
  const date = longDate(end)
  if (source === 'complimentary') return t('A complimentary subscription, until {date}.', { date })
  if (source === 'gift') return t('A gift, until {date}. It ends by itself.', { date })
  if (cancelAtPeriodEnd) return t('Cancelled; yours until {date}.', { date })
  if (nextPlan) return t('Becomes {plan} on {date}.', { plan: nextPlan.name, date: longDate(nextPlan.from) })
  return t('Renews on {date}, for one more {period}.', { date, period: plan.period })
}

/** A member of a group does not learn who pays, unless the seat is closed for that reader. */
function seatSummary(userSubscription: UserSubscription, now: Date, { t, longDate }: Locale): string {
  const { currentPeriodEnd: end, cancelAtPeriodEnd } = userSubscription
  if (isAccessPaused(userSubscription, now))
    return t('The seats of your group are closed at the moment. Please ask who manages it.')
  if (!end) return t('A seat in a group.')
  return cancelAtPeriodEnd
    ? t('A seat in a group, until {date}.', { date: longDate(end) })
    : t('A seat in a group, for now until {date}. The group renews it, or it ends by itself.', { date: longDate(end) })
}

/** Why fewer printed editions are sent than one a month, or none; undefined where none is left out. */
export function printEditionNotice(
  userSubscription: UserSubscription,
  upcomingCount: number,
  now = new Date(),
  { t, longDate }: Locale = english,
): string | undefined {
  const { subscription, source, cancelAtPeriodEnd, currentPeriodEnd, nextPlan } = userSubscription
  if (isAccessPaused(userSubscription, now))
    return t('A payment is missing. The printed edition rests until it has come.')
  const plan = subscription.name
  if ((source === 'complimentary' || source === 'gift' || cancelAtPeriodEnd) && currentPeriodEnd) {
    const values = { plan, date: longDate(currentPeriodEnd) }
    return upcomingCount > 0
      ? t('{plan} ends on {date}. What is sent until then stands here.', values)
      : t('{plan} ends on {date}, before the next list closes.', values)
  }
  if (!nextPlan) return undefined
  const values = { plan, next: nextPlan.name, date: longDate(nextPlan.from) }
  return upcomingCount > 0
    ? t('{plan} becomes {next} on {date}. What is sent until then stands here.', values)
    : t('{plan} becomes {next} on {date}, before the next list closes.', values)
}
