import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import type { Presence } from '#shared/contracts/article-draft.ts'
import type { SaveQueue } from '../saving/save-queue.ts'

const HEARTBEAT_MS = 15_000

interface UsePresenceOptions {
  articleId: string
  queue: SaveQueue
  /** The article exists, and this account may edit it. */
  exists: boolean
  mayEdit: boolean
}

/** Says every 15 seconds and on focus that this tab shows the article, and learns who else does and who may edit. */
export function usePresence({ articleId, queue, exists, mayEdit }: UsePresenceOptions) {
  const [presence, setPresence] = useState<Presence>()
  const hadLease = useRef(false)
  const [wasTakenOver, setWasTakenOver] = useState(false)
  const { tabId } = queue

  const renew = useCallback(
    async (takeOver = false) => {
      const body = { tabId, edit: mayEdit, takeOver }
      const answer = await api.put('/admin/articles/{id}/presence', { path: { id: articleId }, body })
      const isOwn = answer.lease?.isOwn ?? false
      const isLost = hadLease.current
      setWasTakenOver((was) => !isOwn && answer.lease !== null && (was || isLost))
      if (isOwn && !hadLease.current && queue.state.word === 'Refused') queue.retry()
      hadLease.current = isOwn
      setPresence(answer)
      if (answer.version > queue.version) await queue.pull()
    },
    [articleId, tabId, mayEdit, queue],
  )

  useEffect(() => {
    if (!exists) return
    // Without an answer the next heartbeat tries again; the queue of saves says when the server is away.
    const heartbeat = () => void renew().catch(() => {})
    heartbeat()
    const timer = setInterval(heartbeat, HEARTBEAT_MS)
    const leave = () =>
      void api
        .delete('/admin/articles/{id}/presence/{tabId}', { path: { id: articleId, tabId }, keepalive: true })
        .catch(() => {})
    addEventListener('focus', heartbeat)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', heartbeat)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [exists, renew, articleId, tabId])

  const lease = presence?.lease
  return {
    others: (presence?.people ?? []).filter((person) => person.tabId !== tabId),
    /** Whose turn it is, if it is not this tab's. */
    holder: lease && !lease.isOwn ? lease.holder : undefined,
    wasTakenOver,
    takeOver: () => renew(true),
  }
}
