import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const past = `'2026-01-01'`
const publishedColumns = `status = 'published', published_at = ${past}`
const renameArticle = (from: string, to: string, extraColumns = '') =>
  `update public.articles set id = '${to}'${extraColumns && `, ${extraColumns}`} where id = '${from}'`
const updateArticle = (id: string, assignment: string) => `update public.articles set ${assignment} where id = '${id}'`
const deleteArticle = (id: string) => `delete from public.articles where id = '${id}'`
const insertArticle = (id: string, status: string, at = 'null') =>
  `insert into public.articles (id, title, status, published_at) values ('${id}', 'T', '${status}', ${at})`
const addRedirect = (from: string, to: string) =>
  `insert into public.redirects (from_path, to_path) values ('/articles/${from}', '/articles/${to}')`

/** By an editor: the URL of a withdrawn article answers 410 until then. */
const redirectWithdrawn = (from: string, to: string) =>
  `update public.redirects set to_path = '/articles/${to}', status = 301 where from_path = '/articles/${from}'`

// Before each case the article `a` is live. The object has the redirects afterwards: from → to, or gone.
const articleCases: [string, string[], Record<string, string>][] = [
  ['nothing happens', [], {}],
  ['a rename', [renameArticle('a', 'b')], { a: 'b' }],
  ['two renames make no chain', [renameArticle('a', 'b'), renameArticle('b', 'c')], { a: 'c', b: 'c' }],
  ['a rename there and back', [renameArticle('a', 'b'), renameArticle('b', 'a')], { b: 'a' }],
  [
    'a rename in a circle of three',
    [renameArticle('a', 'b'), renameArticle('b', 'c'), renameArticle('c', 'a')],
    { b: 'a', c: 'a' },
  ],
  ['withdrawn', [updateArticle('a', `status = 'draft'`)], { a: 'gone' }],
  ['archived', [updateArticle('a', `status = 'archived'`)], { a: 'gone' }],
  ['scheduled for the future', [updateArticle('a', `published_at = '2999-01-01'`)], { a: 'gone' }],
  ['removed', [deleteArticle('a')], { a: 'gone' }],
  ['withdrawn and removed', [updateArticle('a', `status = 'draft'`), deleteArticle('a')], { a: 'gone' }],
  ['withdrawn and published again', [updateArticle('a', `status = 'draft'`), updateArticle('a', publishedColumns)], {}],
  ['removed and created again', [deleteArticle('a'), insertArticle('a', 'published', past)], {}],
  ['removed, and a draft takes the address', [deleteArticle('a'), insertArticle('a', 'draft')], { a: 'gone' }],
  ['renamed and withdrawn at once', [renameArticle('a', 'b', `status = 'draft'`)], { a: 'b', b: 'gone' }],
  ['withdrawn, then renamed', [updateArticle('a', `status = 'draft'`), renameArticle('a', 'b')], { a: 'b', b: 'gone' }],
  [
    'withdrawn, renamed and published again: readers of the old URL are redirected',
    [updateArticle('a', `status = 'draft'`), renameArticle('a', 'b'), updateArticle('b', publishedColumns)],
    { a: 'b' },
  ],
  ['renamed, then removed', [renameArticle('a', 'b'), deleteArticle('b')], { a: 'b', b: 'gone' }],
  ['renamed on to an address that led elsewhere', [addRedirect('b', 'x'), renameArticle('a', 'b')], { a: 'b' }],
  ['renamed on to an address that led here', [addRedirect('b', 'a'), renameArticle('a', 'b')], { a: 'b' }],
  ['renamed, and another takes the old address', [renameArticle('a', 'b'), insertArticle('a', 'published', past)], {}],
  [
    'two swap their addresses',
    [insertArticle('b', 'published', past), renameArticle('a', 't'), renameArticle('b', 'a'), renameArticle('t', 'b')],
    { t: 'b' },
  ],
  ['a draft is renamed', [insertArticle('d', 'draft'), renameArticle('d', 'e')], {}],
  ['a draft is removed', [insertArticle('d', 'draft'), deleteArticle('d')], {}],
  ['a scheduled article is renamed', [insertArticle('d', 'scheduled', `'2999-01-01'`), renameArticle('d', 'e')], {}],
  [
    'a redirect from the URL of a scheduled article works until its time',
    [addRedirect('d', 'a'), insertArticle('d', 'scheduled', `'2999-01-01'`)],
    { d: 'a' },
  ],
  [
    'a scheduled article whose time has come is removed',
    [insertArticle('d', 'scheduled', past), deleteArticle('d')],
    { d: 'gone' },
  ],
  ...[
    deleteArticle('a'),
    updateArticle('a', `status = 'archived'`),
    updateArticle('a', `status = 'scheduled', published_at = '2999-01-01'`),
  ].map((statement): [string, string[], Record<string, string>] => [
    `an editor's redirect from a withdrawn article stays after: ${statement}`,
    [updateArticle('a', `status = 'draft'`), redirectWithdrawn('a', 'x'), statement],
    { a: 'x' },
  ]),
  [
    'a withdrawn article with a redirect is renamed: the redirect stays, and the new URL was never seen',
    [
      addRedirect('old', 'a'),
      updateArticle('a', `status = 'draft'`),
      redirectWithdrawn('a', 'x'),
      renameArticle('a', 'b'),
    ],
    { old: 'a', a: 'x' },
  ],
  [
    'a withdrawn article without a response at its URL is removed: it stays so',
    [updateArticle('a', `status = 'draft'`), `delete from public.redirects`, deleteArticle('a')],
    {},
  ],
  [
    'a draft takes the URL of a removed article and is renamed: the URL stays removed',
    [renameArticle('a', 'b'), deleteArticle('b'), insertArticle('b', 'draft'), renameArticle('b', 'elsewhere')],
    { a: 'b', b: 'gone' },
  ],
]

