import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api as client } from '#lib/api.ts'
import { blankDocument } from '../../src/features/admin/articles/editor/document/blank-document.ts'
import { articleApi } from '../../src/features/admin/articles/editor/saving/article-api.ts'
import { readLocalCopies } from '../../src/features/admin/articles/editor/saving/local-copies.ts'
import type { SaveQueue } from '../../src/features/admin/articles/editor/saving/save-queue.ts'
import { openArticle } from '../../src/features/admin/articles/editor/session/open-article.ts'
import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import { seededRandom } from '../../supabase/seeds/art/kit/random.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { randomCases, SEED } from '../seed.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { siteUrl } from './api.fixtures.ts'
import { sampleDocument } from './articles.fixtures.ts'

// The tab, the network, the function and Postgres fail at random moments of writing and publishing. The tab is the real
// save queue with its copies on the device, without a user interface; the function and Postgres are the real ones.

const ARTICLES = randomCases(3, 400)
const STEPS = 14

let api: AccountsFixture
let victim: TestApi
let editor: TestReader
beforeAll(async () => {
  api = await startAccountsFixture({}, { shared: false })
  // Test databases have synchronous_commit off, so Postgres may lose the last commits when it is killed; here it must not.
  const [{ database } = { database: '' }] = await api.owner`select current_database() as database`
  await api.owner.unsafe(`alter database ${database} set synchronous_commit = on`)
  victim = await api.startAnother()
  // The client reads the hint cookie of the session here.
  vi.stubGlobal('document', { cookie: '' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api?.stop()
})

const random = seededRandom(`articles ${SEED}`)
const isOneIn = (count: number) => random.between(0, count) < 1

/** A tab of a browser. After it was killed it sends nothing, no answer reaches it, and it writes nothing to the device. */
interface Tab {
  queue: SaveQueue
  kill(): Promise<void>
}
let isAlive = { value: true }
/** Resolves when the service that was killed runs again. The function survives a kill of Postgres. */
let recovery: Promise<unknown> = Promise.resolve()
let isDisturbed = true

const originalFetch = globalThis.fetch
const never = () => new Promise<never>(() => {})

/** The network between the tab and the function, with random failures. */
async function disturbedFetch(path: string, init: RequestInit): Promise<Response> {
  const tab = isAlive
  if (!tab.value) return never()
  const failure = isDisturbed ? pickFailure() : undefined
  if (failure === 'the request is lost') throw new TypeError('Failed to fetch')
  const controller = new AbortController()
  const answer = originalFetch(victim.url + path.slice('/api'.length), {
    ...init,
    headers: { ...init.headers, Cookie: editor.cookie, Origin: siteUrl },
    keepalive: false,
    credentials: 'omit',
    signal: controller.signal,
  })
  answer.catch(() => {})
  if (failure === 'the connection is cut') setTimeout(random.between(0, 25)).then(() => controller.abort())
  if (failure === 'the function is killed') recovery = restart(victim.service, recovery)
  if (failure === 'Postgres is killed') recovery = restart(api.stack.postgres, recovery)
  const response = await answer.catch(() => {
    throw new TypeError('Failed to fetch')
  })
  if (failure === 'the answer is lost') throw new TypeError('Failed to fetch')
  const text = await response.text()
  return tab.value ? new Response(text || null, response) : never()
}

function pickFailure() {
  if (isOneIn(20)) return random.pick(['the function is killed', 'Postgres is killed'])
  return isOneIn(3) ? random.pick(['the request is lost', 'the answer is lost', 'the connection is cut']) : undefined
}

async function restart(service: TestApi['service'], earlier: Promise<unknown>): Promise<void> {
  await Promise.all([earlier, setTimeout(random.between(0, 25))])
  await service.kill('SIGKILL')
  await service.start()
}

async function openTab(articleId: string, isNew: () => boolean, onCreated: () => void): Promise<Tab> {
  const alive = { value: true }
  isAlive = alive
  const options = {
    articleId,
    accountId: editor.id,
    isNew: isNew(),
    api: articleApi,
    blank: blankDocument,
    onDocument: () => {},
  }
  let queue: SaveQueue | undefined
  // The page shows that it could not be loaded, with a button to try again.
  await waitUntil('the article opens', async () => {
    await recovery
    queue = await openArticle({ ...options, onCreated: () => alive.value && onCreated() }).then(
      (opened) => opened.queue,
      () => undefined,
    )
    await recovery
    return queue !== undefined
  })
  const opened = queue as SaveQueue
  return {
    queue: opened,
    async kill() {
      alive.value = false
      await opened.close()
    },
  }
}

/** The words of the text, in order. */
const wordsOf = (queue: SaveQueue) => queue.document.content.split(' ').filter(Boolean)

/** Waits until the pending writes to the device are done, because reads wait for them. */
async function deviceIsIdle(articleId: string): Promise<void> {
  for (let reads = 0; reads < 3; reads++) await readLocalCopies(editor.id, articleId)
}

const publish = (queue: SaveQueue, id: string) =>
  queue.act((baseVersion) =>
    client.put('/admin/articles/{id}/publication', { path: { id }, body: { baseVersion, publishAt: null } }),
  )

test(`words that were called saved or kept are there after any failure, each once, in ${ARTICLES} articles (SEED=${SEED})`, async () => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.startsWith('/api/') ? disturbedFetch(path, init) : originalFetch(path, init),
  )
  for (let article = 0; article < ARTICLES; article++) {
    if (article % 100 === 0) editor = await api.newReader({ role: 'editor' })
    isDisturbed = true
    await writeArticle()
  }
}, 1_800_000)

