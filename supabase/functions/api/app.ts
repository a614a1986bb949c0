import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { asStripeUnavailable } from '../_shared/billing/stripe.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { isTokenRequest } from '../_shared/http/access-token.ts'
import { type ApiEnv, siteSecrets } from '../_shared/http/env.ts'
import { countRequests } from '../_shared/http/event-counter.ts'
import { limitBodySize, validateUrl } from '../_shared/http/guards.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import { requireSameOrigin } from '../_shared/http/origin.ts'
import { problemResponse, unexpectedError } from '../_shared/http/problem.ts'
import { requestContext } from '../_shared/http/request-context.ts'
import { commonHeaders, requestLog } from '../_shared/http/responses.ts'
import { createAccountDeps } from './account/account-deps.ts'
import { createPasswordRules, createPasswordVerifier } from './account/password-checks.ts'
import { createAuthClient } from './auth-client.ts'
import { checkAuth, createAuthConnection } from './auth-connection.ts'
import { createAuthContext } from './auth-context.ts'
import { createBrowserSessions } from './browser-session.ts'
import { createBillingGetter, createSnapshotReader, type Deps } from './deps.ts'
import { formRedirects } from './form-redirects.ts'
import { createLeakedPasswordService } from './leaked-passwords.ts'
import { createLocationService } from './location-service.ts'
import { createConsentContext } from './newsletter/consent.ts'
import { pageLanguage, withPageLanguage } from './page-language.ts'
import { adminAccessTokens } from './routes/admin/access-tokens.ts'
import { adminArticleComments } from './routes/admin/article-comments.ts'
import { adminArticleHistory } from './routes/admin/article-history.ts'
import { adminArticlePresence } from './routes/admin/article-presence.ts'
import { adminArticleWorkflow } from './routes/admin/article-workflow.ts'
import { adminArticles } from './routes/admin/articles.ts'
import { adminAuditLog } from './routes/admin/audit-log.ts'
import { adminAuthors } from './routes/admin/authors.ts'
import { adminCancellations } from './routes/admin/cancellations.ts'
import { adminContactMessages } from './routes/admin/contact-messages.ts'
import { adminDisputes } from './routes/admin/disputes.ts'
import { adminGroups } from './routes/admin/groups.ts'
import { adminInvitations } from './routes/admin/invitations.ts'
import { adminIssuePdfs } from './routes/admin/issue-pdfs.ts'
import { adminIssues } from './routes/admin/issues.ts'
import { adminMedia } from './routes/admin/media.ts'
import { adminMediaUploads } from './routes/admin/media-uploads.ts'
import { adminMemberCorrections } from './routes/admin/member-corrections.ts'
import { adminMembers } from './routes/admin/members.ts'
import { adminNewsletterSubscribers } from './routes/admin/newsletter-subscribers.ts'
import { adminPages } from './routes/admin/pages.ts'
import { adminPayments } from './routes/admin/payments.ts'
import { adminPlans } from './routes/admin/plans.ts'
import { adminPreviews } from './routes/admin/previews.ts'
import { adminPrintEditions } from './routes/admin/print-editions.ts'
import { adminQueues } from './routes/admin/queues.ts'
import { adminRedirects } from './routes/admin/redirects.ts'
import { adminRevenue } from './routes/admin/revenue.ts'
import { adminSettings } from './routes/admin/settings.ts'
import { adminStaff } from './routes/admin/staff.ts'
import { adminStatistics } from './routes/admin/statistics.ts'
import { adminSupportTickets } from './routes/admin/support-tickets.ts'
import { adminSystem } from './routes/admin/system.ts'
import { articleShares } from './routes/article-shares.ts'
import { articleText } from './routes/article-text.ts'
import { articles } from './routes/articles.ts'
import { checkout } from './routes/checkout.ts'
import { clientErrors } from './routes/client-errors.ts'
import { contact } from './routes/contact.ts'
import { edition } from './routes/edition.ts'
import { freeArticles } from './routes/free-articles.ts'
import { gifts } from './routes/gifts.ts'
import { groupInvitations, groupPurchases } from './routes/groups.ts'
import { health } from './routes/health.ts'
import { issues } from './routes/issues.ts'
import { location } from './routes/location.ts'
import { newsletter } from './routes/newsletter.ts'
import { openapi } from './routes/openapi.ts'
import { previews } from './routes/previews.ts'
import { providerSignIn } from './routes/provider-sign-in.ts'
import { recovery } from './routes/recovery.ts'
import { registration } from './routes/registration.ts'
import { search } from './routes/search.ts'
import { signIn } from './routes/sign-in.ts'
import { signInByEmail } from './routes/sign-in-by-email.ts'
import { staffRegistration } from './routes/staff-registration.ts'
import { subscriptions } from './routes/subscriptions.ts'
import { terms } from './routes/terms.ts'
import { emailConfirmation } from './routes/user/credentials.ts'
import { accountRoutes, billingRoutes, user } from './routes/user/routes.ts'
import { weather } from './routes/weather.ts'
import { createVisitorContext } from './visitor-context.ts'
import { createWeatherService } from './weather-service.ts'

