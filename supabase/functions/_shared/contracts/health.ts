import { z } from 'zod'

const DependencyStatus = z.enum(['up', 'unavailable'])

/** State of the API, of its dependencies, and of everything that its thresholds are about. */
export const Health = z
  .object({
    status: z
      .enum(['ok', 'degraded', 'down'])
      .describe(
        'degraded: something in `reasons` needs a look, and readers can read. down: the database is unavailable.',
      ),
    reasons: z.array(z.string()).describe('Why it is not ok, a sentence each.'),
    dependencies: z.object({ database: DependencyStatus, auth: DependencyStatus }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>
