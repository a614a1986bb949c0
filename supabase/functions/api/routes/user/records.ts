import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import type { AccountDeps } from '../../account/doors.ts'
import type { VerifyOwnPassword } from '../../account/own-password.ts'
import { createAccountLimits } from '../../counting.ts'
import type { Deps } from '../../deps.ts'
import type { AuthContext } from '../../members.ts'
import { accountDeletion, accountDeletionPaths } from './account-deletion.ts'
import { accountExport, accountExportPaths } from './account-export.ts'
import { addresses, addressPaths, deliveryAddress } from './addresses.ts'
import { paymentPaths, payments } from './payments.ts'
import { printDeliveries, printDeliveryPaths } from './print-deliveries.ts'
import { profile, profilePaths } from './profile.ts'
import { readingProgress, readingProgressPaths } from './reading-progress.ts'
import { userSubscription, userSubscriptionPaths } from './subscription.ts'
import { supportTicketPaths, supportTickets } from './support-tickets.ts'

/** What is a reader's own, under /api/user. Writing is counted for each account. */
export function accountRoutes(
  authContext: AuthContext,
  verifyPassword: VerifyOwnPassword,
  deps: Pick<AccountDeps, 'countTries' | 'sendSoon' | 'cookie'> & Pick<Deps, 'money'>,
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
