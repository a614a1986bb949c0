import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homePath } from '#lib/home-paths.ts'
import { readPublishes } from '../../src/publisher/publish-log.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type Editor, openEditor } from './editor.ts'
import { differences, mismatchedEncodings, readTexts } from './releases.ts'
import { startSite, type TestSite } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// Edits as readers see them, on two nodes that do not know of each other.

let stack: TestStack
let source: TestDatabase
let editor: Editor
let nodes: TestSite[]
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  source = await stack.createDatabase()
  editor = openEditor(source.adminUrl)
  nodes = await Promise.all([1, 2].map(() => startSite({ databaseUrl: source.appUrl, env: { SITE_WORKERS: '1' } })))
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  await editor?.close()
  await stack?.stop()
})

const [first, second] = [() => nodes[0] as TestSite, () => nodes[1] as TestSite]
const get = (page: string, site = first()) => fetch(site.url + page, { redirect: 'manual' })
const text = async (page: string, site?: TestSite) => (await get(page, site)).text()

async function allNodesCaughtUp(): Promise<void> {
  const snapshot = await editor.snapshot()
  await Promise.all(nodes.map((node) => node.waitUntilCaughtUp(snapshot)))
}

function expectSamePages(): void {
  const [one = '', two = ''] = nodes.map((node) => listReleases(node.home)[0]?.folder)
  expect(differences(readTexts(one), readTexts(two))).toEqual([])
  expect(mismatchedEncodings(one)).toEqual([])
}

test('a changed title is published on its page, the front page, the issue and in the feeds, on both nodes', async () => {
  await editor.sql`update articles set title = 'The Brass Minute' where id = 'the-brass-hour'`
  await allNodesCaughtUp()
  for (const node of nodes) {
    for (const page of [
      '/articles/the-brass-hour',
      '/',
      '/current-issue',
      '/issues/autumn-2026/read',
      '/rss.xml',
      '/feed.json',
    ]) {
      expect(await text(page, node), page).toContain('The Brass Minute')
    }
  }
  await waitUntil('the publish is recorded', () => readPublishes(first().home).length > 0)
  expect(readPublishes(first().home)[0]).toMatchObject({
    pages: 15,
    paths: expect.arrayContaining(['/', '/articles/the-brass-hour']),
    liveMs: expect.any(Number),
  })
  expect(first().lines.join('\n')).toMatch(/published 15 pages in \d+ ms after commit: .*\/articles\/the-brass-hour/)
})

test('a publish is recorded in the database, and the publisher goes on, when its file cannot be written', async () => {
  const pid = await second().publisherPid()
  mkdirSync(`${homePath(second().home, 'publishLog')}.new`)
  const name = readFileSync(homePath(second().home, 'nodeName'), 'utf8')
  for (const title of ['A Brass Hour', 'The Brass Minute']) {
    await editor.sql`update articles set title = ${title} where id = 'the-brass-hour'`
    await allNodesCaughtUp()
  }
  await waitUntil('both publishes are in the database', async () => {
    const [row] = await editor.sql`
      select count(*)::int as count from publish_records where node = ${name} and paths @> '{/articles/the-brass-hour}'`
    return row?.count === 3
  })
  expect(await second().publisherPid()).toBe(pid)
  expect(second().lines.join('\n')).toMatch(/publisher-status\.json/)
  rmdirSync(`${homePath(second().home, 'publishLog')}.new`)
})

test('a renamed article redirects from its old URL to the new one', async () => {
  await editor.sql`update articles set id = 'eight-coats' where id = 'seven-coats'`
  await allNodesCaughtUp()
  const old = await get('/articles/seven-coats')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/articles/eight-coats'])
  expect((await get('/articles/eight-coats')).status).toBe(200)
  expect(await text('/')).not.toContain('/articles/seven-coats')
})

test('every issue has a page and an edition, which lead to each other', async () => {
  for (const id of ['autumn-2026', 'summer-2026', 'spring-2026']) {
    expect((await get(`/issues/${id}/read`)).status, id).toBe(200)
    expect(await text(`/issues/${id}`), id).toContain(`href="/issues/${id}/read"`)
  }
  for (const page of ['/issues/never-printed', '/issues/never-printed/read']) {
    const answer = await get(page)
    expect([answer.status, (await answer.text()).includes('404 Page Not Found')]).toEqual([404, true])
  }
})

test('a renamed issue redirects from all its old URLs to the new ones', async () => {
  await editor.sql`update issues set id = 'first-green' where id = 'spring-2026'`
  await allNodesCaughtUp()
  for (const [old, now] of [
    ['/issues/spring-2026', '/issues/first-green'],
    ['/issues/spring-2026/read', '/issues/first-green/read'],
    ['/issues/spring-2026.pdf', '/issues/first-green.pdf'],
    ['/issues/spring-2026.epub', '/issues/first-green.epub'],
  ] as const) {
    const answer = await get(old)
    expect([answer.status, answer.headers.get('location')], old).toEqual([301, now])
  }
  for (const page of ['/issues/first-green', '/issues/first-green/read']) expect((await get(page)).status).toBe(200)
  expect(await text('/archive')).not.toContain('spring-2026/read')
})

test('a withdrawn issue answers 410', async () => {
  await editor.sql`update issues set published_at = null where id = 'summer-2026'`
  await allNodesCaughtUp()
  for (const page of ['', '/read', '.pdf', '.epub'])
    expect((await get(`/issues/summer-2026${page}`)).status, page).toBe(410)
  await editor.sql`update issues set published_at = now() where id = 'summer-2026'`
  await allNodesCaughtUp()
  expect((await get('/issues/summer-2026/read')).status).toBe(200)
})

