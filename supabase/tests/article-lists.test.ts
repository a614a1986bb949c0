import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryId } from '#shared/domain/category.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

type Tx = Parameters<Parameters<typeof withRollback>[1]>[0]
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => withRollback(db.owner, work)

const add = (tx: Tx, id: string, fields: Record<string, string | boolean | null> = {}) =>
  tx`insert into public.articles ${tx({ id, title: id, author: 'Ada Lind', category: 'travel', status: 'published', published_at: '2026-01-01', ...fields })}`
const numbers = async (tx: Tx, list: string) =>
  Object.fromEntries(
    (await tx`select article_id, number from private.article_lists where list = ${list} order by number`).map(
      ({ article_id, number }) => [article_id, number],
    ),
  )
const redirectOf = async (tx: Tx, path: string) =>
  (await tx`select to_path, status from public.redirects where from_path = ${path}`)[0]

describe('numbers in lists', () => {
  test('are given once, in every list of the article, and kept while it is withdrawn or written again', () =>
    inTransaction(async (tx) => {
      for (const id of ['a', 'b', 'c']) await add(tx, id)
      await tx`update public.articles set status = 'archived' where id = 'b'`
      await tx`update public.articles set title = 'New', status = 'published' where id = 'b'`
      await tx`delete from public.article_authors where article_id = 'a'`
      await tx`insert into public.article_authors (article_id, author_id, position) values ('a', 'ada-lind', 1)`
      await tx`set constraints all immediate`
      for (const list of ['all', 'category:travel', 'author:ada-lind'])
        expect(await numbers(tx, list), list).toEqual({ a: 1, b: 2, c: 3 })
    }))

  test('are not given to drafts, and never again after a deletion', () =>
    inTransaction(async (tx) => {
      await add(tx, 'draft', { status: 'draft' })
      await add(tx, 'a')
      await add(tx, 'b')
      await tx`delete from public.articles where id = 'b'`
      await add(tx, 'c')
      expect(await numbers(tx, 'all')).toEqual({ a: 1, c: 3 })
    }))

  test('follow a change of the category, of the author and of an id', () =>
    inTransaction(async (tx) => {
      await add(tx, 'a')
      await add(tx, 'b')
      await tx`update public.articles set category = 'Food & Wine' where id = 'a'`
      await tx`update public.articles set author = 'Bo Ek' where id = 'a'`
      await tx`update public.articles set id = 'b-two' where id = 'b'`
      await tx`set constraints all immediate`
      expect(await numbers(tx, 'category:food-and-wine')).toEqual({ a: 1 })
      expect(await numbers(tx, 'category:travel')).toEqual({ 'b-two': 2 })
      expect(await numbers(tx, 'author:ada-lind')).toEqual({ 'b-two': 2 })
      expect(await numbers(tx, 'author:bo-ek')).toEqual({ a: 1 })
      await tx`update public.authors set id = 'bo' where id = 'bo-ek'`
      await tx`set constraints all immediate`
      expect(await numbers(tx, 'author:bo')).toEqual({ a: 1 })
      expect(await redirectOf(tx, '/authors/bo-ek')).toEqual({ to_path: '/authors/bo', status: 301 })
    }))
})

describe('versions of an article in lists', () => {
  const [A, B, C] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const translate = (tx: Tx, id: string, group: string, fields: Record<string, string | boolean | null> = {}) =>
    add(tx, `${id}-fr`, { language: 'fr', translation_group: group, is_translation: true, ...fields })

  test('have one number while one of them stands on the first page, and two after that', () =>
    inTransaction(async (tx) => {
      await add(tx, 'a', { translation_group: A })
      await add(tx, 'b', { translation_group: B, category: 'style' })
      await add(tx, 'c', { translation_group: C })
      await translate(tx, 'a', A, { status: 'scheduled', published_at: '2999-01-01' })
      expect(await numbers(tx, 'all')).toEqual({ a: 1, 'a-fr': 1, b: 2, c: 3 })
      await tx`update private.article_list_counters set last_number = 43`
      await translate(tx, 'b', B)
      expect(await numbers(tx, 'all'), 'page 1 begins with number 44').toMatchObject({ b: 2, 'b-fr': 2 })
      expect(await numbers(tx, 'category:travel'), 'b is in another category').toMatchObject({ 'b-fr': 44 })
      await add(tx, 'd')
      await translate(tx, 'c', C)
      expect(await numbers(tx, 'all')).toEqual({ a: 1, 'a-fr': 1, b: 2, 'b-fr': 2, c: 3, d: 44, 'c-fr': 45 })
    }))

  test('that are parted and made again do not fill a number without end', () =>
    inTransaction(async (tx) => {
      await add(tx, 'a', { translation_group: A })
      for (const id of ['one', 'two', 'three', 'four']) {
        await translate(tx, id, A)
        await tx`update public.articles set translation_group = null, is_translation = false where id = ${`${id}-fr`}`
      }
      expect(await numbers(tx, 'all')).toEqual({ a: 1, 'one-fr': 1, 'two-fr': 1, 'three-fr': 1, 'four-fr': 2 })
    }))

  test('fill a numbered page in each language, and what is related', () =>
    inTransaction(async (tx) => {
      for (let n = 1; n <= 44; n++) {
        const group = crypto.randomUUID()
        await add(tx, `a-${n}`, { translation_group: group })
        await translate(tx, `a-${n}`, group)
      }
      const [counter] = await tx`select private.list_last_number('all') as last`
      expect(counter?.last, 'begins page 1').toBe(44)
      for (const [language, end] of [
        ['en', ''],
        ['fr', '-fr'],
      ] as const) {
        const page = await tx`select id from private.list_range('all', 1, 24, ${language})`
        expect(page.map(({ id }) => id).sort()).toEqual(Array.from({ length: 24 }, (_, n) => `a-${n + 1}${end}`).sort())
        for (const subject of ['a-40', 'a-40-fr'])
          expect(
            (await tx`select id from private.related_articles(array[${subject}], ${language})`).map(({ id }) => id),
          ).toEqual([39, 38, 37].map((n) => `a-${n}${end}`))
      }
      const affected = await tx`select id from private.related_to(array['category:travel'], array[39])`
      expect(affected.map(({ id }) => id).sort()).toEqual([40, 41, 42].flatMap((n) => [`a-${n}`, `a-${n}-fr`]))
    }))
})

