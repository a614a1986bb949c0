import { useEffect, useRef } from 'react'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'

const POLL_MS = 1_000
/** Browsers do not wait longer than 24 days, and clocks are set. */
const LONGEST_WAIT_MS = 60_000

/** Loads a scheduled article again when it is due: from then on readers see it. */
export function useReloadWhenDue(draft: ArticleDraft | undefined, reload: () => void): void {
  const latest = useRef(reload)
  latest.current = reload
  const dueAt = draft?.status === 'scheduled' && draft.publishedAt ? Date.parse(draft.publishedAt) : undefined
  useEffect(() => {
    if (dueAt === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const remainingMs = dueAt - Date.now()
      // The clock of this device may be ahead of the server's: the server is asked until it says that the article is live.
      if (remainingMs <= 0) latest.current()
      timer = setTimeout(wait, remainingMs <= 0 ? POLL_MS : Math.min(remainingMs, LONGEST_WAIT_MS))
    }
    wait()
    return () => clearTimeout(timer)
  }, [dueAt])
}
