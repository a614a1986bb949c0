import { join } from 'node:path'
import { pgbouncerService } from '../supabase/embedded/pgbouncer-service.ts'
import { freePort } from '../supabase/embedded/ports.ts'
import { announceSharedPostgres } from '../supabase/embedded/shared-postgres.ts'
import { startTestStack, type TestStack } from '../supabase/embedded/test-stack.ts'

/**
 * Vitest calls it before the first integration test, and what it returns after the last. A database costs a tenth of a
 * server, and four of five files need no server of their own.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const stack = await startTestStack({ seed: false })
  // Prepares the template with the seeds: later nothing may be connected to it.
  await (await stack.createDatabase()).drop()
  const port = Number(new URL(stack.ownerUrl).port)
  const pooler = await startPooler(stack, port)
  const secretsFile = join(stack.home, 'secrets.json')
  announceSharedPostgres({ port, secretsFile, ...(pooler && { poolerPort: pooler.port }) })
  return async () => {
    await pooler?.service.stop()
    await stack.stop()
  }
}

/** Only when the environment names PgBouncer (`npm run test:supabase`). */
async function startPooler({ home, secrets }: TestStack, postgresPort: number) {
  const program = process.env.PGBOUNCER
  if (!program) return undefined
  const port = await freePort(0)
  const users = { meridian_app: secrets.appPassword }
  const service = pgbouncerService({ program, home, port, postgresPort, users })
  await service.start()
  return { port, service }
}
