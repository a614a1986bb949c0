import { listArticleIds } from '#shared/data/articles.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { editionPath } from '../lib/edition-path.ts'
import type { PressContent, Reading } from './database.ts'

/** Every page of the magazine at this moment: fixed ones first, they are few and wanted most. */
export async function allPaths(tx: Reading, content: PressContent, fixed: string[]): Promise<string[]> {
  const months = await content.publishedMonths()
  const editions = (await listIssueIds(tx)).map(editionPath)
  const paths = [...fixed, ...editions, ...months.map((month) => `/sitemaps/${month}.xml`)]
  for await (const batch of listArticleIds(tx)) paths.push(...batch.map(({ id }) => `/articles/${id}`))
  return paths
}

const ARTICLE = '/articles/'

export function articleIdsOf(paths: string[]): string[] {
  return paths.filter((path) => path.startsWith(ARTICLE)).map((path) => path.slice(ARTICLE.length))
}
