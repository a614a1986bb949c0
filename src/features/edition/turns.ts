import type { Entry } from './entries.ts'
import { part } from './parts.ts'

/** Under an article: what comes before and after it, by name; after the last one, the way back. */
export function showTurns(entries: Entry[], index: number): void {
  lead('previous', entries[index - 1])
  lead('next', entries[index + 1])
  part('finish').hidden = index < entries.length - 1
}

function lead(name: 'previous' | 'next', entry: Entry | undefined): void {
  const link = part<HTMLAnchorElement>(name)
  link.hidden = !entry
  if (!entry) return
  link.href = `#${entry.id}`
  link.dataset.article = entry.id
  const title = link.lastElementChild
  if (title) title.textContent = entry.title
}
