import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type {
  CompletedMediaUpload,
  Media,
  MediaChange,
  MediaMove,
  MediaUse,
  NewMediaUpload,
  UploadedMedia,
} from '../contracts/media.ts'
import type { Tx } from './database.ts'
import { mediaContains } from './indexed-search.ts'
import { type Cursor, newestFirst, nextCursor, type Range } from './paging.ts'
import { idArray, jsonb, onConstraintViolation, onMissingPermission, onNoDataFound } from './sql.ts'

/** More are not listed: an editor has to replace the picture first, instead of deleting it. */
const MAX_USES = 200

export interface MediaFilter {
  search?: string | undefined
  folder?: string | undefined
  trash?: boolean | undefined
}

/** Pictures of the library, newest first. */
export async function listMedia(tx: Tx, range: Range, { search, folder, trash = false }: MediaFilter) {
  let matching = pictures(tx).where('deleted_at', trash ? 'is not' : 'is', null)
  if (folder !== undefined) matching = matching.where('folder', '=', folder)
  if (search) matching = matching.where(await mediaContains(tx, search))
  const rows: (Media & Cursor)[] = await newestFirst(matching, range).execute()
  const items: Media[] = rows.slice(0, range.limit).map(({ time, ...media }) => media)
  return { items, next: nextCursor(rows, range) }
}

/** Undefined when there is no such picture. */
export const findMedia = (tx: Tx, id: string): Promise<Media | undefined> =>
  pictures(tx).where('id', '=', id).executeTakeFirst()

/** By the SHA-256 of the file that was uploaded. */
export const findMediaByContent = (tx: Tx, hash: string): Promise<Media | undefined> =>
  pictures(tx).where('content_hash', '=', hash).executeTakeFirst()

export async function listMediaFolders(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from private.media_folders()`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The rows that show a picture, at most 200. Titles are null for what the caller may not read. */
export async function listMediaUses(tx: Tx, id: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    -- The cast stands apart: row-level security keeps it out of the condition of an index.
    with uses as materialized (
      select entity, entity_id, field, case when entity = 'article_drafts' then entity_id::uuid end as draft_id
      from public.media_uses where media_id = ${id}::uuid order by entity, entity_id, field limit ${MAX_USES})
    select entity, entity_id as "entityId", field, coalesce(articles.title, article_drafts.title, issues.title, authors.name) as title
    from uses
      left join public.articles on entity = 'articles' and articles.id = entity_id
      left join public.article_drafts on article_drafts.id = draft_id
      left join public.issues on entity = 'issues' and issues.id = entity_id
      left join public.authors on entity = 'authors' and authors.id = entity_id
    order by entity, entity_id, field`.execute(tx)
  return rows
}

/**
 * Changes what is known about a picture; a new focal point reaches every use in the same transaction. Undefined when there
 * is no such picture. Throws `conflict` when it has changed since the version of the change, `not-allowed` for another
 * person's picture.
 */
export async function changeMedia(tx: Tx, id: string, change: MediaChange): Promise<Media | undefined> {
  const { version, name, alt, caption, credit, folder, focalPoint } = change
  const current = await findMedia(tx, id)
  if (!current) return undefined
  if (!current.mayChange) throw new HttpError('not-allowed', 'An editor describes the pictures of others.')
  const changed = await tx
    .updateTable('media')
    .set({ name, alt, caption, credit, folder, focal_x: String(focalPoint.x), focal_y: String(focalPoint.y) })
    .where('id', '=', id)
    .where('version', '=', String(version))
    .returning('id')
    .executeTakeFirst()
    .catch(onMissingPermission(FORBIDDEN))
  if (!changed)
    throw new HttpError('conflict', 'Somebody has changed this picture in the meantime. Please look at it again.')
  return findMedia(tx, id)
}

