import type { TransactionSql } from 'postgres'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import type { Person } from './identities.ts'
import { actAs } from './rollback.ts'

const emptyDocument: ArticleDocument = {
  title: '',
  excerpt: '',
  content: '',
  category: '',
  imageUrl: null,
  imageAlt: '',
  authorIds: [],
  issueId: null,
  position: 0,
  featured: false,
  slug: null,
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
  contentBlocks: [],
}
export const completeDocument: ArticleDocument = { ...emptyDocument, title: 'Salt Roads', content: 'The first carts.' }

export interface Draft {
  id: string
  article_id: string | null
  document: ArticleDocument
  status: string
  version: number
  published_version: number | null
  published_at: Date | null
  trashed_at: Date | null
  updated_by: string | null
  conflict: boolean
}

/** Calls of the newsroom's functions in one transaction, by one person after another. */
export function newsroom(tx: TransactionSql) {
  const as = (person: Person) => actAs(tx, person)
  const asOwner = () => tx`select set_config('role', 'postgres', true), set_config('request.jwt.claims', '', true)`
  let counter = 0
  const newId = () => `00000000-0000-4000-9000-${String(++counter).padStart(12, '0')}`

  async function read(id: string): Promise<Draft> {
    await asOwner()
    const [row] = await tx<Draft[]>`
      select id, article_id, document, status, version::integer, published_version::integer, published_at, trashed_at, updated_by,
        private.live_changes(drafts) is not null as conflict
      from public.article_drafts as drafts where id = ${id}`
    if (!row) throw new Error(`There is no draft ${id}.`)
    return row
  }

  return {
    as,
    asOwner,
    newId,
    read,
    async begin(person: Person, changes: Partial<ArticleDocument> = {}): Promise<Draft> {
      const id = newId()
      await as(person)
      await tx`select private.create_article(${id}, ${tx.json({ ...completeDocument, ...changes } as never)})`
      return read(id)
    },
    /** Saves on the version of the draft that is passed. */
    async save(
      person: Person,
      draft: Draft,
      changes: Partial<ArticleDocument>,
      options: { kind?: string; tab?: string; id?: string } = {},
    ) {
      const { kind = 'save', tab = null, id = newId() } = options
      await as(person)
      const [saved] = await tx<{ version: number }[]>`
        select version::integer from private.save_article(${draft.id}, ${draft.version}, ${id}, ${tab}, ${kind},
          ${tx.json({ ...draft.document, ...changes } as never)})`
      return { ...(await read(draft.id)), savedAs: saved?.version }
    },
    async publish(person: Person, { id, version }: Draft, publishAt: Date | null = null) {
      await as(person)
      await tx`select private.publish_article(${id}, ${version}, ${publishAt})`
      return read(id)
    },
    async call(person: Person, name: string, { id, version }: Draft, ...more: string[]) {
      await as(person)
      const parameters = [id, version, ...more]
      await tx.unsafe(`select private.${name}(${parameters.map((_, index) => `$${index + 1}`).join()})`, parameters)
      return read(id)
    },
    async restore(person: Person, { id }: Draft) {
      await as(person)
      await tx`select private.restore_article(${id})`
    },
    async copy(person: Person, { id }: Draft) {
      await as(person)
      await tx`select private.copy_article(${id})`
    },
    /** Returns the id of the comment. */
    async comment(person: Person, { id }: Draft, parent: string | null = null): Promise<string> {
      await as(person)
      const [row] = await tx`select private.comment_on_article(${id}, ${parent}, null, '', 'Which year?') as id`
      return String(row?.id)
    },
    revisions: async ({ id }: Draft) => {
      await asOwner()
      return tx<{ kind: string; title: string; version: number; saved_by: string | null }[]>`
        select kind, title, version::integer, saved_by from public.article_revisions where draft_id = ${id}
        order by created_at, id`
    },
  }
}
export type Newsroom = ReturnType<typeof newsroom>

/** The constraint that a statement violates, or the code of another error; 'done' without one. */
export async function violationOf(tx: TransactionSql, work: (tx: TransactionSql) => Promise<unknown>): Promise<string> {
  try {
    await tx.savepoint((savepoint) => work(savepoint))
    return 'done'
  } catch (error) {
    const { constraint_name, code } = error as { constraint_name?: string; code?: string }
    return constraint_name ?? code ?? String(error)
  }
}
