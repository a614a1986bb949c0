import { z } from 'zod'
import { LanguageName } from './language.ts'
import { Slug, Timestamp } from './primitives.ts'

export const StatisticsPeriod = z.enum(['30-days', '12-months', 'all'])
export type StatisticsPeriod = z.infer<typeof StatisticsPeriod>

const Series = z.object({
  before: z.int().describe('The value when the period began.'),
  values: z.array(z.int()).describe('The value at the end of each step.'),
  gained: z.array(z.int()).describe('New in each step.'),
  lost: z.array(z.int()).describe('Ended in each step.'),
})

const PlanStatistics = Series.extend({
  planId: z.string(),
  name: z.string(),
  isFree: z.boolean(),
}).meta({ id: 'PlanStatistics' })

const RevenueStatistics = z
  .object({
    currency: z.string().length(3),
    before: z.int().describe('Recurring revenue when the period began.'),
    recurring: z
      .array(z.int())
      .describe(
        'Yearly prices of the paying subscriptions at the end of each step, in the smallest unit of the currency.',
      ),
    received: z.array(z.int()).describe('Payments in each step, refunded ones included.'),
    refunded: z.array(z.int()).describe('Refunds in each step.'),
  })
  .meta({ id: 'RevenueStatistics' })

/** How the magazine does. Days and months are those of UTC. */
export const Statistics = z
  .object({
    period: StatisticsPeriod,
    dates: z.array(z.iso.date()).describe('The first day of each step: days of 30 days, else months.'),
    plans: z.array(PlanStatistics),
    newsletter: Series,
    revenue: z.array(RevenueStatistics).nullable().describe('By currency; null for those who may not see it.'),
    mostRead: z.array(
      z.object({ articleId: Slug, title: z.string(), language: LanguageName.nullable(), reads: z.int() }),
    ),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof Statistics>

/** A publish of the site, as its publisher measured it. */
export const RecentPublish = z
  .object({
    liveAt: Timestamp,
    milliseconds: z.int().describe('From the commit of the change to the new pages being served.'),
    pathCount: z.int(),
    failedCount: z.int(),
    title: z.string().nullable().describe('Of the article that it published; null if it published none.'),
    path: z.string().nullable().describe('The first page that it published.'),
  })
  .meta({ id: 'RecentPublish' })
export type RecentPublish = z.infer<typeof RecentPublish>

/** More are not counted. */
export const MAX_OPEN_REQUESTS = 100

/** Requests of readers that wait for a reply. At most MAX_OPEN_REQUESTS of each are counted. */
export const OpenRequests = z.object({ tickets: z.int(), messages: z.int() }).meta({ id: 'OpenRequests' })
export type OpenRequests = z.infer<typeof OpenRequests>

/** The site's report about a published article. */
export interface ArticleReadCount {
  articleId: string
  count: number
}
