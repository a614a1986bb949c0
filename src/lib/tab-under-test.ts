import { problemType } from '#shared/contracts/problem.ts'

/** What the API answers next, by method and path. A promise answers when it is kept. */
export const answers = new Map<string, object | null | Promise<object | null>>()
/** What the API was asked, in order. */
export const asked: string[] = []
/** Where the page went. */
export const visited: string[] = []

/**
 * The parts of a browser that our modules for readers touch, in Node: a jar of cookies, what a tab keeps, and an API.
 * Import it before them.
 */
const jar = new Map<string, string>()
const kept = new Map<string, string>()
const listeners = new Map<string, (event: { persisted: boolean }) => void>()

Object.assign(globalThis, {
  document: {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    },
  },
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  location: { assign: (path: string) => visited.push(path) },
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  fetch: async (input: string, { method }: { method: string }) => {
    const call = `${method} ${input.replace('/api', '')}`
    asked.push(call)
    if (!answers.has(call)) return refusal()
    const answer = await answers.get(call)
    if (answer instanceof Response) return answer.clone()
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  },
})

/** A browser in which nobody has done anything yet. */
export function openTab(): void {
  for (const known of [jar, kept, answers]) known.clear()
  asked.length = visited.length = 0
}

/** The reader comes back to the page by the way back, as the browser has put it aside. */
export const comeBack = () => listeners.get('pageshow')?.({ persisted: true })
/** The reader turns to this tab again. */
export const turnToTab = () => listeners.get('focus')?.({ persisted: false })
export const leave = () => listeners.get('pagehide')?.({ persisted: true })

/** As the API says that nobody is signed in. */
const refusal = () =>
  Response.json(
    { type: problemType('not-signed-in'), title: 'No', status: 401, detail: 'Please sign in.' },
    { status: 401, headers: { 'Content-Type': 'application/problem+json' } },
  )
