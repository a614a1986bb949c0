import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { AccountDeps } from '../../account/doors.ts'
import { createAccountLimits } from '../../counting.ts'
import { createSubscriptionContext } from '../../life.ts'
import type { AuthContext } from '../../members.ts'
import type { BillingOf } from '../../money.ts'
import { card, cardPaths } from './card.ts'
import { invoicePaths, invoices, receipts } from './invoices.ts'
import { subscriptionCancellation, subscriptionCancellationPaths } from './subscription-cancellation.ts'
import { subscriptionChange, subscriptionChangePaths } from './subscription-change.ts'
import { subscriptionPayment, subscriptionPaymentPaths } from './subscription-payment.ts'
import { withdrawalPaths, withdrawals } from './withdrawals.ts'

/** What a reader does with what they pay for, under /api/user. Counted for each account. */
export function billingRoutes(
  authContext: AuthContext,
  requireBilling: BillingOf,
  { consumeRateLimit, env }: Pick<AccountDeps, 'countTries' | 'env'>,
) {
  const context = createSubscriptionContext(authContext, requireBilling)
  const limitPerHour = createAccountLimits(consumeRateLimit)
  const changeLimit = limitPerHour('changes of a subscription', 60)
  const cardLimit = limitPerHour('cards', 20)
  const documentLimit = limitPerHour('documents', 120)
  const app = new Hono()
  app.route('/subscription/cancellation', subscriptionCancellation(context, changeLimit))
  app.route('/subscription/change', subscriptionChange(context, [env.SITE_SECRET, ...env.PREVIOUS_SITE_SECRETS], changeLimit))
  app.route('/subscription/payment', subscriptionPayment(context, cardLimit))
  app.route('/card', card(context, cardLimit))
  app.route('/invoices', invoices(context, documentLimit))
  app.route('/payments', receipts(context, documentLimit))
  app.route('/withdrawals', withdrawals(context, limitPerHour('withdrawals', 30)))
  return app
}

export const billingPaths: ZodOpenApiPathsObject = {
  ...subscriptionCancellationPaths,
  ...subscriptionChangePaths,
  ...subscriptionPaymentPaths,
  ...cardPaths,
  ...invoicePaths,
  ...withdrawalPaths,
}
