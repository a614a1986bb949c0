import type { openBookmark } from './bookmark.ts'
import type { Entry } from './entries.ts'
import { part, say } from './parts.ts'

/** On the cover: back to where the reader stopped, before the beginning is offered again. */
export function offerToContinue(entries: Entry[], bookmark: ReturnType<typeof openBookmark>): void {
  const entry = entries.find(({ id }) => id === bookmark.article)
  if (!entry) return
  const link = part<HTMLAnchorElement>('continue')
  link.href = `#${entry.id}`
  link.dataset.article = entry.id
  link.hidden = false
  say('left-at', `You were reading “${entry.title}”.`)
  part('left-at').hidden = false
  part('begin').className = 'action'
}
