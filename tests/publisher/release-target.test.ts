import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readPage } from '../../src/publisher/page-files.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { listPages } from '../../src/publisher/target-objects.ts'
import { readTargetStatus } from '../../src/publisher/target-status.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { releaseBucketEnvironment, type S3Emulator, startS3Emulator } from '../s3-emulator.ts'
import { findVersitygw, startVersitygw } from '../s3-server.ts'
import { SEED } from '../seed.ts'
import { type Editor, openEditor } from './editor.ts'
import { type PurgeReceiver, startPurgeReceiver } from './purge-receiver.ts'
import { startSite, type TestSite } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// Two sites publish into one bucket, as readers of the bucket see it.

/** A hold that is not released ends after 20 seconds, and each purge is repeated after 10. */
const LIMIT_MS = 300_000
const KILLS = 6

let stack: TestStack
let source: TestDatabase
let editor: Editor
let s3: S3Emulator
let cdn: PurgeReceiver
let sites: TestSite[]

const start = (home?: string) =>
  startSite({
    databaseUrl: source.appUrl,
    ...(home && { home }),
    env: { SITE_WORKERS: '1', ...releaseBucketEnvironment(s3.settings), ...cdn.env },
  })

beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  source = await stack.createDatabase()
  editor = openEditor(source.adminUrl)
  s3 = await startS3Emulator({ prefix: 'site/' })
  cdn = await startPurgeReceiver()
  sites = [await start(), await start()]
  await waitUntil('the bucket is complete', isComplete, LIMIT_MS)
}, LIMIT_MS)
beforeEach(() => {
  s3.writes.length = 0
  cdn.purges.length = 0
})
afterAll(async () => {
  await Promise.all((sites ?? []).map((site) => site.stop()))
  await Promise.all([editor?.close(), s3?.close(), cdn?.close()])
  await stack?.stop()
})

/** State that a failed test has left would break those after it. */
afterEach(() => {
  s3.beforeWrite = async () => {}
  s3.fail = () => undefined
  cdn.status = 200
})

const target = async () => (await editor.sql`select * from public.release_targets`)[0]
const isComplete = async () => (await target())?.complete === true
const textOf = (key: string) => s3.objects.get(`site/${key}`)?.body.toString() ?? ''
const holder = async () => {
  const { holder } = (await target()) ?? {}
  return sites.find(({ home }) => readFileSync(path.join(home, 'node-name'), 'utf8') === holder) as TestSite
}
const releaseOf = (site: TestSite) => {
  const [release] = listReleases(site.home)
  if (!release) throw new Error('There is no release.')
  return release
}

/** Resolves when all that has been committed is in the bucket, and was purged. */
async function bucketCaughtUp(): Promise<void> {
  const [row] = await editor.sql`select clock_timestamp() as now`
  await waitUntil(
    'the bucket has everything',
    async () => {
      const { complete, followed_until } = (await target()) ?? {}
      return complete && followed_until >= row?.now
    },
    LIMIT_MS,
  )
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="[^"]+">/

/** Paths whose object is not the page of the release. */
async function differentPages(site: TestSite): Promise<string[]> {
  const release = releaseOf(site)
  return (await listPages(release)).filter((page) => {
    const key =
      page === '/' ? 'index.html' : /\/(?:404|article-not-found)$/.test(page) ? `${page.slice(1)}.html` : page.slice(1)
    return textOf(key).replace(POLICY, '') !== readPage(release.folder, page)?.toString()
  })
}

