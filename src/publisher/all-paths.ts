import { downloadPath, editionPath, issuePath } from '#lib/content-paths.ts'
import { listFeedPaths, listPagePath, listPath, pageCount } from '#lib/list-pages.ts'
import { listLiveLists } from '#shared/data/article-lists.ts'
import { listArticleIds } from '#shared/data/articles.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { listPagePaths } from '#shared/data/publication-pages.ts'
import { type Language, splitLanguage } from '#shared/domain/language.ts'
import { inEachLanguage } from './page-languages.ts'
import type { PublisherContent, ReadTransaction } from './publisher-database.ts'

/** Every page at this moment. The static ones come first: they are few and requested most. */
export async function allPaths(tx: ReadTransaction, content: PublisherContent, fixed: string[]): Promise<string[]> {
  const months = await content.publishedMonths()
  const issues = (await listIssueIds(tx)).flatMap((id) => [issuePath(id), editionPath(id), downloadPath(id)])
  const lists = (await listLiveLists(tx)).flatMap(pathsOfList)
  const pages = await listPagePaths(tx)
  const paths = [
    ...new Set([...fixed, ...pages, ...issues, ...lists]),
    ...months.map((month) => `/sitemaps/${month}.xml`),
  ]
  for await (const batch of listArticleIds(tx)) paths.push(...batch.map(({ id }) => `/articles/${id}`))
  return inEachLanguage(paths, content)
}

function pathsOfList({ list, lastNumber }: { list: string; lastNumber: number }): string[] {
  const numbered = Array.from({ length: pageCount(lastNumber) }, (_, index) => listPagePath(list, index + 1))
  return [listPath(list), ...listFeedPaths(list), ...numbered]
}

/** The languages of these pages. */
export const languagesOf = (paths: string[]): Language[] => [
  ...new Set(paths.map((path) => splitLanguage(path).language)),
]

const ARTICLE_PREFIX = '/articles/'

export function articleIdsIn(paths: string[]): string[] {
  const ids = paths
    .map((path) => splitLanguage(path).path)
    .filter((path) => path.startsWith(ARTICLE_PREFIX))
    .map((path) => path.slice(ARTICLE_PREFIX.length))
  return [...new Set(ids)]
}
