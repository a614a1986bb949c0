import { z } from 'zod'
import { Timestamp } from './primitives.ts'

const ScheduledArticle = z.object({ id: z.uuid(), title: z.string(), publishedAt: Timestamp })

/** Whether scheduled articles will appear: a publisher runs, and none is late. */
export const SchedulerState = z
  .object({
    runs: z.boolean().describe('A publisher has reported within a minute.'),
    nodes: z.array(
      z.object({
        node: z.string(),
        phase: z.enum(['preparing', 'following', 'database-unavailable']),
        stale: z.boolean(),
        failedPages: z.int(),
        seenAt: Timestamp,
        followedUntil: Timestamp.nullable(),
      }),
    ),
    next: ScheduledArticle.nullable(),
    overdue: z
      .array(
        ScheduledArticle.extend({
          reason: z
            .enum(['no-publisher', 'page-failed', 'not-confirmed'])
            .describe('No publisher runs; the page could not be rendered; no publisher has reported the page yet.'),
        }),
      )
      .describe('Scheduled articles whose time has come and whose page no publisher has reported, of the last week.'),
    checkedAt: Timestamp,
  })
  .meta({ id: 'SchedulerState' })
export type SchedulerState = z.infer<typeof SchedulerState>
