import { type Fetched, fetchArticle, prefetchArticle } from './article-pages.ts'
import type { openBookmark } from './bookmark.ts'
import { offerToContinue } from './continue.ts'
import type { Entry } from './entries.ts'
import { fade } from './fade.ts'
import { part, say, showOnly } from './parts.ts'
import { goToPlace, placeIn, shareRead } from './place.ts'
import { showTurns } from './turns.ts'

export interface Opening {
  /** How far into the article. */
  place?: number
  /** Which way to look on when the article is gone. */
  way?: 1 | -1
  /** What happens to the address: a new step back, in place of this one, or nothing when the browser has set it. */
  step?: 'new' | 'same' | 'none'
}

const VIEWS = ['cover', 'page'] as const
const PAGE = ['article', 'failure'] as const

/** Opens one article of the issue after another within the page. */
export class Reader {
  readonly #entries: Entry[]
  readonly #bookmark: ReturnType<typeof openBookmark>
  readonly #title = document.title
  #at: number | undefined
  /** Whoever turns on before an article has come does not want it any more. */
  #turn = 0
  #notice = ''

  constructor(entries: Entry[], bookmark: ReturnType<typeof openBookmark>) {
    this.#entries = entries
    this.#bookmark = bookmark
  }

  get isOpen(): boolean {
    return this.#at !== undefined
  }

  get count(): number {
    return this.#entries.length
  }

  indexOf(id: string | undefined): number {
    return this.#entries.findIndex((entry) => entry.id === id)
  }

  /** 1 for the next article, -1 for the one before; there is nothing beyond the last. */
  turn(way: 1 | -1): void {
    const to = this.#at === undefined ? (way === 1 ? 0 : -1) : this.#at + way
    if (this.#entries[to]) this.open(to, { way })
  }

  async open(index: number, { place = 0, way = 1, step = 'new' }: Opening = {}): Promise<void> {
    const entry = this.#entries[index]
    if (!entry) return this.close(step)
    this.remember()
    this.#address(step, `#${entry.id}`)
    const turn = ++this.#turn
    part('loading').hidden = false
    const fetched = await fetchArticle(entry.id).catch(() => 'away' as const)
    if (turn !== this.#turn) return
    part('loading').hidden = true
    if (fetched === 'gone') return this.#skip(index, way)
    await fade(() => this.#show(index, fetched, place))
    this.remember()
    this.#prefetchAround(index)
  }

  /** Back to the cover and the contents, where the article that was open has the focus. */
  async close(step: Opening['step'] = 'new'): Promise<void> {
    this.remember()
    this.#turn++
    this.#address(step, location.pathname + location.search)
    const left = this.#entries[this.#at ?? -1]?.link
    this.#at = undefined
    await fade(() => {
      showOnly(VIEWS, 'cover')
      this.#frame(this.#title)
      offerToContinue(this.#entries, this.#bookmark)
      this.showProgress()
      scrollTo({ top: 0, behavior: 'instant' })
      left?.focus()
    })
  }

  remember(): void {
    const entry = this.#entries[this.#at ?? -1]
    const article = part('article')
    if (entry && !article.hidden) this.#bookmark.set(entry.id, placeIn(article))
  }

  /** Makes a change while what is being read stays where it is. */
  readonly holding = (change: () => void): void => {
    const article = part('article')
    const place = placeIn(article)
    change()
    if (this.isOpen && place > 0) goToPlace(article, place)
  }

  showProgress(): void {
    const share = this.isOpen ? shareRead(part('article')) : 0
    part('progress').style.setProperty('--share', share.toFixed(3))
  }

  #show(index: number, fetched: Exclude<Fetched, 'gone'> | 'away', place: number): void {
    const entry = this.#entries[index] as Entry
    this.#at = index
    showOnly(VIEWS, 'page')
    showOnly(PAGE, fetched === 'away' ? 'failure' : 'article')
    showTurns(this.#entries, index)
    this.#frame(`${entry.title} — ${this.#title}`, `${index + 1} of ${this.count}`)
    const article = part('article')
    if (fetched === 'away') {
      say('failed-title', entry.title)
      part<HTMLAnchorElement>('own-page').href = `/articles/${entry.id}`
    } else if (article.firstChild !== fetched[0]) {
      article.replaceChildren(...fetched)
    }
    const heading = fetched === 'away' ? part('failed-title') : article.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    goToPlace(article, place)
    this.showProgress()
  }

  #frame(title: string, position = ''): void {
    document.title = title
    say('position', position)
    part('to-contents').hidden = !this.isOpen
    for (const name of ['skipped', 'notice']) {
      say(name, this.#notice)
      part(name).hidden = this.#notice === ''
    }
    say('status', [this.#notice, position && `Article ${position}`].join(' ').trim())
    this.#notice = ''
  }

  /** What was taken back since the contents were printed. */
  #skip(index: number, way: 1 | -1): Promise<void> {
    const [entry] = this.#entries.splice(index, 1)
    entry?.link.closest('li')?.remove()
    if (this.#at !== undefined && this.#at > index) this.#at--
    this.#notice = `“${entry?.title}” is no longer published. This is the article ${way === 1 ? 'after' : 'before'} it.`
    const to = way === 1 ? index : index - 1
    if (!this.#entries[to]) this.#notice = `“${entry?.title}” is no longer published.`
    return this.open(to, { way, step: 'same' })
  }

  #address(step: Opening['step'], address: string): void {
    if (step === 'new') history.pushState(null, '', address)
    if (step === 'same') history.replaceState(null, '', address)
  }

  #prefetchAround(index: number): void {
    const prefetch = () => {
      for (const near of [index + 1, index - 1]) prefetchArticle(this.#entries[near]?.id)
    }
    if ('requestIdleCallback' in window) requestIdleCallback(prefetch)
    else setTimeout(prefetch, 300)
  }
}
