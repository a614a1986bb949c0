import { problemType } from '#shared/contracts/problem.ts'

/** What the API answers next, by method and path. A promise answers when it is kept. */
export const responses = new Map<string, object | null | Promise<object | null>>()
/** What the API was asked, in order. */
export const requests: string[] = []
/** Where the page went. */
export const navigations: string[] = []

/**
 * The parts of a browser that our modules for readers touch, in Node: a jar of cookies, what a tab keeps, and an API.
 * Import it before them.
 */
const cookieJar = new Map<string, string>()
const storage = new Map<string, string>()
const listeners = new Map<string, (event: { persisted: boolean }) => void>()

Object.assign(globalThis, {
  document: {
    get cookie() {
      return [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) cookieJar.delete(name)
      else cookieJar.set(name, value)
    },
  },
  sessionStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
  location: { assign: (path: string) => navigations.push(path) },
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  fetch: async (input: string, { method }: { method: string }) => {
    const call = `${method} ${input.replace('/api', '')}`
    requests.push(call)
    if (!responses.has(call)) return unauthorized()
    const response = await responses.get(call)
    if (response instanceof Response) return response.clone()
    return response === null ? new Response(null, { status: 204 }) : Response.json(response)
  },
})

/** A browser in which nobody has done anything yet. */
export function resetBrowser(): void {
  for (const store of [cookieJar, storage, responses]) store.clear()
  requests.length = navigations.length = 0
}

/** The reader comes back to the page by the way back, as the browser has put it aside. */
export const restoreFromBfcache = () => listeners.get('pageshow')?.({ persisted: true })
/** The reader turns to this tab again. */
export const focusTab = () => listeners.get('focus')?.({ persisted: false })
export const hidePage = () => listeners.get('pagehide')?.({ persisted: true })

/** As the API says that nobody is signed in. */
const unauthorized = () =>
  Response.json(
    { type: problemType('not-signed-in'), title: 'No', status: 401, detail: 'Please sign in.' },
    { status: 401, headers: { 'Content-Type': 'application/problem+json' } },
  )
