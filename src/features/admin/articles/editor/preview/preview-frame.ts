import { Idiomorph } from 'idiomorph'

const PAUSE_MS = 150
const UNREACHABLE = 'The preview is away for a moment.'

/**
 * Shows the page that the site renders from a document. The first answer is the frame's document; later ones are patched
 * into it, so that the reader's place, and pictures that are loaded, stay. The frame runs no scripts (its sandbox).
 */
export class PreviewFrame {
  readonly #frame: HTMLIFrameElement
  readonly #url: string
  readonly #onProblem: (problem: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  #isLoaded = false

  constructor(frame: HTMLIFrameElement, url: string, onProblem: (problem: string) => void) {
    this.#frame = frame
    this.#url = url
    this.#onProblem = onProblem
  }

  /** After a short pause: a page for each key press would come too late for all of them. */
  show(document: object): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#load(document), this.#isLoaded ? PAUSE_MS : 0)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
  }

  async #load(document: object): Promise<void> {
    this.#request?.abort()
    const request = new AbortController()
    this.#request = request
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ document }),
        signal: request.signal,
      })
      if (!response.ok) return this.#onProblem(response.status === 404 ? NOT_YET : UNREACHABLE)
      this.#patch(await response.text())
      this.#onProblem('')
    } catch {
      if (!request.signal.aborted) this.#onProblem(UNREACHABLE)
    }
  }

  #patch(html: string): void {
    const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
    // The frame runs none, and the browser would report each of them.
    for (const script of documentElement.querySelectorAll('script')) script.remove()
    const shown = this.#frame.contentDocument?.documentElement
    if (!this.#isLoaded || !shown) {
      this.#frame.srcdoc = `<!doctype html>${documentElement.outerHTML}`
      this.#isLoaded = true
      return
    }
    Idiomorph.morph(shown, documentElement, { head: { style: 'merge' } })
  }
}

const NOT_YET = 'The preview comes with the first saved words.'
