import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { blankDocument } from '../document/blank-document.ts'
import type { EditableDraft } from '../document/editable-document.ts'
import { articleApi } from '../saving/article-api.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { startSession } from './article-session.ts'
import type { OpenArticle, OpenArticleOptions } from './open-article.ts'

type Opening<Draft extends EditableDraft> =
  | { state: 'opening' }
  | { state: 'failed'; error: unknown }
  | { state: 'open'; article: OpenArticle<Draft> }

interface ArticleListeners {
  /** A document that a merge has made. */
  onDocument: (document: ArticleDocument) => void
  /** The article as the server has it since somebody else changed it, also its status alone. */
  onDraft: (draft: ArticleDraft) => void
  onCreated: (draft: ArticleDraft) => void
}

/** Opens an article when it is shown, and sends what is left when it is not shown any more. */
export function useArticle(articleId: string, accountId: string, isNew: boolean, listeners: ArticleListeners) {
  const latest = useRef(listeners)
  latest.current = listeners
  // An article that was new when it was opened stays open once it is created.
  const wasNew = useRef(isNew)
  return useSession<ArticleDraft>(articleId, accountId, () => ({
    articleId,
    accountId,
    isNew: wasNew.current,
    api: articleApi,
    blank: blankDocument,
    onDocument: (document) => latest.current.onDocument(document),
    onDraft: (draft) => latest.current.onDraft(draft),
    onCreated: (draft) => latest.current.onCreated(draft),
  }))
}

/** The session of what has this id; `createOptions` is asked whenever it is opened. */
export function useSession<Draft extends EditableDraft>(
  id: string,
  accountId: string,
  createOptions: () => OpenArticleOptions<Draft>,
) {
  const [opening, setOpening] = useState<Opening<Draft>>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(createOptions)
  latest.current = createOptions

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens it again.
  useEffect(
    () =>
      startSession(latest.current(), {
        onOpen: (article) => setOpening({ state: 'open', article }),
        onFailed: (error) => setOpening({ state: 'failed', error }),
      }),
    [id, accountId, attempt],
  )

  const reopen = () => {
    setOpening({ state: 'opening' })
    setAttempt((count) => count + 1)
  }
  return { opening, reopen }
}

export const useDocument = <Draft extends EditableDraft>(queue: SaveQueue<Draft>): Draft['document'] =>
  useSyncExternalStore(queue.subscribe, () => queue.document)

/** Renders again whenever the queue has something to tell. */
export function useQueueState<Draft extends EditableDraft>(queue: SaveQueue<Draft>) {
  const word = useSyncExternalStore(queue.subscribe, () => queue.state.word)
  const rejection = useSyncExternalStore(queue.subscribe, () =>
    queue.state.word === 'Refused' ? queue.state.rejection : undefined,
  )
  const conflict = useSyncExternalStore(queue.subscribe, () => queue.conflict)
  const isSaved = useSyncExternalStore(queue.subscribe, () => queue.isSaved)
  const version = useSyncExternalStore(queue.subscribe, () => queue.version)
  return { word, rejection, conflict, isSaved, version }
}
