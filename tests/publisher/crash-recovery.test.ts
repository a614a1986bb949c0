import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileNameOfPage } from '../../src/publisher/page-files.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { randomCases, SEED } from '../seed.ts'
import type { Editor } from './editor.ts'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { randomChanges, tryChanges } from './random-changes.ts'
import { differences, mismatchedEncodings, readTexts, renderAll } from './releases.ts'
import { startSite, temporaryHome } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

// After a kill at any instant the site serves no incomplete page, loses no published change, and serves no old page.

/** Each seed kills at other points. */
const KILLS = randomCases(4, 60)

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

test(`after ${KILLS} kills of the publisher or the whole site during a stream of changes (seed ${SEED}) the site answers with the right pages`, async () => {
  const { editor, renderer, database, staticPaths } = publisher
  const home = temporaryHome()
  const start = () => startSite({ databaseUrl: publisher.databaseUrl, home, env: { SITE_WORKERS: '1' } })
  let site = await start()
  const release = () => listReleases(home)[0]?.folder ?? ''
  const stop = new AbortController()
  const inconsistencies: string[] = []
  const knownPages = new Set<string>()
  const editing = applyRandomChanges(editor, stop.signal)
  const watching = watchPages({ site: () => site.url, release, knownPages, inconsistencies, signal: stop.signal })
  for (let kill = 0; kill < KILLS; kill++) {
    // The delay differs, so that some kills come right after a start and some in the middle of a publish.
    await setTimeout((SEED + kill * 37) % 300)
    if (kill % 4 === 3) {
      await site.kill()
      site = await start()
    } else {
      process.kill(await site.publisherPid(), 'SIGKILL')
    }
  }
  stop.abort()
  const [changes, answers] = await Promise.all([editing, watching])
  expect(inconsistencies).toEqual([])
  expect(answers).toBeGreaterThan(KILLS)
  expect(changes).toBeGreaterThan(KILLS)

  await site.waitUntilCaughtUp(await editor.snapshot())
  let texts = new Map<string, string>()
  await waitUntil('the pages are those of a full prebuild', async () => {
    const expected = await renderAll(renderer, database, staticPaths)
    texts = readTexts(release())
    return differences(texts, expected).length === 0
  })
  // Withdrawn pages included: the serving process had them in memory.
  for (const page of [...knownPages, ...pagesOf(texts)]) {
    for (const br of [false, true])
      expect(await answeredText(site.url, page, br), page).toBe(texts.get(fileNameOfPage(page)))
  }
  expect(mismatchedEncodings(release())).toEqual([])
  expect(readdirSync(`${release()}/.tmp`)).toEqual([])
  await site.stop()
})

/** Applies one random change after the other until it is aborted, and on a slow machine a few more. */
async function applyRandomChanges({ sql }: Editor, signal: AbortSignal): Promise<number> {
  let applied = 0
  for (const change of randomChanges(SEED, 5_000)) {
    if (signal.aborted && applied > KILLS) break
    if (await tryChanges(sql, change)) applied++
    await setTimeout(20)
  }
  return applied
}

interface Watch {
  site: () => string
  release: () => string
  /** Receives every page that was requested. */
  knownPages: Set<string>
  inconsistencies: string[]
  signal: AbortSignal
}

/** Requests every published page again and again. Each answer must be complete and match its ETag. */
async function watchPages({ site, release, knownPages, inconsistencies, signal }: Watch): Promise<number> {
  let answers = 0
  while (!signal.aborted) {
    for (const page of pagesOf(readTexts(release()))) {
      if (signal.aborted) break
      knownPages.add(page)
      const answer = await read(site() + page, answers % 2 === 0).catch(() => undefined)
      if (answer?.status !== 200) continue
      answers++
      const tag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
      if (tag !== answer.etag) inconsistencies.push(`${page} does not match its ETag`)
      const text = textOf(answer)
      if (page.endsWith('.html') || !page.includes('.')) {
        if (!text.includes('</html>')) inconsistencies.push(`${page} ends with ${text.slice(-40)}`)
      }
    }
    await setTimeout(1)
  }
  return answers
}

/** Paths of the pages in a release, error pages left out: they are not found under their own path. */
function pagesOf(texts: Map<string, string>): string[] {
  return [...texts.keys()]
    .map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`))
    .filter((page) => !['/_redirects', '/404', '/article-not-found'].includes(page))
}

/** Undefined when the site has no such page. */
async function answeredText(url: string, page: string, br: boolean): Promise<string | undefined> {
  const answer = await read(url + page, br)
  return answer.status === 200 ? textOf(answer) : undefined
}

interface Answer {
  status?: number
  etag?: string
  br: boolean
  bytes: Buffer
}

const textOf = ({ br, bytes }: Answer) => (br ? brotliDecompressSync(bytes) : bytes).toString()

function read(url: string, br: boolean): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = http.get(url, { headers: br ? { 'Accept-Encoding': 'br' } : {} }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
    response.on('end', () => {
      // A kill can cut a response off; HTTP reports that, and so would a browser.
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
