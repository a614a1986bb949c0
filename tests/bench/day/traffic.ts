import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { demoAccounts } from '../../../supabase/embedded/demo-accounts.ts'

/** One answer, or none: then the status is 0. */
export interface Answer {
  kind: 'page' | 'search' | 'sign-in' | 'form'
  /** Milliseconds since the traffic began. */
  at: number
  ms: number
  status: number
}

export interface Traffic {
  answers: Answer[]
  /** The accepted input of readers: the texts of messages, and addresses for the newsletter. */
  messages: string[]
  newsletterAddresses: string[]
  /** Stops all readers and waits for their last requests. */
  stop(): Promise<void>
  /** So many more readers, who do not pause, until the returned function is called. */
  flood(readers: number): () => void
}

const PAGES = [
  '/',
  '/archive',
  '/current-issue',
  '/about',
  '/articles/the-brass-hour',
  '/articles/seven-coats',
  '/search',
]
const TIMEOUT_MS = 15_000
/** A reader whose form was not accepted presses the button again. */
const MAX_ATTEMPTS = 20
const ATTEMPT_PAUSE_MS = 2000

/** Readers who look at pages, search, sign in, write messages and join the newsletter. */
export function startTraffic(siteUrl: string): Traffic {
  const began = performance.now()
  const stopped = new AbortController()
  const answers: Answer[] = []
  const messages: string[] = []
  const newsletterAddresses: string[] = []
  const running = new Set<Promise<void>>()
  let count = 0

  async function send(kind: Answer['kind'], path: string, body?: object): Promise<number> {
    const started = performance.now()
    // Each from a network of its own: limits per network are not what is tried here.
    const from = `198.18.${(++count >> 8) & 255}.${count & 255}`
    const status = await fetch(`${siteUrl}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'x-forwarded-for': from, ...(body && { origin: siteUrl, 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    answers.push({ kind, at: started - began, ms: performance.now() - started, status })
    return status
  }

  /** Calls `act` again and again, with pauses, until the traffic or this reader stops. */
  function repeat(pauseMs: number, act: () => Promise<unknown>, signal: AbortSignal = stopped.signal): void {
    const loop = async () => {
      while (!signal.aborted && !stopped.signal.aborted) {
        await act()
        await delay(pauseMs)
      }
    }
    const promise: Promise<void> = loop().finally(() => running.delete(promise))
    running.add(promise)
  }

  /** Sends a form until it is accepted or refused. Returns whether it was accepted. */
  async function submit(path: string, body: object): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const status = await send('form', path, body)
      if (status >= 200 && status < 300) return true
      if (status !== 0 && status < 500) return false
      await delay(ATTEMPT_PAUSE_MS)
    }
    return false
  }

  const readPage = () => send('page', PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/')
  const [reader] = demoAccounts.filter(({ role }) => !role)
  for (let n = 0; n < 4; n++) repeat(100, readPage)
  repeat(500, () => send('search', '/search?q=light'))
  repeat(1000, () => send('sign-in', '/api/auth/login', { email: reader?.email, password: reader?.password }))
  repeat(1000, async () => {
    const message = `Message ${crypto.randomUUID()}`
    const email = `writer-${crypto.randomUUID()}@example.com`
    if (await submit('/api/contact', { name: 'Odile Marchetti', email, subject: 'editorial', message }))
      messages.push(message)
  })
  repeat(1000, async () => {
    const email = `subscriber-${crypto.randomUUID()}@example.com`
    if (await submit('/api/newsletter/subscribe', { email })) newsletterAddresses.push(email)
  })

  return {
    answers,
    messages,
    newsletterAddresses,
    flood(readers) {
      const ended = new AbortController()
      for (let n = 0; n < readers; n++)
        repeat(0, () => (n % 4 === 0 ? send('search', '/search?q=brass') : readPage()), ended.signal)
      return () => ended.abort()
    },
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

/** An article that was published while the day went on. */
export interface PublishedArticle {
  id: string
  title: string
  /** Milliseconds from the commit to the page with this title. */
  liveAfterMs: number
}

/** An editor who publishes an article every few seconds, and corrects the one before. */
export function startEditor(siteUrl: string, sql: Sql) {
  const published: PublishedArticle[] = []
  let stopped = false

  /** An editor whose change was not saved saves it again. */
  async function save(change: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await change())
      } catch {
        await delay(500)
      }
    }
  }

  async function waitUntilLive(id: string, title: string): Promise<number> {
    const committed = performance.now()
    for (;;) {
      const page = await fetch(`${siteUrl}/articles/${id}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then((response) => response.text())
        .catch(() => '')
      if (page.includes(title)) return performance.now() - committed
      await delay(20)
    }
  }

  async function work() {
    for (let n = 1; !stopped; n++) {
      const id = `day-${n}`
      const title = `The day, part ${n}`
      await save(
        () => sql`
          insert into articles (id, title, content, category, published_at, status)
          values (${id}, ${title}, 'A text.', 'places', now(), 'published') on conflict (id) do nothing`,
      )
      published.push({ id, title, liveAfterMs: await waitUntilLive(id, title) })
      const before = published.at(-2)
      if (before) {
        before.title = `${before.title}, corrected`
        await save(() => sql`update articles set title = ${before.title} where id = ${before.id}`)
      }
      await delay(3000)
    }
  }

  const working = work()
  return {
    published,
    async stop() {
      stopped = true
      await working
    },
  }
}
