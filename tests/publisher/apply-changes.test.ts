import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Release, readRelease } from '../../src/publisher/release.ts'
import type { Renderer } from '../../src/publisher/render-pages.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { mismatchedEncodings, readInodes } from './releases.ts'
import { waitUntil } from './wait-until.ts'

let publisher: PublisherFixture
let release: Release
beforeAll(async () => {
  publisher = await openPublisherFixture()
  release = await publisher.prebuildRelease()
})
beforeEach(() => publisher.applyNextChanges(release))
afterAll(() => publisher?.close())

/** Pages that show the title of an article of the current issue, apart from its own page and the sitemap of its month. */
const PAGES_SHOWING_TITLES = [
  '/',
  '/current-issue',
  '/feed.json',
  '/issues/autumn-2026',
  '/issues/autumn-2026/read',
  '/rss.xml',
]
const pagesOfList = (path: string) => [path, `${path}/feed.json`, `${path}/rss.xml`]
/** Its category, its author, and the article before it in its issue. */
const LISTING_THE_BRASS_HOUR = [
  ...pagesOfList('/categories/design'),
  ...pagesOfList('/authors/marguerite-sohn'),
  '/articles/seven-coats',
]
const LISTING_SEVEN_COATS = [
  ...pagesOfList('/categories/style'),
  ...pagesOfList('/authors/beatrix-oyelaran'),
  '/articles/the-house-that-listens',
]

const page = (name: string) => readFileSync(path.join(release.folder, name), 'utf8')

test('a changed title rewrites the pages that show it and no other file', async () => {
  const { sql } = publisher.editor
  const before = readInodes(release.folder)
  await sql`update articles set title = 'The Brass Minute' where id = 'the-brass-hour'`
  expect(await publisher.applyNextChanges(release)).toEqual(
    ['/articles/the-brass-hour', ...PAGES_SHOWING_TITLES, ...LISTING_THE_BRASS_HOUR, '/sitemaps/2026-10.xml'].sort(),
  )
  const after = readInodes(release.folder)
  const written = [...after.keys()].filter((name) => after.get(name) !== before.get(name) && !/\.br$/.test(name))
  expect(written.sort()).toEqual([
    'articles/seven-coats.html',
    'articles/the-brass-hour.html',
    'authors/marguerite-sohn.html',
    'authors/marguerite-sohn/feed.json',
    'authors/marguerite-sohn/rss.xml',
    'categories/design.html',
    'categories/design/feed.json',
    'categories/design/rss.xml',
    'current-issue.html',
    'feed.json',
    'index.html',
    'issues/autumn-2026.html',
    'issues/autumn-2026/read.html',
    'rss.xml',
    'sitemaps/2026-10.xml',
  ])
  expect(page('index.html')).toContain('The Brass Minute')
})

