import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs, rolledBack } from './attempt.ts'
import { startDatabase, type TestHouse } from './database.ts'
import { openTransaction, someoneWaits } from './open-transaction.ts'
import { people, settleAccounts } from './people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startDatabase()
  await settleAccounts(house.owner)
})
afterAll(() => house?.close())

const past = `'2026-01-01'`
const live = `status = 'published', published_at = ${past}`
const rename = (from: string, to: string, and = '') =>
  `update public.articles set id = '${to}'${and && `, ${and}`} where id = '${from}'`
const set = (id: string, what: string) => `update public.articles set ${what} where id = '${id}'`
const remove = (id: string) => `delete from public.articles where id = '${id}'`
const write = (id: string, status: string, at = 'null') =>
  `insert into public.articles (id, title, status, published_at) values ('${id}', 'T', '${status}', ${at})`
const lead = (from: string, to: string) =>
  `insert into public.redirects (from_path, to_path) values ('/articles/${from}', '/articles/${to}')`

// Before each: the article `a` is live. Afterwards the redirects are: from → to, or gone.
const stories: [string, string[], Record<string, string>][] = [
  ['nothing happens', [], {}],
  ['a rename', [rename('a', 'b')], { a: 'b' }],
  ['two renames make no chain', [rename('a', 'b'), rename('b', 'c')], { a: 'c', b: 'c' }],
  ['a rename there and back', [rename('a', 'b'), rename('b', 'a')], { b: 'a' }],
  ['a rename round three', [rename('a', 'b'), rename('b', 'c'), rename('c', 'a')], { b: 'a', c: 'a' }],
  ['unpublished', [set('a', `status = 'draft'`)], { a: 'gone' }],
  ['archived', [set('a', `status = 'archived'`)], { a: 'gone' }],
  ['put off to the future', [set('a', `published_at = '2999-01-01'`)], { a: 'gone' }],
  ['removed', [remove('a')], { a: 'gone' }],
  ['unpublished and removed', [set('a', `status = 'draft'`), remove('a')], { a: 'gone' }],
  ['unpublished and published again', [set('a', `status = 'draft'`), set('a', live)], {}],
  ['removed and written anew', [remove('a'), write('a', 'published', past)], {}],
  ['removed, and a draft takes the address', [remove('a'), write('a', 'draft')], { a: 'gone' }],
  ['renamed and unpublished at once', [rename('a', 'b', `status = 'draft'`)], { a: 'b', b: 'gone' }],
  ['unpublished, then renamed', [set('a', `status = 'draft'`), rename('a', 'b')], { a: 'b', b: 'gone' }],
  [
    'unpublished, renamed and published again: readers of the old address find it',
    [set('a', `status = 'draft'`), rename('a', 'b'), set('b', live)],
    { a: 'b' },
  ],
  ['renamed, then removed', [rename('a', 'b'), remove('b')], { a: 'b', b: 'gone' }],
  ['renamed on to an address that led elsewhere', [lead('b', 'x'), rename('a', 'b')], { a: 'b' }],
  ['renamed on to an address that led here', [lead('b', 'a'), rename('a', 'b')], { a: 'b' }],
  ['renamed, and another takes the old address', [rename('a', 'b'), write('a', 'published', past)], {}],
  [
    'two swap their addresses',
    [write('b', 'published', past), rename('a', 't'), rename('b', 'a'), rename('t', 'b')],
    { t: 'b' },
  ],
  ['a draft is renamed', [write('d', 'draft'), rename('d', 'e')], {}],
  ['a draft is removed', [write('d', 'draft'), remove('d')], {}],
  ['an article of the future is renamed', [write('d', 'scheduled', `'2999-01-01'`), rename('d', 'e')], {}],
  [
    'an article of the future leaves what answers for its address until then',
    [lead('d', 'a'), write('d', 'scheduled', `'2999-01-01'`)],
    { d: 'a' },
  ],
  ['a scheduled article whose time has come is removed', [write('d', 'scheduled', past), remove('d')], { d: 'gone' }],
  [
    'a draft takes the address of what has gone and moves on: what has gone stays gone',
    [rename('a', 'b'), remove('b'), write('b', 'draft'), rename('b', 'elsewhere')],
    { a: 'b', b: 'gone' },
  ],
]

describe('the addresses of an article', () => {
  test.each(stories)('%s', async (_, statements, expected) => {
    const found = await rolledBack(house.owner, async (tx) => {
      for (const statement of [write('a', 'published', past), ...statements]) await tx.unsafe(statement)
      return redirects(tx)
    })
    expect(found).toEqual(expected)
  })

  test('a scheduled article that went live by the clock keeps its address when it is renamed', async () => {
    const found = await rolledBack(house.owner, async (tx) => {
      // As if it had been scheduled yesterday: no trigger saw it go live.
      await tx`alter table public.articles disable trigger remember_live`
      await tx.unsafe(write('a', 'scheduled', past))
      await tx`alter table public.articles enable trigger remember_live`
      await tx.unsafe(rename('a', 'b'))
      return redirects(tx)
    })
    expect(found).toEqual({ a: 'b' })
  })

  test('nobody says for themselves whether readers have seen an article', async () => {
    const rows = await rolledBack(house.owner, async (tx) => {
      await tx`insert into public.articles (id, title, was_live) values ('draft', 'T', true)`
      await tx.unsafe(write('a', 'published', past))
      await tx`update public.articles set status = 'draft', was_live = false where id = 'a'`
      return [...(await tx`select id, was_live from public.articles order by id`)]
    })
    expect(rows).toEqual([
      { id: 'a', was_live: true },
      { id: 'draft', was_live: false },
    ])
  })

  test('an author cannot move the readers of a page that has gone to a draft of theirs', async () => {
    const found = await rolledBack(house.owner, async (tx) => {
      for (const statement of [write('a', 'published', past), rename('a', 'b'), remove('b')]) await tx.unsafe(statement)
      await actAs(tx, 'author')
      await tx`insert into public.articles (id, title, created_by) values ('b', 'T', ${people.author.id ?? null})`
      await tx.unsafe(rename('b', 'mine'))
      return redirects(tx)
    })
    expect(found).toEqual({ a: 'b', b: 'gone' })
  })
})

