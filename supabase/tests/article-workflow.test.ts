import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts } from './identities.ts'
import { type Draft, type Newsroom, newsroom, violationOf } from './newsroom.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const inTransaction = <Result>(work: (newsroom: Newsroom, tx: TransactionSql) => Promise<Result>) =>
  withRollback(db.owner, (tx) => work(newsroom(tx), tx))
const runPublisher = (tx: TransactionSql) =>
  tx`insert into public.site_nodes (node, phase) values ('site-1', 'following')`
const liveIds = async (newsroom: Newsroom, tx: TransactionSql): Promise<string[]> => {
  await newsroom.as('anon')
  return (await tx`select id from public.articles order by id`).map(({ id }) => id)
}
const tomorrow = () => new Date(Date.now() + 86_400_000)

describe('access', () => {
  test('of an article that is published for the first time holds from its first moment', () =>
    inTransaction(async (newsroom, tx) => {
      let draft = await newsroom.begin('author', { content: 'One.\n\nTwo.\n\nThe paid part.' })
      draft = await newsroom.call('editor', 'set_article_access', draft, 'plans')
      draft = await newsroom.publish('editor', draft)
      expect(draft).toMatchObject({ status: 'published', conflict: false, published_version: draft.version })
      await newsroom.as('anon')
      const [body] = await tx`select text, is_opening from private.article_bodies(array[${draft.article_id}])`
      expect(body).toEqual({ text: 'One.', is_opening: true })
    }))

  test('of a published article changes at once, without publishing what is pending', () =>
    inTransaction(async (newsroom, tx) => {
      let draft = await newsroom.publish('editor', await newsroom.begin('author', { content: 'As published.' }))
      draft = await newsroom.save('editor', draft, { content: 'Pending.' })
      const pending = draft.published_version
      draft = await newsroom.call('editor', 'set_article_access', draft, 'accounts')
      const [article] = await tx`select access, content from public.articles where id = ${draft.article_id}`
      expect(article).toEqual({ access: 'accounts', content: 'As published.' })
      expect(draft).toMatchObject({ published_version: pending, conflict: false })
      await newsroom.as('editor')
      await tx`select private.set_article_access(${draft.id}, ${draft.version}, null)`
      await newsroom.asOwner()
      const entries = await tx`
        select before -> 'access' as before, after -> 'access' as after from private.audit_log
        where kind = 'article-access-changed' and entity_id = ${draft.id} order by after ->> 'access' nulls last`
      expect(entries.map(({ before, after }) => [before, after])).toEqual([
        [null, 'accounts'],
        ['accounts', null],
      ])
    }))

  test('that is unknown, or chosen on an outdated version, is rejected', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('author')
      const current = await newsroom.call('editor', 'set_article_access', draft, 'plans')
      await newsroom.as('editor')
      const choose = ({ id, version }: Draft, access: string) =>
        violationOf(tx, (nested) => nested`select private.set_article_access(${id}, ${version}, ${access})`)
      expect(await choose(draft, 'accounts')).toBe('article_version_is_current')
      expect(await choose(current, 'friends')).toBe('article_drafts_access_check')
    }))
})

