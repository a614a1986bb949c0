import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { $user } from '#lib/current-user.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import type { EditableDraft } from '../document/editable-document.ts'
import type { SaveQueue } from '../saving/save-queue.ts'

/** Passes events of the browser to the save queue: the network is back, the page is left, somebody has signed in again. */
export function useQueueEvents<Draft extends EditableDraft>(queue: SaveQueue<Draft>, accountId: string): void {
  const user = useStore($user)
  useUnsavedWork(!useSyncExternalStore(queue.subscribe, () => queue.isSaved))

  useEffect(() => {
    const retry = () => {
      const { state } = queue
      const isWaiting =
        state.word === 'Offline, kept here' || (state.word === 'Refused' && state.rejection.kind === 'signed-out')
      if (isWaiting) queue.retry()
    }
    const sendWhenHidden = () => document.hidden && queue.flush().catch(() => {})
    const warn = (event: BeforeUnloadEvent) => queue.mustNotClose && event.preventDefault()
    addEventListener('online', retry)
    addEventListener('focus', retry)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      removeEventListener('online', retry)
      removeEventListener('focus', retry)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', sendWhenHidden)
    }
  }, [queue])

  useEffect(() => {
    if (user?.id === accountId && queue.state.word === 'Refused') queue.retry()
  }, [user, accountId, queue])
}