test('the bucket has every page and file for everybody, with its headers, and nothing else', async () => {
  const site = await holder()
  expect((await listPages(releaseOf(site))).length).toBeGreaterThan(50)
  expect(await differentPages(site)).toEqual([])
  const front = s3.objects.get('site/index.html')
  expect([front?.contentType, front?.cacheControl]).toEqual([
    'text/html; charset=utf-8',
    'public, max-age=0, s-maxage=3600, must-revalidate',
  ])
  expect(s3.objects.get('site/rss.xml')?.contentType).toBe('application/rss+xml; charset=utf-8')
  // The policy comes after the encoding and before the first script.
  expect(textOf('index.html')).toMatch(/<head>\s*<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy"/i)
  expect(POLICY.exec(textOf('articles/the-brass-hour'))?.[0]).toMatch(/script-src [^;]*'sha256-/)
  expect(textOf('index.html')).not.toContain('frame-ancestors')
  const files = [...textOf('index.html').matchAll(/(?:href|src)="\/(_astro\/[^"#]+)/g)].map(([, name]) => name ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const name of files) expect(s3.objects.get(`site/${name}`)?.cacheControl, name).toContain('immutable')
  const others = [...s3.objects.keys()].filter((key) =>
    /\.(?:br|pdf|epub)$|\/_headers|release\.json|cards\/|media\//.test(key),
  )
  expect(others).toEqual([])
})

test('a change is written once, articles before lists, and purged twice', async () => {
  await editor.sql`update articles set title = 'The Brass Minute' where id = 'the-brass-hour'`
  await bucketCaughtUp()
  expect(textOf('articles/the-brass-hour')).toContain('The Brass Minute')
  expect(textOf('index.html')).toContain('The Brass Minute')
  const positions = ['articles/the-brass-hour', 'issues/autumn-2026/read', 'index.html'].map((key) =>
    s3.writes.indexOf(`PUT site/${key}`),
  )
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions)
  expect(positions[0]).toBeGreaterThanOrEqual(0)
  // Both sites have rendered it; one has uploaded.
  expect(new Set(s3.writes).size).toBe(s3.writes.length)
  const purged = cdn.purges.flat()
  for (const page of ['/', '/articles/the-brass-hour', '/rss.xml'])
    expect(
      purged.filter((one) => one === page),
      page,
    ).toHaveLength(2)
  expect(cdn.purges).not.toContain('everything')
  expect(await Promise.all(sites.map(({ home }) => readTargetStatus(home)?.isHolder))).toContain(false)
})

test('a bucket is not complete while its last upload is not answered', async () => {
  const upload = Promise.withResolvers<void>()
  // Also after a failure: the publisher would wait for ever in the tests that follow.
  onTestFinished(() => upload.resolve())
  const waiting = Promise.withResolvers<void>()
  s3.beforeWrite = async (key) => {
    if (key !== 'site/brass-hour') return
    waiting.resolve()
    await upload.promise
  }
  // A single object: others would wait to be purged meanwhile.
  await editor.sql`insert into redirects (from_path, to_path) values ('/brass-hour', '/articles/the-brass-hour')`
  await waiting.promise
  const [row] = await editor.sql`select clock_timestamp() as now`
  // A report is sent every five seconds. One that was on its way is not counted.
  await waitUntil('the next report', async () => (await target())?.updated_at - row?.now > 1_000)
  expect(await target()).toMatchObject({ complete: false, failure: null })
  upload.resolve()
  await bucketCaughtUp()
  expect(textOf('brass-hour')).toContain('content="0;url=http://localhost:4321/articles/the-brass-hour"')
})

test('a renamed article leads to its new address, and a withdrawn one is deleted', async () => {
  await editor.sql`update articles set id = 'eight-coats' where id = 'seven-coats'`
  await editor.sql`update articles set status = 'archived' where id = 'the-swimmer'`
  await bucketCaughtUp()
  expect(textOf('articles/seven-coats')).toContain('content="0;url=http://localhost:4321/articles/eight-coats"')
  expect(textOf('articles/eight-coats')).toContain('</html>')
  expect(s3.objects.has('site/articles/the-swimmer')).toBe(false)
  expect(cdn.purges.flat()).toEqual(expect.arrayContaining(['/articles/seven-coats', '/articles/the-swimmer']))
  expect(await differentPages(await holder())).toEqual([])
})

test(
  'a failure is visible, does not stop the rest, and is made up for',
  async () => {
    s3.fail = (method, key) => (method === 'PUT' && key === 'site/articles/eight-coats' ? 400 : undefined)
    cdn.status = 500
    await editor.sql`update articles set title = 'Nine Coats' where id = 'eight-coats'`
    await waitUntil('the front page is written', () => textOf('index.html').includes('Nine Coats'))
    await waitUntil('the failure is reported', async () => (await target())?.failure !== null)
    expect(await target()).toMatchObject({ complete: false, failing_since: expect.any(Date) })
    expect(textOf('articles/eight-coats')).not.toContain('Nine Coats')
    // The service does not answer at all.
    s3.fail = () => 503
    await editor.sql`update articles set title = 'Ten Coats' where id = 'eight-coats'`
    const { home } = await holder()
    await waitUntil('the status says so', () => /answered 503/.test(readTargetStatus(home)?.failure ?? ''))
    s3.fail = () => undefined
    cdn.status = 200
    await bucketCaughtUp()
    expect(textOf('articles/eight-coats')).toContain('Ten Coats')
    expect(cdn.purges.flat()).toContain('/articles/eight-coats')
    expect(await target()).toMatchObject({ failure: null, failing_since: null })
  },
  LIMIT_MS,
)

test(
  `killed ${KILLS} times while articles move, the bucket never leads to what is not there, and nothing is lost (seed ${SEED})`,
  async () => {
    const stop = new AbortController()
    const dead: string[] = []
    const watching = watchLinks(dead, stop.signal)
    let id = 'eight-coats'
    // Slow enough that a kill comes between two writes.
    s3.beforeWrite = () => setTimeout(5)
    for (let kill = 0; kill < KILLS; kill++) {
      const next = `coats-${SEED}-${kill}`
      await editor.sql`update articles set id = ${next}, title = ${`Coats of ${kill}`} where id = ${id}`
      id = next
      await setTimeout((SEED * 7 + kill * 131) % 700)
      process.kill(await (await holder()).publisherPid(), 'SIGKILL')
    }
    cdn.purges.length = 0
    await bucketCaughtUp()
    stop.abort()
    await watching
    s3.beforeWrite = async () => {}
    expect(dead).toEqual([])
    expect(textOf('index.html')).toContain(`Coats of ${KILLS - 1}`)
    expect(await differentPages(await holder())).toEqual([])
  },
  LIMIT_MS,
)

test(
  'when the holder dies with its machine, the other one takes over, and purges what may not have been',
  async () => {
    const dying = await holder()
    const other = sites.find((site) => site !== dying) as TestSite
    s3.beforeWrite = (key) => (key === 'site/index.html' ? new Promise(() => {}) : Promise.resolve())
    await editor.sql`update articles set title = 'Taken Over' where id = 'the-brass-hour'`
    await waitUntil('it is in the middle', () => textOf('articles/the-brass-hour').includes('Taken Over'))
    await dying.kill()
    s3.beforeWrite = async () => {}
    cdn.purges.length = 0
    await bucketCaughtUp()
    expect(await holder()).toBe(other)
    expect(textOf('index.html')).toContain('Taken Over')
    // The last purge of the other one may arrive after it was killed.
    expect(cdn.purges).toContain('everything')
    expect(await differentPages(other)).toEqual([])
    sites = [other]
  },
  LIMIT_MS,
)

test(
  'a holder that is stopped lets another one take over at once, and a new machine uploads nothing that is there',
  async () => {
    const [old] = sites as [TestSite]
    const fresh = await start()
    await fresh.waitUntilCaughtUp(await editor.snapshot())
    s3.writes.length = 0
    await old.stop()
    sites = [fresh]
    await waitUntil('the new machine holds the bucket', async () => (await holder()) === fresh)
    await bucketCaughtUp()
    expect(s3.writes).toEqual([])
    expect(cdn.purges).toEqual([])
  },
  LIMIT_MS,
)

/** Follows every link of the front page to an article, again and again. */
async function watchLinks(dead: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const links = [...textOf('index.html').matchAll(/href="\/(articles\/[a-z0-9-]+)"/g)].map(([, key]) => key ?? '')
    if (links.length === 0) dead.push('the front page leads nowhere')
    dead.push(...links.filter((key) => !textOf(key).includes('</html>')))
    await setTimeout(1)
  }
}

const versitygw = findVersitygw()
test.runIf(versitygw)(
  'into a real server that keeps objects as files (skipped without Versity Gateway)',
  async () => {
    const server = await startVersitygw(versitygw ?? '')
    const site = await startSite({
      databaseUrl: source.appUrl,
      env: { SITE_WORKERS: '1', ...releaseBucketEnvironment(server.settings), RELEASE_BUCKET_KEYS: 'html' },
    })
    const folder = path.join(server.folder, 'releases')
    const status = () => readTargetStatus(site.home)
    await waitUntil('the bucket is complete', () => status()?.complete === true, LIMIT_MS)
    await editor.sql`update articles set title = 'For Real' where id = 'the-brass-hour'`
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    await waitUntil('the change is in the bucket', () => read('index.html').includes('For Real'), LIMIT_MS)
    expect(read('articles/the-brass-hour.html')).toContain('For Real')
    expect(read('issues/autumn-2026.html')).toContain('</html>')
    expect(read('issues/autumn-2026/read.html')).toContain('</html>')
    await site.stop()
    await server.stop()
  },
  LIMIT_MS,
)
