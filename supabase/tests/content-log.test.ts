import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, otherStaff } from './identities.ts'
import { openTransaction, pollOptions } from './open-transaction.ts'

let db: DatabaseFixture
let sql: Sql
beforeAll(async () => {
  db = await startDatabaseFixture({ shared: false })
  sql = db.owner
  await insertAccounts(sql)
})
afterAll(() => db?.close())

beforeEach(async () => {
  await sql`delete from public.articles`
  await sql`delete from public.issues`
  await sql`delete from public.plans`
  await sql`delete from public.redirects`
  await sql`insert into public.articles (id, title, content, content_blocks, status, published_at, created_by) values
    ('live', 'Live', 'Body', '[{"id": "q", "type": "quote", "data": {"quote": "Q", "author": "A"}}]', 'published', '2026-01-01', ${otherStaff.id}),
    ('soon', 'Soon', 'Body', '[]', 'scheduled', '2999-01-01', null),
    ('draft', 'Draft', 'Body', '[]', 'draft', null, null)`
  await sql`delete from public.content_log`
})

const logged = async () =>
  (await sql`select * from public.content_log order by id`).map(
    ({ entity, operation, old_row, new_row }) => `${operation} ${entity} ${nameOf(old_row)}→${nameOf(new_row)}`,
  )

// Redirects are named by their path.
const nameOf = (row: Record<string, unknown> | null) => row?.from_path ?? row?.id ?? ''

const changes: [string, string, string[]][] = [
  ['a body', `update public.articles set content = 'New' where id = 'live'`, ['UPDATE articles live→live']],
  ['blocks', `update public.articles set content_blocks = '[]' where id = 'live'`, ['UPDATE articles live→live']],
  ['a scheduled article', `update public.articles set title = 'New' where id = 'soon'`, ['UPDATE articles soon→soon']],
  [
    'publishing',
    `update public.articles set status = 'published', published_at = now() where id = 'draft'`,
    ['UPDATE articles draft→draft', 'INSERT article_lists →'],
  ],
  [
    'a withdrawal',
    `update public.articles set status = 'archived' where id = 'live'`,
    ['INSERT redirects →/articles/live', 'UPDATE articles live→live'],
  ],
  [
    'a rename',
    `update public.articles set id = 'new' where id = 'live'`,
    ['INSERT redirects →/articles/live', 'UPDATE articles live→new', 'UPDATE article_lists →'],
  ],
  [
    'removing',
    `delete from public.articles where id = 'live'`,
    ['INSERT redirects →/articles/live', 'DELETE articles live→', 'DELETE article_lists →'],
  ],
  ['nothing for a draft', `update public.articles set title = 'New' where id = 'draft'`, []],
  ['nothing for a new draft', `insert into public.articles (id, title) values ('d', 'D')`, []],
  ['nothing for a draft in review', `update public.articles set status = 'in_review' where id = 'draft'`, []],
  ['nothing for an archived draft', `update public.articles set status = 'archived' where id = 'draft'`, []],
  ['nothing for a removed draft', `delete from public.articles where id = 'draft'`, []],
  ['nothing for an update without a change', `update public.articles set title = title where id = 'live'`, []],
  ['the settings', `update public.site_settings set tagline = tagline || '.'`, ['UPDATE site_settings true→true']],
  [
    'a plan',
    `insert into public.plans (id, name, tier, price) values ('p', 'P', 'gold', 1); delete from public.plans`,
    ['INSERT plans →p', 'DELETE plans p→'],
  ],
  [
    'nothing for a plan that is not on offer',
    `insert into public.plans (id, name, tier, price, active) values ('p', 'P', 'gold', 1, false);
     update public.plans set price = 2`,
    [],
  ],
  [
    'an issue only when it is published',
    `insert into public.issues (id, number, season, year, title) values ('i', 1, 'Spring', 2026, 'I');
     update public.issues set title = 'New';
     select public.make_issue_current('i')`,
    ['UPDATE issues i→i'],
  ],
  [
    'an issue that is renamed, and its live articles',
    `insert into public.issues (id, number, season, year, title, published_at, is_current)
       values ('i', 1, 'Spring', 2026, 'I', now(), true);
     update public.articles set issue_id = 'i' where id in ('live', 'draft');
     delete from public.content_log;
     update public.issues set id = 'j'`,
    ['UPDATE issues i→j', 'UPDATE articles live→live', 'INSERT redirects →/issues/i/read'],
  ],
]

