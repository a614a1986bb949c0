import { ApiError } from '#lib/api.ts'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
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

/** How the next request is treated: it fails before or after the server has acted, or is answered late. */
type Failure = { before?: Error; after?: Error; delayMs?: number }

/** The articles of a server with the rules of the API: versions, and one answer for each save id. */
export class FakeArticles implements ArticleApi {
  document: ArticleDocument | undefined
  version = 0
  failures: Failure[] = []
  readonly requests: string[] = []
  readonly #answers = new Map<string, number>()

  constructor(document?: ArticleDocument) {
    this.document = document
    this.version = document ? 1 : 0
  }

  get: ArticleApi['get'] = () =>
    this.#handle('get', () => draftOf(this.document ?? emptyDocument(), { version: this.version }))

  create: ArticleApi['create'] = ({ document }) =>
    this.#handle('create', () => {
      if (!this.document) this.#write(document)
      return draftOf(this.document ?? document, { version: this.version })
    })

  save: ArticleApi['save'] = (_, { saveId, baseVersion, document }) =>
    this.#handle('save', () => {
      const known = this.#answers.get(saveId)
      if (known === undefined && baseVersion !== this.version) throw problemError('version-conflict')
      const version = known ?? this.#write(document)
      this.#answers.set(saveId, version)
      return { version, updatedAt: '2026-11-22T12:00:00.000Z' }
    })

  /** Somebody else saves. */
  changeElsewhere(document: ArticleDocument): void {
    this.#write(document)
  }

  #write(document: ArticleDocument): number {
    this.document = structuredClone(document)
    this.version++
    return this.version
  }

  async #handle<Answer>(name: string, act: () => Answer): Promise<Answer> {
    this.requests.push(name)
    const { before, after, delayMs = 0 } = this.failures.shift() ?? {}
    if (before) throw before
    const answer = act()
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (after) throw after
    return answer
  }
}

export class FakeDevice implements CopyStore {
  copy: UnsavedState | undefined
  isBroken = false

  async write(state: UnsavedState): Promise<void> {
    if (this.isBroken) throw new Error('No room left')
    this.copy = structuredClone(state)
  }

  async remove(): Promise<void> {
    this.copy = undefined
  }
}
