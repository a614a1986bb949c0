import { z } from 'zod'

const State = z.enum(['up', 'away'])

/** How the API and what it depends on are doing. */
export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'away']).describe('degraded: reading works, signing in does not.'),
    dependencies: z.object({ database: State, auth: State }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
