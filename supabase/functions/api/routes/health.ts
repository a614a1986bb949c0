import { createRoute } from '@hono/zod-openapi'
import { Health } from '../../_shared/contracts/health.ts'
import { readClock } from '../../_shared/data/content-log.ts'
import type { ReadSnapshot } from '../deps.ts'
import { jsonResponse, textHeader, withProblems } from '../openapi-responses.ts'
import { createRouter } from '../router.ts'

const TIMEOUT_MS = 1000

export function health(readSnapshot: ReadSnapshot, checkAuth: (signal: AbortSignal) => Promise<Response>) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/health',
      operationId: 'readHealth',
      summary: 'State of the API and of its dependencies',
      tags: ['Publication'],
      responses: withProblems(
        {
          200: jsonResponse('The API works.', Health),
          503: jsonResponse('The database is unavailable.', Health, { 'Retry-After': textHeader('Seconds to wait.') }),
        },
        ['malformed-request', 'method-not-allowed', 'body-too-large', 'address-too-long', 'unexpected'],
      ),
    }),
    async (c) => {
      const [database, auth] = await Promise.all([
        probe(readSnapshot(readClock)),
        probe(checkAuth(AbortSignal.timeout(TIMEOUT_MS)).then(requireOk)),
      ])
      const status = database === 'unavailable' ? 'unavailable' : auth === 'unavailable' ? 'degraded' : 'ok'
      const body: Health = { status, dependencies: { database, auth } }
      const headers = { 'Cache-Control': 'no-store', ...(database === 'unavailable' ? { 'Retry-After': '2' } : {}) }
      return c.json(body, database === 'unavailable' ? 503 : 200, headers)
    },
  )
  return app
}

async function probe(request: Promise<unknown>): Promise<'up' | 'unavailable'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), TIMEOUT_MS)
  })
  const outcome = request.then(
    () => 'up' as const,
    () => 'unavailable' as const,
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}

async function requireOk(response: Response): Promise<void> {
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Auth answers ${response.status}.`)
}