describe('the log records', () => {
  test.each(changes)('%s', async (_, statements, expected) => {
    await sql.begin((tx) => tx.unsafe(statements))
    expect((await logged()).toSorted()).toEqual(expected.toSorted())
  })

  test('the old and the new row, without bodies and without the author of a draft', async () => {
    await sql`update public.articles set title = 'New', content = 'Other' where id = 'live'`
    const [entry] = await sql`select old_row, new_row from public.content_log`
    expect(entry?.old_row).toMatchObject({ id: 'live', title: 'Live', status: 'published', issue_id: null })
    expect(entry?.new_row).toMatchObject({ id: 'live', title: 'New', published_at: '2026-01-01T00:00:00+00:00' })
    for (const row of [entry?.old_row, entry?.new_row]) {
      for (const left of ['content', 'content_blocks', 'created_by', 'was_live']) expect(row).not.toHaveProperty(left)
    }
  })

  test('nothing for a change that is rolled back, which notifies nobody', async () => {
    const notifications: string[] = []
    const { unlisten } = await sql.listen('content', () => notifications.push('woken'))
    await expect(
      sql.begin(async (tx) => {
        await tx`update public.articles set title = 'New' where id = 'live'`
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await logged()).toEqual([])
    await sql`update public.articles set title = 'New' where id = 'live'`
    await expect.poll(() => notifications.length, pollOptions).toBe(1)
    await unlisten()
  })

  test.each(['articles', 'issues', 'plans', 'site_settings', 'redirects'])(
    'truncate of %s is refused',
    async (table) => {
      await expect(sql.unsafe(`truncate public.${table} cascade`)).rejects.toThrow('the content log does not record it')
    },
  )
})

describe('a reader of the log', () => {
  test('misses no change that commits late or out of order', async () => {
    const early = await openTransaction(sql, (tx) => tx`update public.articles set title = 'Early' where id = 'live'`)
    await sql`update public.articles set title = 'Late' where id = 'soon'`
    const position = await currentPosition()
    expect(await since(position)).toEqual([])
    await early.commit()
    expect(await since(position)).toEqual(['live'])
    expect(await since(await currentPosition())).toEqual([])
  })

  test('the log deletes old entries and stores how far it deleted', async () => {
    const beforehand = await currentPosition()
    for (const title of ['One', 'Two', 'Three'])
      await sql`update public.articles set title = ${title} where id = 'live'`
    await sql`update public.content_log set changed_at = now() - interval '40 days' where new_row ->> 'title' <> 'Three'`
    const afterwards = await currentPosition()

    const [pruned] = await sql`select private.prune_content_log('30 days') as rows`
    expect(Number(pruned?.rows)).toBe(1)
    expect(await sql`select new_row ->> 'title' as title from public.content_log order by id`).toMatchObject([
      { title: 'Two' },
      { title: 'Three' },
    ])
    expect(await reachesBackTo(afterwards)).toBe(true)
    expect(await reachesBackTo(beforehand)).toBe(false)
    await sql`select private.prune_content_log('30 days')`
    expect(await logged()).toHaveLength(2)
  })

  async function currentPosition(): Promise<string> {
    const [row] = await sql`select pg_current_snapshot()::text as position`
    return row?.position
  }

  async function since(position: string): Promise<string[]> {
    const rows = await sql`select new_row ->> 'id' as id from public.content_log
      where xid >= pg_snapshot_xmin(${position}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)`
    return rows.map(({ id }) => id)
  }

  async function reachesBackTo(position: string): Promise<boolean> {
    const [row] =
      await sql`select min(xid) < pg_snapshot_xmin(${position}::pg_snapshot) as reaches from public.content_log`
    return row?.reaches
  }
})
