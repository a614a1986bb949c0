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
/** In any language: a copy is the page without prefix. */
const ARTICLE = /^(?:\/[a-z]{2})?\/articles\/([a-z0-9-]{1,120})(?:\/whole)?$/
const FILE = /^\/(?:_astro|media)\//

worker.addEventListener('install', (event) => {
  // All versions read the same copies, so a new one need not wait until every tab is closed.
  event.waitUntil(storeOfflinePage().then(() => worker.skipWaiting()))
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

async function openPage(event: RequestEvent, path: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepCheck())
    return response
  } catch {
    await deleteForgottenCopies()
    const articleId = ARTICLE.exec(path)?.[1]
    const copy = articleId && (await caches.match(copyPath(articleId), { cacheName: ARTICLES }))
    return copy || (await caches.match(OFFLINE_PAGE, { cacheName: FILES })) || Response.error()
  }
}

const openFile = (request: Request) =>
  fetch(request).catch(
    async () => (await caches.match(request, { cacheName: FILES, ignoreVary: true })) ?? Response.error(),
  )

/** After a page has come from the network. Readers without script sign out by a form, and a session may end elsewhere. */
async function keepCheck(): Promise<void> {
  if (!(await isCheckDue())) return
  if (!(await checkCopies())) return
  if (await readState()) await storeOfflinePage()
  else await worker.registration.unregister()
  await deleteUnusedFiles()
}

/** The page that lists the copies, with its styles, fonts and scripts, as it is now. */
async function storeOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PAGE)
  if (!response.ok) throw new Error(`${OFFLINE_PAGE}: ${response.status}`)
  const paths = filesOf(await response.clone().text())
  // Scripts import others.
  for (const path of paths) {
    const file = path.startsWith('/_astro/') ? await storeFile(path) : undefined
    if (path.endsWith('.js'))
      for (const one of filesOf((await file?.clone().text()) ?? '')) if (!paths.includes(one)) paths.push(one)
  }
  await (await caches.open(FILES)).put(OFFLINE_PAGE, response)
}