test('the pages of an issue have its colours, in both schemes, and others have none', async () => {
  const colours = { light: { accent: '#1d4f3f', paper: '#eef3ea' }, dark: { accent: null, paper: null } }
  await editor.sql`update issues set colours = ${editor.sql.json(colours)} where is_current`
  await allNodesCaughtUp()
  for (const page of ['/current-issue', '/issues/autumn-2026/read']) {
    const html = await text(page)
    expect(html, page).toMatch(
      /<html[^>]* class="issue-colours"[^>]* style="[^"]*--light-paper:#eef3ea[^"]*--dark-paper:#14120f/,
    )
    expect(html, page).toContain('<meta name="theme-color" content="#eef3ea" media="(prefers-color-scheme: light)">')
  }
  expect(await text('/')).toMatch(/<html lang="en" data-placeholder.*<section class="[^"]*issue-colours/s)
  await editor.sql`update issues set colours = null where is_current`
  await allNodesCaughtUp()
  for (const page of ['/current-issue', '/issues/autumn-2026/read', '/', '/archive'])
    expect(await text(page), page).not.toContain('issue-colours')
})

test('the archive links to the PDF and the EPUB of an issue while it has articles', async () => {
  const linked = async () => {
    const html = await text('/archive')
    return ['pdf', 'epub'].filter((format) => html.includes(`href="/issues/summer-2026.${format}"`))
  }
  expect(await linked()).toEqual(['pdf', 'epub'])
  await editor.sql`update articles set status = 'archived' where issue_id = 'summer-2026'`
  await allNodesCaughtUp()
  expect(await linked()).toEqual([])
  await editor.sql`update articles set status = 'published' where issue_id = 'summer-2026'`
  await allNodesCaughtUp()
  expect(await linked()).toEqual(['pdf', 'epub'])
})

test('no page shows an article that was withdrawn, by SQL as well, and all show it when it is published again', async () => {
  const listed = ['/', '/current-issue', '/rss.xml', '/feed.json', '/sitemaps/2026-09.xml', '/sitemaps/2026-10.xml']
  const mentions = async () => {
    const texts = await Promise.all(listed.map((page) => text(page)))
    return texts.filter((page) => page.includes('a-table-for-the-vendange')).length
  }
  const before = await mentions()
  expect(before).toBeGreaterThanOrEqual(3)
  await editor.sql`update articles set status = 'draft' where id = 'a-table-for-the-vendange'`
  await allNodesCaughtUp()
  const gone = await get('/articles/a-table-for-the-vendange')
  expect(gone.status).toBe(410)
  expect(await gone.text()).toContain('Article Not Found')
  expect(await mentions()).toBe(0)

  await editor.sql`update articles set status = 'published' where id = 'a-table-for-the-vendange'`
  await allNodesCaughtUp()
  expect((await get('/articles/a-table-for-the-vendange')).status).toBe(200)
  expect(await mentions()).toBe(before)
})

test('a scheduled article is published when it is due', async () => {
  await editor.sql`update articles set status = 'scheduled', published_at = now() + interval '700 milliseconds' where id = 'the-swimmer'`
  await allNodesCaughtUp()
  await waitUntil('the article is back', async () => (await get('/articles/the-swimmer')).status === 200)
  await waitUntil('it leads the feed', async () => (await text('/rss.xml')).includes('/articles/the-swimmer'))
})

test('an unknown article answers 404 until an article of that id is published', async () => {
  for (let n = 0; n < 3; n++) {
    const answer = await get('/articles/never-written')
    expect([answer.status, (await answer.text()).includes('Article Not Found')]).toEqual([404, true])
  }
  expect(await text('/nowhere')).toContain('404 Page Not Found')
  await editor.sql`insert into articles (id, title, status, published_at) values ('never-written', 'Written', 'published', now())`
  await allNodesCaughtUp()
  expect((await get('/articles/never-written')).status).toBe(200)
})

test('a node that was offline for some changes ends with the same pages', async () => {
  await second().kill()
  await editor.sql`update plans set name = 'World Reader' where id = 'global_reader'`
  await editor.sql`update articles set featured = true where id like 'the-%'`
  nodes[1] = await startSite({ databaseUrl: source.appUrl, home: second().home, env: { SITE_WORKERS: '1' } })
  await allNodesCaughtUp()
  expectSamePages()
  expect(await text('/subscription', second())).toContain('World Reader')
})

/** More pages than are patched. */
const MANY = 205

test('a change too large to patch leads to a new release, and other changes meanwhile are not lost', async () => {
  await editor.sql`
    insert into articles (id, title, content, status, published_at)
    select 'bulk-' || n, 'Bulk ' || n, 'Words.', 'published', now() - n * interval '1 day' from generate_series(1, ${MANY}) n`
  await editor.sql`update articles set title = 'In Between' where id = 'walking-the-levada'`
  const before = listReleases(first().home)[0]?.folder
  await allNodesCaughtUp()
  for (const node of nodes) expect((await get(`/articles/bulk-${MANY}`, node)).status).toBe(200)
  expect(await text('/articles/walking-the-levada')).toContain('In Between')
  expect(listReleases(first().home)[0]?.folder).not.toBe(before)
  expect(readdirSync(path.join(first().home, 'pages')).length).toBeLessThanOrEqual(3)
  expectSamePages()
})