const printIssue = (id: string, at: string) =>
  `insert into public.issues (id, number, season, year, title, published_at)
   values ('${id}', ${900 + id.charCodeAt(0)}, 'Winter', 2030, 'T', ${at})`
const renameIssue = (from: string, to: string) => `update public.issues set id = '${to}' where id = '${from}'`
const takeBack = (id: string) => `update public.issues set published_at = null where id = '${id}'`
const removeIssue = (id: string) => `delete from public.issues where id = '${id}'`

// Before each: the issue `a` is out.
const issueStories: [string, string[], Record<string, string>][] = [
  ['nothing happens', [], {}],
  ['a rename', [renameIssue('a', 'b')], { a: 'b' }],
  ['two renames make no chain', [renameIssue('a', 'b'), renameIssue('b', 'c')], { a: 'c', b: 'c' }],
  ['a rename there and back', [renameIssue('a', 'b'), renameIssue('b', 'a')], { b: 'a' }],
  ['taken back', [takeBack('a')], { a: 'gone' }],
  ['taken back and printed again', [takeBack('a'), `update public.issues set published_at = now() where id = 'a'`], {}],
  ['removed', [removeIssue('a')], { a: 'gone' }],
  ['renamed, then removed', [renameIssue('a', 'b'), removeIssue('b')], { a: 'b', b: 'gone' }],
  ['removed and printed anew', [removeIssue('a'), printIssue('a', past)], {}],
  ['an issue being prepared is renamed', [printIssue('d', 'null'), renameIssue('d', 'e')], {}],
  ['an issue being prepared is removed', [printIssue('d', 'null'), removeIssue('d')], {}],
  ['an issue of the future is renamed', [printIssue('d', `'2999-01-01'`), renameIssue('d', 'e')], {}],
]

describe('the addresses of an issue', () => {
  test.each(issueStories)('%s', async (_, statements, expected) => {
    const found = await rolledBack(house.owner, async (tx) => {
      for (const statement of [printIssue('a', past), ...statements]) await tx.unsafe(statement)
      return redirects(tx)
    })
    expect(found).toEqual(expected)
  })
})

describe('redirects by hand', () => {
  const make = (from: string, to: string | null, status = 301) =>
    rolledBack(
      house.owner,
      (tx) => tx`insert into public.redirects (from_path, to_path, status) values (${from}, ${to}, ${status})`,
    )

  test.each([
    ['/old', '/new', 301],
    ['/old', '/', 302],
    ['/old/page.html', '/articles/new', 301],
    ['/%C3%A9t%C3%A9', '/summer', 301],
    ['/old', 'https://elsewhere.example/page?x=1#y', 301],
    ['/old', null, 410],
  ])('%s → %s (%i)', async (from, to, status) => {
    expect(await make(from, to, status)).toMatchObject({ count: 1 })
  })

  test.each([
    ['/', '/new', 301],
    ['old', '/new', 301],
    ['//evil.example', '/new', 301],
    ['/old\n', '/new', 301],
    ['/old?x', '/new', 301],
    [`/${'x'.repeat(500)}`, '/new', 301],
    ['/old', '/old', 301],
    ['/old', '//evil.example', 301],
    ['/old', '/\\evil.example', 301],
    ['/old', 'javascript:alert(1)', 301],
    ['/old', 'mailto:a@b.example', 301],
    ['/old', 'https://elsewhere.example/\r\nSet-Cookie: a=b', 301],
    ['/old', 'https://elsewhere.example/☃', 301],
    ['/old', null, 301],
    ['/old', '/new', 410],
    ['/old', '/new', 200],
  ])('refuses %j → %j (%i)', async (from, to, status) => {
    await expect(make(from, to, status)).rejects.toMatchObject({ code: '23514' })
  })

  test('refuses a circle, however long', async () => {
    await rolledBack(house.owner, async (tx) => {
      for (const step of ['ab', 'bc', 'cd']) await tx.unsafe(lead(step.charAt(0), step.charAt(1)))
      await expect(tx.savepoint((inner) => inner.unsafe(lead('d', 'a')))).rejects.toThrow('would lead in a circle')
      await expect(
        tx.savepoint(
          (inner) => inner`update public.redirects set to_path = '/articles/b' where from_path = '/articles/c'`,
        ),
      ).rejects.toThrow('would lead in a circle')
    })
  })

  test('refuses the circle that two close at once', async () => {
    const first = await openTransaction(house.owner, (tx) => tx.unsafe(lead('p', 'q')))
    const second = house.owner.unsafe(lead('q', 'p')).execute()
    second.catch(() => {})
    await someoneWaits(house.superuser)
    await first.commit()
    await expect(second).rejects.toThrow('would lead in a circle')
  })
})

async function redirects(tx: TransactionSql): Promise<Record<string, string>> {
  const rows = await tx`set local role none; select from_path, to_path, status from public.redirects`.simple()
  const found = (rows.at(-1) ?? []) as unknown as { from_path: string; to_path: string | null; status: number }[]
  const slug = (path: string) => path.replace(/^\/(articles|issues)\/|\/read$/g, '')
  return Object.fromEntries(found.map(({ from_path, to_path }) => [slug(from_path), to_path ? slug(to_path) : 'gone']))
}
