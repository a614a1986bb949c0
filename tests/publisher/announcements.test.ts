import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { articleCardPath } from '../../src/lib/content-paths.ts'
import { readPage } from '../../src/publisher/page-files.ts'
import type { Announcement } from '../../src/publisher/process-messages.ts'
import type { Database } from '../../src/publisher/publisher-database.ts'
import { listReleases, type Release } from '../../src/publisher/release.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { startSite, type TestSite, temporaryHome } from './site.fixtures.ts'

// The serving processes must not keep serving old copies of pages that were written and not announced.

let publisher: PublisherFixture
let site: TestSite | undefined
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterEach(async () => {
  await site?.stop()
  site = undefined
})
afterAll(() => publisher?.close())

/** More pages than one transaction renders. */
const MANY = 60

/** A database whose connection is lost after the first transaction. */
function databaseThatDrops(): Database {
  let transactions = 0
  const asRole: Database['asRole'] = (...args) =>
    transactions++ === 0 ? publisher.database.asRole(...args) : Promise.reject(new Error('connection lost'))
  return { ...publisher.database, asRole }
}

test('a batch that loses the database halfway announces its pages at once, and again when it is repeated', async () => {
  const { sql } = publisher.editor
  const release = await publisher.prebuildRelease()
  const announced: Announcement[] = []
  const announce = async (announcement: Announcement) => announced.push(announcement)
  await sql`update articles set title = 'Announced' where id = 'the-brass-hour'`
  await sql`
    insert into articles (id, title, content, status, published_at)
    select 'many-' || n, 'Many ' || n, 'Words.', 'published', now() - n * interval '1 hour' from generate_series(1, ${MANY}) n`
  const failing = publisher.applyNextChanges(release, { announce, database: databaseThatDrops() })
  await expect(failing).rejects.toThrow('connection lost')
  expect(readPage(release.folder, '/articles/the-brass-hour')?.toString()).toContain('Announced')
  expect(announced[0]?.paths).toContain('/articles/the-brass-hour')

  // Written again, although it is equal: the batch that failed did not wait until the disk had it.
  const [before] = announced.splice(0)
  expect(before?.staleAssets).toContain(articleCardPath('the-brass-hour'))
  expect(await publisher.applyNextChanges(release, { announce })).toContain('/articles/the-brass-hour')
  expect(announced[0]?.paths).toContain('/articles/the-brass-hour')
  expect(announced[0]?.staleAssets).toContain(articleCardPath('the-brass-hour'))
})

test('readers get the changed article first, then the front page and feeds, then the lists', async () => {
  const release = await publisher.prebuildRelease()
  const announced: Announcement[] = []
  const announce = async (announcement: Announcement) => announced.push(announcement)
  await publisher.editor.sql`update articles set title = 'Read at once' where id = 'the-brass-hour'`
  await publisher.applyNextChanges(release, { announce })
  const [first, second, last] = announced.map(({ paths }) => paths)
  expect(first).toEqual(['/articles/the-brass-hour'])
  expect(second).toEqual(expect.arrayContaining(['/', '/rss.xml', '/feed.json']))
  expect(last).toEqual(expect.arrayContaining([...(first ?? []), ...(second ?? [])]))
  expect(last?.some((path) => path.startsWith('/categories/'))).toBe(true)
})

test('pages of a publisher that was killed before it announced them are served after the next one has started', async () => {
  const { sql, snapshot } = publisher.editor
  const home = temporaryHome()
  site = await startSite({ databaseUrl: publisher.databaseUrl, home, env: { SITE_WORKERS: '1' } })
  await site.waitUntilCaughtUp(await snapshot())
  const get = (page: string) => fetch(`${site?.url}${page}`)
  expect((await get('/articles/the-swimmer')).status).toBe(200)
  expect(await (await get('/articles/seven-coats')).text()).toContain('Seven Coats')

  // The test writes the pages in place of the publisher, which is stopped and then killed.
  const pid = await site.publisherPid()
  process.kill(pid, 'SIGSTOP')
  await sql`update articles set status = 'draft' where id = 'the-swimmer'`
  await sql`update articles set title = 'Eleven Coats' where id = 'seven-coats'`
  await publisher.applyNextChanges(listReleases(home)[0] as Release)
  expect((await get('/articles/the-swimmer')).status).toBe(200)
  process.kill(pid, 'SIGKILL')

  await site.waitUntilCaughtUp(await snapshot())
  expect((await get('/articles/the-swimmer')).status).toBe(410)
  expect(await (await get('/articles/seven-coats')).text()).toContain('Eleven Coats')
})
