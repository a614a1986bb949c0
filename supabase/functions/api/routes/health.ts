import { createRoute } from '@hono/zod-openapi'
import { Health } from '../../_shared/contracts/health.ts'
import { readClock } from '../../_shared/data/content-log.ts'
import { readSystemState } from '../../_shared/data/system.ts'
import { findPublicProblems } from '../../_shared/domain/system-problems.ts'
import { errorContext } from '../../_shared/http/log.ts'
import type { Deps } from '../deps.ts'
import { jsonResponse, textHeader, withProblems } from '../openapi-responses.ts'
import { createRouter } from '../router.ts'

const TIMEOUT_MS = 1000
/** Anybody may ask, as often as they like. */
const CACHE_MS = 5000

export function health(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  checkAuth: (signal: AbortSignal) => Promise<Response>,
) {
  const readHealth = cached(() => checkHealth({ database, log }, checkAuth))
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/health',
      operationId: 'readHealth',
      summary: 'State of the API and of everything behind it',
      description: 'At most five seconds old. The thresholds are those of the alarms.',
      tags: ['Publication'],
      responses: withProblems(
        {
          200: jsonResponse('The API works; `reasons` says what needs a look.', Health),
          503: jsonResponse('The database is unavailable.', Health, { 'Retry-After': textHeader('Seconds to wait.') }),
        },
        ['malformed-request', 'method-not-allowed', 'body-too-large', 'address-too-long', 'unexpected'],
      ),
    }),
    async (c) => {
      const body = await readHealth()
      const isDown = body.status === 'down'
      return c.json(body, isDown ? 503 : 200, { 'Cache-Control': 'no-store', ...(isDown && { 'Retry-After': '2' }) })
    },
  )
  return app
}

/** Concurrent callers share one check. */
function cached(check: () => Promise<Health>): () => Promise<Health> {
  let known: Promise<Health> | undefined
  let until = 0
  return () => {
    if (known && Date.now() < until) return known
    until = Date.now() + CACHE_MS
    known = check()
    // The next request checks an unavailable service again, so that it shows the recovery at once.
    void known.then(({ dependencies }) => {
      if (Object.values(dependencies).includes('unavailable')) until = 0
    })
    return known
  }
}

async function checkHealth(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  checkAuth: (signal: AbortSignal) => Promise<Response>,
): Promise<Health> {
  const options = { readOnly: true, statementTimeout: TIMEOUT_MS }
  const [clock, state, auth] = await Promise.all([
    inTime(database.asRole('anon', {}, readClock, options)),
    inTime(database.asServiceRole(readSystemState, options), (error) =>
      log('warn', 'state of the system not read', errorContext(error)),
    ),
    inTime(checkAuth(AbortSignal.timeout(TIMEOUT_MS)).then(requireOk)),
  ])
  const isUp = (answer: unknown) => (answer === undefined ? 'unavailable' : 'up')
  const dependencies = { database: isUp(clock), auth: isUp(auth) } as const
  if (clock === undefined) return { status: 'down', reasons: ['The database does not answer.'], dependencies }
  const reasons = [
    ...(auth === undefined ? ['Nobody can sign in: Auth does not answer.'] : []),
    ...(state
      ? findPublicProblems(state).map(({ message }) => message)
      : ['The state of the system could not be read in time.']),
  ]
  return { status: reasons.length > 0 ? 'degraded' : 'ok', reasons, dependencies }
}

/** Undefined if it fails, or takes longer than a second. */
async function inTime<T>(request: Promise<T>, onError?: (error: unknown) => void): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
  const outcome = request.catch((error: unknown) => {
    onError?.(error)
    return undefined
  })
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}

async function requireOk(response: Response): Promise<true> {
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Auth answers ${response.status}.`)
  return true
}
