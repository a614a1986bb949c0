import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { type Editor, openEditor } from '../publisher/editor.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { addArticles } from './large-magazine.ts'
import { watchMemory } from './process-memory.ts'
import { median, passOrFail, percentile } from './statistics.ts'
import { MAX_STOCK_ARTICLES, stockBuild } from './stock-build.ts'

/** Enough for 100,000 articles on a busy machine. */
const TIMEOUT_MS = 30 * 60_000
/** After the last page of a batch is live, its files are synced. */
const PAUSE_MS = 100
/** Of the time of stock `astro build`, which compresses nothing, to that of the publisher. */
const MIN_RATIO = 2.5

/** Full prebuild; publish to live, from the commit of a new title to the new bytes over HTTP; then stock Astro. */
export async function benchmarkPublisher({ articles, edits }: { articles: number; edits: number }): Promise<string> {
  const stack = await startTestStack({ seed: false, durable: true })
  const { adminUrl, appUrl } = await stack.createDatabase()
  const editor = openEditor(adminUrl)
  await addArticles(editor.sql, articles)
  try {
    const siteMeasurement = await measureSite(appUrl, editor, edits, articles)
    // After the site has ended, so that each has the machine to itself.
    const { rows, sentence } = await compareWithStock(appUrl, articles, siteMeasurement).catch((error) => ({
      rows: [],
      sentence: `Stock astro build could not be measured: ${error}`,
    }))
    const { rate, seconds, megabytes, times, batchTimes } = siteMeasurement
    const [medianMs, p95Ms] = [median(times), percentile(times, 0.95)]
    const report = table(
      ['publisher', 'measured', 'bar', ''],
      [
        [`full prebuild of ${articles} articles, with brotli: pages/s`, rate, '', ''],
        ['… start to serving, with the publisher caught up: s', seconds.toFixed(1), '', ''],
        ['… peak memory of the whole site: MB', megabytes, '≤ 600', passOrFail(megabytes <= 600)],
        [`publish → live, median of ${times.length}: ms`, medianMs.toFixed(1), '≤ 40', passOrFail(medianMs <= 40)],
        ['publish → live, p95: ms', p95Ms.toFixed(1), '≤ 90', passOrFail(p95Ms <= 90)],
        ['… with every list that shows the article, median: ms', median(batchTimes).toFixed(0), '', ''],
        ...rows,
      ],
    )
    return `${report}\n${sentence}`
  } finally {
    await editor.close()
    await stack.stop()
  }
}

async function measureSite(databaseUrl: string, editor: Editor, edits: number, articles: number) {
  const began = performance.now()
  const site = await startSite({ databaseUrl, skipReadyCheck: true, env: { SITE_WORKERS: '1' } })
  try {
    const peak = watchMemory(site.process.pid ?? 0)
    await site.waitUntilCaughtUp(await editor.snapshot(), TIMEOUT_MS)
    const seconds = (performance.now() - began) / 1000
    const megabytes = peak()
    const rate = pagesPerSecond(site)
    return { rate, seconds, megabytes, ...(await publishTimes(site, editor, edits, articles)) }
  } finally {
    await site.stop()
  }
}

/** Both render the same pages, so the ratio of the rates is that of the times. */
async function compareWithStock(
  databaseUrl: string,
  articles: number,
  siteMeasurement: { rate: number; seconds: number },
) {
  if (articles > MAX_STOCK_ARTICLES) {
    return { rows: [], sentence: `Stock astro build is measured up to ${MAX_STOCK_ARTICLES} articles; left out here.` }
  }
  const { pages, seconds, renderingSeconds } = await stockBuild(databaseUrl)
  const rate = (duration: number) => Math.round(pages / duration)
  const times = (value: number) => `${value.toFixed(1)} ×`
  const ratio = seconds / siteMeasurement.seconds
  const rows = [
    [`stock astro build of the same ${articles} articles: pages/s (whole command)`, rate(seconds), '', ''],
    ['publisher, start to serving: pages/s', rate(siteMeasurement.seconds), '', ''],
    ['… publisher ÷ stock', times(ratio), `≥ ${MIN_RATIO}`, passOrFail(ratio >= MIN_RATIO)],
    ['stock astro build, rendering alone: pages/s', rate(renderingSeconds), '', ''],
    ['… publisher ÷ stock, rendering alone', times(siteMeasurement.rate / (pages / renderingSeconds)), '', ''],
    ['one edit live with stock astro build: s (the whole command)', seconds.toFixed(1), '', ''],
  ]
  return { rows, sentence: 'Stock writes plain files; those of the publisher are compressed too.' }
}

function pagesPerSecond({ lines }: TestSite): number {
  const last = lines.findLast((line) => line.includes('pages/s')) ?? ''
  return Number(/(\d+) pages\/s/.exec(last)?.[1] ?? Number.NaN)
}

/** From the commit of a new title to its article over HTTP, which is asked every few milliseconds. The publisher has nothing else to do. */
async function publishTimes(site: TestSite, { sql }: Editor, edits: number, articles: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const batchTimes: number[] = []
  for (let edit = 0; edit < edits; edit++) {
    const title = `Edited for the ${edit}th time`
    const id = `measured-${(edit * 7919) % articles}`
    const publishesBefore = publishesOf(site).length
    await sql`update articles set title = ${title} where id = ${id}`
    const committed = performance.now()
    while (!(await text(`${site.url}/articles/${id}`, agent)).includes(title)) await delay(2)
    times.push(performance.now() - committed)
    let published = publishesOf(site)
    for (; published.length < publishesBefore + 1; published = publishesOf(site)) await delay(20)
    batchTimes.push(published.at(-1) ?? Number.NaN)
    await delay(PAUSE_MS)
  }
  agent.destroy()
  return { times, batchTimes }
}

/** Milliseconds from the commit until every page of a batch is live, as the publisher logs them. */
const publishesOf = ({ lines }: TestSite) =>
  lines.flatMap((line) => /published \d+ pages? in (\d+) ms after commit/.exec(line)?.[1] ?? []).map(Number)

function text(url: string, agent: http.Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve(body))
      })
      .on('error', reject)
  })
}
