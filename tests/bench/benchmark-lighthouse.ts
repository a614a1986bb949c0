import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { startMagazine } from '../../scripts/start-magazine.ts'
import { table } from '../../scripts/table.ts'
import { openBrowser } from './open-browser.ts'
import { median, passOrFail } from './statistics.ts'
import { withRetries } from './with-retries.ts'

const PAGES = ['/', '/articles/the-last-perfumer-of-grasse', '/current-issue', '/archive', '/subscription']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

interface PageMeasurement {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
  bytes: number
  failed: string[]
}

/** Lighthouse in its mobile setting against the running magazine; SITE_URL names one that runs already. */
export async function benchmarkLighthouse({ rounds }: { rounds: number }): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'meridian-lighthouse-'))
  const magazine = process.env.SITE_URL ? undefined : await startMagazine(home)
  const site = process.env.SITE_URL ?? magazine?.env.SITE_URL
  const browser = await openBrowser()
  const measurements = new Map<string, PageMeasurement[]>()
  try {
    for (const page of PAGES) {
      const all: PageMeasurement[] = []
      for (let round = 0; round < rounds; round++) {
        all.push(await withRetries(() => measure(new URL(page, site).href, browser.port), page))
      }
      measurements.set(page, all)
    }
  } finally {
    await browser.close()
    await magazine?.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return [formatReport(measurements), ...formatFailures(measurements)].join('\n')
}

async function measure(url: string, port: number): Promise<PageMeasurement> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`${lhr.runtimeError.code}: ${lhr.runtimeError.message}`)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    bytes: number('total-byte-weight'),
    failed: failedAudits(lhr),
  }
}

/** Names of the audits that cost points. */
function failedAudits(lhr: Result): string[] {
  const weightedAudits = CATEGORIES.flatMap((category) => lhr.categories[category]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  )
  return weightedAudits.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9)
}

function formatReport(measurements: Map<string, PageMeasurement[]>): string {
  const rows = [...measurements].map(([page, all]) => {
    const medianOf = (of: (one: PageMeasurement) => number) => median(all.map(of))
    const scores = CATEGORIES.map((_, index) => medianOf(({ scores }) => scores[index] ?? Number.NaN))
    const [lcp, cls, tbt] = [medianOf((one) => one.lcp), medianOf((one) => one.cls), medianOf((one) => one.tbt)]
    const passed = scores.every((score) => score === 100) && lcp <= 1_500 && cls < 0.0005 && tbt <= 50
    const bytes = `${Math.round(medianOf((one) => one.bytes) / 1024)} KB`
    return [
      page,
      ...scores,
      `${(lcp / 1000).toFixed(2)} s`,
      cls.toFixed(3),
      `${Math.round(tbt)} ms`,
      bytes,
      passOrFail(passed),
    ]
  })
  const head = ['lighthouse, mobile (medians)', 'perf', 'a11y', 'best', 'seo', 'LCP', 'CLS', 'TBT', 'bytes', '']
  return `${table(head, rows)}\nbar: 100 / 100 / 100 / 100, LCP ≤ 1.5 s, CLS 0, TBT ≤ 50 ms`
}

function formatFailures(measurements: Map<string, PageMeasurement[]>): string[] {
  return [...measurements].flatMap(([page, all]) => {
    const failed = new Set(all.flatMap((one) => one.failed))
    return failed.size > 0 ? [`${page}: ${[...failed].sort().join(', ')}`] : []
  })
}