describe('the URLs of an article', () => {
  test.each(articleCases)('%s', async (_, statements, expected) => {
    const found = await withRollback(db.owner, async (tx) => {
      for (const statement of [insertArticle('a', 'published', past), ...statements]) await tx.unsafe(statement)
      return redirects(tx)
    })
    expect(found).toEqual(expected)
  })

  test('a scheduled article that went live keeps its URL as a redirect when it is renamed', async () => {
    const found = await withRollback(db.owner, async (tx) => {
      // As if it had been scheduled yesterday: no trigger saw it go live.
      await tx`alter table public.articles disable trigger set_was_live`
      await tx.unsafe(insertArticle('a', 'scheduled', past))
      await tx`alter table public.articles enable trigger set_was_live`
      await tx.unsafe(renameArticle('a', 'b'))
      return redirects(tx)
    })
    expect(found).toEqual({ a: 'b' })
  })

  test('a statement cannot set whether an article was live', async () => {
    const rows = await withRollback(db.owner, async (tx) => {
      await tx`insert into public.articles (id, title, was_live) values ('draft', 'T', true)`
      await tx.unsafe(insertArticle('a', 'published', past))
      await tx`update public.articles set status = 'draft', was_live = false where id = 'a'`
      return [...(await tx`select id, was_live from public.articles order by id`)]
    })
    expect(rows).toEqual([
      { id: 'a', was_live: true },
      { id: 'draft', was_live: false },
    ])
  })
})

const publishIssue = (id: string, at: string) =>
  `insert into public.issues (id, number, season, year, title, published_at)
   values ('${id}', ${900 + id.charCodeAt(0)}, 'Winter', 2030, 'T', ${at})`
const renameIssue = (from: string, to: string) => `update public.issues set id = '${to}' where id = '${from}'`
const withdrawIssue = (id: string) => `update public.issues set published_at = null where id = '${id}'`
const deleteIssue = (id: string) => `delete from public.issues where id = '${id}'`

// Before each case the issue `a` is published.
const issueCases: [string, string[], Record<string, string>][] = [
  ['nothing happens', [], {}],
  ['a rename', [renameIssue('a', 'b')], { a: 'b' }],
  ['two renames make no chain', [renameIssue('a', 'b'), renameIssue('b', 'c')], { a: 'c', b: 'c' }],
  ['a rename there and back', [renameIssue('a', 'b'), renameIssue('b', 'a')], { b: 'a' }],
  ['withdrawn', [withdrawIssue('a')], { a: 'gone' }],
  [
    'withdrawn and published again',
    [withdrawIssue('a'), `update public.issues set published_at = now() where id = 'a'`],
    {},
  ],
  ['removed', [deleteIssue('a')], { a: 'gone' }],
  ['renamed, then removed', [renameIssue('a', 'b'), deleteIssue('b')], { a: 'b', b: 'gone' }],
  ['removed and published again', [deleteIssue('a'), publishIssue('a', past)], {}],
  ['an issue being prepared is renamed', [publishIssue('d', 'null'), renameIssue('d', 'e')], {}],
  ['an issue being prepared is removed', [publishIssue('d', 'null'), deleteIssue('d')], {}],
  ['an issue with a future date is renamed', [publishIssue('d', `'2999-01-01'`), renameIssue('d', 'e')], {}],
]

describe('the URLs of an issue', () => {
  test.each(issueCases)('%s', async (_, statements, expected) => {
    const found = await withRollback(db.owner, async (tx) => {
      for (const statement of [publishIssue('a', past), ...statements]) await tx.unsafe(statement)
      return redirects(tx)
    })
    expect(found).toEqual(expected)
  })
})

describe('manual redirects', () => {
  const insertRedirect = (from: string, to: string | null, status = 301) =>
    withRollback(
      db.owner,
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
    expect(await insertRedirect(from, to, status)).toMatchObject({ count: 1 })
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
    await expect(insertRedirect(from, to, status)).rejects.toMatchObject({ code: '23514' })
  })

  test('refuses a loop of any length', async () => {
    await withRollback(db.owner, async (tx) => {
      for (const step of ['ab', 'bc', 'cd']) await tx.unsafe(addRedirect(step.charAt(0), step.charAt(1)))
      await expect(tx.savepoint((inner) => inner.unsafe(addRedirect('d', 'a')))).rejects.toThrow('would create a loop')
      await expect(
        tx.savepoint(
          (inner) => inner`update public.redirects set to_path = '/articles/b' where from_path = '/articles/c'`,
        ),
      ).rejects.toThrow('would create a loop')
    })
  })

  test('refuses a loop that two transactions close at once', async () => {
    const first = await openTransaction(db.owner, (tx) => tx.unsafe(addRedirect('p', 'q')))
    const second = db.owner.unsafe(addRedirect('q', 'p')).execute()
    second.catch(() => {})
    await waitForBlockedSessions(db.superuser)
    await first.commit()
    await expect(second).rejects.toThrow('would create a loop')
  })
})

async function redirects(tx: TransactionSql): Promise<Record<string, string>> {
  const found = await tx<
    { from_path: string; to_path: string | null }[]
  >`select from_path, to_path from public.redirects`
  const slug = (path: string) => path.replace(/^\/(articles|issues)\/|\/read$/g, '')
  return Object.fromEntries(found.map(({ from_path, to_path }) => [slug(from_path), to_path ? slug(to_path) : 'gone']))
}
