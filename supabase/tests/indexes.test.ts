import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as articles from '#shared/data/articles.ts'
import { type Claims, type Database, openDatabase, type Role, type Tx } from '#shared/data/database.ts'
import * as issues from '#shared/data/issues.ts'
import { findRedirect } from '#shared/data/redirects.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, people } from './identities.ts'
import { rowsRead } from './sequential-scans.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await insertManyArticles()
  database = openDatabase(db.appUrl, { max: 2, applicationName: 'indexes' })
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

/**
 * 20,000 articles, one in ten a draft, in 80 issues, over twenty years. Triggers are disabled, because they are not tested.
 */
async function insertManyArticles(): Promise<void> {
  await db.superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.issues (id, number, season, year, title, is_current, published_at)
      select 'issue-' || n, n, 'Autumn', 2026, 'Issue', n = 80, timestamptz '2006-01-01' + n * interval '90 days'
      from generate_series(1, 80) as n`
    await tx`insert into public.articles (id, title, content, status, published_at, featured, issue_id, position)
      select 'article-' || n, 'Article', repeat('Words and words. ', 40),
        case when n % 10 = 0 then 'draft' else 'published' end,
        timestamptz '2006-01-01' + n * interval '8 hours', n % 1000 = 1, 'issue-' || n / 250 + 1, n % 250
      from generate_series(1, 19999) as n`
    await tx`insert into public.redirects (from_path, to_path)
      select '/articles/old-' || n, '/articles/article-' || n from generate_series(1, 5000) as n`
  })
  await db.superuser`analyze`
}

// The most rows that each query may fetch: little more than it returns. With a body, an article is read twice: it is found,
// and private.article_bodies reads it again for what its reader may see.
const queries: [string, (tx: Tx) => Promise<unknown>, number][] = [
  ['the newest articles', (tx) => articles.listActiveArticles(tx, { limit: 20 }), 45],
  [
    'a page further on',
    async (tx) => {
      const after = { time: String(Date.parse('2012-01-01') * 1000), id: 'article-1' }
      return articles.listActiveArticles(tx, { limit: 20, after })
    },
    45,
  ],
  ['the front page', (tx) => articles.listFrontPage(tx, 13, [], 'en'), 30],
  ['the articles of an issue', (tx) => articles.listIssueArticles(tx, 'issue-7'), 500],
  ['one article', (tx) => articles.findArticle(tx, 'article-7'), 2],
  ['one article that is not there', (tx) => articles.findArticle(tx, 'nowhere'), 2],
  ['some articles', (tx) => articles.findArticles(tx, ['article-7', 'article-8', 'article-9']), 6],
  ['the months with articles', (tx) => articles.listPublishedMonths(tx), 400],
  ['the articles of a month', (tx) => articles.listArticlesOfMonth(tx, '2012-05'), 110],
  ['the current issue', (tx) => issues.findCurrentIssue(tx), 2],
  ['a redirect', (tx) => findRedirect(tx, '/articles/old-7'), 2],
]

const callers: [string, Role, Claims][] = [
  ['a signed-out reader', 'anon', {}],
  ['the publisher', 'publisher', {}],
  ['a reader', 'authenticated', { sub: people.reader.id }],
  ['an editor', 'authenticated', { sub: people.editor.id }],
]

describe.each(callers)('%s among 20,000 articles', (_, role, claims) => {
  test.each(queries)('an index finds %s', async (_what, runQuery, maxRows) => {
    const [before, after] = await database.asRole(role, claims, async (tx) => {
      const start = await rowsRead(tx)
      await runQuery(tx)
      return [start, await rowsRead(tx)]
    })
    expect(after.scanned - before.scanned, 'rows read by sequential scans').toBe(0)
    expect(after.fetched - before.fetched, 'rows fetched').toBeLessThanOrEqual(maxRows)
  })
})

test('deleting an account scans no table', async () => {
  const rowsRead = await db.owner.begin(async (tx) => {
    await tx`delete from auth.users where id = ${people.reader.id ?? ''}`
    return tx`select schemaname || '.' || relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables
      where schemaname in ('public', 'private', 'auth') and seq_tup_read > 100`
  })
  expect([...rowsRead]).toEqual([])
})