describe('publishing', () => {
  test('writes the whole document to the article, and the authors in their order', () =>
    inTransaction(async (newsroom, tx) => {
      await tx`insert into public.authors (id, name) values ('ada', 'Ada'), ('bo', 'Bo'), ('cy', 'Cy')`
      await tx`insert into public.issues (id, number, season, year, title) values ('first', 1, 'Spring', 2026, 'First')`
      const document: Partial<ArticleDocument> = {
        title: 'Salt',
        excerpt: 'Excerpt',
        content: 'Text.',
        category: 'travel',
        imageUrl: '/a.webp',
        imageAlt: 'A cart',
        authorIds: ['cy', 'ada', 'bo'],
        issueId: 'first',
        position: 3,
        featured: true,
        seoTitle: 'Salt for engines',
        seoDescription: 'About salt',
        contentBlocks: [{ id: '1', type: 'video-tour', data: { url: 'x' }, after: 1 }],
      }
      const draft = await newsroom.publish('editor', await newsroom.begin('author', document))
      const [article] = await tx`
        select *, private.document_of_article(articles) as document from public.articles where id = ${draft.article_id}`
      expect(article).toMatchObject({ id: 'salt', author: 'Cy, Ada and Bo', status: 'published' })
      const { slug, publishedAt, ...published } = (article?.document ?? {}) as ArticleDocument
      expect(published).toEqual(document)
      expect([slug, publishedAt]).toEqual(['salt', draft.published_at?.toISOString()])
    }))

  test.each([
    ['Ōyster & Salt', 'oyster-salt'],
    ['Smørrebrød, Straße, œuvre, Łódź', 'smorrebrod-strasse-oeuvre-lodz'],
    ['It’s the Perfumer’s Hour!', 'its-the-perfumers-hour'],
    ['東京の夜', 'article'],
    ['--- ', 'article'],
    [`${'word '.repeat(30)}`, `${'word-'.repeat(16)}`.slice(0, -1)],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%j is at /articles/%s', (title, address) =>
    inTransaction(async (newsroom) => {
      expect((await newsroom.publish('editor', await newsroom.begin('editor', { title }))).article_id).toBe(address)
    }),
  )

  test('does not reuse an address that leads elsewhere, unless the editor says so', () =>
    inTransaction(async (newsroom, tx) => {
      await tx`insert into public.redirects (from_path, to_path) values ('/articles/salt', '/about')`
      const first = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'Salt' }))
      expect(first.article_id).toBe('salt-2')
      const second = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'Salt', slug: 'salt' }))
      expect(second.article_id).toBe('salt')
      expect(await tx`select from public.redirects where from_path = '/articles/salt'`).toHaveLength(0)
      const third = await newsroom.begin('editor', { slug: 'salt' })
      expect(await violationOf(tx, () => newsroom.publish('editor', third))).toBe('article_address_is_free')
    }))

  test('of a renamed article leaves one redirect for each earlier address', () =>
    inTransaction(async (newsroom, tx) => {
      let draft = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'One' }))
      for (const slug of ['two', 'three']) {
        draft = await newsroom.publish('editor', await newsroom.save('editor', draft, { slug }))
        expect(draft).toMatchObject({ article_id: slug, conflict: false })
      }
      expect(await tx`select from_path, to_path, status from public.redirects order by 1`).toEqual([
        { from_path: '/articles/one', to_path: '/articles/three', status: 301 },
        { from_path: '/articles/two', to_path: '/articles/three', status: 301 },
      ])
      const back = await newsroom.publish('editor', await newsroom.save('editor', draft, { slug: 'one' }))
      expect(back.article_id).toBe('one')
      expect(await tx`select from_path, to_path from public.redirects order by 1`).toEqual([
        { from_path: '/articles/three', to_path: '/articles/one' },
        { from_path: '/articles/two', to_path: '/articles/one' },
      ])
    }))

  test('again changes nothing that readers see, and no page is published again', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.publish('editor', await newsroom.begin('editor'))
      const entries = () => tx`select id from public.content_log where entity = 'articles'`
      const before = await entries()
      const again = await newsroom.publish('editor', draft)
      expect(again).toMatchObject({ published_at: draft.published_at, conflict: false })
      expect(await entries()).toEqual(before)
    }))

  test('is recorded in the audit log with its address', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'Salt' }))
      await newsroom.call('editor', 'withdraw_article', draft)
      expect(
        await tx`select kind, entity_id, after ->> 'address' as address from private.audit_log where entity = 'article' order by kind`,
      ).toMatchObject([
        { kind: 'article-created', entity_id: draft.id },
        { kind: 'article-published', entity_id: draft.id, address: '/articles/salt' },
        { kind: 'article-withdrawn', entity_id: draft.id },
      ])
    }))

  test('takes the name that an author has, also in a byline of ten long names', () =>
    inTransaction(async (newsroom, tx) => {
      const names = Array.from({ length: 10 }, (_, index) => `${String(index)}${'x'.repeat(99)}`)
      for (const [index, name] of names.entries())
        await tx`insert into public.authors (id, name) values (${`author-${index}`}, ${name})`
      const authorIds = names.map((_, index) => `author-${index}`)
      const draft = await newsroom.publish('editor', await newsroom.begin('editor', { authorIds }))
      const [article] = await tx`select author from public.articles where id = ${draft.article_id}`
      expect(article?.author).toBe(`${names.slice(0, 9).join(', ')} and ${names[9]}`)
      expect(await violationOf(tx, (savepoint) => savepoint`delete from public.authors where id = 'author-3'`)).toBe(
        'author_has_no_articles',
      )
    }))
})

