import { sql } from 'kysely'
import type { ArticleComment, NewComment } from '../contracts/article-draft.ts'
import { explainArticleError } from './article-problems.ts'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

/** An article has at most as many (private.comment_on_article). */
const MAX_COMMENTS = 500

const columns = [
  'id',
  'parent_id as parentId',
  'passage',
  'passage_text as passageText',
  'body',
  sql<ArticleComment['author']>`private.staff_person(author_id)`.as('author'),
  sql<string>`created_at`.as('createdAt'),
  sql<string | null>`resolved_at`.as('resolvedAt'),
  sql<ArticleComment['resolvedBy']>`private.staff_person(resolved_by)`.as('resolvedBy'),
] as const

const comments = (tx: Tx) => tx.selectFrom('article_comments').select(columns)

/** All comments on an article with their replies, oldest first. */
export const listComments = (tx: Tx, draftId: string): Promise<ArticleComment[]> =>
  comments(tx).where('draft_id', '=', draftId).orderBy('created_at').orderBy('id').limit(MAX_COMMENTS).execute()

/** Returns the comment and the ids of the e-mails to the staff members that it mentions. */
export async function addComment(tx: Tx, draftId: string, comment: NewComment) {
  const { parentId, passage, passageText, body, mentions } = comment
  const { rows } = await sql<{ id: string }>`
    select private.comment_on_article(
      ${draftId}::uuid, ${parentId ?? null}::uuid, ${passage ?? null}::integer, ${passageText}, ${body}) as id`
    .execute(tx)
    .catch(explainArticleError)
  const id = rows[0]?.id ?? ''
  const { rows: emails } = await sql<{ id: string }>`
    select id from private.enqueue_mention_emails(${id}::uuid, ${idArray(mentions)}::uuid[]) as id`.execute(tx)
  const added = await comments(tx).where('id', '=', id).executeTakeFirstOrThrow()
  return { comment: added satisfies ArticleComment, emailIds: emails.map((email) => email.id) }
}

/** Undefined when there is no such comment, or it is a reply. */
export async function resolveComment(tx: Tx, id: string, resolved: boolean): Promise<ArticleComment | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select private.resolve_comment(${id}::uuid, ${resolved}) as id`.execute(tx)
  return rows[0]?.id ? comments(tx).where('id', '=', rows[0].id).executeTakeFirst() : undefined
}

/** False when the signed-in user has no such comment. Throws `conflict` when others have replied. */
export async function deleteComment(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`select private.delete_comment(${id}::uuid) as deleted`
    .execute(tx)
    .catch(explainArticleError)
  return rows[0]?.deleted ?? false
}
