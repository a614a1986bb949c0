import { ApiError } from '#lib/api.ts'
import type { ArticleDocument, ArticleDraft, ArticleStatus } from '#shared/contracts/article-draft.ts'
import { type ProblemCode, problems } from '#shared/contracts/http-error.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { emptyDocument } from '../document/document.fixtures.ts'
import type { ArticleApi } from './article-api.ts'
import type { CopyStore, UnsavedState } from './device-copy.ts'

export const ARTICLE_ID = '5f0c9f0e-8f7a-4a5e-9d55-0d8f4c1b2a3d'

export const draftOf = (document: ArticleDocument, changes: Partial<ArticleDraft> = {}): ArticleDraft => ({
  id: ARTICLE_ID,
  articleId: null,
  title: document.title,
  category: document.category,
  authors: [],
  authorIds: [],
  issueId: null,
  language: 'en',
  isTranslation: false,
  translator: '',
  languageVersions: [],
  imageUrl: null,
  status: 'draft',
  hasPendingChanges: false,
  publishedAt: null,
  version: 1,
  updatedAt: '2026-11-22T12:00:00.000Z',
  updatedBy: null,
  createdBy: null,
  trashedAt: null,
  openComments: 0,
  document,
  access: null,
  mayEdit: true,
  liveDocument: null,
  liveBase: null,
  liveHash: null,
  ...changes,
})

export function problemError(code: ProblemCode, detail: string = problems[code].title): ApiError {
  const { status, title } = problems[code]
  return new ApiError(status, title, { type: problemType(code), title, status, detail })
}

/**
 * How the next request is treated: it fails before or after the server has acted, or is answered late. One that `arrivesAfterMs`
 * has failed for the browser, and the server acts on it all the same.
 */
export type Failure = { before?: Error; arrivesAfterMs?: number; after?: Error; delayMs?: number }

/** The articles of a server with the rules of `private.save_article` and `private.publish_article`. */
export class FakeArticles implements ArticleApi {
  document: ArticleDocument | undefined
  version = 0
  status: ArticleStatus = 'draft'
  failures: Failure[] = []
  readonly requests: string[] = []
  #lastSave: { id: string; version: number } | undefined

  constructor(document?: ArticleDocument) {
    this.document = document
    this.version = document ? 1 : 0
  }

  get: ArticleApi['get'] = () => this.#handle('get', () => this.#draft())

  create: ArticleApi['create'] = ({ document }) =>
    this.#handle('create', () => {
      if (!this.document) this.#write(document)
      return draftOf(this.document ?? document, { version: this.version })
    })

  save: ArticleApi['save'] = (_, { saveId, baseVersion, document }) =>
    this.#handle('save', () => {
      if (this.#lastSave?.id !== saveId) {
        this.#requireVersion(baseVersion)
        this.#lastSave = { id: saveId, version: this.#write(document) }
      }
      return { version: this.#lastSave.version, updatedAt: '2026-11-22T12:00:00.000Z' }
    })

  publish = (baseVersion: number): Promise<ArticleDraft> =>
    this.#handle('publish', () => {
      this.#requireVersion(baseVersion)
      this.version++
      this.status = 'published'
      return this.#draft()
    })

  /** Somebody else takes the article away from readers. */
  withdrawElsewhere(): void {
    this.version++
    this.status = 'withdrawn'
  }

  /** Somebody else saves. */
  changeElsewhere(document: ArticleDocument): void {
    this.#lastSave = { id: crypto.randomUUID(), version: this.#write(document) }
  }

  /** The article was changed in SQL, and its working copy follows: a new version that no save has made. */
  import(document: ArticleDocument): void {
    this.#write(document)
  }

  #draft(): ArticleDraft {
    return draftOf(this.document ?? emptyDocument(), { version: this.version, status: this.status })
  }

  #requireVersion(baseVersion: number): void {
    if (baseVersion !== this.version) throw problemError('version-conflict')
  }

  #write(document: ArticleDocument): number {
    this.document = structuredClone(document)
    this.version++
    return this.version
  }

  async #handle<Answer>(name: string, act: () => Answer): Promise<Answer> {
    this.requests.push(name)
    const { before, arrivesAfterMs, after, delayMs = 0 } = this.failures.shift() ?? {}
    if (arrivesAfterMs !== undefined) setTimeout(() => attempt(act), arrivesAfterMs)
    if (before) throw before
    const answer = act()
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (after) throw after
    return answer
  }
}

/** Nobody learns whether it succeeds. */
function attempt(act: () => unknown): void {
  try {
    act()
  } catch {
    // Rejected, for example because the version is another one by now.
  }
}

export class FakeDevice implements CopyStore {
  copy: UnsavedState | undefined
  isBroken = false
  delayMs = 0

  async write(state: UnsavedState): Promise<void> {
    if (this.isBroken) throw new Error('No room left')
    await this.#set(structuredClone(state))
  }

  remove(): Promise<void> {
    return this.#set(undefined)
  }

  async #set(copy: UnsavedState | undefined): Promise<void> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    this.copy = copy
  }
}