describe('scheduling', () => {
  test('needs a publisher that has reported within a minute', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.begin('editor')
      await tx`insert into public.site_nodes (node, phase, seen_at) values ('site-1', 'following', now() - interval '61 seconds')`
      expect(await violationOf(tx, () => newsroom.publish('editor', draft, tomorrow()))).toBe('scheduler_runs')
      await newsroom.asOwner()
      await tx`update public.site_nodes set seen_at = clock_timestamp()`
      expect((await newsroom.publish('editor', draft, tomorrow())).status).toBe('published')
    }))

  test('of eight articles for the same second leaves none behind and none without its text', () =>
    inTransaction(async (newsroom, tx) => {
      await runPublisher(tx)
      const at = tomorrow()
      const drafts: Draft[] = []
      for (let n = 1; n <= 8; n++)
        drafts.push(
          await newsroom.publish(
            'editor',
            await newsroom.begin('editor', { title: 'The Same Moment', content: `Text ${n}.` }),
            at,
          ),
        )
      expect(new Set(drafts.map(({ article_id }) => article_id)).size).toBe(8)
      expect(await liveIds(newsroom, tx)).toEqual([])
      await newsroom.asOwner()
      expect(await tx`select private.next_publication(now()) as at`).toEqual([{ at }])
      expect(
        await tx`select status, count(*)::integer from public.articles where published_at = ${at} group by 1`,
      ).toEqual([{ status: 'scheduled', count: 8 }])
      // No write is needed at that second: the articles become live because their time passes.
      await tx`select set_config('meridian.publishing', 'true', true)`
      await tx`update public.articles set published_at = now()`
      expect(await liveIds(newsroom, tx)).toHaveLength(8)
      await newsroom.asOwner()
      const texts = await tx`select content from public.articles order by content`
      expect(texts.map(({ content }) => content)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Text ${n}.`))
    }))

  test('is cancelled without a trace for readers, and moved by publishing again', () =>
    inTransaction(async (newsroom, tx) => {
      await runPublisher(tx)
      const scheduled = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'Salt' }), tomorrow())
      const moved = await newsroom.publish('editor', scheduled, new Date(Date.now() + 2 * 86_400_000))
      const cancelled = await newsroom.call('editor', 'withdraw_article', moved)
      expect(cancelled).toMatchObject({ status: 'draft', published_at: null })
      expect(await tx`select from public.redirects`).toHaveLength(0)
      const renamed = await newsroom.publish('editor', await newsroom.save('editor', cancelled, { slug: 'pepper' }))
      expect(renamed.article_id).toBe('pepper')
      expect(await tx`select from public.redirects`).toHaveLength(0)
      expect(await liveIds(newsroom, tx)).toEqual(['pepper'])
    }))
})

describe('the trash', () => {
  test('is emptied after 30 days, and an article that readers knew answers 410', () =>
    inTransaction(async (newsroom, tx) => {
      const known = await newsroom.publish('editor', await newsroom.begin('editor', { title: 'Known' }))
      const trashed: Draft[] = []
      for (const draft of [
        await newsroom.call('editor', 'withdraw_article', known),
        await newsroom.begin('editor', { title: 'Unknown' }),
        await newsroom.begin('editor', { title: 'Fresh' }),
      ])
        trashed.push(await newsroom.call('editor', 'trash_article', draft))
      const stored = await newsroom.begin('editor', { title: 'Kept' })
      await newsroom.asOwner()
      await tx`update public.article_drafts set trashed_at = trashed_at - interval '31 days'
        where id in (${trashed[0]?.id ?? ''}, ${trashed[1]?.id ?? ''})`
      expect(await tx`select private.prune_trash(1)::integer as count`).toEqual([{ count: 1 }])
      expect(await tx`select private.prune_trash(10)::integer as count`).toEqual([{ count: 1 }])
      expect(await tx`select private.prune_trash(10)::integer as count`).toEqual([{ count: 0 }])
      const left = await tx`select title from public.article_drafts order by title`
      expect(left.map(({ title }) => title)).toEqual(['Fresh', 'Kept'])
      expect(await tx`select from public.articles`).toHaveLength(0)
      expect(await tx`select from_path, status from public.redirects`).toEqual([
        { from_path: '/articles/known', status: 410 },
      ])
      expect(await tx`select draft_id from public.article_revisions`).not.toContainEqual({ draft_id: trashed[0]?.id })
      expect(stored.trashed_at).toBeNull()
    }))

  test('refuses a published article', () =>
    inTransaction(async (newsroom, tx) => {
      const draft = await newsroom.publish('editor', await newsroom.begin('editor'))
      expect(await violationOf(tx, () => newsroom.call('editor', 'trash_article', draft))).toBe(
        'published_article_is_withdrawn_first',
      )
    }))
})

describe('records of publishes', () => {
  test('are stored for 90 days, and nodes for 30', () =>
    inTransaction(async (_, tx) => {
      for (const days of [1, 89, 91, 92])
        await tx`insert into public.publish_records (node, live_at, milliseconds, paths, path_count)
          values ('site-1', now() - make_interval(days => ${days}), 41, '{/}', 1)`
      await tx`insert into public.site_nodes (node, phase, seen_at) values
        ('old', 'following', now() - interval '31 days'), ('site-1', 'following', now())`
      expect(await tx`select private.prune_publish_records(10)::integer as count`).toEqual([{ count: 2 }])
      expect(await tx`select node from public.site_nodes`).toEqual([{ node: 'site-1' }])
    }))
})

describe('actions on several articles', () => {
  test('are independent of each other', () =>
    inTransaction(async (newsroom, tx) => {
      const live = await newsroom.publish('editor', await newsroom.begin('editor'))
      const fresh = await newsroom.begin('editor')
      const old = await newsroom.begin('editor')
      await newsroom.save('editor', old, { title: 'Newer' })
      const act = async (action: string, drafts: Draft[], value: string | null = null) => {
        await newsroom.as('editor')
        const ids = drafts.map(({ id }) => id)
        const versions = drafts.map(({ version }) => version)
        const rows =
          await tx`select * from private.act_on_articles(${action}, ${ids}::uuid[], ${versions}::bigint[], ${value})`
        return ids.map((id) => rows.find(({ draft_id }) => draft_id === id)?.problem)
      }
      expect(await act('trash', [live, fresh, old])).toEqual([
        'published_article_is_withdrawn_first',
        null,
        'article_version_is_current',
      ])
      expect(await act('restore', [live, fresh])).toEqual(['not-found', null])
      const again = await newsroom.read(fresh.id)
      expect(await act('set-issue', [again], 'not a slug')).toEqual(['article_drafts_document_check'])
      expect(await act('set-issue', [again], 'spring-2026')).toEqual([null])
      expect(await act('archive', [await newsroom.read(fresh.id)])).toEqual([null])
      expect(await newsroom.read(fresh.id)).toMatchObject({ status: 'archived', document: { issueId: 'spring-2026' } })
    }))
})
