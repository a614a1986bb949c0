import type { openBookmark } from './bookmark.ts'
import type { ContentsEntry } from './entries.ts'
import { partElement, setText } from './parts.ts'

/** On the cover: back to where the reader stopped, before the beginning is offered again. */
export function showContinueLink(entries: ContentsEntry[], bookmark: ReturnType<typeof openBookmark>): void {
  const entry = entries.find(({ id }) => id === bookmark.article)
  if (!entry) return
  const link = partElement<HTMLAnchorElement>('continue')
  link.href = `#${entry.id}`
  link.dataset.article = entry.id
  link.hidden = false
  setText('last-read', `You were reading “${entry.title}”.`)
  partElement('last-read').hidden = false
  partElement('start-reading').className = 'action'
}
