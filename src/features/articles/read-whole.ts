import { reloadOnSessionChange } from '#lib/session-change.ts'
import { sessionHint } from '#lib/session-hint.ts'
import { fetchWholeArticle } from './fetch-whole-article.ts'

// Shows a signed-in reader the whole text on the page of an article for members. The page itself is the same for everybody.

const part = document.querySelector<HTMLElement>('article > [data-members-part]')
const text = document.querySelector<HTMLElement>('article > [data-article-text]')
if (part && text) void readWhole(part, text)

async function readWhole(part: HTMLElement, text: HTMLElement): Promise<void> {
  show(part, 'loading')
  const session = sessionHint()
  try {
    const response = await fetchWholeArticle(part.dataset.membersPart ?? '')
    if (response.status === 401 || response.status === 403) return show(part, 'paywall')
    const whole = response.ok ? bodyOf(await response.text()) : undefined
    if (!whole) return show(part, 'error')
    reloadOnSessionChange(session)
    complete(text, [...whole.children])
    startScripts(text)
    // The list of highlights may be between the part and the status.
    const status = document.querySelector<HTMLElement>('article > [data-text]')
    if (status) status.textContent = status.dataset.text ?? ''
    part.remove()
  } catch {
    show(part, 'error')
  }
}

const bodyOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('article > [data-article-text]')

/** The paragraphs of the opening, which have the reader's focus, selection and highlights, stay. */
function complete(text: HTMLElement, whole: Element[]): void {
  let opening = text.firstElementChild
  for (const child of whole) {
    // The toolbar of a highlight is at the end of a paragraph.
    if (opening?.tagName === child.tagName && opening.textContent.startsWith(child.textContent))
      opening = opening.nextElementSibling
    else text.insertBefore(child, opening)
  }
  // The opening of an earlier version.
  while (text.children.length > whole.length) text.lastElementChild?.remove()
}

/** Those of galleries. Scripts that `DOMParser` has created never run. */
function startScripts(text: HTMLElement): void {
  for (const { src } of text.querySelectorAll<HTMLScriptElement>('script[src]')) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src })
    document.head.append(script)
  }
}

function show(part: HTMLElement, state: 'paywall' | 'loading' | 'error'): void {
  for (const [index, name] of ['paywall', 'loading', 'error'].entries()) {
    const element = part.children[index]
    element?.classList.remove('signed-in-only', 'signed-out-only')
    element?.toggleAttribute('hidden', name !== state)
  }
}
