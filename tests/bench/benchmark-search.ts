import postgres, { type Sql } from 'postgres'
import type { SearchResults } from '#shared/contracts/search.ts'
import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { addArticles, indexArticles, MANY_WORDS } from './large-magazine.ts'
import { median, passOrFail, percentile } from './statistics.ts'

const BAR_MS = 50
const REQUESTS = 60

type Query = Record<string, string>

/** `GET /api/search` in Deno, one request at a time, each for other words of the articles. */
export async function benchmarkSearch({ articles }: { articles: number }): Promise<string> {
  const stack = await startTestStack({ seed: false })
  const { adminUrl, appUrl } = await stack.createDatabase({ seeded: false })
  const sql = postgres(adminUrl, { onnotice: () => {} })
  try {
    await addSearchableArticles(sql, articles)
    const api = await stack.startApi({ databaseUrl: appUrl })
    return table(
      [`search, ${articles} articles: ms`, 'median', 'p95', 'found', 'bar', ''],
      await measureSearches(sql, api.url),
    )
  } finally {
    await sql.end({ timeout: 1 })
    await stack.stop()
  }
}

export async function addSearchableArticles(sql: Sql, articles: number): Promise<void> {
  const startedAt = performance.now()
  await addArticles(sql, articles, MANY_WORDS)
  await indexArticles(sql)
  await sql`vacuum analyze private.article_search`
  await sql`analyze private.search_vocabulary`
  console.log(`${articles} articles inserted in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

/** A row for each kind of search: its name, median, p95, number of articles found, bar and result. */
export async function measureSearches(sql: Sql, url: string): Promise<string[][]> {
  const texts = await sql<{ title: string; content: string }[]>`
    select title, content from public.articles order by md5(id) limit ${REQUESTS}`
  const rows: string[][] = []
  for (const [name, toQuery] of Object.entries(kinds)) {
    const queries = texts.map(({ title, content }, index) => toQuery(wordsOf(content), wordsOf(title), index))
    rows.push(await measure(name, url, queries))
  }
  return rows
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
const at = (words: string[], index: number) => words[index % words.length] ?? ''

const kinds: Record<string, (content: string[], title: string[], index: number) => Query> = {
  'one word of a text': (content, _, index) => ({ q: at(content, index * 13) }),
  'two words of a text': (content, _, index) => ({ q: `${at(content, index * 13)} ${at(content, index * 7 + 3)}` }),
  'words in a row': (content, _, index) => ({ q: `"${at(content, index * 13)} ${at(content, index * 13 + 1)}"` }),
  'one word, without another': (content, _, index) => ({ q: `${at(content, index * 13)} -${at(content, index * 7)}` }),
  'the beginning of a title': (_, title) => ({ q: title.slice(0, 2).join(' ').slice(0, -2) }),
  'one word in a year': (content, _, index) => ({ q: at(content, index * 13), year: '2020' }),
  'a wrong letter': (_, title) => {
    const longest = title.toSorted((a, b) => b.length - a.length)[0] ?? ''
    return { q: `${longest.slice(0, 3)}x${longest.slice(4)}` }
  },
  'a year, without a text': (_content, _title, index) => ({ year: String(2016 + (index % 10)) }),
}

async function measure(name: string, url: string, queries: Query[]): Promise<string[]> {
  const times: number[] = []
  const counts: number[] = []
  // The first request of a kind prepares its statements.
  for (const query of queries.slice(0, 1).concat(queries)) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/search?${new URLSearchParams(query)}`)
    const found = (await response.json()) as SearchResults
    times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(found)}`)
    counts.push(found.count)
  }
  const p95 = percentile(times.slice(1), 0.95)
  return [
    name,
    median(times.slice(1)).toFixed(1),
    p95.toFixed(1),
    String(median(counts)),
    `p95 ≤ ${BAR_MS}`,
    passOrFail(p95 <= BAR_MS),
  ]
}
