import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { Problem } from '#shared/contracts/problem.ts'
import { forwardedHeaders } from '../../src/server/forwarded-headers.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { loggedAbout } from './logged-about.ts'

export interface ApiFixture {
  url: string
  stack: TestStack
  /** Connects as the owner of the database, for changes that no API call makes. */
  owner: Sql
  get(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request as a page of the site does, as JSON or as a form, with the signed headers about the client. */
  send(path: string, body: object | URLSearchParams, options?: SendOptions): Promise<Response>
  /** Another process of the same function on the same database. */
  startAnother(env?: Record<string, string>): Promise<TestApi>
  stop(): Promise<void>
}

export interface SendOptions {
  method?: string
  /** Client address. */
  from?: string
  /** The process to send to; the first one by default. */
  to?: string
  headers?: Record<string, string>
}

/** Longer than any response takes on a busy machine: a request without a response by then hangs. */
export const hangTimeout = () => AbortSignal.timeout(10_000)

/** Origin of the site of the test stack; unsafe requests are accepted only from its pages. */
export const siteUrl = 'http://localhost:4321'

/**
 * The API function in Deno on a seeded database. The Postgres is shared with other test files: a file that kills
 * Postgres asks for its own with `shared: false`.
 */
export async function startApiFixture(env: Record<string, string> = {}, { shared = true } = {}): Promise<ApiFixture> {
  const stack = await startTestStack({ seed: false, shared })
  return stopStackOnError(stack, async () => createApiFixture(stack, await stack.createDatabase(), env))
}

/** Stops a stack whose sample data could not be inserted. */
export async function stopStackOnError<T>(stack: TestStack, setUp: () => Promise<T>): Promise<T> {
  try {
    return await setUp()
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** The function on this database of the stack. */
export async function createApiFixture(
  stack: TestStack,
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
  env: Record<string, string> = {},
): Promise<ApiFixture> {
  const owner = postgres(adminUrl, { max: 2, onnotice: () => {} })
  const start = (extraEnv = {}) => stack.startApi({ databaseUrl: appUrl, env: { ...env, ...extraEnv } })
  const { url } = await start()
  return {
    url,
    stack,
    owner,
    get: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    send(path, body, { method = 'POST', from = '203.0.113.7', to = url, headers = {} } = {}) {
      const isJson = !(body instanceof URLSearchParams)
      const readerHeaders = siteForwardedHeaders(from, stack.secrets.siteSecret)
      const contentType: Record<string, string> = isJson ? { 'Content-Type': 'application/json' } : {}
      return fetch(`${to}${path}`, {
        method,
        headers: { Origin: siteUrl, ...readerHeaders, ...contentType, ...headers },
        body: isJson ? JSON.stringify(body) : body,
        redirect: 'manual',
        signal: hangTimeout(),
      })
    },
    startAnother: start,
    async stop() {
      await owner.end({ timeout: 1 })
      await stack.stop()
    },
  }
}

/** The signed headers by which the site passes on the client address. */
export function siteForwardedHeaders(address: string, secret: string, headers: Record<string, string> = {}) {
  return forwardedHeaders(headers, address, { trustProxy: true, secret }) as Record<string, string>
}

/** The parsed body. Fails when a field of the contract is missing, and when the body has any other field. */
export async function bodyOf<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json()
  const parsed = strictSchema(schema).safeParse(body)
  if (!parsed.success) {
    const answer = `Answered ${response.status} ${JSON.stringify(body)}: ${parsed.error.message}`
    throw new Error(`${answer}\n${loggedAbout(response)}`)
  }
  return parsed.data as z.output<Schema>
}

/** The problem without the id of its request, which is another one each time. Fails when the body and the header differ in it. */
export async function problemOf(response: Response): Promise<Problem> {
  const { requestId, ...problem } = await bodyOf(response, Problem)
  const id = response.headers.get('x-request-id')
  if (requestId !== (id ?? undefined)) throw new Error(`A problem of the request ${id} names ${requestId}.`)
  const contentType = response.headers.get('content-type')
  if (contentType !== 'application/problem+json') throw new Error(`A problem came as ${contentType}.`)
  if (problem.status !== response.status) throw new Error(`A ${response.status} says that it is ${problem.status}.`)
  return problem
}

/** Status and target of an answer to a form without script. */
export const redirectOf = (response: Response) => [response.status, response.headers.get('location')]

/** A new version of the terms is in force from now on, with the text of the version before. */
export const publishTerms = (owner: Sql) => owner`
  insert into publication_page_versions (page_id, number, document, quoted, origin, in_force_from)
  select page_id, max(number) + 1, (array_agg(document))[1], (array_agg(quoted))[1], 'staff', now()
  from publication_page_versions where page_id = 'terms' group by page_id`

export const codeOf = async (response: Response) => (await problemOf(response)).type.split('/').at(-1)

/** The same schema, which rejects unknown fields at the top level of a row. */
function strictSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(strictSchema(schema.element as z.ZodType))
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