/** Moves pictures to a folder; those that the caller may not change stay. Returns the ids of the moved ones. */
export async function moveMedia(tx: Tx, { ids, folder }: MediaMove): Promise<string[]> {
  const moved = await tx
    .updateTable('media')
    .set({ folder })
    .where('id', '=', sql<string>`any(${idArray(ids)}::uuid[])`)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Moves a picture to the trash. False when there is no such picture; throws `conflict` while something shows it. */
export async function trashMedia(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select private.trash_picture(${id}::uuid) as done`
    .execute(tx)
    .catch(onConstraintViolation('media_is_in_use', 'conflict', 'This picture is in use. Replace it there first.'))
  return rows[0]?.done ?? false
}

/** Takes a picture out of the trash; undefined when it is not there. */
export async function restoreMedia(tx: Tx, id: string): Promise<Media | undefined> {
  const { rows } = await sql<{ done: boolean }>`select private.restore_picture(${id}::uuid) as done`.execute(tx)
  return rows[0]?.done ? findMedia(tx, id) : undefined
}

/** A permit to bring the files of one picture. Throws `not-found` without the target. */
export async function beginMediaUpload(tx: Tx, { purpose, target }: NewMediaUpload) {
  const { rows } = await sql<{ id: string }>`
    select private.begin_media_upload(${purpose}, ${target ?? null}::uuid) as id`
    .execute(tx)
    .catch(onMissingPermission(FORBIDDEN))
    .catch(onNoDataFound(NO_PICTURE))
  const [upload] = rows
  if (!upload) throw new Error('begin_media_upload returned nothing.')
  return { id: upload.id, target: (target && (await findMedia(tx, target))) || null }
}

/** The files are in Storage: adds the picture, or changes the one that the permit names, and all that shows it. */
export async function completeMediaUpload(tx: Tx, id: string, picture: CompletedMediaUpload): Promise<UploadedMedia> {
  const { rows } = await sql<{ id: string; isDuplicate: boolean }>`
    select media_id as id, is_duplicate as "isDuplicate" from private.complete_media_upload(${id}::uuid, ${jsonb(picture)})`
    .execute(tx)
    .catch(onMissingPermission(FORBIDDEN))
    .catch(onNoDataFound('This upload has expired. Please try again.'))
    .catch(
      onConstraintViolation(
        'media_files_are_unchanged',
        'conflict',
        'Somebody else has replaced or cropped this picture in the meantime.',
      ),
    )
    .catch(
      onConstraintViolation(
        'media_content_hash',
        'conflict',
        'The library has this very file already, as another picture.',
      ),
    )
  const [completed] = rows
  const media = completed && (await findMedia(tx, completed.id))
  if (!media) throw new Error('complete_media_upload returned nothing.')
  return { media, isDuplicate: completed.isDuplicate }
}

/** Files in Storage that belong to no picture and are older than an upload may take; a batch of them. */
export async function listOrphanedMediaFiles(
  tx: Tx,
  { limit, minimumAgeSeconds }: { limit: number; minimumAgeSeconds: number },
) {
  const { rows } = await sql<{ bucket: string; name: string }>`
    select bucket, name from private.orphaned_media_files(make_interval(secs => ${minimumAgeSeconds}), ${limit}::integer)`.execute(
    tx,
  )
  return rows
}

export const NO_PICTURE = 'There is no such picture.'

const FORBIDDEN = 'An editor changes pictures that are in use, and those of others.'

const pictures = (tx: Tx) =>
  tx
    .selectFrom('media')
    .select([
      'id',
      'name',
      'url',
      'width',
      'height',
      'original',
      'original_width as originalWidth',
      'original_height as originalHeight',
      sql<number>`bytes::double precision`.as('bytes'),
      'alt',
      'caption',
      'credit',
      'folder',
      sql`json_build_object('x', focal_x, 'y', focal_y)`.as('focalPoint'),
      'crop',
      sql<number>`version::double precision`.as('version'),
      sql<boolean>`(select private.has_permission('media.edit'))
        or (created_by = (select auth.uid()) and (select private.has_permission('media.edit.own')))`.as('mayChange'),
      'created_at as createdAt',
      'updated_at as updatedAt',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
    ])
    .$castTo<Media>()
