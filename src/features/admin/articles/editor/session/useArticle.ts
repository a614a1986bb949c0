import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { articleApi } from '../saving/article-api.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { type OpenArticle, openArticle } from './open-article.ts'

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
    let isCurrent = true
    let article: OpenArticle | undefined
    openArticle({
      articleId,
      accountId,
      isNew: wasNew.current,
      api: articleApi,
      onDocument: (document) => latest.current.onDocument(document),
      onCreated: (draft) => latest.current.onCreated(draft),
    }).then(
      (opened) => {
        if (!isCurrent) return close(opened.queue)
        article = opened
        setOpening({ state: 'open', article: opened })
      },
      (error) => isCurrent && setOpening({ state: 'failed', error }),
    )
    return () => {
      isCurrent = false
      if (article) close(article.queue)
    }
  }, [articleId, accountId, attempt])

  const reopen = () => {
    setOpening({ state: 'opening' })
    setAttempt((count) => count + 1)
  }
  return { opening, reopen }
}

function close(queue: SaveQueue): void {
  queue
    .flush()
    .catch(() => {})
    .finally(() => queue.close())
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
