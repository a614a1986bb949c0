import { fill } from '../../languages/script-texts.ts'
import type { openBookmark } from './bookmark.ts'
import { partElement, setText, texts } from './dom.ts'

/** On the cover, the link to the bookmarked article comes before the one to the first article. */
export function showContinueLink(entries: ContentsEntry[], bookmark: ReturnType<typeof openBookmark>): void {
  const entry = entries.find(({ id }) => id === bookmark.article)
  if (!entry) return
  const link = partElement<HTMLAnchorElement>('continue')
  link.href = `#${entry.id}`
  link.dataset.article = entry.id
  link.hidden = false
  setText('last-read', fill(texts.lastRead, { title: entry.title }))
  partElement('last-read').hidden = false
  partElement('start-reading').className = 'action'
}

/** An article of the issue, read from the list of contents in the page. */
export interface ContentsEntry {
  id: string
  title: string
  /** Of the title. */
  lang: string
  link: HTMLAnchorElement
}

export function readContents(): ContentsEntry[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-edition-part="entries"] a[data-article]')
  return [...links].map((link) => ({
    id: link.dataset.article ?? '',
    title: link.textContent?.trim() ?? '',
    lang: link.closest<HTMLElement>('[lang]')?.lang ?? '',
    link,
  }))
}

/** The links below an article. After the last article a link leads back to the contents. */
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
  if (!(title instanceof HTMLElement)) return
  title.textContent = entry.title
  title.lang = entry.lang
}
