import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { Problem } from '#shared/contracts/problem.ts'
import { forwardedHeaders } from '../../src/server/forwarded.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/testing.ts'

export interface ApiUnderTest {
  url: string
  stack: TestStack
  /** As the owner of the database: for what an editor or an accident would do. */
  owner: Sql
  get(path: string, init?: RequestInit): Promise<Response>
  /** As a page of the magazine sends it, JSON or a form, for a reader of whom the site says where they are. */
  send(path: string, body: object | URLSearchParams, options?: SendOptions): Promise<Response>
  /** Another process of the same function on the same database. */
  another(env?: Record<string, string>): Promise<TestApi>
  stop(): Promise<void>
}

export interface SendOptions {
  method?: string
  /** The reader's address on the network. */
  from?: string
  /** Another process than the first. */
  to?: string
  headers?: Record<string, string>
}

/** Longer than any answer takes, however busy the machine: who has not answered by then is hanging. */
export const unlessItHangs = () => AbortSignal.timeout(10_000)

/** Where the pages are that may send something: the site of the test stack. */
export const siteUrl = 'http://localhost:4321'

/** The real function in real Deno on a real Postgres with the seeded magazine. */
export async function startApiUnderTest(env: Record<string, string> = {}): Promise<ApiUnderTest> {
  const stack = await startTestStack({ seed: false })
  return orNothing(stack, async () => apiUnderTest(stack, await stack.createDatabase(), env))
}

/** A stack that could not be furnished is not left standing. */
export async function orNothing<T>(stack: TestStack, furnish: () => Promise<T>): Promise<T> {
  try {
    return await furnish()
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** The function on this database of the stack. */
export async function apiUnderTest(
  stack: TestStack,
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
  env: Record<string, string> = {},
): Promise<ApiUnderTest> {
  const owner = postgres(adminUrl, { max: 2, onnotice: () => {} })
  const start = (more = {}) => stack.startApi({ databaseUrl: appUrl, env: { ...env, ...more } })
  const { url } = await start()
  return {
    url,
    stack,
    owner,
    get: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    send(path, body, { method = 'POST', from = '203.0.113.7', to = url, headers = {} } = {}) {
      const json = !(body instanceof URLSearchParams)
      const reader = toldBySite(from, stack.secrets.siteSecret)
      const type: Record<string, string> = json ? { 'Content-Type': 'application/json' } : {}
      return fetch(`${to}${path}`, {
        method,
        headers: { Origin: siteUrl, ...reader, ...type, ...headers },
        body: json ? JSON.stringify(body) : body,
        redirect: 'manual',
        signal: unlessItHangs(),
      })
    },
    another: start,
    async stop() {
      await owner.end({ timeout: 1 })
      await stack.stop()
    },
  }
}

/** What the site says of a reader at this address, as the site says it. */
export function toldBySite(address: string, secret: string, headers: Record<string, string> = {}) {
  return forwardedHeaders(headers, address, { trustProxy: true, secret }) as Record<string, string>
}

/** The body, which has to be exactly what the contract promises: nothing missing, nothing more. */
export async function bodyOf<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json()
  return exactly(schema).parse(body) as z.output<Schema>
}

export async function problemOf(response: Response): Promise<Problem> {
  const problem = await bodyOf(response, Problem)
  const type = response.headers.get('content-type')
  if (type !== 'application/problem+json') throw new Error(`A problem came as ${type}.`)
  if (problem.status !== response.status) throw new Error(`A ${response.status} says that it is ${problem.status}.`)
  return problem
}

export const codeOf = async (response: Response) => (await problemOf(response)).type.split('/').at(-1)

/** The same schema without leniency towards unknown fields at the top of a row. */
function exactly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(exactly(schema.element as z.ZodType))
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
