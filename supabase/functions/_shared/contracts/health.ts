import { z } from 'zod'

const DependencyStatus = z.enum(['up', 'unavailable'])

/** State of the API and of its dependencies. */
export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable']).describe('degraded: reading works, signing in does not.'),
    dependencies: z.object({ database: DependencyStatus, auth: DependencyStatus }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