async function writeArticle(): Promise<void> {
  const id = randomUUID()
  const title = `Crashes ${id}`
  let isCreated = false
  const open = () =>
    openTab(
      id,
      () => !isCreated,
      () => {
        isCreated = true
      },
    )
  let tab = await open()
  let typed: string[] = []
  let promised = 0
  let live = 0

  async function recordPromised(): Promise<void> {
    const { word } = tab.queue.state
    expect(tab.queue.conflict, 'nobody else writes').toBeUndefined()
    if (word === 'Offline, kept here') await deviceIsIdle(id)
    if (word === 'Saved' || word === 'Offline, kept here') promised = typed.length
  }
  async function killTab(): Promise<void> {
    await tab.kill()
    await recovery
    tab = await open()
    const found = wordsOf(tab.queue)
    expect(found, 'the restored words are the typed ones').toEqual(typed.slice(0, found.length))
    expect(found.length, 'words that were called saved or kept').toBeGreaterThanOrEqual(promised)
    typed = found
  }

  for (let step = 0; step < STEPS; step++) {
    typed.push(`${step}-${id.slice(0, 8)}`)
    tab.queue.change({ ...sampleDocument({ title }), ...tab.queue.document, title, content: typed.join(' ') })
    const action = random.pick(['type on', 'pause', 'save', 'publish', 'kill the tab'])
    if (action === 'pause') await setTimeout(random.between(0, 60))
    if (action === 'save') await tab.queue.flush().catch(() => tab.queue.retry())
    if (action === 'publish') {
      const words = typed.length
      const isLive = await publish(tab.queue, id).then(
        () => true,
        () => false,
      )
      if (isLive) live = words
    }
    await recordPromised()
    if (action === 'kill the tab') {
      if (isOneIn(2)) void tab.queue.flush().catch(() => {})
      await setTimeout(random.between(0, 30))
      await recordPromised()
      await killTab()
    }
    if (isOneIn(3)) tab.queue.retry()
  }
  await recovery
  isDisturbed = false
  if (live > 0) {
    const found = await liveWords(title)
    expect(found, 'one article').toHaveLength(1)
    expect(found[0]?.length, 'words that were called live').toBeGreaterThanOrEqual(live)
  }

  await waitUntil('everything is saved', async () => {
    await recovery
    tab.queue.retry()
    await tab.queue.flush().catch(() => {})
    return tab.queue.state.word === 'Saved'
  })
  expect(wordsOf(tab.queue)).toEqual(typed)
  // The publish of a tab that was killed may have succeeded in the meantime: then the version is another one.
  await waitUntil('it is published', () =>
    publish(tab.queue, id).then(
      () => true,
      () => false,
    ),
  )
  const stored =
    await api.owner`select id, document ->> 'content' as content from article_drafts where title = ${title}`
  expect(stored.map((row) => ({ ...row }))).toEqual([{ id, content: typed.join(' ') }])
  expect(await liveWords(title), 'one article').toEqual([typed])
  await deviceIsIdle(id)
  expect(await readLocalCopies(editor.id, id), 'nothing is left on the device').toEqual([])
  await tab.kill()
}

async function liveWords(title: string): Promise<string[][]> {
  const rows = await api.owner<{ content: string }[]>`select content from articles where title = ${title}`
  return rows.map(({ content }) => content.split(' '))
}
