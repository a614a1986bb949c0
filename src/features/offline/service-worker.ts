import {
  ARTICLES,
  checkCopies,
  copyPath,
  deleteForgottenCopies,
  deleteUnusedFiles,
  FILES,
  filesOf,
  isCheckDue,
  OFFLINE_PAGE,
  readState,
  storeFile,
} from '#lib/offline-copies.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localPath, splitLanguage } from '#shared/domain/language.ts'

// With network it changes nothing: every page and file comes from there. Without, articles that were kept are shown from
// their copies, and everything else is answered with the page that lists them.

// TypeScript's types of workers cannot be beside those of pages: both declare the same globals.
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LastingEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Worker {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

const worker = globalThis as unknown as Worker
const ARTICLE = /^\/articles\/([a-z0-9-]{1,120})(?:\/whole)?$/
const FILE = /^\/(?:_astro|media)\//

worker.addEventListener('install', (event) => {
  // All versions read the same copies, so a new one need not wait until every tab is closed.
  event.waitUntil(storeOfflinePages().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (FILE.test(pathname)) event.respondWith(openFile(request))
})

async function openPage(event: RequestEvent, pathname: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepCheck())
    return response
  } catch {
    await deleteForgottenCopies()
    const { language, path } = splitLanguage(pathname)
    const articleId = ARTICLE.exec(path)?.[1]
    const copy = articleId && (await caches.match(copyPath(articleId), { cacheName: ARTICLES }))
    return (
      copy || (await storedOfflinePage(language)) || (await storedOfflinePage(DEFAULT_LANGUAGE)) || Response.error()
    )
  }
}

const offlinePath = (language: Language) => localPath(language, OFFLINE_PAGE)
const storedOfflinePage = (language: Language) => caches.match(offlinePath(language), { cacheName: FILES })

const openFile = (request: Request) =>
  fetch(request).catch(
    async () => (await caches.match(request, { cacheName: FILES, ignoreVary: true })) ?? Response.error(),
  )

/** After a page has come from the network. Readers without script sign out by a form, and a session may end elsewhere. */
async function keepCheck(): Promise<void> {
  if (!(await isCheckDue())) return
  if (!(await checkCopies())) return
  if (await readState()) await storeOfflinePages()
  else await worker.registration.unregister()
  await deleteUnusedFiles()
}

/** The page that lists the copies, in each language of the magazine. */
async function storeOfflinePages(): Promise<void> {
  const html = await storeOfflinePage(DEFAULT_LANGUAGE)
  if (html === undefined) throw new Error(`${OFFLINE_PAGE} could not be loaded.`)
  const published = / data-languages="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  for (const language of LANGUAGES) {
    if (language === DEFAULT_LANGUAGE) continue
    // It may not be published yet: pages in a new language follow one after the other.
    if (published.includes(language)) await storeOfflinePage(language)
    else await (await caches.open(FILES)).delete(offlinePath(language))
  }
}

/** With its styles, fonts and scripts, as it is now. Answers its HTML, or undefined where the server does not have it. */
async function storeOfflinePage(language: Language): Promise<string | undefined> {
  const response = await fetch(offlinePath(language))
  if (!response.ok) return undefined
  const html = await response.clone().text()
  const paths = filesOf(html)
  // Scripts import others. The catalogue of islands is not needed: the page has none.
  for (const path of paths) {
    const file = path.startsWith('/_astro/') && !path.endsWith('.json') ? await storeFile(path) : undefined
    if (path.endsWith('.js'))
      for (const one of filesOf((await file?.clone().text()) ?? '')) if (!paths.includes(one)) paths.push(one)
  }
  await (await caches.open(FILES)).put(offlinePath(language), response)
  return html
}
