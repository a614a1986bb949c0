import { setTimeout } from 'node:timers/promises'
import { table } from '../../scripts/table.ts'
import { listReleases } from '../../src/publisher/release.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { type Editor, openEditor } from '../publisher/editor.ts'
import { startSite } from '../publisher/site.fixtures.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { median, passOrFail } from './statistics.ts'
import { isInstalled, type Load, wrk } from './wrk.ts'

const CONNECTIONS = 50
const PAGE = '/articles/the-brass-hour'

/** A published page under 50 connections, alternating with nginx with one worker process on the same files. */
export async function benchmarkServing({ rounds, seconds }: { rounds: number; seconds: number }): Promise<string> {
  if (!isInstalled('wrk') || !hasNginx()) return 'wrk, nginx and its brotli_static module are needed; nothing measured.'
  const stack = await startTestStack({ seed: false })
  const { adminUrl, appUrl } = await stack.createDatabase()
  const editor = openEditor(adminUrl)
  const site = await startSite({ databaseUrl: appUrl })
  const nginx = await startNginx(listReleases(site.home)[0]?.folder ?? '', 1)
  const loads: Record<'nginx' | 'site' | 'busy', Load[]> = { nginx: [], site: [], busy: [] }
  try {
    await wrk(site.url + PAGE, 1, CONNECTIONS)
    for (let round = 0; round < rounds; round++) {
      loads.nginx.push(await wrk(nginx.url + PAGE, seconds, CONNECTIONS))
      loads.site.push(await wrk(site.url + PAGE, seconds, CONNECTIONS))
      loads.busy.push(await whilePublishing(editor, () => wrk(site.url + PAGE, seconds, CONNECTIONS)))
    }
  } finally {
    await nginx.stop()
    await site.stop()
    await editor.close()
    await stack.stop()
  }
  const [nginxLoad, siteLoad, busy] = [summary(loads.nginx), summary(loads.site), summary(loads.busy)]
  const row = (name: string, { perSecond, p99Ms }: Load, minimumRatio: number) => {
    const [ratio, slower] = [perSecond / nginxLoad.perSecond, p99Ms / nginxLoad.p99Ms]
    const bar = `≥ ${minimumRatio} ×, p99 ≤ 2 ×`
    const result = passOrFail(ratio >= minimumRatio && slower <= 2)
    return [
      name,
      Math.round(perSecond),
      `${ratio.toFixed(2)} ×`,
      p99Ms.toFixed(2),
      `${slower.toFixed(1)} ×`,
      bar,
      result,
    ]
  }
  return table(
    ['serve (medians)', 'req/s', 'of nginx', 'p99 ms', 'of nginx', 'bar', ''],
    [
      [
        'nginx, one worker, brotli_static',
        Math.round(nginxLoad.perSecond),
        '1.00 ×',
        nginxLoad.p99Ms.toFixed(2),
        '1.0 ×',
        '',
        '',
      ],
      row('the site', siteLoad, 0.5),
      row('the site, ten publishes a second', busy, 0.4),
    ],
  )
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
