import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { connect } from '../../supabase/tests/database.fixtures.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'
import { rawRequest } from './raw-request.ts'

const SITE_URL = 'https://meridian.example'
const env = { SITE_URL, SITE_WORKERS: '1', TRUST_PROXY: 'true' }
let stack: TestStack
let database: TestDatabase
let site: TestSite
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  database = await stack.createDatabase()
  site = await startSite({ databaseUrl: database.appUrl, env })
})
afterAll(async () => {
  await site?.stop()
  await stack?.stop()
})

const READ = 'the-brass-hour'

async function report(body: string, headers: Record<string, string> = {}, method = 'POST'): Promise<number> {
  const sent = { Origin: SITE_URL, 'Content-Type': 'text/plain', 'X-Forwarded-For': '192.0.2.1', ...headers }
  return (await rawRequest(site.url, '/article-reads', { method, headers: sent, body })).status
}

test('a read is counted once per visit, and is in the database when the site has ended', async () => {
  expect(await report(READ)).toBe(204)
  expect(await report(READ)).toBe(204)
  expect(await report(READ, { 'X-Forwarded-For': '192.0.2.2' })).toBe(204)
  expect(await report('unknown')).toBe(204)
  // Not counted: another site's page, and readers who ask not to be tracked.
  const other = { 'X-Forwarded-For': '192.0.2.3' }
  expect(await report(READ, { ...other, Origin: 'https://elsewhere.example' })).toBe(403)
  expect(await report(READ, { ...other, Origin: '' })).toBe(403)
  expect(await report(READ, { ...other, 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await report(READ, { ...other, 'Sec-GPC': '1' })).toBe(204)
  expect(await report(READ, { ...other, DNT: '1' })).toBe(204)
  expect(await report('a'.repeat(200), other)).toBe(413)
  expect(await report(READ, other, 'PUT')).toBe(405)

  await site.stop()
  const sql = connect(database.adminUrl)
  expect([...(await sql`select article_id, count::int from private.article_reads`)]).toEqual([
    { article_id: READ, count: 2 },
  ])
  await sql.end()
})
