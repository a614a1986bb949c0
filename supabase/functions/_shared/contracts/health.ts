import { z } from 'zod'

const DependencyStatus = z.enum(['up', 'unavailable'])

/** How the API and what it depends on are doing. */
export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable']).describe('degraded: reading works, signing in does not.'),
    dependencies: z.object({ database: DependencyStatus, auth: DependencyStatus }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
