import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { articleApi } from '../saving/article-api.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { startSession } from './article-session.ts'
import type { OpenArticle } from './open-article.ts'

type Opening = { state: 'opening' } | { state: 'failed'; error: unknown } | { state: 'open'; article: OpenArticle }

interface ArticleListeners {
  /** A document that a merge has made. */
  onDocument: (document: ArticleDocument) => void
  onCreated: (draft: ArticleDraft) => void
}

/** Opens an article when it is shown, and sends what is left when it is not shown any more. */
export function useArticle(articleId: string, accountId: string, isNew: boolean, listeners: ArticleListeners) {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(listeners)
  latest.current = listeners
  // An article that was new when it was opened stays open once it is created.
  const wasNew = useRef(isNew)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens it again.
  useEffect(() => {
    const options = {
      articleId,
      accountId,
      isNew: wasNew.current,
      api: articleApi,
      onDocument: (document: ArticleDocument) => latest.current.onDocument(document),
      onCreated: (draft: ArticleDraft) => latest.current.onCreated(draft),
    }
    return startSession(options, {
      onOpen: (article) => setOpening({ state: 'open', article }),
      onFailed: (error) => setOpening({ state: 'failed', error }),
    })
  }, [articleId, accountId, attempt])

  const reopen = () => {
    setOpening({ state: 'opening' })
    setAttempt((count) => count + 1)
  }
  return { opening, reopen }
}

export const useDocument = (queue: SaveQueue): ArticleDocument =>
  useSyncExternalStore(queue.subscribe, () => queue.document)

/** Renders again whenever the queue has something to tell. */
export function useQueueState(queue: SaveQueue) {
  const word = useSyncExternalStore(queue.subscribe, () => queue.state.word)
  const rejection = useSyncExternalStore(queue.subscribe, () =>
    queue.state.word === 'Refused' ? queue.state.rejection : undefined,
  )
  const conflict = useSyncExternalStore(queue.subscribe, () => queue.conflict)
  const isSaved = useSyncExternalStore(queue.subscribe, () => queue.isSaved)
  const version = useSyncExternalStore(queue.subscribe, () => queue.version)
  return { word, rejection, conflict, isSaved, version }
}
