import { prefetchArticle } from './article-pages.ts'
import type { openBookmark } from './bookmark.ts'
import { part } from './parts.ts'
import type { Reader } from './reader.ts'

/** Links to articles of the issue open them here; one into a new tab or window stays what it is. */
export function followLinks(reader: Reader, bookmark: ReturnType<typeof openBookmark>): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const id = link.dataset.article
    if (id === undefined) return void reader.close()
    const place = link === part('continue') ? bookmark.placeIn(id) : 0
    reader.open(reader.indexOf(id), { place, way: link === part('previous') ? -1 : 1 })
  })
  const prefetch = (event: Event) => prefetchArticle(linkAt(event)?.dataset.article)
  document.addEventListener('pointerover', prefetch)
  document.addEventListener('focusin', prefetch)
}

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-article], a[data-contents]') : null
