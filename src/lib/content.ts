import type { AcceptedTerms } from '#shared/contracts/accepted-terms.ts'
import type { Access, Article, ArticleSummary, PublicAuthor } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { CurrentPage, PageLink, PageVersion } from '#shared/contracts/publication-page.ts'
import type { STANDARD_PAGES } from '#shared/contracts/publication-page-ids.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { readTermsInForce } from '#shared/data/accepted-terms.ts'
import {
  findPublicAuthor,
  isLiveList,
  lastNumberOf,
  listIdsInRange,
  listLiveLists,
  listRelated,
  type RelatedArticle,
  withAuthors,
} from '#shared/data/article-lists.ts'
import {
  type ArticleLink,
  findArticle,
  findArticles,
  findArticlesInOrder,
  findSummariesInOrder,
  listActiveArticles,
  listArticlesOfMonth,
  listFrontPage,
  listIssueArticles,
  listIssueFiles,
  listIssueSummaries,
  listNextInIssue,
  listPublishedMonths,
} from '#shared/data/articles.ts'
import type { Tx } from '#shared/data/database.ts'
import { readFreeArticlesPerMonth } from '#shared/data/free-articles.ts'
import { findIssuePdfFile } from '#shared/data/issue-pdfs.ts'
import { findCurrentIssue, findIssue, findIssuesAround, findIssueTime, listIssues } from '#shared/data/issues.ts'
import { listPlans } from '#shared/data/plans.ts'
import { findCurrentPage, findPageVersion, listFooterPages, listPageIds } from '#shared/data/publication-pages.ts'
import { listSearchFilters } from '#shared/data/search.ts'
import { readSiteSettings } from '#shared/data/site-settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/domain/language.ts'
import { firstNumberAtTop, numbersOfPage, pageCount } from './list-pages.ts'
import type { Search } from './search-terms.ts'

export type FrontPage = { featured?: ArticleSummary; others: ArticleSummary[]; pages: number }
/** A page of a list of articles; without articles if all of them have been withdrawn. */
export interface ListPage {
  articles: ArticleSummary[]
  /** How many numbered pages the list has. */
  pages: number
}
/** The links at the end of an article. */
export interface ArticleEnd {
  /** In the order of its issue. */
  next?: ArticleLink
  /** Earlier ones of its category. */
  related: RelatedArticle[]
}
type MonthArticles = Awaited<ReturnType<typeof listArticlesOfMonth>>

/** The only source of content for pages. They have no clock, no visitor and no database. */
export interface Content {
  settings(): Promise<SiteSettings>
  frontPage(): Promise<FrontPage>
  currentIssue(): Promise<Issue | undefined>
  issues(): Promise<Issue[]>
  issue(id: string): Promise<Issue | undefined>
  /** False only in the preview of an issue that readers do not see yet: it has no files. */
  isPublished(issueId: string): Promise<boolean>
  issueArticles(id: string): Promise<Article[]>
  issueSummaries(id: string): Promise<ArticleSummary[]>
  /** The issues that were published directly before and after this one. */
  issuesAround(id: string): Promise<{ previous?: Issue; next?: Issue }>
  /** Name in Storage of the PDF that was uploaded for a published issue. */
  issuePdfFile(id: string): Promise<string | undefined>
  /** The access rule of the PDF and the EPUB, for each of the issues that has articles. Only files for everyone are published. */
  issueFiles(issueIds: string[]): Promise<Map<string, Access>>
  article(id: string): Promise<Article | undefined>
  articleEnd(id: string): Promise<ArticleEnd>
  author(id: string): Promise<PublicAuthor | undefined>
  /** The first page of a list, or one of its numbered pages; undefined where there is none. */
  listPage(list: string, page?: number): Promise<ListPage | undefined>
  /** The content of a list's feed: its newest articles, whole. Undefined where it has no page. */
  newestOfList(list: string): Promise<Article[] | undefined>
  /** The lists of categories and authors that have a first page. */
  liveLists(): Promise<string[]>
  plans(): Promise<Plan[]>
  /** A page of the publication with the version in force, and one of its versions. */
  page(id: string): Promise<CurrentPage | undefined>
  pageVersion(id: string, number: number): Promise<PageVersion | undefined>
  /** The pages that the footer links to. */
  footerPages(): Promise<PageLink[]>
  pageIds(): Promise<string[]>
  /** The versions of the terms that a purchase accepts. */
  termsInForce(): Promise<AcceptedTerms>
  /** The articles in the feeds of the magazine. */
  recentArticles(): Promise<Article[]>
  /** Months with published articles, 'yyyy-mm'. */
  publishedMonths(): Promise<string[]>
  articlesOfMonth(month: string): Promise<MonthArticles>
  searchFilters(): Promise<SearchFilters>
  /** The results of a reader's search; undefined on the page that everybody shares. */
  search(): Promise<Search | undefined>
  /** How many articles for members anybody may read in a month. */
  freeArticlesPerMonth(): Promise<number>
}

