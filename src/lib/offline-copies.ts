import type { OfflineArticles } from '#shared/contracts/offline-article.ts'

// Copies of articles in this browser, for the time without network (decision 0353). Pages of signed-in readers write them;
// pages and the service worker ask whether they may stay, and delete them.

/** Pages of articles, of one reader: paid text. lib/session.ts deletes it by this name. */
export const ARTICLES = 'offline-articles'
/** Styles, fonts, scripts and pictures of the copies, and the page that lists them. Nothing in it is for members. */
export const FILES = 'offline-files'

/** Kept in each language of the magazine. */
export const OFFLINE_PAGE = '/offline'
/** Written into ARTICLES, so that it goes with them. */
const STATE = '/offline/state'

export const MAX_SAVED = 50
export const MAX_OPENED = 30
/** As many as the API takes: all copies, and some that are requested. */
const MAX_IDS = 100
const MINUTE_MS = 60_000
/** Pages ask no more often than this. */
const CHECK_AFTER_MS = MINUTE_MS
/** Without contact: a browser that is never online again, or whose clock was set back, must not keep a plan for ever. */
const DELETE_AFTER_MS = 30 * 24 * 60 * MINUTE_MS

interface State {
  /** Undefined while there is no copy. */
  userId?: string
  /** When the server was last asked. */
  checkedAt: number
  /** When the reading list was last read. */
  listedAt: number
}

export interface Copy {
  articleId: string
  title: string
  /** Of the title, where it is another than that of the page. */
  language?: string | undefined
  /** Of the page that stored the copy. */
  pageLanguage: string
  /** Whether it is on the reading list: opened articles are given up first. */
  isSaved: boolean
  storedAt: number
  /** When the article was last changed. */
  updatedAt: string
}

/** One for all languages: there is one copy of an article. */
export const copyPath = (articleId: string) => `/articles/${articleId}`

/** Headers hold Latin letters only. */
export const copyHeaders = (copy: Copy) => ({ 'Offline-Copy': encodeURIComponent(JSON.stringify(copy)) })

export async function readState(): Promise<State | undefined> {
  const response = await caches.match(STATE, { cacheName: ARTICLES })
  return response?.json()
}

export async function writeState(state: State): Promise<void> {
  await (await caches.open(ARTICLES)).put(STATE, Response.json(state))
}

export async function listCopies(): Promise<Copy[]> {
  if (!(await caches.has(ARTICLES))) return []
  const cache = await caches.open(ARTICLES)
  const responses = await cache.matchAll()
  const copies = responses.flatMap((response) => {
    const header = response.headers.get('Offline-Copy')
    return header ? [JSON.parse(decodeURIComponent(header)) as Copy] : []
  })
  return copies.toSorted((a, b) => Number(b.isSaved) - Number(a.isSaved) || b.storedAt - a.storedAt)
}

/** Deletes all copies; the page that lists them stays. */
export const deleteCopies = () => caches.delete(ARTICLES)

export async function deleteCopy(articleId: string): Promise<void> {
  if (await caches.has(ARTICLES)) await (await caches.open(ARTICLES)).delete(copyPath(articleId))
}

const isTooLong = (state: State | undefined, now = Date.now()) =>
  !state || now - state.checkedAt > DELETE_AFTER_MS || state.checkedAt - now > DELETE_AFTER_MS

/** Before a copy is shown without network. */
export async function deleteForgottenCopies(): Promise<void> {
  if (isTooLong(await readState())) await deleteCopies()
}

export const isCheckDue = async () => {
  const state = await readState()
  return state !== undefined && Math.abs(Date.now() - state.checkedAt) > CHECK_AFTER_MS
}

/**
 * Asks which copies may stay, and deletes the others: after the end of the session, of another account, of articles that are
 * withdrawn or not for this reader any more. Answers the articles that may be stored, those of `requested` included. Undefined
 * when the server could not be reached.
 */
export async function checkCopies(requested: string[] = []): Promise<OfflineArticles['articles'] | undefined> {
  const stored = await listCopies()
  const state = await readState()
  const ids = [...new Set([...stored.map(({ articleId }) => articleId), ...requested])].slice(0, MAX_IDS)
  if (ids.length === 0) {
    if (state) await writeState({ ...state, checkedAt: Date.now() })
    return []
  }
  const response = await fetch(`/api/user/offline-articles?articleIds=${ids}`).catch(() => undefined)
  if (response?.status === 401) {
    await deleteCopies()
    return []
  }
  if (!response?.ok) return undefined
  const { userId, articles } = (await response.json()) as OfflineArticles
  const isOther = state?.userId !== undefined && state.userId !== userId
  if (isOther) await deleteCopies()
  else await deleteAllBut(articles, stored)
  const listedAt = (!isOther && state?.listedAt) || 0
  await writeState({ userId, checkedAt: Date.now(), listedAt })
  return articles
}

async function deleteAllBut(articles: OfflineArticles['articles'], stored: Copy[]): Promise<void> {
  const readable = new Set(articles.map(({ articleId }) => articleId))
  for (const { articleId } of stored) if (!readable.has(articleId)) await deleteCopy(articleId)
}

/** Deletes files that no copy shows any more. */
export async function deleteUnusedFiles(): Promise<void> {
  const files = await caches.open(FILES)
  const used = new Set<string>()
  for (const name of [ARTICLES, FILES])
    for (const response of await (await caches.open(name)).matchAll())
      if (/html|css|javascript/.test(response.headers.get('Content-Type') ?? ''))
        for (const path of filesOf(await response.text())) used.add(path)
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith(OFFLINE_PAGE) && !used.has(pathname)) await files.delete(request)
  }
}

/** Paths of this site's own files that a page, a stylesheet or a script names. */
export const filesOf = (text: string): string[] => [
  ...new Set([
    ...(text.match(/\/(?:_astro|media)\/[\w.@~+/-]+/g) ?? []),
    // Scripts name those that they import without their folder. Scripts that they load on demand are left out.
    ...[...text.matchAll(/(?:from|import)["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => `/_astro/${name}`),
  ]),
]

/** Stores a file once: those of `/_astro` never change. */
export async function storeFile(path: string): Promise<Response | undefined> {
  const files = await caches.open(FILES)
  const stored = await files.match(path)
  if (stored) return stored
  const response = await fetch(path).catch(() => undefined)
  if (!response?.ok) return undefined
  await files.put(path, response.clone())
  return response
}
