import type { openBookmark } from './bookmark.ts'
import { partElement } from './dom.ts'
import type { EditionViewer } from './edition-viewer.ts'
import { prefetchArticle } from './fetch-article.ts'

/** Links to articles of the issue open them in this page, except with a modifier key. */
export function openLinksInEdition(viewer: EditionViewer, bookmark: ReturnType<typeof openBookmark>): void {
  document.addEventListener('click', (event) => {
    const link = linkFrom(event)
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const id = link.dataset.article
    if (id === undefined) return void viewer.close()
    const position = link === partElement('continue') ? bookmark.positionIn(id) : 0
    viewer.open(viewer.indexOf(id), { position, direction: link === partElement('previous') ? -1 : 1 })
  })
  const prefetch = (event: Event) => prefetchArticle(linkFrom(event)?.dataset.article)
  document.addEventListener('pointerover', prefetch)
  document.addEventListener('focusin', prefetch)
}

const linkFrom = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-article], a[data-contents]') : null
