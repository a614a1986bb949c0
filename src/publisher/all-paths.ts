import { editionPath } from '#lib/content-paths.ts'
import { listArticleIds } from '#shared/data/articles.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import type { PublisherContent, ReadTransaction } from './publisher-database.ts'

/** Every page at this moment. The static ones come first: they are few and requested most. */
export async function allPaths(tx: ReadTransaction, content: PublisherContent, fixed: string[]): Promise<string[]> {
  const months = await content.publishedMonths()
  const editions = (await listIssueIds(tx)).map(editionPath)
  const paths = [...fixed, ...editions, ...months.map((month) => `/sitemaps/${month}.xml`)]
  for await (const batch of listArticleIds(tx)) paths.push(...batch.map(({ id }) => `/articles/${id}`))
  return paths
}

const ARTICLE_PREFIX = '/articles/'

export function articleIdsIn(paths: string[]): string[] {
  return paths.filter((path) => path.startsWith(ARTICLE_PREFIX)).map((path) => path.slice(ARTICLE_PREFIX.length))
}
