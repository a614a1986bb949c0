import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ContentChange } from '#shared/contracts/content-change.ts'
import { mayClose } from '../../src/publisher/closed-pages.ts'
import { readPage } from '../../src/publisher/page-files.ts'
import type { Announcement } from '../../src/publisher/process-messages.ts'
import { isIncomplete, listReleases } from '../../src/publisher/release.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { startSite, type TestSite, temporaryHome } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// The answers of the site while a new release is built, and after a rollback, have no words that are not public any more.

/** More pages than are patched. */
const MANY = 230
const SECRET = 'zanzaquill'
const OTHER_BUILD = 'ffffffffffff'

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
const leaks = async (requested = pages) => {
  const answers = await Promise.all(requested.map(async (page) => ({ page, ...(await read(page)) })))
  return answers.filter(({ text }) => text.includes(SECRET)).map(({ page }) => page)
}

/** Forwards connections to the database until it is told to hold them: the publisher then waits. */
async function openGate(): Promise<{ url: string; hold(): void; open(): void; close(): void }> {
  const target = new URL(publisher.databaseUrl)
  const sockets = new Set<Socket>()
  let held: Socket[] | undefined
  const forward = (socket: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (held) held.push(socket)
    else forward(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(publisher.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hold() {
      held = []
    },
    open() {
      for (const socket of held ?? []) forward(socket)
      held = undefined
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Turns the release of a home folder into one of another build, as a deployment of other code leaves it. */
function asOtherBuild(folder: string): string {
  const file = path.join(folder, 'release.json')
  const state = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...state, buildId: OTHER_BUILD }))
  return folder
}

/** A home folder with a release that another build has replaced; both are up to date. */
async function homeAfterUpgrade() {
  const home = temporaryHome()
  const release = await publisher.prebuildRelease()
  const releases = path.join(home, 'pages')
  cpSync(release.folder, path.join(releases, `${release.state.buildId}.000001`), { recursive: true })
  return { home, releases, release }
}

const setAccess = (access: string) => publisher.editor.sql`update site_settings set other_articles_access = ${access}`
afterEach(() => setAccess('everyone'))
afterEach(() => publisher.editor.sql`update articles set status = 'published' where id like 'long-%'`)

test.each([
  ['articles', { title: 'Salt' }, { title: 'Salt pans' }, false],
  ['articles', { access: null }, { access: 'plans' }, true],
  ['articles', { id: 'salt' }, null, true],
  ['articles', null, { id: 'salt' }, false],
  ['issues', { is_current: true }, { is_current: false }, true],
  ['site_settings', { name: 'Meridian' }, { name: 'Meridian Review' }, false],
] as const)('of %s a change from %j to %j may close pages: %s', (entity, oldRow, newRow, expected) => {
  const change = { entity, entityId: 'salt', oldRow, newRow } as unknown as ContentChange
  expect(mayClose({ isUnread: false, all: [change] } as never)).toBe(expected)
})

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

test('after a rollback the release of the previous build is served only when it has been brought up to date', async () => {
  const { home, releases, release } = await homeAfterUpgrade()
  await publisher.editor.sql`update articles set status = 'archived' where id = 'long-1'`
  await publisher.editor.sql`update articles set access = 'plans' where id = 'long-230'`
  const newer = await publisher.prebuildRelease()
  cpSync(newer.folder, path.join(releases, `${OTHER_BUILD}.000002`), { recursive: true })
  asOtherBuild(path.join(releases, `${OTHER_BUILD}.000002`))
  const closed = ['/articles/long-1', '/articles/long-230']
  const gate = await openGate()
  try {
    gate.hold()
    await start(home, gate.url)
    // The database does not answer: what was in use is served, not the kept release.
    await waitUntil('a release is served', isReady, 20_000)
    expect(await leaks(closed)).toEqual([])
    process.kill((await site?.publisherPid()) ?? 0, 'SIGKILL')
    expect(await leaks(closed)).toEqual([])
    gate.open()
    await site?.waitUntilCaughtUp(await publisher.editor.snapshot(), 30_000)
    expect(await leaks(closed)).toEqual([])
    // The kept release and no new one.
    expect(path.basename(listReleases(home)[0]?.folder ?? '')).toBe(`${release.state.buildId}.000003`)
    expect((await read('/articles/long-230')).text).toContain('The opening.')
    expect((await read('/articles/long-2')).text).toContain(SECRET)
  } finally {
    gate.close()
    await publisher.editor.sql`update articles set access = null where id = 'long-230'`
  }
})

test('while a new build renders its first release, an article that was withdrawn is not served by the previous one', async () => {
  const { home, releases, release } = await homeAfterUpgrade()
  asOtherBuild(path.join(releases, `${release.state.buildId}.000001`))
  await publisher.editor.sql`update articles set status = 'archived' where id = 'long-1'`
  await start(home)
  await waitUntil('the release of the previous build is served', isReady, 20_000)
  await waitUntil('the article is gone', async () => (await leaks(['/articles/long-1'])).length === 0, 20_000)
  const [inUse] = listReleases(home)
  expect(inUse?.state.buildId).toBe(OTHER_BUILD)
  expect(isIncomplete(inUse?.folder ?? ''), 'its own build renders all pages again').toBe(true)
})
