import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Health } from '../../_shared/contracts/health.ts'
import { readClock } from '../../_shared/data/content-log.ts'
import type { Deps, Reading } from '../deps.ts'
import { refusalResponses, text } from '../docs.ts'

const PATIENCE = 1000

export function health(reading: Reading, authUrl: string, fetch: Deps['fetch']) {
  return new Hono().get('/', async (c) => {
    const [database, auth] = await Promise.all([
      answers(reading(readClock)),
      answers(fetch(authUrl, { signal: AbortSignal.timeout(PATIENCE) }).then(wellFormed)),
    ])
    const status = database === 'away' ? 'away' : auth === 'away' ? 'degraded' : 'ok'
    const body: Health = { status, dependencies: { database, auth } }
    const headers = { 'Cache-Control': 'no-store', ...(database === 'away' ? { 'Retry-After': '2' } : {}) }
    return c.json(body, database === 'away' ? 503 : 200, headers)
  })
}

async function answers(question: Promise<unknown>): Promise<'up' | 'away'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), PATIENCE)
  })
  const answer = question.then(
    () => 'up' as const,
    () => 'away' as const,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Auth may want a key for its health; that it says so is health enough. */
async function wellFormed(response: Response): Promise<void> {
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`Auth answers ${response.status}.`)
}

const state = (description: string) => ({ description, content: { 'application/json': { schema: Health } } })

export const healthPaths: ZodOpenApiPathsObject = {
  '/api/health': {
    get: {
      operationId: 'readHealth',
      summary: 'How the API and what it depends on are doing',
      tags: ['House'],
      responses: {
        200: state('Readers can be answered.'),
        ...refusalResponses([
          'malformed-request',
          'method-not-allowed',
          'body-too-large',
          'address-too-long',
          'unexpected',
        ]),
        503: {
          ...state('The database is away.'),
          headers: { 'Retry-After': text('Seconds to wait.') },
        },
      },
    },
  },
}
