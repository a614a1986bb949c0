import { join } from 'node:path'
import { announceSharedPostgres } from '../supabase/embedded/shared-postgres.ts'
import { startTestStack } from '../supabase/embedded/test-stack.ts'

/**
 * Vitest calls it before the first integration test, and what it returns after the last. A database costs a tenth of a
 * server, and four of five files need no server of their own.
 */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const stack = await startTestStack({ seed: false })
  // Prepares the template with the seeds: later nothing may be connected to it.
  await (await stack.createDatabase()).drop()
  announceSharedPostgres({ port: Number(new URL(stack.ownerUrl).port), secretsFile: join(stack.home, 'secrets.json') })
  return () => stack.stop()
}
