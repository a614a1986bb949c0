import { setTimeout } from 'node:timers/promises'
import { table } from '../../scripts/table.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { type Editor, openEditor } from '../publisher/editor.ts'
import { startSite } from '../publisher/site.fixtures.ts'
import { isInstalled, type Load, requestAtRate, wrk } from './load-generators.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { median, passOrFail } from './statistics.ts'

const CONNECTIONS = 50
/** Requests a second: about 170 million a month, and a tenth of what fills the processors. */
const STEADY_RATE = 4_000
const PAGE = '/articles/the-brass-hour'

/**
 * A published page under 50 connections, alternating with nginx with one worker process on the same files: as many requests as are
 * answered, which compares rates, and then the same number for each, which compares times.
 */
export async function benchmarkServing({ rounds, seconds }: { rounds: number; seconds: number }): Promise<string> {
  if (!isInstalled('wrk') || !isInstalled('hey') || !hasNginx())
    return 'wrk, hey, nginx and its brotli_static module are needed; nothing measured.'
  const stack = await startTestStack({ seed: false })
  const { adminUrl, appUrl } = await stack.createDatabase()
  const editor = openEditor(adminUrl)
  const site = await startSite({ databaseUrl: appUrl })
  const nginx = await startNginx(listReleases(site.home)[0]?.folder ?? '', 1)
  const filling: Loads = { nginx: [], site: [], busy: [] }
  const steady: Loads = { nginx: [], site: [], busy: [] }
  const fill = (url: string) => wrk(url + PAGE, seconds, CONNECTIONS)
  const keepRate = (url: string) => requestAtRate(url + PAGE, seconds, CONNECTIONS, STEADY_RATE)
  try {
    await wrk(site.url + PAGE, 1, CONNECTIONS)
    for (let round = 0; round < rounds; round++) {
      for (const [loads, request] of [
        [filling, fill],
        [steady, keepRate],
      ] as const) {
        loads.nginx.push(await request(nginx.url))
        loads.site.push(await request(site.url))
        loads.busy.push(await whilePublishing(editor, () => request(site.url)))
      }
    }
  } finally {
    await nginx.stop()
    await site.stop()
    await editor.close()
    await stack.stop()
  }
  return table(
    ['serve (medians)', 'req/s', 'of nginx', 'p99 ms', 'of nginx', 'bar', ''],
    [
      ...rows('as many as are answered', filling, (load, nginx, name) => [
        `≥ ${MIN_RATE[name]} × as many`,
        load.perSecond / nginx.perSecond >= MIN_RATE[name],
      ]),
      // The bar is for a site that serves and does nothing else.
      ...rows(`${STEADY_RATE} a second`, steady, (load, nginx, name) =>
        name === 'busy' ? undefined : [`p99 ≤ ${MAX_TIMES} ×`, load.p99Ms / nginx.p99Ms <= MAX_TIMES],
      ),
    ],
  )
}

type Loads = Record<'nginx' | 'site' | 'busy', Load[]>
const MIN_RATE = { site: 0.5, busy: 0.4 }
/** How much longer than nginx the slowest answers may take. */
const MAX_TIMES = 2

function rows(
  load: string,
  loads: Loads,
  judge: (load: Load, nginx: Load, name: 'site' | 'busy') => [bar: string, isReached: boolean] | undefined,
) {
  const nginx = summary(loads.nginx)
  const row = (name: string, { perSecond, p99Ms }: Load) => [
    `${name}, ${load}`,
    Math.round(perSecond),
    `${(perSecond / nginx.perSecond).toFixed(2)} ×`,
    p99Ms.toFixed(2),
    `${(p99Ms / nginx.p99Ms).toFixed(1)} ×`,
  ]
  const measuredRow = (title: string, name: 'site' | 'busy') => {
    const measured = summary(loads[name])
    const judged = judge(measured, nginx, name)
    return [...row(title, measured), ...(judged ? [judged[0], passOrFail(judged[1])] : ['', ''])]
  }
  return [
    [...row('nginx, one worker, brotli_static', nginx), '', ''],
    measuredRow('the site', 'site'),
    measuredRow('the site, ten publishes a second', 'busy'),
  ]
}

async function whilePublishing(editor: Editor, measure: () => Promise<Load>): Promise<Load> {
  let measuring = true
  const publishing = (async () => {
    for (let n = 0; measuring; n++) {
      await editor.sql`update articles set title = ${`Busy ${n}`} where id = 'seven-coats'`
      await setTimeout(100)
    }
  })()
  const load = await measure()
  measuring = false
  await publishing
  return load
}

function summary(loads: Load[]): Load {
  return { perSecond: median(loads.map((load) => load.perSecond)), p99Ms: median(loads.map((load) => load.p99Ms)) }
}
