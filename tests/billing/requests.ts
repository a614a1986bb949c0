import type { ReaderHistory } from './reader-history.ts'
import type { TestSystem } from './test-system.ts'

// The requests of a history, and the invariants of every response.

export async function json(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown> | undefined> {
  return readResponse(
    await ignoreLostConnection(system.request(history.reader, method, path, body)),
    history,
    `${method} ${path}`,
  )
}

export async function send(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object = {},
): Promise<void> {
  await json(system, history, method, path, body)
}

export async function sendAsAdmin(
  system: TestSystem,
  history: ReaderHistory,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  await readResponse(
    await ignoreLostConnection(system.request(system.admin, method, path, body)),
    history,
    `${method} ${path}`,
  )
}

export async function sendAndKeepSecret(
  system: TestSystem,
  history: ReaderHistory,
  path: string,
  body: object,
): Promise<string | undefined> {
  const response = await json(system, history, 'POST', path, body)
  if (typeof response?.clientSecret !== 'string') return undefined
  history.secrets.unshift(response.clientSecret)
  if (typeof response.amount === 'number') {
    const { currency = 'usd' } = body as { currency?: string }
    history.forms.set(response.clientSecret, { amount: response.amount, currency })
  }
  return response.clientSecret
}

/** Undefined when the connection is lost, for example because the function was killed. */
const ignoreLostConnection = (response: Promise<Response>) => response.catch(() => undefined)

/** Records every 5xx response except 503 as a violation. */
async function readResponse(
  response: Response | undefined,
  history: ReaderHistory,
  what: string,
): Promise<Record<string, unknown> | undefined> {
  if (!response) return undefined
  const body = await response.text().catch(() => '')
  if (response.status >= 500 && response.status !== 503)
    history.violations.push(`${what} returned ${response.status}: ${body.slice(0, 200)}`)
  if (response.ok && !READS.test(what)) history.progress.changes++
  return response.ok && body ? (JSON.parse(body) as Record<string, unknown>) : undefined
}

/** Calls that decide nothing. */
const READS = /^GET |\/(completion|preview|quote)$/

/** A change in Stripe's dashboard. */
export async function callStripe(
  { emulator }: TestSystem,
  { progress }: ReaderHistory,
  method: string,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { Authorization: `Bearer ${emulator.secretKey}` }
  const body = new URLSearchParams(form)
  const response = await ignoreLostConnection(fetch(`${emulator.url}${path}`, { method, headers, body }))
  if (response?.ok) progress.changes++
  await response?.body?.cancel()
}
