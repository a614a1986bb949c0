import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Media } from '#shared/contracts/media.ts'
import { listArticles, listCategories } from '#shared/data/article-drafts.ts'
import { listRevisions } from '#shared/data/article-revisions.ts'
import { listAuthors } from '#shared/data/authors.ts'
import { listContactMessages } from '#shared/data/contact-messages.ts'
import { type Database, openDatabase, type Tx } from '#shared/data/database.ts'
import { changeMedia, findMedia, listMedia, listMediaUses } from '#shared/data/media.ts'
import { listSubscribers } from '#shared/data/newsletter-subscribers.ts'
import { listPublishes, readScheduler } from '#shared/data/publish-records.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, people } from './identities.ts'
import { completeDocument } from './newsroom.fixtures.ts'
import { rowsRead } from './sequential-scans.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await insertManyDrafts()
  database = openDatabase(db.appUrl, { max: 2, applicationName: 'newsroom indexes' })
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

const authorId = people.author.id ?? ''
const one = '00000000-0000-4000-8000-000000000001'

/** 20,000 articles: one in ten a draft, one in 500 in review, one in 1000 in the trash. Triggers are disabled. */
async function insertManyDrafts(): Promise<void> {
  await db.superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into auth.users (id, email)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, n || '@meridian.example' from generate_series(1, 5000) as n`
    await tx`insert into public.profiles (id) select id from auth.users on conflict do nothing`
    await tx`insert into public.authors (id, name) select 'author-' || n, 'Author ' || n from generate_series(1, 2000) as n`
    await tx`
      insert into public.article_drafts (id, document, status, published_at, published_version, created_by, updated_by, updated_at, trashed_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        ${tx.json(completeDocument as never)}::jsonb || jsonb_build_object('title', 'Title ' || n,
          'content', 'salt and' || case when n % 100 = 0 then ' rosemary' else ' pepper' end, 'category', 'category-' || n % 12,
          'authorIds', jsonb_build_array('author-' || n % 2000), 'issueId', 'issue-' || n / 200),
        case when n % 10 = 0 then 'draft' when n % 500 = 3 then 'in_review' when n % 1000 = 7 then 'archived' else 'published' end,
        case when n % 10 <> 0 then timestamptz '2006-01-01' + n * interval '8 hours' end, 1, ${authorId}, ${authorId},
        timestamptz '2006-01-01' + n * interval '8 hours', case when n % 1000 = 7 then now() end
      from generate_series(1, 20000) as n`
    await tx`insert into public.article_revisions (draft_id, version, kind, document, created_at)
      select ${one}::uuid, n, 'save', ${tx.json(completeDocument as never)}, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 5000) as n`
    await tx`insert into public.publish_records (node, live_at, milliseconds, paths, path_count)
      select 'site-1', timestamptz '2026-01-01' + n * interval '1 minute', 41, array['/', '/articles/a-' || n % 1000], 2
      from generate_series(1, 20000) as n`
    await tx`insert into public.media (id, name, url, original_width, original_height, bytes, content_hash, alt, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Picture ' || n, '/media/picture-' || n || '.1600x1067.aabbcc-ddeeff.' || lpad(to_hex(n), 8, '0') || '.webp', 3200, 2134,
        2000000, encode(sha256(n::text::bytea), 'hex'), 'salt and' || case when n % 500 = 0 then ' rosemary' else ' pepper' end,
        timestamptz '2006-01-01' + n * interval '8 hours'
      from generate_series(1, 5000) as n`
    await tx`insert into private.media_urls (url, media_id) select url, id from public.media`
    await tx`insert into public.media_uses (media_id, entity, entity_id, field)
      select id, 'article_drafts', id, 'document' from public.media`
    await tx`insert into public.newsletter_subscribers (email, created_at)
      select 'subscriber-' || n || '@meridian.example', timestamptz '2006-01-01' + n * interval '8 hours' from generate_series(1, 20000) as n`
    await tx`insert into public.contact_messages (id, name, email, message, created_at)
      select gen_random_uuid(), 'Ada', 'writer-' || n || '@meridian.example', 'Good morning.', timestamptz '2006-01-01' + n * interval '8 hours'
      from generate_series(1, 20000) as n`
  })
  await db.superuser`vacuum analyze`
}

const PAGE = { limit: 20 }
const updated = { sort: 'updated' } as const
const later = { time: String(Date.parse('2012-01-01') * 1000), id: one }

async function moveFocalPoint(tx: Tx) {
  const picture = (await findMedia(tx, one)) as Media
  const x = picture.focalPoint.x === 0.2 ? 0.4 : 0.2
  return changeMedia(tx, one, { ...picture, focalPoint: { x, y: 0.5 } })
}

/** The most rows that each call may fetch. Authors, comments and names of the 20 articles of a page are among them. */
const calls: [string, (tx: Tx) => Promise<unknown>, number][] = [
  ['the newest articles', (tx) => listArticles(tx, updated, PAGE), 250],
  ['a page further on', (tx) => listArticles(tx, updated, { ...PAGE, after: later }), 250],
  ['articles by publication', (tx) => listArticles(tx, { sort: 'published' }, PAGE), 250],
  [
    'a month of the calendar',
    (tx) =>
      listArticles(
        tx,
        { sort: 'published', from: '2012-03-01T00:00:00.000Z', to: '2012-04-01T00:00:00.000Z' },
        { limit: 100 },
      ),
    1000,
  ],
  ['drafts', (tx) => listArticles(tx, { ...updated, status: 'draft' }, PAGE), 250],
  ['articles in review', (tx) => listArticles(tx, { ...updated, status: 'in_review' }, PAGE), 250],
  ['drafts by publication', (tx) => listArticles(tx, { sort: 'published', status: 'draft' }, PAGE), 20],
  [
    'articles in review by publication',
    (tx) => listArticles(tx, { sort: 'published', status: 'in_review' }, PAGE),
    250,
  ],
  ['scheduled articles', (tx) => listArticles(tx, { ...updated, status: 'scheduled' }, PAGE), 250],
  ['a category', (tx) => listArticles(tx, { ...updated, category: 'category-5' }, PAGE), 450],
  ['an issue', (tx) => listArticles(tx, { ...updated, issue: 'issue-5' }, PAGE), 450],
  ['an author', (tx) => listArticles(tx, { ...updated, author: 'author-5' }, PAGE), 250],
  ['an author without articles', (tx) => listArticles(tx, { ...updated, author: 'nobody' }, PAGE), 20],
  ['the articles of a staff member', (tx) => listArticles(tx, { ...updated, createdBy: authorId }, PAGE), 250],
  ['the trash', (tx) => listArticles(tx, { ...updated, trashed: 'true' }, PAGE), 250],
  ['a word that all articles have', (tx) => listArticles(tx, { ...updated, search: 'salt' }, PAGE), 1000],
  ['a rare word', (tx) => listArticles(tx, { ...updated, search: 'rosemary' }, PAGE), 1000],
  ['a title', (tx) => listArticles(tx, { ...updated, search: 'title 19999' }, PAGE), 100],
  ['a word that no article has', (tx) => listArticles(tx, { ...updated, search: 'xyzzy' }, PAGE), 20],
  ['the categories', listCategories, 100],
  ['the revisions of an article', (tx) => listRevisions(tx, one, PAGE), 100],
  ['the authors', (tx) => listAuthors(tx, PAGE), 100],
  ['an author by name', (tx) => listAuthors(tx, { ...PAGE, search: 'author 1999' }), 100],
  ['a word of all pictures', (tx) => listMedia(tx, PAGE, { search: 'salt' }), 600],
  ['a rare word of pictures', (tx) => listMedia(tx, PAGE, { search: 'rosemary' }), 100],
  ['the uses of a picture', (tx) => listMediaUses(tx, one), 20],
  ['a new focal point', moveFocalPoint, 200],
  ['a part of every subscriber’s address', (tx) => listSubscribers(tx, { ...PAGE, search: 'meridian' }), 600],
  ['a part of few subscribers’ addresses', (tx) => listSubscribers(tx, { ...PAGE, search: 'subscriber-1999' }), 100],
  ['a part of every sender’s address', (tx) => listContactMessages(tx, { ...PAGE, search: 'meridian' }), 600],
  ['a part of few senders’ addresses', (tx) => listContactMessages(tx, { ...PAGE, search: 'writer-1999' }), 100],
  ['the publishes of an article', (tx) => listPublishes(tx, one), 50],
  ['the scheduler', readScheduler, 100],
]

// A prepared statement may change from one kind of plan to the other after dozens of calls.
describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  test.each(calls)('no full scan: an index finds %s among 20,000 articles', async (_, call, maxRows) => {
    const read = await database.asRole('authenticated', { sub: people.editor.id }, async (tx) => {
      await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx)
      // Postgres counts a transaction's rows in the next statement.
      await call(tx)
      const start = await rowsRead(tx)
      await call(tx)
      const end = await rowsRead(tx)
      return { scanned: end.scanned - start.scanned, fetched: end.fetched - start.fetched }
    })
    expect(read.scanned, 'rows read by sequential scans').toBe(0)
    expect(read.fetched, 'rows fetched').toBeLessThanOrEqual(maxRows)
  })
})
