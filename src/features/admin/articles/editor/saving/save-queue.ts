import { deepEqual } from 'fast-equals'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import type { EditableDraft } from '../document/editable-document.ts'
import { type Merge, mergeDocuments } from '../merge/merge-documents.ts'
import type { DocumentApi } from './article-api.ts'
import { type CopyStore, DeviceCopy } from './device-copy.ts'
import type { SaveAttempt, SaveKind } from './save-attempt.ts'
import { type Rejection, toSaveFailure } from './save-failure.ts'

export type SaveState = { word: 'Saved' | 'Saving' | 'Offline, kept here' } | { word: 'Refused'; rejection: Rejection }

/** Both sides have changed the same: nothing is saved or published until somebody has chosen. */
export interface OpenConflict<Draft extends EditableDraft = ArticleDraft> {
  merge: Merge<Draft['document']>
  mine: Draft['document']
  theirs: Draft
}

interface SaveQueueOptions<Draft extends EditableDraft> {
  articleId: string
  tabId: string
  api: DocumentApi<Draft>
  copyStore: CopyStore<Draft['document']>
  /** The version at the server; 0 for an article that does not exist yet. */
  version: number
  document: Draft['document']
  /** The document was changed by somebody else or by a merge, and what was typed here is in it. */
  onDocument: (document: Draft['document']) => void
  /** Receives the server's current draft without its document, for example a new status, after an action or a fetch. */
  onDraft?: (draft: Draft) => void
  onCreated?: (draft: Draft) => void
}

const DEBOUNCE_MS = 600
const MAX_WAIT_MS = 3_000
/** After this long without an answer nobody is told 'Saving' any more. */
const ANSWER_MS = 10_000
const ACTION_MS = 30_000
const DEVICE_MS = 1_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

const CHANGED_BY_BOTH = 'Somebody else has changed the same words.'

/** An action was not run because the words before it are not saved. */
export class NotSaved extends Error {}

/**
 * The one way by which the document of an article, or of a page of the publication, is written: one request at a time, each on the version of the one before. The typed
 * text is on the device before it is sent, and until the server has acknowledged that very content.
 */
export class SaveQueue<Draft extends EditableDraft = ArticleDraft> {
  /** The document with the edits that are not saved yet. */
  document: Draft['document']
  /** The document at the server, as `version`. */
  savedDocument: Draft['document']
  version: number
  conflict: OpenConflict<Draft> | undefined

  readonly #options: SaveQueueOptions<Draft>
  readonly #copy: DeviceCopy<Draft['document']>
  readonly #listeners = new Set<() => void>()
  #kind: SaveKind = 'save'
  #attempt: SaveAttempt<Draft['document']> | undefined
  #isSending = false
  #isActing = false
  #isClosed = false
  #isUnreachable = false
  #rejection: Rejection | undefined
  #failures = 0
  #unsavedSince: number | undefined
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  /** Counts the changes, so that `flush` knows which save has its words. */
  #changes = 0
  #changesInAttempt = 0
  #waiting: { changes: number; resolve: () => void; reject: (error: Error) => void }[] = []

  constructor(options: SaveQueueOptions<Draft>) {
    this.#options = options
    this.#copy = new DeviceCopy(options.copyStore)
    this.document = this.savedDocument = options.document
    this.version = options.version
  }

