import { ApiError, api } from '#lib/api.ts'
import { loadArticleRecord, shownArticleId } from '#lib/article-record.ts'
import { onSessionReset } from '#lib/session.ts'
import type { Highlight } from '#shared/contracts/highlight.ts'
import { readArticleText, spanOfRange } from './article-text.ts'
import { announce, showHighlightList, texts } from './highlight-list.ts'
import { isMarked, markPassage, marksOf, unmarkPassage } from './highlight-marks.ts'
import { focusToolbar, hideToolbar, isInToolbar, showToolbar, showToolbarMessage } from './highlight-toolbar.ts'
import styles from './highlights.css?inline'
import { describeQuote, type Quote } from './quote-selector.ts'

// A signed-in reader highlights passages of an article, for themselves.

const articleId = shownArticleId() ?? ''
let highlights: Highlight[] = []
/** A selection is ready after this pause. */
const SELECTION_IDLE_MS = 250
/** Whether the toolbar is shown for a highlight that was clicked. */
let clickedMark = false
let selectionTimer: ReturnType<typeof setTimeout> | undefined
/** Whether the reader has scrolled, pressed a key or touched the page. */
let hasActed = false
// Each touch begins with `pointerdown`.
for (const type of ['wheel', 'keydown', 'pointerdown'])
  addEventListener(type, () => (hasActed = true), { once: true, passive: true })

// An ordinary import would add the styles to every page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

const articleText = () => document.querySelector<HTMLElement>('article > [data-article-text]')

loadArticleRecord(articleId).then(
  (record) => {
    highlights = record.highlights
    showAll()
    goToHighlight()
  },
  () => {},
)

function showAll(): void {
  const text = articleText()
  if (!text) return
  for (const highlight of highlights)
    if (marksOf(text, highlight.id).length === 0) markPassage(text, highlight.id, highlight)
  showHighlightList(text, highlights, remove)
}

/** The list of the account leads to a passage that had no mark yet when the page was opened. */
function goToHighlight(): void {
  if (!location.hash.startsWith('#highlight-')) return
  const mark = document.getElementById(location.hash.slice(1))
  mark?.scrollIntoView({ block: 'center', behavior: 'instant' })
  focusMark(mark)
}

function onSelection(): void {
  if (isInToolbar(document.activeElement)) return
  const selected = selectedPassage()
  if (!selected) {
    // The click on a highlight sets the caret there.
    if (!clickedMark) hideToolbar()
    return
  }
  clickedMark = false
  const { block, range, quote } = selected
  showToolbar(block, range, { label: texts.highlight, run: () => (quote ? add(quote) : Promise.resolve()) })
  if (quote) announce(texts.selectionHint)
  else showToolbarMessage(texts.tooMuch)
}

/** The selected words of the article; without a quote when they are too many. */
function selectedPassage(): { block: Element; range: Range; quote: Quote | undefined } | undefined {
  const text = articleText()
  const selection = getSelection()
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const block = blockOf(text, range.endContainer)
  if (!block || !text.contains(range.commonAncestorContainer)) return undefined
  const content = readArticleText(text)
  const span = spanOfRange(content, range)
  if (!content.text.slice(span.start, span.end).trim()) return undefined
  return { block, range, quote: describeQuote(content.text, span) }
}

async function add(quote: Quote): Promise<void> {
  const created = await send(() => api.post('/user/highlights', { body: { articleId, ...quote } }))
  getSelection()?.removeAllRanges()
  highlights = [created, ...highlights.filter(({ id }) => id !== created.id)]
  showAll()
  // The button that was pressed has gone.
  focusMark(marksOf(document, created.id)[0])
  announce(texts.added)
}

async function remove({ id }: Highlight): Promise<void> {
  await send(() =>
    api.delete('/user/highlights/{id}', { path: { id } }).catch((error: unknown) => {
      // Removed in another tab already.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }),
  )
  highlights = highlights.filter((highlight) => highlight.id !== id)
  unmarkPassage(document, id)
  showAll()
  announce(texts.removed)
}

/** Errors have a sentence for the reader. */
async function send<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw new Error((error instanceof ApiError && error.detail) || texts.unreachable)
  }
}

const blockOf = (text: Element, node: Node) =>
  [...text.children].find((child) => child.contains(node)) ?? text.lastElementChild

function focusMark(mark: HTMLElement | null | undefined): void {
  if (!mark) return
  mark.tabIndex = -1
  mark.focus({ preventScroll: true })
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Node && isInToolbar(target)) return
  clickedMark = false
  const mark = target instanceof Element ? target.closest<HTMLElement>('mark[data-highlight]') : null
  const text = articleText()
  if (!getSelection()?.isCollapsed) return
  const highlight = mark && highlights.find(({ id }) => id === mark.dataset.highlight)
  const block = mark && text && blockOf(text, mark)
  if (!highlight || !block) {
    hideToolbar()
    return
  }
  clickedMark = true
  showToolbar(block, mark, { label: texts.removeHighlight, run: () => remove(highlight) })
}

function onSelectionChange(): void {
  clearTimeout(selectionTimer)
  selectionTimer = setTimeout(onSelection, SELECTION_IDLE_MS)
}

document.addEventListener('selectionchange', onSelectionChange)
// Words may be selected already: that loads this script.
onSelectionChange()
document.addEventListener('click', onClick)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hideToolbar()
  else if (event.key === 'Tab' && !event.shiftKey && focusToolbar()) event.preventDefault()
})

/** A passage that was found in the opening may belong further down. Marks that stay keep the focus and the selection. */
function showInWholeText(): void {
  const text = articleText()
  const focused = document.activeElement?.closest<HTMLElement>('mark[data-highlight]')
  for (const highlight of highlights)
    if (text && !isMarked(text, highlight.id, highlight)) unmarkPassage(document, highlight.id)
  showAll()
  if (focused && focused !== document.activeElement) focusMark(marksOf(document, focused.dataset.highlight ?? '')[0])
  if (!hasActed) goToHighlight()
}

// The rest of the text takes the place of this part.
const part = document.querySelector('article > [data-members-part]')
if (part?.parentElement)
  new MutationObserver((_, observer) => {
    if (part.isConnected) return
    observer.disconnect()
    showInWholeText()
  }).observe(part.parentElement, { childList: true })

onSessionReset(() => {
  for (const { id } of highlights) unmarkPassage(document, id)
  highlights = []
  showAll()
  hideToolbar()
})
