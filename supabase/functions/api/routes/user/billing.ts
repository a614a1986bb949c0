import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { AccountDoors } from '../../account/doors.ts'
import { countingFor } from '../../counting.ts'
import { lifeOf } from '../../life.ts'
import type { Members } from '../../members.ts'
import type { MoneyOf } from '../../money.ts'
import { card, cardPaths } from './card.ts'
import { invoicePaths, invoices, receipts } from './invoices.ts'
import { subscriptionCancellation, subscriptionCancellationPaths } from './subscription-cancellation.ts'
import { subscriptionChange, subscriptionChangePaths } from './subscription-change.ts'
import { subscriptionPayment, subscriptionPaymentPaths } from './subscription-payment.ts'
import { withdrawalPaths, withdrawals } from './withdrawals.ts'

/** What a reader does with what they pay for, under /api/user. Counted for each account. */
export function billing(
  members: Members,
  moneyOf: MoneyOf,
  { countTries, env }: Pick<AccountDoors, 'countTries' | 'env'>,
) {
  const life = lifeOf(members, moneyOf)
  const counted = countingFor(countTries)
  const changes = counted('changes of a subscription', 60)
  const cards = counted('cards', 20)
  const papers = counted('papers', 120)
  const own = new Hono()
  own.route('/subscription/cancellation', subscriptionCancellation(life, changes))
  own.route('/subscription/change', subscriptionChange(life, [env.SITE_SECRET, ...env.FORMER_SITE_SECRETS], changes))
  own.route('/subscription/payment', subscriptionPayment(life, cards))
  own.route('/card', card(life, cards))
  own.route('/invoices', invoices(life, papers))
  own.route('/payments', receipts(life, papers))
  own.route('/withdrawals', withdrawals(life, counted('withdrawals', 30)))
  return own
}

export const billingPaths: ZodOpenApiPathsObject = {
  ...subscriptionCancellationPaths,
  ...subscriptionChangePaths,
  ...subscriptionPaymentPaths,
  ...cardPaths,
  ...invoicePaths,
  ...withdrawalPaths,
}
