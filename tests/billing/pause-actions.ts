import type { PauseStep } from './pause-steps.ts'
import type { Reader, TestClient, TestSystem } from './test-system.ts'

/** The part of a history that pauses need. */
interface PausingReader {
  reader: Reader
  violations: string[]
}

type Handler<Name extends PauseStep['do']> = (
  system: TestSystem,
  history: PausingReader,
  step: Extract<PauseStep, { do: Name }>,
) => Promise<void>

const PATH = '/user/subscription/pause'

export const pauseHandlers: { [Name in PauseStep['do']]: Handler<Name> } = {
  async pause(system, history, { editions, twice }) {
    const shown = await request(system, history, history.reader, 'GET', '/user/subscription')
    const { choices = [] } = (shown?.pause ?? {}) as { choices?: { edition: string }[] }
    const [first, last] = [choices[0], choices[Math.min(editions, choices.length) - 1]]
    // Editions that are not offered are requested all the same, and must be refused.
    const pause = { firstEdition: first?.edition ?? '2026-12', lastEdition: last?.edition ?? '2027-01' }
    const begin = () => request(system, history, history.reader, 'POST', PATH, pause)
    await Promise.all(twice ? [begin(), begin()] : [begin()])
  },
  async 'end-pause'(system, history, { by, twice }) {
    const end = () =>
      by === 'admin'
        ? request(system, history, system.admin, 'DELETE', `/admin/members/${history.reader.id}/subscription/pause`)
        : request(system, history, history.reader, 'DELETE', PATH)
    await Promise.all(twice ? [end(), end()] : [end()])
  },
  /** Of several readers at once, each closes the same list or the next one. The jobs may come later. */
  async 'close-print-list'({ owner }) {
    await owner`
      insert into print_editions (month, closes_at, reminded_at)
        select edition, now() - interval '1 second', now() from private.next_print_editions(1)
        on conflict (month) do update set closes_at = excluded.closes_at where print_editions.closed_at is null`
  },
}

/** The body of a success. Every 5xx response except 503 is a violation; a lost connection is none. */
async function request(
  system: TestSystem,
  history: PausingReader,
  client: TestClient,
  method: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown> | undefined> {
  const response = await system.request(client, method, path, body).catch(() => undefined)
  const text = await response?.text().catch(() => '')
  if (!response || !text) return undefined
  if (response.status >= 500 && response.status !== 503)
    history.violations.push(`${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`)
  return response.ok ? (JSON.parse(text) as Record<string, unknown>) : undefined
}
