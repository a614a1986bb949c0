import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import type { SaveAttempt } from './save-attempt.ts'

/** The copy of an article on the device, kept until the server has acknowledged its content. */
export interface UnsavedState<Document = ArticleDocument> {
  baseVersion: number
  baseDocument: Document
  document: Document
  attempt?: SaveAttempt<Document> | undefined
}

/** Where the device keeps it. */
export interface CopyStore<Document = ArticleDocument> {
  write: (state: UnsavedState<Document>) => Promise<void>
  remove: () => Promise<void>
}

/** Writes one after the other, and always the latest state: states in between are skipped. */
export class DeviceCopy<Document = ArticleDocument> {
  /** The last write failed: closing the page would lose words. */
  hasFailed = false
  readonly #store: CopyStore<Document>
  #next: UnsavedState<Document> | null | undefined
  #running: Promise<void> | undefined

  constructor(store: CopyStore<Document>) {
    this.#store = store
  }

  /** Null removes the copy. Resolves when the device has this state, or a later one. */
  set(state: UnsavedState<Document> | null): Promise<void> {
    this.#next = state
    this.#running ??= this.#run()
    return this.#running
  }

  /** Resolves when no write is under way or waiting. */
  whenIdle = async (): Promise<void> => this.#running

  async #run(): Promise<void> {
    while (this.#next !== undefined) {
      const state = this.#next
      this.#next = undefined
      try {
        await (state ? this.#store.write(state) : this.#store.remove())
        this.hasFailed = false
      } catch {
        this.hasFailed = state !== null
      }
    }
    // In the same step as the last look at `#next`: a state that comes later begins another run.
    this.#running = undefined
  }
}