test('an article is related to the next three of its category alone, and to those in no other', () =>
  inTransaction(async (tx) => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await add(tx, id, { author: id })
    await add(tx, 'other', { category: 'style' })
    await tx`update public.articles set status = 'archived' where id = 'c'`
    const related = async (id: string) =>
      (await tx`select id from private.related_articles(array[${id}])`).map((row) => row.id)
    expect(await related('f')).toEqual(['e', 'd'])
    expect(await related('d')).toEqual(['b', 'a'])
    expect(await related('other')).toEqual([])
    const affected = await tx`select id from private.related_to(array['category:travel', 'all'], array[2, 2])`
    expect(affected.map(({ id }) => id).sort()).toEqual(['c', 'd', 'e'])
  }))

test('a category without articles answers 410, and gets its address back with the next article', () =>
  inTransaction(async (tx) => {
    await add(tx, 'a')
    await add(tx, 'b')
    await tx`update public.articles set status = 'archived' where id = 'a'`
    expect(await redirectOf(tx, '/categories/travel')).toBeUndefined()
    await tx`delete from public.articles where id = 'b'`
    expect(await redirectOf(tx, '/categories/travel')).toEqual({ to_path: null, status: 410 })
    await tx`update public.articles set status = 'published' where id = 'a'`
    expect(await redirectOf(tx, '/categories/travel')).toBeUndefined()
  }))

test('the redirect of a category without articles stays when one that was withdrawn long ago changes or is removed', () =>
  inTransaction(async (tx) => {
    await add(tx, 'a')
    await tx`update public.articles set status = 'archived'`
    await tx`update public.redirects set to_path = '/categories/style', status = 302 where from_path = '/categories/travel'`
    await tx`update public.articles set status = 'draft', category = 'wine'`
    await tx`update public.articles set category = 'travel'`
    await tx`delete from public.articles`
    expect(await redirectOf(tx, '/categories/travel')).toEqual({ to_path: '/categories/style', status: 302 })
    expect(await redirectOf(tx, '/categories/wine')).toBeUndefined()
  }))

test('an author who is removed answers 410, unless editors have redirected the address, until there is one of this id again', () =>
  inTransaction(async (tx) => {
    for (const [id, author] of [
      ['a', 'Ada Lind'],
      ['b', 'Bo Ek'],
    ] as const)
      await add(tx, id, { author })
    await tx`delete from public.articles`
    await tx`delete from public.article_drafts`
    await tx`insert into public.redirects (from_path, to_path) values ('/authors/bo-ek', '/about')`
    await tx`delete from public.authors`
    expect(await redirectOf(tx, '/authors/ada-lind')).toEqual({ to_path: null, status: 410 })
    await tx`insert into public.authors (id, name) values ('ada-lind', 'Ada Lind'), ('bo-ek', 'Bo Ek')`
    expect(await redirectOf(tx, '/authors/ada-lind')).toBeUndefined()
    expect(await redirectOf(tx, '/authors/bo-ek')).toEqual({ to_path: '/about', status: 301 })
  }))

test.each(['art & culture', 'Art&Culture', ' Élan & Straße ', "Maker's Łódź", '…', 'x'.repeat(70), 'Ærø'])(
  'the database and the pages give %j the same address',
  async (category) => {
    const [row] = await db.owner`select coalesce(private.category_id(${category}), '') as id`
    expect(row?.id).toBe(categoryId(category))
  },
)

test('a page of a list, related articles and what a change affects read no more than they return', () =>
  withRollback(db.superuser, async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.articles (id, title, category, status, published_at)
      select 'article-' || n, 'Article', 'travel', 'published', timestamptz '2006-01-01' + n * interval '8 hours'
      from generate_series(1, 20000) as n`
    await tx`insert into private.article_list_counters values ('all', 20000), ('category:travel', 20000)`
    await tx`insert into private.article_lists select list, n, 'article-' || n
      from generate_series(1, 20000) as n, unnest(array['all', 'category:travel']) as list`
    await tx`analyze public.articles`
    await tx`analyze private.article_lists`
    const read = async () =>
      Number(
        (
          await tx`select sum(seq_tup_read + idx_tup_fetch) as rows from pg_stat_xact_user_tables
            where relname in ('articles', 'article_lists', 'article_list_counters')`
        )[0]?.rows,
      )
    for (const [query, limit] of [
      [`select * from private.list_range('category:travel', 9601, 9624)`, 60],
      [`select * from private.list_is_live('category:travel')`, 10],
      [`select * from private.live_lists()`, 20],
      [`select * from private.lists_without_others('{category:travel,all}', '{article-1}')`, 20],
      [`select * from private.related_articles('{article-9000}')`, 12],
      [`select * from private.article_list_entries('{article-9000,article-9001}')`, 12],
      [`select * from private.related_to('{category:travel}', '{9000}')`, 8],
    ] as const) {
      const before = await read()
      await tx.unsafe(query)
      expect((await read()) - before, query).toBeLessThanOrEqual(limit)
    }
  }))
