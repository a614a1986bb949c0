import type { ContentsEntry } from './entries.ts'
import { partElement } from './parts.ts'

/** Under an article: what comes before and after it, by name; after the last one, the way back. */
export function updatePrevNextLinks(entries: ContentsEntry[], index: number): void {
  updateLink('previous', entries[index - 1])
  updateLink('next', entries[index + 1])
  partElement('back-to-contents').hidden = index < entries.length - 1
}

function updateLink(name: 'previous' | 'next', entry: ContentsEntry | undefined): void {
  const link = partElement<HTMLAnchorElement>(name)
  link.hidden = !entry
  if (!entry) return
  link.href = `#${entry.id}`
  link.dataset.article = entry.id
  const title = link.lastElementChild
  if (title) title.textContent = entry.title
}
