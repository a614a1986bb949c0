import { ApiError } from '#lib/api.ts'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import type { EditableDraft } from '../document/editable-document.ts'
import type { DocumentApi } from '../saving/article-api.ts'
import { type LocalCopy, readLocalCopies, removeLocalCopy, writeLocalCopy } from '../saving/local-copies.ts'
import { SaveQueue } from '../saving/save-queue.ts'
import { currentTabId, isTabOpen } from './tab.ts'

export interface OpenArticleOptions<Draft extends EditableDraft> {
  articleId: string
  accountId: string
  /** The article may not exist yet: it is created with its first character. */
  isNew: boolean
  api: DocumentApi<Draft>
  /** An empty document, for an article that does not exist yet. */
  blank: () => Draft['document']
  onDocument: (document: Draft['document']) => void
  onDraft?: (draft: Draft) => void
  onCreated?: (draft: Draft) => void
}

export interface OpenArticle<Draft extends EditableDraft = ArticleDraft> {
  queue: SaveQueue<Draft>
  tabId: string
  /** Undefined: it does not exist yet, or the server does not answer and the words are from this device. */
  draft: Draft | undefined
  /** Words were on this device that the server did not have. */
  isRestored: boolean
}

/**
 * Opens an article: what the server has, and on it the words that a closed tab of this browser has kept. Rejects with the
 * error of the request when there are none.
 */
export async function openArticle<Draft extends EditableDraft>(
  options: OpenArticleOptions<Draft>,
): Promise<OpenArticle<Draft>> {
  const { articleId, accountId, api, blank, onDocument, onDraft, onCreated } = options
  const tabId = await currentTabId()
  const copy = await findCopy<Draft>(accountId, articleId, tabId)
  const draft = await fetchDraft(options, copy)
  const queue = new SaveQueue<Draft>({
    articleId,
    tabId,
    api,
    copyStore: {
      write: (state) => writeLocalCopy({ accountId, articleId, tabId, savedAt: Date.now(), ...state }),
      remove: () => removeLocalCopy({ accountId, articleId, tabId }),
    },
    version: copy?.baseVersion ?? draft?.version ?? 0,
    document: copy?.baseDocument ?? draft?.document ?? blank(),
    onDocument,
    ...(onDraft && { onDraft }),
    ...(onCreated && { onCreated }),
  })
  if (copy) await adoptCopy(queue, copy, tabId)
  return { queue, tabId, draft, isRestored: copy !== undefined }
}

/** The copy of this tab, or else the newest of a tab that was closed: adopting that one would overwrite the words of this tab. */
async function findCopy<Draft extends EditableDraft>(
  accountId: string,
  articleId: string,
  tabId: string,
): Promise<LocalCopy<Draft['document']> | undefined> {
  const copies = await readLocalCopies<Draft['document']>(accountId, articleId)
  const own = copies.find((copy) => copy.tabId === tabId)
  if (own) return own
  for (const copy of copies) if (!(await isTabOpen(copy.tabId))) return copy
  return undefined
}

async function adoptCopy<Draft extends EditableDraft>(
  queue: SaveQueue<Draft>,
  copy: LocalCopy<Draft['document']>,
  tabId: string,
): Promise<void> {
  if (copy.tabId !== tabId) {
    await writeLocalCopy({ ...copy, tabId })
    await removeLocalCopy(copy)
  }
  queue.restore(copy.document, copy.attempt)
}

async function fetchDraft<Draft extends EditableDraft>(
  { articleId, api, isNew }: OpenArticleOptions<Draft>,
  copy: LocalCopy<Draft['document']> | undefined,
): Promise<Draft | undefined> {
  // A creation that was sent already is repeated, and answered with the article.
  if (copy ? copy.baseVersion === 0 : isNew) return undefined
  try {
    return await api.get(articleId)
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500
    if (copy && !isAnswer) return undefined
    throw error
  }
}
