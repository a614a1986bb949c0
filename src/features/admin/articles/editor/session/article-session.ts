import type { EditableDraft } from '../document/editable-document.ts'
import { type OpenArticle, type OpenArticleOptions, openArticle } from './open-article.ts'

interface SessionListeners<Draft extends EditableDraft> {
  onOpen: (article: OpenArticle<Draft>) => void
  onFailed: (error: unknown) => void
}

/** The last session of each article in this tab. Resolves when it has ended. */
const sessions = new Map<string, Promise<void>>()

/**
 * Opens an article in this tab as soon as its earlier session has ended: two queues at a time would save on the same version,
 * and each would remove the other's copy from the device. The function that it returns sends what is left and ends the session.
 */
export function startSession<Draft extends EditableDraft>(
  options: OpenArticleOptions<Draft>,
  listeners: SessionListeners<Draft>,
): () => void {
  const { articleId } = options
  const ending = new AbortController()
  const { signal } = ending
  const session = runSession(options, listeners, signal, sessions.get(articleId))
    .catch((error) => signal.aborted || listeners.onFailed(error))
    .then(() => {
      if (sessions.get(articleId) === session) sessions.delete(articleId)
    })
  sessions.set(articleId, session)
  return () => ending.abort()
}

async function runSession<Draft extends EditableDraft>(
  options: OpenArticleOptions<Draft>,
  { onOpen }: SessionListeners<Draft>,
  signal: AbortSignal,
  earlier: Promise<void> | undefined,
): Promise<void> {
  await earlier
  if (signal.aborted) return
  const article = await openArticle(options)
  if (!signal.aborted) {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    onOpen(article)
    await aborted
  }
  await article.queue.flush().catch(() => {})
  await article.queue.close()
}
