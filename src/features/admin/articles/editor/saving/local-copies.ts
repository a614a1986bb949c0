import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import type { SaveAttempt } from './save-attempt.ts'

/** The unsaved document of one tab, and the version on which it is based. */
export interface LocalCopy<Document = ArticleDocument> {
  accountId: string
  /** Of an article, or `page:<id>` of a page of the publication. */
  articleId: string
  tabId: string
  /** 0: the article does not exist yet. */
  baseVersion: number
  baseDocument: Document
  document: Document
  /** A save whose answer is not known. */
  attempt?: SaveAttempt<Document> | undefined
  /** Milliseconds since 1970. */
  savedAt: number
}

type CopyOwner = Pick<LocalCopy, 'accountId' | 'articleId' | 'tabId'>

const keyOf = ({ accountId, articleId, tabId }: CopyOwner) => [accountId, articleId, tabId].join('/')

let store: UseStore | undefined
// Opened on first use: a browser that forbids databases refuses here, and the page goes on without.
const openStore = () => {
  store ??= createStore('meridian-newsroom', 'local-copies')
  return store
}

/** Rejects when the device keeps nothing: no room left, or storage is forbidden. */
export const writeLocalCopy = async <Document>(copy: LocalCopy<Document>) => set(keyOf(copy), copy, openStore())

export const removeLocalCopy = async (owner: CopyOwner) => del(keyOf(owner), openStore())

/** The copies of an account, the newest first; of one article, or of all. Copies of other accounts are never read. */
export async function readLocalCopies<Document = ArticleDocument>(
  accountId: string,
  articleId?: string,
): Promise<LocalCopy<Document>[]> {
  const prefix = [accountId, ...(articleId ? [articleId] : []), ''].join('/')
  try {
    const all = await entries<string, LocalCopy<Document>>(openStore())
    return all
      .filter(([key]) => key.startsWith(prefix))
      .map(([, copy]) => copy)
      .toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}
