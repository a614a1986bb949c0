import { problemType } from '#shared/contracts/problem.ts'

/** The next responses of the API, by method and path. A promise responds when it resolves. */
export const responses = new Map<string, object | null | Promise<object | null>>()
/** The requests to the API, in order. */
export const requests: string[] = []
/** The paths that the page navigated to. */
export const navigations: string[] = []

/**
 * The parts of a browser that the modules under test use, in Node: cookies, session storage, and the API.
 * Import this before them.
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

/** Empties cookies, storage and the recorded requests. */
export function resetBrowser(): void {
  for (const store of [cookieJar, storage, responses]) store.clear()
  requests.length = navigations.length = 0
}

/** Restores the page from the bfcache. */
export const restoreFromBfcache = () => listeners.get('pageshow')?.({ persisted: true })
export const focusTab = () => listeners.get('focus')?.({ persisted: false })
export const hidePage = () => listeners.get('pagehide')?.({ persisted: true })

/** The API's response without a session. */
const unauthorized = () =>
  Response.json(
    { type: problemType('not-signed-in'), title: 'No', status: 401, detail: 'Please sign in.' },
    { status: 401, headers: { 'Content-Type': 'application/problem+json' } },
  )
