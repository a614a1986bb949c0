import { table } from '../../scripts/table.ts'
import { startAccountsFixture, type TestReader } from '../api/accounts.fixtures.ts'
import { addSearchableArticles, measureSearches } from './benchmark-search.ts'
import { measureWholeArticles } from './measure-whole-articles.ts'
import { median, passOrFail, percentile } from './statistics.ts'

const TEXT_BAR_MS = 60
const REQUESTS = 300

/** Requests for which readers wait beside pages: whole articles for subscribers, from the site and from the API, and searches. */
export async function benchmarkReaders({ articles }: { articles: number }): Promise<string> {
  const wholeArticles = await measureWholeArticles()
  const api = await startAccountsFixture({}, { shared: false })
  try {
    await addSearchableArticles(api.owner, articles)
    // While all of it is for everyone, the index has most words.
    const searches = await measureSearches(api.owner, api.url)
    const subscriber = await api.newReader()
    await api.owner`update site_settings set other_articles_access = 'plans'`
    await api.owner`update subscriptions set plan_id = 'global_reader', source = 'complimentary', reason = 'Measured.',
      current_period_end = now() + interval '1 year' where user_id = ${subscriber.id}`
    const text = await measureTexts(subscriber, articles)
    return table(
      [`readers, ${articles} articles: ms`, 'median', 'p95', 'found', 'bar', ''],
      [...wholeArticles, text, ...searches],
    )
  } finally {
    await api.stop()
  }
}

async function measureTexts(subscriber: TestReader, articles: number): Promise<string[]> {
  const times: number[] = []
  // The first request prepares its statements.
  for (let n = -1; n < REQUESTS; n++) {
    const startedAt = performance.now()
    const response = await subscriber.get(`/articles/measured-${(Math.max(0, n) * 7919) % articles}/text`)
    await response.arrayBuffer()
    if (n >= 0) times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(`The text of an article was answered ${response.status}.`)
  }
  const p95 = percentile(times, 0.95)
  const bar = `p95 ≤ ${TEXT_BAR_MS}`
  return [
    'text of an article for subscribers',
    median(times).toFixed(1),
    p95.toFixed(1),
    '',
    bar,
    passOrFail(p95 <= TEXT_BAR_MS),
  ]
}
