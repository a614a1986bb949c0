import type { Highlight } from '#shared/contracts/highlight.ts'
import { fill, scriptTexts } from '../../languages/script-texts.ts'
import { marksOf } from './highlight-marks.ts'
import { highlightTexts } from './highlight-texts.ts'

// The reader's highlights, under the text: the way to them, and to their removal, without a pointer.

export const texts = scriptTexts('highlights', highlightTexts)
const section = document.createElement('section')
const heading = document.createElement('h2')
const list = document.createElement('ul')
const status = document.createElement('p')
section.className = 'no-print reading highlight-list'
section.ariaLabel = texts.yours
heading.textContent = texts.yours
heading.tabIndex = -1
status.className = 'sr-only'
status.role = 'status'
section.append(heading, list)

/** The text that screen readers are told. */
export function announce(text: string): void {
  if (!status.isConnected) document.body.append(status)
  status.textContent = text
}

type Remove = (highlight: Highlight) => Promise<void>

export function showHighlightList(text: Element, highlights: Highlight[], remove: Remove): void {
  if (highlights.length === 0) {
    section.remove()
    return
  }
  const hadFocus = list.contains(document.activeElement)
  // The opening of an article and the invitation to read on stay together.
  const invitation = text.parentElement?.querySelector(':scope > [data-members-part]')
  list.replaceChildren(...highlights.map((highlight) => listItem(text, highlight, !invitation, remove)))
  const before = invitation ?? text
  if (before.nextElementSibling !== section) before.after(section)
  if (hadFocus) heading.focus()
}

/** A passage that is not in the opening may be in the rest: only the whole text shows that it was corrected. */
function listItem(text: Element, highlight: Highlight, isWholeText: boolean, remove: Remove): HTMLLIElement {
  const item = document.createElement('li')
  const [mark] = marksOf(text, highlight.id)
  const passage = document.createElement(mark ? 'a' : 'span')
  passage.textContent = highlight.exact
  // The list is in the language of the page, the passage in that of the text, which names its own where it is another.
  const { lang } = text as HTMLElement
  if (lang) passage.lang = lang
  if (mark) {
    mark.id = `highlight-${highlight.id}`
    ;(passage as HTMLAnchorElement).href = `#${mark.id}`
  }
  const button = document.createElement('button')
  const message = document.createElement('span')
  button.type = 'button'
  button.textContent = texts.remove
  button.ariaLabel = fill(texts.removePassage, { passage: highlight.exact.slice(0, 80) })
  message.role = 'alert'
  button.addEventListener('click', () =>
    remove(highlight).catch((error: unknown) => {
      message.textContent = error instanceof Error ? error.message : ''
    }),
  )
  item.append(passage, ...(mark || !isWholeText ? [] : [` ${texts.corrected}`]), button, message)
  return item
}
