import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReleases } from '../../src/publisher/release.ts'
import { randomCases, SEED } from '../seed.ts'
import type { Editor } from './editor.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { differences, mismatchedEncodings, readTexts, renderAll } from './releases.ts'
import { startSite, type TestSite, temporaryHome } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// Killed at any instant: no torn page is ever served, and no published change is lost.

/** Each run kills at other points. */
const KILLS = randomCases(6, 60)

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

test(`${KILLS} kills of the press or of the whole site under a stream of changes (seed ${SEED}) leave the pages right`, async () => {
  const { editor, renderer, database, staticPaths } = publisher
  const home = temporaryHome()
  const start = () => startSite({ databaseUrl: publisher.databaseUrl, home, env: { SITE_WORKERS: '1' } })
  let site = await start()
  const stop = new AbortController()
  const inconsistencies: string[] = []
  const editing = applyRandomChanges(editor, stop.signal)
  const watching = watchPages(() => site.url, inconsistencies, stop.signal)
  for (let kill = 0; kill < KILLS; kill++) {
    // Anywhere between the wink after a start and the midst of a publish.
    await setTimeout((SEED + kill * 37) % 300)
    if (kill % 4 === 3) {
      await site.kill()
      site = await start()
    } else {
      await killPublisher(site)
    }
  }
  stop.abort()
  const [changes, answers] = await Promise.all([editing, watching])
  expect(inconsistencies).toEqual([])
  expect(answers).toBeGreaterThan(KILLS)
  expect(changes).toBeGreaterThan(KILLS)

  await site.waitUntilCaughtUp(await editor.snapshot())
  const release = () => listReleases(home)[0]
  await waitUntil('the pages are those of a full prebuild', async () => {
    const expected = await renderAll(renderer, database, staticPaths)
    return differences(readTexts(release()?.folder ?? ''), expected).length === 0
  })
  expect(mismatchedEncodings(release()?.folder ?? '')).toEqual([])
  expect(readdirSync(`${release()?.folder}/.tmp`)).toEqual([])
  await site.stop()
})

/** One change after the other, a few at once, until told to stop. */
async function applyRandomChanges({ sql }: Editor, signal: AbortSignal): Promise<number> {
  let applied = 0
  for (const change of randomChanges(SEED, 5_000)) {
    if (signal.aborted) break
    if (await tryChanges(sql, change)) applied++
    await setTimeout(20)
  }
  return applied
}

/** Reads pages all the time; what is answered must be whole and be what its tag says. */
async function watchPages(url: () => string, inconsistencies: string[], signal: AbortSignal): Promise<number> {
  let answers = 0
  const pages = ['/', '/current-issue', '/archive', '/rss.xml', '/articles/the-brass-hour', '/subscription']
  for (let n = 0; !signal.aborted; n++) {
    const page = pages[n % pages.length] as string
    const answer = await read(url() + page, n % 2 === 0).catch(() => undefined)
    if (answer?.status !== 200) continue
    answers++
    const end = page.endsWith('.xml') ? '</rss>' : '</html>'
    const tag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
    const text = (answer.br ? brotliDecompressSync(answer.bytes) : answer.bytes).toString()
    if (!text.trimEnd().endsWith(end)) inconsistencies.push(`${page} ends with ${text.slice(-40)}`)
    if (tag !== answer.etag) inconsistencies.push(`${page} is not what its ETag says`)
  }
  return answers
}

function read(url: string, br: boolean) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number
    etag?: string
    br: boolean
    bytes: Buffer
  }>()
  const request = http.get(url, { headers: br ? { 'Accept-Encoding': 'br' } : {} }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
    response.on('end', () => {
      // Cut off by a kill: HTTP itself says so, and a reader's browser would too.
      if (!response.complete) return reject(new Error('cut off'))
      const { etag } = response.headers
      resolve({
        status: response.statusCode,
        etag,
        br: response.headers['content-encoding'] === 'br',
        bytes: Buffer.concat(chunks),
      })
    })
  })
  request.on('error', reject)
  return promise
}

/** The press is the child of the site whose command says so. */
async function killPublisher(site: TestSite): Promise<void> {
  const publisherPid = () =>
    childrenOf(site.process.pid ?? 0).find((pid) => commandOf(pid).includes('publisher-process'))
  await waitUntil('the press runs', () => publisherPid() !== undefined)
  process.kill(publisherPid() as number, 'SIGKILL')
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
