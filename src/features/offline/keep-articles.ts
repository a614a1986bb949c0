import { api } from '#lib/api.ts'
import {
  ARTICLES,
  checkCopies,
  deleteCopies,
  deleteCopy,
  deleteUnusedFiles,
  isCheckDue,
  listCopies,
  MAX_OPENED,
  MAX_SAVED,
  readState,
  writeState,
} from '#lib/offline-copies.ts'
import { sessionHint } from '#lib/session-hint.ts'
import workerUrl from './service-worker.ts?worker&url'
import { storeCopy } from './store-copy.ts'

// For signed-in readers: keeps the article of this page, and those on the reading list, to be read without network.

/** Articles to keep, and whether each is on the reading list; undefined: as it was. */
type Requested = Map<string, boolean | undefined>

/** The list is fetched again after this time: other browsers may have saved or removed articles. */
const LIST_AFTER_MS = 3_600_000

function start(): void {
  if (import.meta.env.DEV || !navigator.serviceWorker) return
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(async () => {
    try {
      await navigator.serviceWorker.register(workerUrl, { scope: '/' })
      // A copy without a service worker could not be opened.
      await navigator.serviceWorker.ready
      await exclusively(keepShown)
    } catch {
      // The reader has forbidden it, or is offline already.
    }
  })
  document.addEventListener('reading-list', ({ detail }) => {
    exclusively(() => keep(new Map([[detail.articleId, detail.isSaved]])))
  })
}

/** One tab at a time. A copy that fails is tried again on the next page. */
const exclusively = (work: () => Promise<void>) => navigator.locks.request(ARTICLES, work).catch(() => {})

async function keepShown(): Promise<void> {
  const requested: Requested = new Map()
  const shown = document.querySelector<HTMLElement>('article > [data-article-text]')?.dataset.articleText
  if (shown) requested.set(shown, undefined)
  const isListDue = Date.now() - ((await readState())?.listedAt ?? 0) > LIST_AFTER_MS
  if (isListDue) {
    const list = await api.get('/user/reading-list', { query: { limit: MAX_SAVED } })
    const saved = new Set(list.flatMap((entry) => (entry.isPublished ? entry.articleId : [])))
    for (const { articleId } of await listCopies()) requested.set(articleId, saved.has(articleId))
    for (const articleId of saved) requested.set(articleId, true)
  }
  if (requested.size > 0 || (await isCheckDue())) await keep(requested)
  if (isListDue) await writeState({ checkedAt: Date.now(), ...(await readState()), listedAt: Date.now() })
}

async function keep(requested: Requested): Promise<void> {
  const session = sessionHint()
  const articles = await checkCopies([...requested.keys()])
  const copies = new Map((await listCopies()).map((copy) => [copy.articleId, copy]))
  for (const { articleId, updatedAt } of articles ?? []) {
    const known = copies.get(articleId)
    const isSaved = requested.get(articleId) ?? known?.isSaved ?? false
    const isRead = requested.has(articleId) && requested.get(articleId) === undefined
    if (known?.updatedAt === updatedAt && known.isSaved === isSaved && !isRead) continue
    await storeCopy({ articleId, isSaved, updatedAt, storedAt: isRead || !known ? Date.now() : known.storedAt }, known)
    // Signed out meanwhile, here or in another tab.
    if (sessionHint() !== session) return void (await deleteCopies())
  }
  const all = await listCopies()
  const surplus = [
    ...all.filter(({ isSaved }) => isSaved).slice(MAX_SAVED),
    ...all.filter(({ isSaved }) => !isSaved).slice(MAX_OPENED),
  ]
  for (const { articleId } of surplus) await deleteCopy(articleId)
  if (surplus.length > 0) await deleteUnusedFiles()
}

start()
