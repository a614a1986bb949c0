import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import {
  findArticle,
  findArticles,
  listActiveArticles,
  listArticlesOfMonth,
  listFilledIssueIds,
  listFrontPage,
  listIssueArticles,
  listPublishedMonths,
} from '#shared/data/articles.ts'
import type { Tx } from '#shared/data/database.ts'
import { findIssuePdfFile } from '#shared/data/issue-pdfs.ts'
import { findCurrentIssue, findIssue, listIssues } from '#shared/data/issues.ts'
import { listPlans } from '#shared/data/plans.ts'
import { listSearchFilters } from '#shared/data/search.ts'
import { readSiteSettings } from '#shared/data/site-settings.ts'
import type { Search } from './search-terms.ts'

export type FrontPage = { featured?: Article; others: Article[] }
type MonthArticles = Awaited<ReturnType<typeof listArticlesOfMonth>>

/** The only source of content for pages. They have no clock, no visitor and no database. */
export interface Content {
  settings(): Promise<SiteSettings>
  frontPage(): Promise<FrontPage>
  currentIssue(): Promise<Issue | undefined>
  issues(): Promise<Issue[]>
  issue(id: string): Promise<Issue | undefined>
  /** False only in the preview of an issue that readers do not see yet: it has no PDF. */
  isPublished(issueId: string): Promise<boolean>
  issueArticles(id: string): Promise<Article[]>
  /** Name in Storage of the PDF that was uploaded for a published issue. */
  issuePdfFile(id: string): Promise<string | undefined>
  /** Ids of the issues that have articles and whose PDF is for everyone; of the others no PDF is typeset. */
  issuesWithArticles(): Promise<Set<string>>
  article(id: string): Promise<Article | undefined>
  plans(): Promise<Plan[]>
  recentArticles(limit: number): Promise<Article[]>
  /** Months with published articles, 'yyyy-mm'. */
  publishedMonths(): Promise<string[]>
  articlesOfMonth(month: string): Promise<MonthArticles>
  searchFilters(): Promise<SearchFilters>
  /** What a reader has searched for; undefined on the page that everybody shares. */
  search(): Promise<Search | undefined>
}

/** The featured article and the newest others: together as many as the first page of `GET /api/articles/active`. */
const FRONT_PAGE_ARTICLES = 20

/**
 * Content as one transaction sees it. Settings and current issue, which many pages share, are read once;
 * `prefetchArticles` reads the articles of a batch in one query.
 */
export function createContent(tx: Tx): Content & { prefetchArticles(ids: string[]): Promise<void> } {
  const prefetched = new Map<string, Article>()
  const content: ReturnType<typeof createContent> = {
    settings: memoize(() => readSiteSettings(tx)),
    currentIssue: memoize(() => findCurrentIssue(tx)),
    issues: memoize(() => listIssues(tx)),
    plans: memoize(() => listPlans(tx)),
    publishedMonths: memoize(() => listPublishedMonths(tx)),
    frontPage: async () => {
      const [featured, ...others] = await listFrontPage(tx, FRONT_PAGE_ARTICLES)
      return { featured, others }
    },
    issue: (id) => findIssue(tx, id),
    isPublished: async () => true,
    issueArticles: (id) => listIssueArticles(tx, id),
    issuePdfFile: (id) => findIssuePdfFile(tx, id),
    issuesWithArticles: async () => new Set(await listFilledIssueIds(tx)),
    article: async (id) => prefetched.get(id) ?? findArticle(tx, id),
    recentArticles: async (limit) => (await listActiveArticles(tx, { limit })).items,
    articlesOfMonth: (month) => listArticlesOfMonth(tx, month),
    searchFilters: async () => {
      const [filters, issues, months] = await Promise.all([
        listSearchFilters(tx),
        content.issues(),
        content.publishedMonths(),
      ])
      return {
        ...filters,
        issues: issues.map(({ id, season, year, title }) => ({ id, label: `${season} ${year}: ${title}` })),
        years: [...new Set(months.map((month) => month.slice(0, 4)))],
      }
    },
    search: async () => undefined,
    prefetchArticles: async (ids) => {
      prefetched.clear()
      for (const article of await findArticles(tx, ids)) prefetched.set(article.id, article)
    },
  }
  return content
}

function memoize<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= load()
    return result
  }
}