test('a change that is rolled back is never published', async () => {
  const { sql } = publisher.editor
  await sql
    .begin(async (tx) => {
      await tx`update articles set title = 'A Withdrawn Title' where id = 'the-brass-hour'`
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await publisher.applyNextChanges(release)).toEqual([])
  expect(page('articles/the-brass-hour.html')).not.toContain('A Withdrawn Title')
})

test('a transaction that began early and committed late is not skipped', async () => {
  const { sql } = publisher.editor
  const started = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const early = sql.begin(async (tx) => {
    await tx`update articles set title = 'Early but Late' where id = 'the-brass-hour'`
    started.resolve()
    await commit.promise
  })
  await started.promise
  await sql`update articles set title = 'Late but Early' where id = 'seven-coats'`
  expect(await publisher.applyNextChanges(release)).toContain('/articles/seven-coats')
  expect(page('articles/the-brass-hour.html')).not.toContain('Early but Late')
  commit.resolve()
  await early
  expect(await publisher.applyNextChanges(release)).toContain('/articles/the-brass-hour')
  expect(page('articles/the-brass-hour.html')).toContain('Early but Late')
  expect(page('articles/seven-coats.html')).toContain('Late but Early')
})

test('a page that fails keeps its old file and is retried, and the other pages are published', async () => {
  const { sql } = publisher.editor
  const failingRenderer: Renderer = {
    ...publisher.renderer,
    app: {
      ...publisher.renderer.app,
      manifest: publisher.renderer.app.manifest,
      render: (request, options) =>
        request.url.endsWith('/articles/seven-coats')
          ? Promise.resolve(new Response('broken', { status: 500 }))
          : publisher.renderer.app.render(request, options),
    },
  }
  const before = page('articles/seven-coats.html')
  await sql`update articles set title = 'Eight Coats' where id = 'seven-coats'`
  expect(await publisher.applyNextChanges(release, { renderer: failingRenderer })).toEqual(
    [...PAGES_SHOWING_TITLES, ...LISTING_SEVEN_COATS, '/sitemaps/2026-10.xml'].sort(),
  )
  expect(page('articles/seven-coats.html')).toBe(before)
  expect(page('current-issue.html')).toContain('Eight Coats')
  expect(readRelease(release.folder)?.state.failedPages).toEqual(['/articles/seven-coats'])

  expect(await publisher.applyNextChanges(release)).toEqual([])
  expect(await publisher.applyNextChanges(release, { retryPaths: release.state.failedPages })).toEqual([
    '/articles/seven-coats',
  ])
  expect(page('articles/seven-coats.html')).toContain('Eight Coats')
  expect(readRelease(release.folder)?.state.failedPages).toEqual([])
})

test('a failed query affects only its own page', async () => {
  const { sql } = publisher.editor
  const rendererWithFailingQuery: Renderer = {
    ...publisher.renderer,
    app: {
      manifest: publisher.renderer.app.manifest,
      async render(request, options) {
        const { content } = options.locals as { content: { articlesOfMonth(month: string): Promise<unknown> } }
        // Not a month: Postgres reports an error and aborts the transaction, so every later query in it fails as well.
        if (request.url.endsWith('/articles/seven-coats')) await content.articlesOfMonth('not-a-month')
        return publisher.renderer.app.render(request, options)
      },
    },
  }
  await sql`update articles set title = 'Nine Coats' where id = 'seven-coats'`
  expect(await publisher.applyNextChanges(release, { renderer: rendererWithFailingQuery })).toEqual(
    [...PAGES_SHOWING_TITLES, ...LISTING_SEVEN_COATS, '/sitemaps/2026-10.xml'].sort(),
  )
  expect(release.state.failedPages).toEqual(['/articles/seven-coats'])
  await publisher.applyNextChanges(release, { retryPaths: release.state.failedPages })
})

test('scheduled content is published when it is due, without a row in the log', async () => {
  const { sql } = publisher.editor
  await sql`update articles set status = 'scheduled', published_at = now() + interval '400 milliseconds' where id = 'the-quiet-cure'`
  await publisher.applyNextChanges(release)
  expect(existsSync(path.join(release.folder, 'articles/the-quiet-cure.html'))).toBe(false)
  await waitUntil('the article is published', async () =>
    (await publisher.applyNextChanges(release)).includes('/articles/the-quiet-cure'),
  )
  expect(page('rss.xml')).toContain('the-quiet-cure')
})

test('a redirect ends when a scheduled article takes its address or category, and returns with its withdrawal', async () => {
  const { sql } = publisher.editor
  const redirects = () =>
    page('_redirects')
      .split('\n')
      .filter((line) => /first-salt|second-salt|salt-works/.test(line))
  const gone = (address: string) => `${address} /article-not-found.html 410`
  const untilDue = (address: string) =>
    waitUntil(`${address} is published`, async () => {
      await publisher.applyNextChanges(release)
      return existsSync(path.join(release.folder, `${address.slice(1)}.html`))
    })
  await sql`
    insert into articles (id, title, author, category, status, published_at)
    values ('first-salt', 'Salt', 'Ada Lind', 'salt-works', 'published', now())`
  await sql`update articles set status = 'archived' where id = 'first-salt'`
  await publisher.applyNextChanges(release)
  expect(redirects()).toEqual([gone('/articles/first-salt'), gone('/categories/salt-works')])

  await sql`update articles set status = 'scheduled', published_at = now() + interval '300 milliseconds' where id = 'first-salt'`
  await untilDue('/articles/first-salt')
  expect(redirects()).toEqual([])

  // Both rows are as they were, so that the log has no change of them.
  await sql`update articles set status = 'archived' where id = 'first-salt'`
  await publisher.applyNextChanges(release)
  expect(redirects()).toEqual([gone('/articles/first-salt'), gone('/categories/salt-works')])

  await sql`update articles set status = 'published' where id = 'first-salt'`
  await sql`update articles set id = 'second-salt' where id = 'first-salt'`
  await publisher.applyNextChanges(release)
  expect(redirects()).toEqual(['/articles/first-salt /articles/second-salt 301'])
  await sql`
    insert into articles (id, title, status, published_at)
    values ('first-salt', 'Another Salt', 'scheduled', now() + interval '300 milliseconds')`
  await untilDue('/articles/first-salt')
  expect(redirects()).toEqual([])
})

test('a redirect ends when a planned issue takes its address', async () => {
  const { sql } = publisher.editor
  const redirects = () =>
    page('_redirects')
      .split('\n')
      .filter((line) => line.includes('salt-issue'))
  await sql`
    insert into issues (id, number, season, year, title, published_at) values ('salt-issue', 901, 'Winter', 2026, 'Salt', now())`
  await sql`update issues set published_at = null where id = 'salt-issue'`
  await publisher.applyNextChanges(release)
  expect(redirects()).toHaveLength(2)
  await sql`update issues set published_at = now() + interval '300 milliseconds' where id = 'salt-issue'`
  await waitUntil('the issue is published', async () => {
    await publisher.applyNextChanges(release)
    return existsSync(path.join(release.folder, 'issues/salt-issue.html'))
  })
  expect(redirects()).toEqual([])
  await sql`delete from issues where id = 'salt-issue'`
  await publisher.applyNextChanges(release)
  expect(redirects()).toHaveLength(2)
})

test('a batch whose position was not saved is repeated, and its pages are written again even where they are correct', async () => {
  const { sql } = publisher.editor
  const stateFile = path.join(release.folder, 'release.json')
  const before = readFileSync(stateFile)
  await sql`update articles set title = 'Once or Twice' where id = 'the-brass-hour'`
  await publisher.applyNextChanges(release)
  writeFileSync(stateFile, before)
  // After a power loss a compressed file may be empty although the plain file is complete.
  writeFileSync(path.join(release.folder, 'index.html.br'), '')
  const reloaded = readRelease(release.folder) as Release
  expect(await publisher.applyNextChanges(reloaded)).toContain('/')
  expect(mismatchedEncodings(release.folder)).toEqual([])
  expect(reloaded.state.position).not.toBe(JSON.parse(before.toString()).position)
  await sql`update articles set author = author where id = 'the-brass-hour'`
  expect(await publisher.applyNextChanges(reloaded)).toEqual([])
})

test('a database that was restored to an earlier day makes the release stale', async () => {
  const future = { ...release, state: { ...release.state, position: '900000000:900000000:' } }
  await publisher.applyNextChanges(future)
  expect(future.state.stale).toBe(true)
  expect(future.state.position).not.toBe('900000000:900000000:')
})

test('a release that is older than the content log becomes stale', async () => {
  const state = { ...release.state, position: '3:3:', asOf: new Date(Date.now() - 40 * 86_400_000).toISOString() }
  const old = { ...release, state }
  await publisher.applyNextChanges(old)
  expect(old.state.stale).toBe(true)
})

test('the date of an article is that of the publication, on its page and on lists', async () => {
  const { sql } = publisher.editor
  await sql`update site_settings set time_zone = 'Australia/Sydney'`
  await sql`update articles set featured = true, published_at = '2026-10-31T20:00:00Z' where id = 'the-brass-hour'`
  await publisher.applyNextChanges(release)
  const dates = (name: string) =>
    [...page(name).matchAll(/<time[^>]* datetime="2026-10-31T20:00:00.000Z"[^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(dates('articles/the-brass-hour.html')).toEqual(['November 1, 2026'])
  expect(dates('categories/design.html')).toEqual(['Nov 1'])
  expect(dates('index.html')).toEqual(['November 1, 2026'])
})

test('a change of the settings is published on every page', async () => {
  const { sql } = publisher.editor
  await sql`update site_settings set name = 'Parallel'`
  const changed = await publisher.applyNextChanges(release)
  expect(changed).toContain('/about')
  expect(changed).toContain('/articles/the-swimmer')
  expect(page('articles/walking-the-levada.html')).toContain('Parallel')
})
