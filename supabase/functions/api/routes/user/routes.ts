import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { User } from '../../../_shared/contracts/user.ts'
import { readUser } from '../../../_shared/data/users.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { VerifyOwnPassword } from '../../account/password-checks.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps, GetBilling } from '../../deps.ts'
import { createGroupContext } from '../../group-context.ts'
import { accountTags, ownRead } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import { createSubscriptionContext } from '../../subscription-context.ts'
import { accountDeletion, accountExport } from './account.ts'
import { cancellationFeedback } from './cancellation-feedback.ts'
import { card } from './card.ts'
import { emailChange, passwordChange } from './credentials.ts'
import { addresses, deliveryAddress, printDeliveries } from './delivery.ts'
import { userGifts } from './gifts.ts'
import { groupCard } from './group-card.ts'
import { userGroups } from './groups.ts'
import { articleRecord, highlights } from './highlights.ts'
import { offlineArticles } from './offline-articles.ts'
import { invoices, payments, receipts } from './payments.ts'
import { profile } from './profile.ts'
import { readingList } from './reading-list.ts'
import { readingProgress } from './reading-progress.ts'
import { secondFactors } from './second-factors.ts'
import { accountEvents, sessions } from './sessions.ts'
import { subscriptionCancellation, subscriptionPayment, userSubscription } from './subscription.ts'
import { subscriptionChange } from './subscription-change.ts'
import { subscriptionOffer } from './subscription-offer.ts'
import { subscriptionPause } from './subscription-pause.ts'
import { supportTickets } from './support-tickets.ts'
import { taxDetails } from './tax-details.ts'
import { withdrawals } from './withdrawals.ts'

// Routers are mounted one statement at a time: in one chain the type of each call would contain all calls before it,
// deeper than Deno's type checker goes.

/** The signed-in reader: name, credentials and sessions. */
export function user(authContext: AuthContext, verifyPassword: VerifyOwnPassword, deps: AccountDeps) {
  const app = new OpenAPIHono()
  app.route('/', currentUser(authContext))
  app.route('/', passwordChange(authContext, verifyPassword, deps))
  app.route('/', emailChange(authContext, verifyPassword, deps))
  app.route('/', sessions(authContext, deps))
  app.route('/', accountEvents(authContext))
  app.route('/', secondFactors(authContext, verifyPassword, deps))
  return app
}

function currentUser({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user',
      operationId: 'readUser',
      summary: 'The signed-in reader',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('Name, email address, subscription and staff role.', User),
    }),
    async (c) => c.json(await read(c, readUser), 200),
  )
  return app
}

/** A reader's own records. Writes are rate-limited per account. */
export function accountRoutes(
  authContext: AuthContext,
  verifyPassword: VerifyOwnPassword,
  deps: AccountDeps & Pick<Deps, 'billing'>,
) {
  const { sendInBackground } = deps
  const limitPerHour = createAccountLimits(authContext)
  const changeLimit = limitPerHour('changes of an account', 120)
  const app = new OpenAPIHono()
  app.route('/', userSubscription(authContext))
  app.route('/', cancellationFeedback(authContext, changeLimit))
  app.route('/', payments(authContext))
  app.route('/', addresses(authContext, changeLimit))
  app.route('/', deliveryAddress(authContext))
  app.route('/', printDeliveries(authContext))
  app.route('/', profile(authContext, changeLimit))
  app.route('/', readingProgress(authContext, limitPerHour('reading progress', 600)))
  const readingLimit = limitPerHour('saved articles and highlights', 600)
  app.route('/', readingList(authContext, readingLimit))
  app.route('/', highlights(authContext, readingLimit))
  app.route('/', articleRecord(authContext))
  app.route('/', offlineArticles(authContext))
  app.route('/', supportTickets(authContext, limitPerHour('tickets', 10), sendInBackground))
  app.route('/', accountExport(authContext, limitPerHour('exports', 20)))
  app.route('/', accountDeletion(authContext, verifyPassword, deps))
  return app
}

/** A reader's paid subscription, cards, invoices and withdrawals. Rate-limited per account. */
export function billingRoutes(
  authContext: AuthContext,
  requireBilling: GetBilling,
  deps: Pick<AccountDeps, 'env' | 'secrets' | 'database' | 'sendInBackground'>,
) {
  const { secrets } = deps
  const context = createSubscriptionContext(authContext, requireBilling)
  const limitPerHour = createAccountLimits(authContext)
  const changeLimit = limitPerHour('changes of a subscription', 60)
  const cardLimit = limitPerHour('cards', 20)
  const documentLimit = limitPerHour('documents', 120)
  const groups = createGroupContext(authContext, requireBilling, deps.database)
  const app = new OpenAPIHono()
  app.route('/', subscriptionCancellation(context, changeLimit))
  app.route('/', subscriptionChange(context, secrets, changeLimit))
  app.route('/', subscriptionOffer(context, changeLimit))
  app.route('/', subscriptionPause(context, changeLimit))
  app.route('/', subscriptionPayment(context, cardLimit))
  app.route('/', taxDetails(context, { read: documentLimit, change: changeLimit }))
  app.route('/', card(context, cardLimit))
  app.route('/', invoices(context, documentLimit))
  app.route('/', receipts(context, documentLimit))
  app.route('/', userGifts(authContext, requireBilling, { secrets }, limitPerHour('gift refunds', 30)))
  app.route('/', userGroups(groups, deps, { change: limitPerHour('changes of a group', 120), document: documentLimit }))
  app.route('/', groupCard(groups, cardLimit))
  app.route('/', withdrawals(context, limitPerHour('withdrawals', 30)))
  return app
}