export type { Deps } from './deps.ts'

/** Mail services post to this path, not pages (RFC 8058), and scripts send an access token. */
const isSentByMachine = (c: Context) => c.req.path === '/api/newsletter/unsubscription' || isTokenRequest(c)

/** The contract under /api. Any runtime with `fetch` semantics can serve it: `createApp(env, deps).fetch`. */
export function createApp(env: ApiEnv, { log, fetch, sendInBackground, countEvent, ...deps }: Deps) {
  const database = withPageLanguage(deps.database)
  const billing = deps.billing && { ...deps.billing, database: withPageLanguage(deps.billing.database) }
  const readSnapshot = createSnapshotReader(database)
  const visitor = createVisitorContext(database, env)
  const connection = createAuthConnection(env, { fetch, log })
  const browserSessions = createBrowserSessions(env.SITE_URL, connection, (c) => visitor.clientInfo(c).address)
  const authContext = createAuthContext(database, env, browserSessions, visitor)
  const auth = createAuthClient(connection)
  const isLeakedPassword = createLeakedPasswordService(env.LEAKED_PASSWORDS_URL, { fetch, log })
  const rejectWeakPassword = createPasswordRules(visitor, isLeakedPassword)
  const accountDeps = createAccountDeps(
    { database, sendInBackground },
    env,
    { auth, browserSessions, rejectWeakPassword },
    visitor,
  )
  const consent = createConsentContext(env, visitor)
  const verifyPassword = createPasswordVerifier(authContext, visitor, auth)
  const logUnavailable = createUnavailableLogger(log)
  const app = new OpenAPIHono()
  app.use(requestContext, countRequests(countEvent), contextStorage(), commonHeaders, browserSessions.middleware)
  if (env.LOG_REQUESTS) app.use(requestLog(log))
  app.route('/', formRedirects())
  app.use(methodNotAllowed({ app, onMethodNotAllowed: methodNotAllowedResponse }), validateUrl, limitBodySize)
  app.use(requireSameOrigin(env.SITE_URL, { exempt: isSentByMachine }))

  app.route('/', issues(readSnapshot))
  app.route('/', articles(readSnapshot))
  app.route('/', articleText(authContext))
  app.route('/', edition(authContext))
  app.route('/', freeArticles(readSnapshot, visitor, env))
  app.route('/', articleShares(authContext, visitor, readSnapshot, env))
  app.route('/', search(database, visitor))
  app.route('/', subscriptions(readSnapshot))
  app.route('/', terms(readSnapshot))
  app.route('/', contact(visitor, sendInBackground))
  app.route('/', clientErrors(visitor, log, countEvent))
  app.route('/', newsletter(visitor, consent, sendInBackground))
  app.route('/', signIn(accountDeps))
  app.route('/', signInByEmail(accountDeps))
  app.route('/', providerSignIn(accountDeps))
  app.route('/', registration(authContext, accountDeps))
  app.route('/', checkout(authContext, accountDeps, readSnapshot, createBillingGetter(billing)))
  app.route('/', gifts(authContext, accountDeps, readSnapshot, createBillingGetter(billing)))
  app.route('/', groupPurchases(authContext, accountDeps, readSnapshot, createBillingGetter(billing)))
  app.route('/', groupInvitations(authContext, accountDeps, createBillingGetter(billing)))
  app.route('/', recovery(accountDeps))
  app.route('/', emailConfirmation(accountDeps, consent))
  app.route('/', user(authContext, verifyPassword, accountDeps))
  app.route('/', accountRoutes(authContext, verifyPassword, { ...accountDeps, billing }))
  app.route('/', billingRoutes(authContext, createBillingGetter(billing), accountDeps))
  app.route('/', staffRegistration(accountDeps))
  app.route('/', adminStaff(authContext))
  app.route('/', adminInvitations(authContext, visitor, auth, sendInBackground))
  app.route('/', adminSupportTickets(authContext, sendInBackground))
  app.route('/', adminContactMessages(authContext, visitor, sendInBackground))
  app.route('/', adminNewsletterSubscribers(authContext, visitor, env))
  app.route('/', adminMembers(authContext, visitor, createBillingGetter(billing), sendInBackground))
  app.route('/', adminGroups(authContext, accountDeps, createBillingGetter(billing)))
  app.route('/', adminMemberCorrections(authContext, accountDeps, createBillingGetter(billing)))
  app.route('/', adminMedia(authContext))
  app.route('/', adminMediaUploads(authContext, visitor, siteSecrets(env)))
  app.route('/', adminPayments(authContext, visitor, createBillingGetter(billing)))
  app.route('/', adminDisputes(authContext, visitor, createBillingGetter(billing)))
  app.route('/', adminRevenue(authContext))
  app.route('/', adminCancellations(authContext))
  app.route('/', adminPrintEditions(authContext))
  app.route('/', adminArticles(authContext))
  app.route('/', adminArticleWorkflow(authContext))
  app.route('/', adminArticleHistory(authContext))
  app.route('/', adminArticlePresence(authContext))
  app.route('/', adminArticleComments(authContext, sendInBackground))
  app.route('/', adminAuthors(authContext))
  app.route('/', adminQueues(authContext, visitor))
  app.route('/', adminRedirects(authContext, visitor))
  app.route('/', adminStatistics(authContext))
  app.route('/', adminAccessTokens(authContext, visitor))
  app.route('/', adminAuditLog(authContext))
  app.route('/', adminSystem(authContext, visitor))
  app.route('/', adminSettings(authContext, visitor))
  app.route('/', adminPlans(authContext, visitor, { billing, log }))
  app.route('/', adminIssues(authContext, visitor))
  app.route('/', adminIssuePdfs(authContext, visitor, siteSecrets(env)))
  app.route('/', adminPages(authContext))
  app.route('/', adminPreviews(authContext, env.SITE_URL))
  app.route('/', previews(visitor))
  app.route('/', weather(visitor.write, createWeatherService(env.WEATHER_URL, env.WEATHER_API_KEY, fetch)))
  app.route('/', location(visitor, createLocationService(env.LOCATION_URL, fetch)))
  app.route('/', openapi(app))
  app.route(
    '/',
    health({ database, log }, (signal) => checkAuth(env, fetch, signal)),
  )

  app.notFound((c) =>
    problemResponse(
      new HttpError('not-found', 'There is nothing at this address.'),
      c.get('requestId'),
      pageLanguage(c),
    ),
  )
  app.onError((error, c) => {
    const id: string = c.get('requestId')
    const httpError = error instanceof HttpError ? error : asStripeUnavailable(error)
    if (httpError) return problemResponse(logUnavailable(httpError, id), id, pageLanguage(c))
    log('error', 'unexpected', { requestId: id, method: c.req.method, ...errorContext(error) })
    return problemResponse(unexpectedError(id, error), id, pageLanguage(c))
  })
  return app
}

type MethodNotAllowedHandler = NonNullable<Parameters<typeof methodNotAllowed>[0]['onMethodNotAllowed']>

/** Answers OPTIONS for every address; any other method is refused with the list of allowed ones. */
const methodNotAllowedResponse: MethodNotAllowedHandler = (c, methods) => {
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') }
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const httpError = new HttpError('method-not-allowed', 'This address only takes {methods}.', {
    headers,
    values: { methods: headers.Allow },
  })
  return problemResponse(httpError, c.get('requestId'), pageLanguage(c))
}

const LOG_INTERVAL_MS = 5000

/** Logs an unavailable dependency once in a few seconds. Other errors are the caller's, so they are not logged. */
function createUnavailableLogger(log: Log) {
  let silentUntil = 0
  return (httpError: HttpError, requestId: string): HttpError => {
    if (httpError.code !== 'unavailable' || Date.now() < silentUntil) return httpError
    silentUntil = Date.now() + LOG_INTERVAL_MS
    log('warn', httpError.code, { requestId, ...errorContext(httpError.cause ?? httpError) })
    return httpError
  }
}
