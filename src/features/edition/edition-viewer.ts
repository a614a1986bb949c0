import { fill } from '../../languages/script-texts.ts'
import { type ContentsEntry, showContinueLink, updatePrevNextLinks } from './article-navigation.ts'
import type { openBookmark } from './bookmark.ts'
import { partElement, setText, showOnly, texts, withViewTransition } from './dom.ts'
import { type FetchedArticle, fetchArticle, prefetchArticle } from './fetch-article.ts'
import { fractionRead, scrollPositionIn, scrollToPosition } from './scroll-position.ts'

export interface OpenOptions {
  /** Scroll position in the article, as in scroll-position.ts. */
  position?: number
  /** Where to continue if the article is gone. */
  direction?: 1 | -1
  /** `none` when the browser has changed the URL itself. */
  historyAction?: 'push' | 'replace' | 'none'
}

const VIEWS = ['cover', 'page'] as const
const PAGE_STATES = ['article', 'load-error'] as const

/** Opens the articles of the issue in the page. */
export class EditionViewer {
  readonly #entries: ContentsEntry[]
  readonly #bookmark: ReturnType<typeof openBookmark>
  readonly #title = document.title
  #index: number | undefined
  /** Responses to superseded requests are ignored. */
  #requestId = 0
  #notice = ''

  constructor(entries: ContentsEntry[], bookmark: ReturnType<typeof openBookmark>) {
    this.#entries = entries
    this.#bookmark = bookmark
  }

  get isOpen(): boolean {
    return this.#index !== undefined
  }

  get count(): number {
    return this.#entries.length
  }

  indexOf(id: string | undefined): number {
    return this.#entries.findIndex((entry) => entry.id === id)
  }

  /** 1 opens the next article, -1 the previous one. */
  openAdjacent(direction: 1 | -1): void {
    const target = this.#index === undefined ? (direction === 1 ? 0 : -1) : this.#index + direction
    if (this.#entries[target]) this.open(target, { direction })
  }

  async open(index: number, { position = 0, direction = 1, historyAction = 'push' }: OpenOptions = {}): Promise<void> {
    const entry = this.#entries[index]
    if (!entry) return this.close(historyAction)
    this.savePosition()
    this.#updateHistory(historyAction, `#${entry.id}`)
    const requestId = ++this.#requestId
    partElement('loading').hidden = false
    const fetched = await fetchArticle(entry.id).catch(() => 'unavailable' as const)
    if (requestId !== this.#requestId) return
    partElement('loading').hidden = true
    if (fetched === 'gone') return this.#skipMissing(index, direction)
    await withViewTransition(() => this.#show(index, fetched, position))
    this.savePosition()
    this.#prefetchAround(index)
  }

  /** Shows cover and contents. The focus goes to the entry of the article that was open. */
  async close(historyAction: OpenOptions['historyAction'] = 'push'): Promise<void> {
    this.savePosition()
    this.#requestId++
    this.#updateHistory(historyAction, location.pathname + location.search)
    const previousLink = this.#entries[this.#index ?? -1]?.link
    this.#index = undefined
    await withViewTransition(() => {
      showOnly(VIEWS, 'cover')
      this.#updateStatus(this.#title)
      showContinueLink(this.#entries, this.#bookmark)
      this.showProgress()
      scrollTo({ top: 0, behavior: 'instant' })
      previousLink?.focus()
    })
  }

  savePosition(): void {
    const entry = this.#entries[this.#index ?? -1]
    const article = partElement('article')
    if (entry && !article.hidden) this.#bookmark.set(entry.id, scrollPositionIn(article))
  }

  /** Makes a change and restores the scroll position. */
  readonly keepPosition = (change: () => void): void => {
    const article = partElement('article')
    const position = scrollPositionIn(article)
    change()
    if (this.isOpen && position > 0) scrollToPosition(article, position)
  }

  showProgress(): void {
    const fraction = this.isOpen ? fractionRead(partElement('article')) : 0
    partElement('progress').style.setProperty('--progress', fraction.toFixed(3))
  }

  #show(index: number, fetched: Exclude<FetchedArticle, 'gone'> | 'unavailable', position: number): void {
    const entry = this.#entries[index] as ContentsEntry
    this.#index = index
    showOnly(VIEWS, 'page')
    showOnly(PAGE_STATES, fetched === 'unavailable' ? 'load-error' : 'article')
    updatePrevNextLinks(this.#entries, index)
    this.#updateStatus(`${entry.title} — ${this.#title}`, { number: index + 1, count: this.count })
    const article = partElement('article')
    if (fetched === 'unavailable') {
      setText('error-title', entry.title)
      partElement('error-title').lang = entry.lang
      // The link of the contents has the language of the edition, and in a preview the page that shows what is not published.
      partElement<HTMLAnchorElement>('article-link').href = entry.link.href
    } else if (article.firstChild !== fetched[0]) {
      article.replaceChildren(...fetched)
    }
    const heading = fetched === 'unavailable' ? partElement('error-title') : article.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollToPosition(article, position)
    this.showProgress()
  }

  #updateStatus(title: string, position?: { number: number; count: number }): void {
    document.title = title
    setText('position', position ? fill(texts.position, position) : '')
    partElement('to-contents').hidden = !this.isOpen
    for (const name of ['skipped-notice', 'contents-notice']) {
      setText(name, this.#notice)
      partElement(name).hidden = this.#notice === ''
    }
    setText('status', [this.#notice, position ? fill(texts.articlePosition, position) : ''].join(' ').trim())
    this.#notice = ''
  }

  /** The article has been withdrawn since the page was loaded. */
  #skipMissing(index: number, direction: 1 | -1): Promise<void> {
    const [entry] = this.#entries.splice(index, 1)
    entry?.link.closest('li')?.remove()
    if (this.#index !== undefined && this.#index > index) this.#index--
    const target = direction === 1 ? index : index - 1
    const text = this.#entries[target] ? (direction === 1 ? texts.goneNext : texts.gonePrevious) : texts.gone
    this.#notice = fill(text, { title: entry?.title ?? '' })
    return this.open(target, { direction, historyAction: 'replace' })
  }

  #updateHistory(historyAction: OpenOptions['historyAction'], address: string): void {
    if (historyAction === 'push') history.pushState(null, '', address)
    if (historyAction === 'replace') history.replaceState(null, '', address)
  }

  #prefetchAround(index: number): void {
    const prefetch = () => {
      for (const neighbour of [index + 1, index - 1]) prefetchArticle(this.#entries[neighbour]?.id)
    }
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch)
    else setTimeout(prefetch, 300)
  }
}
