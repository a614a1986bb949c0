import { sql } from 'kysely'
import {
  type ArticleReadCount,
  MAX_OPEN_REQUESTS,
  type OpenRequests,
  type RecentPublish,
  type Statistics,
  type StatisticsPeriod,
} from '../contracts/statistics.ts'
import { type Change, seriesOf, stepsOf, sumsOf } from '../domain/statistics.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

const MAX_ARTICLES = 8
const MAX_PUBLISHES = 6

/** The statistics of a period. Money only for owners, by private.read_statistics(). */
export async function readStatistics(tx: Tx, period: StatisticsPeriod): Promise<Statistics> {
  const [changes, days, plans, mostRead] = await Promise.all([
    sql<Change>`
      select figure, key, starts_on::text as "startsOn", amount::double precision as amount
      from private.read_statistics(${period})`.execute(tx),
    sql<{ first: string | null; today: string; withRevenue: boolean }>`
      select private.statistics_first_day(${period})::text as first, (now() at time zone 'utc')::date::text as today,
        private.has_permission('statistics.revenue') as "withRevenue"`.execute(tx),
    sql<{ planId: string; name: string; isFree: boolean }>`
      select id as "planId", name, price = 0 as "isFree" from public.plans order by position, id`.execute(tx),
    sql<Statistics['mostRead'][number]>`
      select article_id as "articleId", title,
        (select language from public.articles where articles.id = article_id) as language, reads::double precision as reads
      from private.most_read_articles(${period}, ${MAX_ARTICLES})`.execute(tx),
  ])
  const { first = null, today = '', withRevenue = false } = days.rows[0] ?? {}
  const rows = changes.rows
  const dates = stepsOf(period, first ?? rows.flatMap(({ startsOn }) => startsOn ?? []).sort()[0] ?? today, today)
  const series = (figures: { value: string; gained: string; lost: string }, key: string) => ({
    ...seriesOf(rows, dates, figures.value, key),
    gained: sumsOf(rows, dates, figures.gained, key),
    lost: sumsOf(rows, dates, figures.lost, key),
  })
  const keysOf = (...figures: string[]) =>
    [...new Set(rows.filter(({ figure }) => figures.includes(figure)).map(({ key }) => key))].sort()
  const known = new Set(plans.rows.map(({ planId }) => planId))
  const previousPlans = keysOf('subscribers')
    .filter((planId) => !known.has(planId))
    .map((planId) => ({ planId, name: planId, isFree: false }))
  return {
    period,
    dates,
    plans: [...plans.rows, ...previousPlans].map((plan) => ({
      ...plan,
      ...series({ value: 'subscribers', gained: 'gained', lost: 'lost' }, plan.planId),
    })),
    newsletter: series({ value: 'newsletter', gained: 'newsletter-gained', lost: 'newsletter-lost' }, ''),
    revenue: withRevenue
      ? keysOf('recurring', 'received', 'refunded').map((currency) => {
          const { before, values: recurring } = seriesOf(rows, dates, 'recurring', currency)
          const received = sumsOf(rows, dates, 'received', currency)
          return { currency, before, recurring, received, refunded: sumsOf(rows, dates, 'refunded', currency) }
        })
      : null,
    mostRead: mostRead.rows,
  }
}

/** The newest publishes of the site. Row-level security shows them to editorial staff. */
export async function listRecentPublishes(tx: Tx): Promise<RecentPublish[]> {
  const { rows } = await sql<RecentPublish>`
    select live_at as "liveAt", milliseconds, path_count as "pathCount", cardinality(failed_paths) as "failedCount",
      articles.title, coalesce('/articles/' || articles.id, paths[1]) as path
    from (
      select * from public.publish_records where committed_at is not null order by live_at desc, id desc limit ${MAX_PUBLISHES}
    ) as records left join lateral (
      select articles.id, articles.title from unnest(paths[1:20]) with ordinality as listed (path, ordinal)
        join public.articles on path = '/articles/' || articles.id
      order by ordinal limit 1
    ) as articles on true
    order by live_at desc, records.id desc`.execute(tx)
  return rows
}

/** How many tickets and messages wait. */
export async function countOpenRequests(tx: Tx): Promise<OpenRequests> {
  const { rows } = await sql<OpenRequests>`
    select
      (select count(*)::int from (
        select from public.support_tickets where status = 'open' limit ${MAX_OPEN_REQUESTS}) as tickets) as tickets,
      (select count(*)::int from (
        select from public.contact_messages where status = 'open' limit ${MAX_OPEN_REQUESTS}) as messages) as messages`.execute(
    tx,
  )
  return rows[0] ?? { tickets: 0, messages: 0 }
}

/** Adds reads of articles. As publisher. */
export async function recordArticleReads(tx: Tx, reads: ArticleReadCount[]): Promise<void> {
  await sql`select private.record_article_reads(${jsonb(reads)})`.execute(tx)
}