/**
 * The featured article and the newest others: together as many as the first page of `GET /api/articles/active`. Those that are
 * on no numbered page yet are shown as well.
 */
const FRONT_PAGE_ARTICLES = 20
/** How many of the newest articles the feeds contain. */
const FEED_ARTICLES = 30
const MAX_NUMBER = 2_147_483_647

type ArticleSet =
  | 'frontPage'
  | 'issueArticles'
  | 'issueSummaries'
  | 'articleEnd'
  | 'listPage'
  | 'newestOfList'
  | 'recentArticles'
/** Lists of articles for pages in a language: of several language versions of one that in this language, or else the original. */
type VersionedContent = Pick<Content, ArticleSet>

/** Content for the pages of each language; it is itself that of the default one. */
export interface TransactionContent extends Content {
  inLanguage(language: Language): Content
  /** Reads the articles of a batch of pages in one query, and what follows them on pages in these languages. */
  prefetchArticles(ids: string[], languages?: Language[]): Promise<void>
}

/**
 * Content as one transaction sees it. Settings and current issue, which many pages share, are read once;
 * `prefetchArticles` reads the articles of a batch in one query.
 */
export function createContent(tx: Tx): TransactionContent {
  // The pages and feeds of a list follow one another in a batch.
  const lastNumber = memoizeByName((list) => lastNumberOf(tx, list))
  const isLive = memoizeByName((list) => isLiveList(tx, list))
  const prefetched = new Map<string, Article>()
  const prefetchedEnds = new Map<string, Map<string, ArticleEnd>>()
  const shared: Omit<Content, ArticleSet> = {
    settings: memoize(() => readSiteSettings(tx)),
    currentIssue: memoize(() => findCurrentIssue(tx)),
    issues: memoize(() => listIssues(tx)),
    plans: memoize(() => listPlans(tx)),
    footerPages: memoize(() => listFooterPages(tx)),
    publishedMonths: memoize(() => listPublishedMonths(tx)),
    issue: (id) => findIssue(tx, id),
    page: (id) => findCurrentPage(tx, id),
    pageVersion: (id, number) => findPageVersion(tx, id, number),
    pageIds: () => listPageIds(tx),
    termsInForce: memoize(() => readTermsInForce(tx)),
    isPublished: async () => true,
    issuesAround: async (id) => {
      const time = await findIssueTime(tx, id)
      return time ? findIssuesAround(tx, time, id) : {}
    },
    issuePdfFile: (id) => findIssuePdfFile(tx, id),
    issueFiles: (issueIds) => listIssueFiles(tx, issueIds),
    article: async (id) => {
      const known = prefetched.get(id)
      if (known) return known
      const article = await findArticle(tx, id)
      return article && (await withAuthors(tx, [article]))[0]
    },
    author: (id) => findPublicAuthor(tx, id),
    liveLists: async () => (await listLiveLists(tx)).map(({ list }) => list).filter((list) => list !== 'all'),
    articlesOfMonth: (month) => listArticlesOfMonth(tx, month),
    searchFilters: async () => {
      const [filters, issues, months] = await Promise.all([
        listSearchFilters(tx),
        shared.issues(),
        shared.publishedMonths(),
      ])
      return {
        ...filters,
        issues: issues.map(({ id, season, year, title }) => ({ id, label: `${season} ${year}: ${title}` })),
        years: [...new Set(months.map((month) => month.slice(0, 4)))],
      }
    },
    search: async () => undefined,
    freeArticlesPerMonth: memoize(() => readFreeArticlesPerMonth(tx)),
  }

  function versionedContent(language: Language): VersionedContent {
    const idsInRange = (list: string, first: number, last: number) => listIdsInRange(tx, list, first, last, language)
    return {
      frontPage: async () => {
        const last = await lastNumber('all')
        const top = await idsInRange('all', firstNumberAtTop(last), MAX_NUMBER)
        const [featured, ...others] = await withAuthors(tx, await listFrontPage(tx, FRONT_PAGE_ARTICLES, top, language))
        return { featured, others, pages: pageCount(last) }
      },
      issueArticles: async (id) => withAuthors(tx, await listIssueArticles(tx, id, language)),
      issueSummaries: async (id) => withAuthors(tx, await listIssueSummaries(tx, id, language)),
      articleEnd: async (id) =>
        prefetchedEnds.get(language)?.get(id) ?? (await readEnds(tx, [id], language)).get(id) ?? { related: [] },
      listPage: async (list, page) => {
        const newest = await lastNumber(list)
        const pages = pageCount(newest)
        if (page !== undefined && page > pages) return undefined
        const { first, last } =
          page === undefined ? { first: firstNumberAtTop(newest), last: MAX_NUMBER } : numbersOfPage(page)
        if (!(await isLive(list))) return undefined
        const summaries = await findSummariesInOrder(tx, await idsInRange(list, first, last))
        return { articles: await withAuthors(tx, summaries), pages }
      },
      // Whole articles are kept for one list only: they are large.
      newestOfList: memoizeLatest(async (list) => {
        if (!(await isLive(list))) return undefined
        const ids = await idsInRange(list, firstNumberAtTop(await lastNumber(list)), MAX_NUMBER)
        return findArticlesInOrder(tx, ids.slice(0, FEED_ARTICLES))
      }),
      recentArticles: memoize(async () => (await listActiveArticles(tx, { limit: FEED_ARTICLES }, language)).items),
    }
  }

  const inLanguage = memoizeByName((language: Language): Content => ({ ...shared, ...versionedContent(language) }))
  return {
    ...inLanguage(DEFAULT_LANGUAGE),
    inLanguage,
    prefetchArticles: async (ids, languages = [DEFAULT_LANGUAGE]) => {
      prefetched.clear()
      prefetchedEnds.clear()
      if (ids.length === 0) return
      for (const article of await withAuthors(tx, await findArticles(tx, ids))) prefetched.set(article.id, article)
      for (const language of languages) prefetchedEnds.set(language, await readEnds(tx, ids, language))
    },
  }
}

/** A page that every publication has. */
export async function standardPage(content: Content, id: (typeof STANDARD_PAGES)[number]): Promise<CurrentPage> {
  const page = await content.page(id)
  if (!page) throw new Error(`The page ${id} has no version: the migrations publish one.`)
  return page
}

async function readEnds(tx: Tx, ids: string[], language: Language): Promise<Map<string, ArticleEnd>> {
  const [next, related] = await Promise.all([listNextInIssue(tx, ids, language), listRelated(tx, ids, language)])
  return new Map(ids.map((id) => [id, { next: next.get(id), related: related.get(id) ?? [] }]))
}

function memoize<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= load()
    return result
  }
}

function memoizeByName<Name extends string, T>(load: (name: Name) => T): (name: Name) => T {
  const results = new Map<Name, T>()
  return (name) => {
    const result = results.get(name) ?? load(name)
    results.set(name, result)
    return result
  }
}

/** Keeps the result for the latest name only. */
function memoizeLatest<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  let latest: { name: string; result: Promise<T> } | undefined
  return (name) => {
    if (latest?.name !== name) latest = { name, result: load(name) }
    return latest.result
  }
}
