import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Health } from '../../_shared/contracts/health.ts'
import { readClock } from '../../_shared/data/content-log.ts'
import type { Deps, ReadSnapshot } from '../deps.ts'
import { problemResponses, textHeader } from '../openapi-responses.ts'

const TIMEOUT_MS = 1000

export function health(readSnapshot: ReadSnapshot, authUrl: string, fetch: Deps['fetch']) {
  return new Hono().get('/', async (c) => {
    const [database, auth] = await Promise.all([
      probe(readSnapshot(readClock)),
      probe(fetch(authUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(requireHealthy)),
    ])
    const status = database === 'unavailable' ? 'unavailable' : auth === 'unavailable' ? 'degraded' : 'ok'
    const body: Health = { status, dependencies: { database, auth } }
    const headers = { 'Cache-Control': 'no-store', ...(database === 'unavailable' ? { 'Retry-After': '2' } : {}) }
    return c.json(body, database === 'unavailable' ? 503 : 200, headers)
  })
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

/** Auth may want a key for its health; that it says so is health enough. */
async function requireHealthy(response: Response): Promise<void> {
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`Auth answers ${response.status}.`)
}

const healthResponse = (description: string) => ({ description, content: { 'application/json': { schema: Health } } })

export const healthPaths: ZodOpenApiPathsObject = {
  '/api/health': {
    get: {
      operationId: 'readHealth',
      summary: 'How the API and what it depends on are doing',
      tags: ['Publication'],
      responses: {
        200: healthResponse('Readers can be answered.'),
        ...problemResponses([
          'malformed-request',
          'method-not-allowed',
          'body-too-large',
          'address-too-long',
          'unexpected',
        ]),
        503: {
          ...healthResponse('The database is away.'),
          headers: { 'Retry-After': textHeader('Seconds to wait.') },
        },
      },
    },
  },
}
