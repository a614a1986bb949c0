import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { isInstalled, wrk } from './load-generators.ts'
import { median, passOrFail } from './statistics.ts'

const CONNECTIONS = 10

/** `GET /api/articles/active` in Deno, alternating with pgbench on the same SQL. */
export async function benchmarkApi({ rounds, seconds }: { rounds: number; seconds: number }): Promise<string> {
  if (!isInstalled('wrk') || !isInstalled('pgbench')) return 'wrk and pgbench are needed; nothing measured.'
  const stack = await startTestStack({ seed: false })
  const { appUrl } = await stack.createDatabase()
  const api = await stack.startApi({ databaseUrl: appUrl })
  const url = `${api.url}/articles/active`
  const [apiRates, pgbenchRates]: [number[], number[]] = [[], []]
  try {
    await wrk(url, 1, CONNECTIONS)
    for (let round = 0; round < rounds; round++) {
      pgbenchRates.push(await pgbench(appUrl, seconds))
      apiRates.push((await wrk(url, seconds, CONNECTIONS)).perSecond)
    }
  } finally {
    await stack.stop()
  }
  const ratio = median(apiRates) / median(pgbenchRates)
  return table(
    ['api (medians)', 'per second', 'of pgbench', 'bar', ''],
    [
      ['pgbench -M simple, same reading as anon', Math.round(median(pgbenchRates)), '1.00 ×', '', ''],
      [
        'GET /api/articles/active',
        Math.round(median(apiRates)),
        `${ratio.toFixed(2)} ×`,
        '≥ 0.3 ×',
        passOrFail(ratio >= 0.3),
      ],
    ],
  )
}

/**
 * The statements of that request when its response is not in memory: begin and role, one page of articles with the bodies that anon may see,
 * commit.
 */
const QUERY = `
begin isolation level repeatable read read only;
select set_config('role', 'anon', true), set_config('request.jwt.claims', '{"role":"anon"}', true), set_config('statement_timeout', '10000', true), set_config('idle_in_transaction_session_timeout', '60000', true);
with page as materialized (select id, title, excerpt, author, category, image_url, image_alt, published_at, featured, issue_id, (extract(epoch from published_at) * 1000000)::bigint as time from articles where status in ('published', 'scheduled') and published_at <= now() order by published_at desc, id limit 21) select page.*, body.text, body.blocks, body.access, body.is_opening from page join private.article_bodies(array(select id from page)) as body using (id) order by published_at desc, id;
commit;
`

async function pgbench(url: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-pgbench-'))
  const file = path.join(folder, 'reading.sql')
  writeFileSync(file, QUERY)
  try {
    const command = ['-n', '-M', 'simple', '-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds), '-f', file, url]
    const { stdout } = await promisify(execFile)('pgbench', command)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
