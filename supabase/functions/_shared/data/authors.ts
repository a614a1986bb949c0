import { sql } from 'kysely'
import type { AuthorChange, AuthorQuery, AuthorRecord, NewAuthor } from '../contracts/author.ts'
import { HttpError, type ProblemCode } from '../contracts/http-error.ts'
import type { EditorialStaffMember } from '../contracts/staff.ts'
import type { Tx } from './database.ts'
import { type Cursor, nextCursor } from './paging.ts'
import { onConstraintViolation } from './sql.ts'

const authorRecords = sql`
  select id, name, biography, portrait_url as "portraitUrl", portrait_alt as "portraitAlt",
    private.staff_of_author(id) as "staffMember", version::integer, updated_at as "updatedAt", (
      select count(*)::integer from (
        select from public.article_authors where author_id = authors.id limit 1000) as counted) as articles
  from public.authors`

/** In the order of their ids, which are made from their names. */
export async function listAuthors(tx: Tx, { search, limit, cursor }: AuthorQuery) {
  // In a subquery, so that the words are analysed once and not for each row.
  const query = sql`(select private.search_query(${search}))`
  const { rows } = await sql<AuthorRecord>`
    ${authorRecords}
    where id > ${cursor?.id ?? ''} and ${search ? sql`private.search_vector(name, '') @@ ${query}` : sql`true`}
    order by id limit ${limit + 1}`.execute(tx)
  const positions: Cursor[] = rows.map(({ id }) => ({ time: '0', id }))
  return { items: rows.slice(0, limit), next: nextCursor(positions, { limit }) }
}

/** Undefined when there is no such author. */
export async function findAuthor(tx: Tx, id: string): Promise<AuthorRecord | undefined> {
  const { rows } = await sql<AuthorRecord>`${authorRecords} where id = ${id}`.execute(tx)
  return rows[0]
}

/** Throws `conflict` when an author has this name, or the staff member is another author. */
export async function addAuthor(tx: Tx, author: NewAuthor): Promise<AuthorRecord> {
  const { name, biography, portraitUrl, portraitAlt, staffMemberId } = author
  const { rows } = await sql<{ id: string }>`
    insert into public.authors (id, name, biography, portrait_url, portrait_alt, user_id)
    select case when exists (select from public.authors where id = wanted) then wanted || '-' || left(md5(${name}), 8) else wanted end,
      ${name}, ${biography}, ${portraitUrl ?? null}, ${portraitAlt}, ${staffMemberId ?? null}::uuid
    from coalesce(private.slugify(${name}), 'author-' || left(md5(${name}), 8)) as wanted
    returning id`
    .execute(tx)
    .catch(explainAuthorError)
  return (await findAuthor(tx, rows[0]?.id ?? '')) as AuthorRecord
}

/** Undefined when there is no such author. Throws `version-conflict` when somebody else has changed it. */
export async function changeAuthor(tx: Tx, id: string, change: AuthorChange): Promise<AuthorRecord | undefined> {
  const { baseVersion, name, biography, portraitUrl, portraitAlt, staffMemberId } = change
  const { rows } = await sql`
    update public.authors set name = ${name}, biography = ${biography}, portrait_url = ${portraitUrl ?? null},
      portrait_alt = ${portraitAlt}, user_id = ${staffMemberId ?? null}::uuid
    where id = ${id} and version = ${baseVersion}::bigint
    returning id`
    .execute(tx)
    .catch(explainAuthorError)
  const author = await findAuthor(tx, id)
  if (author && rows.length === 0)
    throw new HttpError('version-conflict', 'Somebody has changed this author in the meantime.')
  return author
}

/** False when there is no such author. Throws `conflict` when articles name the author. */
export async function removeAuthor(tx: Tx, id: string): Promise<boolean> {
  const [deleted] = await tx
    .deleteFrom('authors')
    .where('id', '=', id)
    .execute()
    .catch(onConstraintViolation('author_has_no_articles', 'conflict', 'Articles name this author.'))
  return deleted?.numDeletedRows === 1n
}

const NAMED = 'An author has this name already.'

const explanations: Record<string, [code: ProblemCode, detail: string]> = {
  authors_pkey: ['conflict', NAMED],
  authors_by_name: ['conflict', NAMED],
  authors_user_id_key: ['conflict', 'This staff member is another author already.'],
  author_is_staff: ['conflict', 'There is no such staff member.'],
}

function explainAuthorError(error: unknown): never {
  const [code, detail] = explanations[(error as { constraint?: string }).constraint ?? ''] ?? []
  if (!code || !detail) throw error
  throw new HttpError(code, detail, { cause: error })
}

/** The staff members who may be mentioned in comments and linked with an author. */
export async function listEditorialStaff(tx: Tx): Promise<EditorialStaffMember[]> {
  const { rows } = await sql<EditorialStaffMember>`select id, name, email, role from private.editorial_staff()`.execute(
    tx,
  )
  return rows
}
