import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { useAdminQuery } from '../../../admin-queries.ts'

/** The names of authors that were in any answer, by id: a chosen author need not be among the found ones. */
const knownNames = new Map<string, string>()

/** The authors with these words in their names, and the name for an id. */
export function useAuthors(draft: ArticleDraft | undefined, search = '') {
  const { data: found = [] } = useAdminQuery('/admin/authors', { query: { search, limit: 20 } })
  for (const { id, name } of found) knownNames.set(id, name)
  const nameOf = (id: string) => knownNames.get(id) ?? draft?.authors[draft.document.authorIds.indexOf(id)] ?? id
  return { found, nameOf }
}
