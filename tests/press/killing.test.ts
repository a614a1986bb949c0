import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTrees } from '../../src/press/tree.ts'
import { SEED } from '../seed.ts'
import type { Desk } from './magazine.ts'
import { openPressroom, type Pressroom } from './pressroom.ts'
import { attempt, randomChanges } from './random-changes.ts'
import { type SiteUnderTest, startSite, temporaryHome } from './site-under-test.ts'
import { afresh, differences, falseCopies, textsOf } from './trees.ts'
import { until } from './until.ts'

// Killed at any instant: no torn page is ever served, and no published change is lost.

/** Each run at other moments; `KILLS=…` kills more often. */
const KILLS = Number(process.env.KILLS ?? 8)

let room: Pressroom
beforeAll(async () => {
  room = await openPressroom()
})
afterAll(() => room?.close())

test(`${KILLS} kills of the press or of the whole site under a stream of changes (seed ${SEED}) leave the pages right`, async () => {
  const { desk, printer, database, fixed } = room
  const home = temporaryHome()
  const start = () => startSite({ databaseUrl: room.databaseUrl, home, env: { SITE_WORKERS: '1' } })
  let site = await start()
  const stop = new AbortController()
  const torn: string[] = []
  const editing = edit(desk, stop.signal)
  const watching = watch(() => site.url, torn, stop.signal)
  for (let kill = 0; kill < KILLS; kill++) {
    // Anywhere between the wink after a start and the midst of a publish.
    await setTimeout((SEED + kill * 37) % 300)
    if (kill % 4 === 3) {
      await site.kill()
      site = await start()
    } else {
      await killPress(site)
    }
  }
  stop.abort()
  const [changes, answers] = await Promise.all([editing, watching])
  expect(torn).toEqual([])
  expect(answers).toBeGreaterThan(KILLS)
  expect(changes).toBeGreaterThan(KILLS)

  await site.caughtUp(await desk.snapshot())
  const tree = () => listTrees(home)[0]
  await until('the pages are those of a full prebuild', async () => {
    const expected = await afresh(printer, database, fixed)
    return differences(textsOf(tree()?.folder ?? ''), expected).length === 0
  })
  expect(falseCopies(tree()?.folder ?? '')).toEqual([])
  expect(readdirSync(`${tree()?.folder}/.beside`)).toEqual([])
  await site.stop()
})

/** One change after the other, a few at once, until told to stop. */
async function edit({ sql }: Desk, signal: AbortSignal): Promise<number> {
  let happened = 0
  for (const change of randomChanges(SEED, 5_000)) {
    if (signal.aborted) break
    if (await attempt(sql, change)) happened++
    await setTimeout(20)
  }
  return happened
}

/** Reads pages all the time; what is answered must be whole and be what its tag says. */
async function watch(url: () => string, torn: string[], signal: AbortSignal): Promise<number> {
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
    if (!text.trimEnd().endsWith(end)) torn.push(`${page} ends with ${text.slice(-40)}`)
    if (tag !== answer.etag) torn.push(`${page} is not what its ETag says`)
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
async function killPress(site: SiteUnderTest): Promise<void> {
  const press = () => childrenOf(site.process.pid ?? 0).find((pid) => commandOf(pid).includes('press-process'))
  await until('the press runs', () => press() !== undefined)
  process.kill(press() as number, 'SIGKILL')
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
