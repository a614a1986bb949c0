import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import { asStripeUnavailable } from '../_shared/billing/away.ts'
import { HttpError } from '../_shared/contracts/refusal.ts'
import type { ApiEnv } from '../_shared/http/env.ts'
import { modestBody, readableAddress } from '../_shared/http/guards.ts'
import { factsOf, type Log } from '../_shared/http/log.ts'
import { fromOurPages } from '../_shared/http/origin.ts'
import { problemResponse, unexpected } from '../_shared/http/problem.ts'
import { everyResponse, requestLog } from '../_shared/http/responses.ts'
import { accountDoors } from './account/doors.ts'
import { provingOwn } from './account/own-password.ts'
import { authDoorAt } from './auth-door.ts'
import { type Deps, readingAsReader } from './deps.ts'
import { formAnswers } from './forms.ts'
import { locationServiceAt } from './location-service.ts'
import { membersAt } from './members.ts'
import { moneyOrWords } from './money.ts'
import { consentingWith } from './newsletter/consenting.ts'
import { articles } from './routes/articles.ts'
import { checkout } from './routes/checkout.ts'
import { contact } from './routes/contact.ts'
import { deskInvitations } from './routes/desk/invitations.ts'
import { deskMembers } from './routes/desk/members.ts'
import { deskPayments } from './routes/desk/payments.ts'
import { deskPrintEditions } from './routes/desk/print-editions.ts'
import { deskStaff } from './routes/desk/staff.ts'
import { deskSupportTickets } from './routes/desk/support-tickets.ts'
import { health } from './routes/health.ts'
import { issues } from './routes/issues.ts'
import { location } from './routes/location.ts'
import { newEmail } from './routes/new-email.ts'
import { newsletter } from './routes/newsletter.ts'
import { openapi } from './routes/openapi.ts'
import { recovery } from './routes/recovery.ts'
import { registration } from './routes/registration.ts'
import { signIn } from './routes/sign-in.ts'
import { staffRegistration } from './routes/staff-registration.ts'
import { subscriptions } from './routes/subscriptions.ts'
import { billing } from './routes/user/billing.ts'
import { records } from './routes/user/records.ts'
import { user } from './routes/user.ts'
import { weather } from './routes/weather.ts'
import { visitingAt } from './visiting.ts'
import { weatherServiceAt } from './weather-service.ts'

export type { Deps } from './deps.ts'

/** Posted to by mail services, which come from no page (RFC 8058). */
const MACHINES = ['/api/newsletter/unsubscription']

/** The contract under /api. Any runtime with `fetch` semantics can serve it: `createApp(env, deps).fetch`. */
export function createApp(env: ApiEnv, { database, log, fetch, sendSoon, money }: Deps) {
  const reading = readingAsReader(database)
  const visiting = visitingAt(database, env.SITE_SECRET)
  const members = membersAt(database, env)
  const auth = authDoorAt(env, fetch)
  const doors = accountDoors({ database, sendSoon }, env, auth, visiting)
  const prove = provingOwn(members, visiting, auth)
  const noted = noteTaker(log)
  const app = new Hono()
  app.use(requestId(), everyResponse)
  if (env.LOG_REQUESTS) app.use(requestLog(log))
  app.route('/api', formAnswers())
  app.use(methodNotAllowed({ app, onMethodNotAllowed: notThisWay }), readableAddress, modestBody)
  app.use(fromOurPages(env.SITE_URL, { open: MACHINES }))

  app.route('/api/issues', issues(reading))
  app.route('/api/articles', articles(reading))
  app.route('/api/subscriptions', subscriptions(reading))
  app.route('/api/contact', contact(visiting, sendSoon))
  app.route('/api/newsletter', newsletter(visiting, consentingWith(env, visiting), sendSoon))
  app.route('/api', signIn(doors))
  app.route('/api', registration(doors))
  app.route('/api', checkout(members, doors, reading, moneyOrWords(money)))
  app.route('/api/auth', recovery(doors))
  app.route('/api/auth/new-email', newEmail(doors))
  app.route('/api/user', user(members, prove, doors))
  app.route('/api/user', records(members, prove, { ...doors, money }))
  app.route('/api/user', billing(members, moneyOrWords(money), doors))
  app.route('/api/register', staffRegistration(doors))
  app.route('/api/desk/staff', deskStaff(members))
  app.route('/api/desk/invitations', deskInvitations(members, visiting, sendSoon))
  app.route('/api/desk/support-tickets', deskSupportTickets(members, sendSoon))
  app.route('/api/desk/members', deskMembers(members, visiting, moneyOrWords(money), sendSoon))
  app.route('/api/desk/payments', deskPayments(members, visiting, moneyOrWords(money)))
  app.route('/api/desk/print-editions', deskPrintEditions(members, visiting))
  app.route('/api/weather', weather(visiting.write, weatherServiceAt(env.WEATHER_URL, env.WEATHER_API_KEY, fetch)))
  app.route('/api/location', location(visiting, locationServiceAt(env.LOCATION_URL, fetch)))
  app.route('/api/openapi.json', openapi())
  app.route('/api/health', health(reading, `${env.SUPABASE_URL}/auth/v1/health`, fetch))

  app.notFound((c) =>
    problemResponse(new HttpError('not-found', 'There is nothing at this address.'), c.get('requestId')),
  )
  app.onError((error, c) => {
    const id: string = c.get('requestId')
    const refusal = error instanceof HttpError ? error : asStripeUnavailable(error)
    if (refusal) return problemResponse(noted(refusal, id), id)
    log('error', 'unexpected', { requestId: id, method: c.req.method, ...factsOf(error) })
    return problemResponse(unexpected(id, error), id)
  })
  return app
}

type NotAllowed = NonNullable<Parameters<typeof methodNotAllowed>[0]['onMethodNotAllowed']>

/** OPTIONS is answered for every address, any other method is refused with what would be taken. */
const notThisWay: NotAllowed = (c, methods) => {
  const headers = { Allow: [...methods, 'OPTIONS'].join(', ') }
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const refusal = new HttpError('method-not-allowed', `This address only takes ${headers.Allow}.`, { headers })
  return problemResponse(refusal, c.get('requestId'))
}

const QUIET_MS = 5000

/** A dependency that is away is worth a line now and then; every other refusal is the caller's own affair. */
function noteTaker(log: Log) {
  let quietUntil = 0
  return (refusal: HttpError, requestId: string): HttpError => {
    if (refusal.code !== 'temporarily-away' || Date.now() < quietUntil) return refusal
    quietUntil = Date.now() + QUIET_MS
    log('warn', refusal.code, { requestId, ...factsOf(refusal.cause ?? refusal) })
    return refusal
  }
}
