import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { Problem } from '#shared/contracts/problem.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/testing.ts'

export interface ApiUnderTest {
  url: string
  stack: TestStack
  /** As the owner of the database: for what an editor or an accident would do. */
  owner: Sql
  get(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** Longer than any answer takes, however busy the machine: who has not answered by then is hanging. */
export const unlessItHangs = () => AbortSignal.timeout(10_000)

/** The real function in real Deno on a real Postgres with the seeded magazine. */
export async function startApiUnderTest(): Promise<ApiUnderTest> {
  const stack = await startTestStack({ seed: false })
  try {
    const database = await stack.createDatabase()
    const owner = postgres(database.adminUrl, { max: 2, onnotice: () => {} })
    const { url } = await stack.startApi({ databaseUrl: database.appUrl })
    return {
      url,
      stack,
      owner,
      get: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
      async stop() {
        await owner.end({ timeout: 1 })
        await stack.stop()
      },
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
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