  get state(): SaveState {
    if (this.#rejection) return { word: 'Refused', rejection: this.#rejection }
    if (this.#isUnreachable) return { word: 'Offline, kept here' }
    return { word: this.isSaved ? 'Saved' : 'Saving' }
  }

  get isSaved(): boolean {
    return !this.#attempt && deepEqual(this.document, this.savedDocument)
  }

  /** Closing the page now would lose words. */
  get mustNotClose(): boolean {
    return !this.isSaved && this.#copy.hasFailed
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The document as it is after each key press. */
  change(document: Draft['document'], kind: SaveKind = 'save'): void {
    this.document = document
    this.#changes++
    if (kind !== 'save') this.#kind = kind
    if (this.#rejection?.kind === 'rejected' || this.#rejection?.kind === 'invalid') this.#rejection = undefined
    this.#keepOnDevice()
    this.#schedule(DEBOUNCE_MS)
    this.#notify()
  }

  /** Restores the state that an earlier session of this browser left: its document, and a save that it may have sent. */
  restore(document: Draft['document'], attempt?: SaveAttempt<Draft['document']>): void {
    this.#attempt = attempt
    this.change(document)
  }

  get tabId(): string {
    return this.#options.tabId
  }

  /** Sends now. Resolves when what is written now is saved, rejects with `NotSaved` when it is not. */
  flush(): Promise<void> {
    if (this.isSaved) return Promise.resolve()
    if (this.conflict) return Promise.reject(new NotSaved(CHANGED_BY_BOTH))
    const saved = new Promise<void>((resolve, reject) =>
      this.#waiting.push({ changes: this.#changes, resolve, reject }),
    )
    if (this.#rejection) this.retry()
    else this.#schedule(0)
    return saved
  }

  /** Tries again what was refused or not answered: after a sign-in, a take-over, or when the network is back. */
  retry(): void {
    if (this.conflict) return
    this.#rejection = undefined
    this.#failures = 0
    this.#schedule(0)
    this.#notify()
  }

  /**
   * Runs an action of the server on the saved version, for example to publish: first everything is saved, and nothing is sent
   * until the action has been answered. Its answer does not replace what is typed meanwhile.
   */
  async act(action: (baseVersion: number) => Promise<Draft>): Promise<Draft> {
    await this.flush()
    this.#isActing = true
    try {
      const draft = await withTimeout(action(this.version), ACTION_MS)
      this.#accept(draft)
      return draft
    } catch (error) {
      // Without an answer it may have happened all the same.
      if (['version-conflict', 'unreachable'].includes(toSaveFailure(error).kind))
        await this.#fetchTheirs().catch(() => {})
      throw error
    } finally {
      this.#isActing = false
      this.#schedule(DEBOUNCE_MS)
    }
  }

  /** Somebody else has saved. Without unsaved words here their version is shown; otherwise the next save merges. */
  async pull(): Promise<void> {
    if (this.isSaved && !this.#isActing) await this.#fetchTheirs().catch(() => {})
  }

  /**
   * Continues with the document that somebody chose to end a conflict. Changes that were made here since it arose are made in that
   * document too, and win over the choice: nobody was asked about them.
   */
  resolveConflict(document: Draft['document']): void {
    const { conflict } = this
    if (!conflict) return
    this.conflict = undefined
    this.#rejection = undefined
    const isUnchanged = deepEqual(this.document, conflict.mine)
    const resolved = isUnchanged ? document : mergeDocuments(conflict.mine, this.document, document).resolve()
    this.#rebase(conflict.theirs, resolved)
    this.#schedule(0)
  }

  /** From now on nothing is sent. Resolves when the device has what is not saved. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#sendTimer)
    this.#listeners.clear()
    this.#rejectWaiting('The article was closed.')
    await withTimeout(this.#copy.whenIdle(), DEVICE_MS).catch(() => {})
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #keepOnDevice(): Promise<void> {
    if (this.isSaved) return this.#copy.set(null)
    const { version: baseVersion, savedDocument: baseDocument, document } = this
    return this.#copy.set({ baseVersion, baseDocument, document, attempt: this.#attempt })
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed || this.#isSending || this.#isActing || this.#rejection || this.conflict) return
    if (this.isSaved) {
      this.#isUnreachable = false
      this.#unsavedSince = undefined
      for (const { resolve } of this.#waiting.splice(0)) resolve()
      return
    }
    const now = Date.now()
    this.#unsavedSince ??= now
    // While nobody answers, typing does not bring the next try forward.
    if (this.#isUnreachable && delayMs > 0) return
    clearTimeout(this.#sendTimer)
    const longest = this.#waiting.length > 0 ? 0 : Math.max(0, this.#unsavedSince + MAX_WAIT_MS - now)
    this.#sendTimer = setTimeout(() => this.#send(), Math.min(delayMs, longest))
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isActing || this.isSaved) return
    this.#isSending = true
    this.#attempt ??= this.#newAttempt()
    const attempt = this.#attempt
    // A device that does not answer holds nothing up.
    await withTimeout(this.#keepOnDevice(), DEVICE_MS).catch(() => {})
    // Closed meanwhile: the words belong to the next queue, which may have read the device before it had this save.
    if (this.#isClosed) return
    this.#notify()
    try {
      const answer = this.#request(attempt)
      // An answer that comes after all is still an answer.
      answer.then((saved) => this.#acknowledge(attempt, saved)).catch(() => {})
      await withTimeout(answer, ANSWER_MS)
    } catch (error) {
      await this.#fail(attempt, error)
    } finally {
      this.#isSending = false
    }
    if (this.#isUnreachable) this.#scheduleRetry()
    else this.#schedule(DEBOUNCE_MS)
    this.#notify()
  }

  #newAttempt(): SaveAttempt<Draft['document']> {
    const attempt = {
      saveId: crypto.randomUUID(),
      baseVersion: this.version,
      kind: this.#kind,
      document: this.document,
    }
    this.#kind = 'save'
    this.#changesInAttempt = this.#changes
    this.#unsavedSince = undefined
    return attempt
  }

  /** Resolves to what the server has now: the content of the attempt, or that of an earlier creation. */
  async #request(attempt: SaveAttempt<Draft['document']>): Promise<{ version: number; document: Draft['document'] }> {
    const { api, articleId, tabId } = this.#options
    const { baseVersion, document } = attempt
    if (baseVersion > 0) return { version: (await api.save(articleId, { ...attempt, tabId })).version, document }
    if (!api.create) throw new Error('What does not exist cannot be saved.')
    const draft = await api.create({ id: articleId, document })
    this.#options.onCreated?.(draft)
    // A repeated creation answers with the article of the first; if that was changed since, the next save finds out.
    return { version: 1, document: draft.version === 1 ? draft.document : document }
  }

  #acknowledge(
    attempt: SaveAttempt<Draft['document']>,
    { version, document }: { version: number; document: Draft['document'] },
  ): void {
    if (this.#attempt !== attempt || this.#isClosed) return
    this.#attempt = undefined
    this.#isUnreachable = false
    this.#rejection = undefined
    this.#failures = 0
    this.version = version
    this.savedDocument = document
    this.#keepOnDevice()
    const isWhole = deepEqual(document, attempt.document)
    const [saved, waiting] = [true, false].map((isIn) =>
      this.#waiting.filter(({ changes }) => (isWhole && changes <= this.#changesInAttempt) === isIn),
    )
    this.#waiting = waiting ?? []
    for (const { resolve } of saved ?? []) resolve()
    this.#schedule(DEBOUNCE_MS)
    this.#notify()
  }

  async #fail(attempt: SaveAttempt<Draft['document']>, error: unknown): Promise<void> {
    if (this.#attempt !== attempt || this.#isClosed) return
    const failure = toSaveFailure(error)
    this.#isUnreachable = failure.kind === 'unreachable'
    // This save was not accepted and never will be; what is written now is sent as another one. After any other answer an
    // earlier try whose answer was lost may have been accepted: the same save is repeated.
    if (failure.kind === 'version-conflict' || failure.kind === 'invalid') this.#attempt = undefined
    if (failure.kind === 'version-conflict') await this.#mergeTheirs()
    else if (failure.kind !== 'unreachable') this.#rejection = failure
    if (this.#rejection) this.#rejectWaiting(this.#rejection.reason)
    else if (this.#isUnreachable)
      this.#rejectWaiting('Your latest words are not saved yet: the server does not answer.')
  }

  async #mergeTheirs(): Promise<void> {
    const { version } = this
    try {
      await this.#fetchTheirs()
      // The same version again: an answer out of a cache, say. It is tried again later, not at once and for ever.
      if (this.version === version && !this.conflict) this.#isUnreachable = true
    } catch (error) {
      const failure = toSaveFailure(error)
      if (failure.kind === 'unreachable') this.#isUnreachable = true
      else this.#rejection = failure
    }
  }

  #scheduleRetry(): void {
    if (this.#isClosed) return
    const delayMs = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)]
    clearTimeout(this.#sendTimer)
    this.#sendTimer = setTimeout(() => this.#send(), delayMs)
  }

  async #fetchTheirs(): Promise<void> {
    this.#accept(await withTimeout(this.#options.api.get(this.#options.articleId), ANSWER_MS))
  }

  /** The server's version becomes the base of what is written here, if the two do not contradict each other. */
  #accept(theirs: Draft): void {
    // While a save is under way only its answer says what the server has: `theirs` may be older or newer than it.
    if (theirs.version < this.version || this.#attempt || this.#isClosed) return
    const { document: mine } = this
    const merge = mergeDocuments(this.savedDocument, mine, theirs.document)
    if (merge.conflicts.length === 0) {
      if (!this.isSaved && !deepEqual(theirs.document, this.savedDocument)) this.#kind = 'merge'
      this.#rebase(theirs, merge.resolve())
      return
    }
    this.conflict = { merge, mine, theirs }
    this.#rejection = { kind: 'version-conflict', reason: CHANGED_BY_BOTH }
    this.#notify()
  }

  #rebase(theirs: Draft, document: Draft['document']): void {
    const isChanged = !deepEqual(document, this.document)
    this.version = theirs.version
    this.savedDocument = theirs.document
    this.document = document
    if (isChanged) this.#options.onDocument(document)
    this.#options.onDraft?.(theirs)
    this.#keepOnDevice()
    this.#notify()
  }

  #rejectWaiting(reason: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new NotSaved(reason))
  }
}

async function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('No answer')), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
