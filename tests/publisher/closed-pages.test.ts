import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Announcement } from '../../src/publisher/messages.ts'
import { readPage } from '../../src/publisher/page-files.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { startSite, type TestSite, temporaryHome } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// What the site answers while a new release is built has no words that are not public any more.

/** More pages than are patched. */
const MANY = 230
const SECRET = 'zanzaquill'

let publisher: PublisherFixture
let site: TestSite | undefined
beforeAll(async () => {
  publisher = await openPublisherFixture()
  await publisher.editor.sql`
    insert into articles (id, title, content, author, category, status, published_at)
    select 'long-' || n, 'Long ' || n, concat_ws(E'\n\n', 'The opening.', 'Second.', ${SECRET}::text || n || 'x', 'Fourth.'),
      'Writer', 'travel', 'published', now() - n * interval '1 minute' from generate_series(1, ${MANY}) n`
})
afterEach(async () => {
  await site?.stop()
  site = undefined
})
afterAll(() => publisher?.close())

const start = async (home: string, databaseUrl = publisher.databaseUrl) => {
  site = await startSite({ databaseUrl, home, env: { SITE_WORKERS: '1' }, skipReadyCheck: true })
  return site
}
const isReady = async () => (await fetch(`${site?.url}/healthz`)).ok
const read = async (page: string) => {
  const answer = await fetch(`${site?.url}${page}`, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
const pages = ['/articles/long-1', '/articles/long-230', '/rss.xml', '/feed.json', '/categories/travel/rss.xml']
/** Pages that answer with the text of an article that is for members, or was withdrawn. */
const leaks = async (asked = pages) => {
  const answers = await Promise.all(asked.map(async (page) => ({ page, ...(await read(page)) })))
  return answers.filter(({ text }) => text.includes(SECRET)).map(({ page }) => page)
}

const setAccess = (access: string) => publisher.editor.sql`update site_settings set other_articles_access = ${access}`
afterEach(() => setAccess('everyone'))
afterEach(() => publisher.editor.sql`update articles set status = 'published' where id like 'long-%'`)

test('a change of the settings that closes many articles takes their texts away before the new release is built', async () => {
  const release = await publisher.prebuildRelease()
  const open = () => pages.filter((page) => readPage(release.folder, page)?.includes(SECRET))
  expect(open()).toEqual([
    '/articles/long-1',
    '/articles/long-230',
    '/rss.xml',
    '/feed.json',
    '/categories/travel/rss.xml',
  ])
  await setAccess('plans')
  const announced: Announcement[] = []
  await publisher.applyNextChanges(release, { announce: async (one) => announced.push(one) })
  expect(release.state.stale).toBe(true)
  expect(open()).toEqual([])
  expect(announced.flatMap(({ paths }) => paths)).toEqual(expect.arrayContaining(pages))
  // Rendered at once, because no request brings the front page and the feed back on a host of files.
  expect(readPage(release.folder, '/rss.xml')?.toString()).toContain('long-1')
})

test('while many articles are withdrawn or closed the site never answers with their text once the batch is saved', async () => {
  const home = temporaryHome()
  await start(home)
  await waitUntil('the site is ready', isReady)
  expect(await leaks()).toEqual(pages)
  await setAccess('plans')
  // The new release takes seconds to build; the site is killed meanwhile and goes on with the old one.
  await waitUntil('the batch is saved', () => listReleases(home)[0]?.state.stale === true)
  const before = listReleases(home)[0]?.folder
  expect(await leaks()).toEqual([])
  process.kill((await site?.publisherPid()) ?? 0, 'SIGKILL')
  expect(listReleases(home)[0]?.folder).toBe(before)
  expect(await leaks()).toEqual([])
  await site?.waitUntilCaughtUp(await publisher.editor.snapshot(), 60_000)
  expect(await leaks()).toEqual([])
  expect((await read('/articles/long-1')).text).toContain('The opening.')
})
