import { startMediaFixture } from '../server/media.fixtures.ts'
import { addArticles } from './large-magazine.ts'
import { median, passOrFail, percentile } from './statistics.ts'

const BAR_MS = 60
const REQUESTS = 300
const TOGETHER = 20
const MAX_PUBLISH_MS = 300_000

/**
 * `/articles/{id}/whole` through the site, as the script of an article's page fetches it: one request at a time and 20 at once, each for
 * another article, so that each is rendered; and 20 at once for one article, as after a newsletter. A row for each.
 */
export async function measureWholeArticles(): Promise<string[][]> {
  const media = await startMediaFixture({ shared: false })
  try {
    const { owner } = media.api
    const subscriber = await media.api.newReader()
    await owner`update site_settings set other_articles_access = 'plans'`
    await owner`update subscriptions set plan_id = 'global_reader', source = 'complimentary', reason = 'Measured.',
      current_period_end = now() + interval '1 year' where user_id = ${subscriber.id}`
    await addArticles(owner, 2 * REQUESTS)
    const [row] = await owner`select pg_current_snapshot()::text as snapshot`
    await media.site.waitUntilCaughtUp(row?.snapshot, MAX_PUBLISH_MS)
    const headers = { Cookie: subscriber.cookie, 'Sec-Fetch-Dest': 'empty' }
    const ask = async (n: number) => {
      const startedAt = performance.now()
      const response = await fetch(`${media.site.url}/articles/measured-${n}/whole`, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`A whole article was answered ${response.status}.`)
      return performance.now() - startedAt
    }
    return [
      toRow('page of a whole article', await measure(1, ask)),
      toRow(`pages of whole articles, ${TOGETHER} at once`, await measure(TOGETHER, (n) => ask(REQUESTS + n))),
      toRow(`page of one whole article, ${TOGETHER} at once`, await measure(TOGETHER, () => ask(0))),
    ]
  } finally {
    await media.stop()
  }
}

/** Milliseconds of each request; `together` of them wait at any time. */
async function measure(together: number, ask: (n: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const askNext = async () => {
    for (let n = next++; n < REQUESTS; n = next++) times.push(await ask(n))
  }
  await Promise.all(Array.from({ length: together }, askNext))
  return times
}

function toRow(name: string, times: number[]): string[] {
  const p95 = percentile(times, 0.95)
  return [name, median(times).toFixed(1), p95.toFixed(1), '', `p95 ≤ ${BAR_MS}`, passOrFail(p95 <= BAR_MS)]
}
