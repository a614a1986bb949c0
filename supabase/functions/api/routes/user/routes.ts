import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { readUser } from '../../../_shared/data/users.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { VerifyOwnPassword } from '../../account/password-checks.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { BillingOf, Deps } from '../../deps.ts'
import { createSubscriptionContext } from '../../subscription-context.ts'
import { accountDeletion, accountDeletionPaths, accountExport, accountExportPaths } from './account.ts'
import { card, cardPaths } from './card.ts'
import { emailChange, passwordChange } from './credentials.ts'
import { addresses, addressPaths, deliveryAddress, printDeliveries, printDeliveryPaths } from './delivery.ts'
import { invoicePaths, invoices, paymentPaths, payments, receipts } from './payments.ts'
import { profile, profilePaths } from './profile.ts'
import { readingProgress, readingProgressPaths } from './reading-progress.ts'
import { accountEvents, sessions } from './sessions.ts'
import {
  subscriptionCancellation,
  subscriptionCancellationPaths,
  subscriptionPayment,
  subscriptionPaymentPaths,
  userSubscription,
  userSubscriptionPaths,
} from './subscription.ts'
import { subscriptionChange, subscriptionChangePaths } from './subscription-change.ts'
import { supportTicketPaths, supportTickets } from './support-tickets.ts'
import { withdrawalPaths, withdrawals } from './withdrawals.ts'

/** Whoever is signed in: who they are, what opens their account, and where it is open. */
export function user(authContext: AuthContext, verifyPassword: VerifyOwnPassword, deps: AccountDeps) {
  return new Hono<AuthEnv>()
    .get('/', authContext.requireAuth, async (c) => c.json(await authContext.read(c, readUser)))
    .route('/password', passwordChange(authContext, verifyPassword, deps))
    .route('/email', emailChange(authContext, verifyPassword, deps))
    .route('/sessions', sessions(authContext, deps.requestMetadata))
    .route('/account-events', accountEvents(authContext))
}

/** What is a reader's own, under /api/user. Writing is counted for each account. */
export function accountRoutes(
  authContext: AuthContext,
  verifyPassword: VerifyOwnPassword,
  deps: Pick<AccountDeps, 'consumeRateLimit' | 'sendInBackground' | 'cookie'> & Pick<Deps, 'billing'>,
) {
  const { consumeRateLimit, sendInBackground } = deps
  const limitPerHour = createAccountLimits(consumeRateLimit)
  const changeLimit = limitPerHour('changes of an account', 120)
  // Not one chain: the checker of the functions would carry the types of all of them, deeper than it can.
  const app = new Hono()
  app.route('/subscription', userSubscription(authContext))
  app.route('/payments', payments(authContext))
  app.route('/addresses', addresses(authContext, changeLimit))
  app.route('/delivery-address', deliveryAddress(authContext))
  app.route('/print-deliveries', printDeliveries(authContext))
  app.route('/profile', profile(authContext, changeLimit))
  app.route('/reading-progress', readingProgress(authContext, limitPerHour('reading progress', 600)))
  app.route('/support-tickets', supportTickets(authContext, limitPerHour('tickets', 10), sendInBackground))
  app.route('/export', accountExport(authContext, limitPerHour('exports', 20)))
  app.route('/deletion', accountDeletion(authContext, verifyPassword, deps))
  return app
}

export const userAccountPaths: ZodOpenApiPathsObject = {
  ...userSubscriptionPaths,
  ...paymentPaths,
  ...addressPaths,
  ...printDeliveryPaths,
  ...profilePaths,
  ...readingProgressPaths,
  ...supportTicketPaths,
  ...accountExportPaths,
  ...accountDeletionPaths,
}

/** What a reader does with what they pay for, under /api/user. Counted for each account. */
export function billingRoutes(
  authContext: AuthContext,
  requireBilling: BillingOf,
  { consumeRateLimit, env }: Pick<AccountDeps, 'consumeRateLimit' | 'env'>,
) {
  const context = createSubscriptionContext(authContext, requireBilling)
  const limitPerHour = createAccountLimits(consumeRateLimit)
  const changeLimit = limitPerHour('changes of a subscription', 60)
  const cardLimit = limitPerHour('cards', 20)
  const documentLimit = limitPerHour('documents', 120)
  const app = new Hono()
  app.route('/subscription/cancellation', subscriptionCancellation(context, changeLimit))
  app.route(
    '/subscription/change',
    subscriptionChange(context, [env.SITE_SECRET, ...env.PREVIOUS_SITE_SECRETS], changeLimit),
  )
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
