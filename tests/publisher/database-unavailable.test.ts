import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { openEditor } from './editor.ts'
import { startSite, type TestSite } from './site.fixtures.ts'
import { waitUntil } from './wait-until.ts'

let stack: TestStack
let source: TestDatabase
let site: TestSite
beforeAll(async () => {
  stack = await startTestStack({ seed: false, durable: true })
  source = await stack.createDatabase()
})
afterAll(async () => {
  await site?.stop()
  await stack?.stop()
})

async function changeTitle(title: string): Promise<string> {
  const editor = openEditor(source.adminUrl)
  await editor.sql`update articles set title = ${title} where id = 'the-brass-hour'`
  const snapshot = await editor.snapshot()
  await editor.close()
  return snapshot
}
const status = async (page: string) => (await fetch(site.url + page)).status

test('before the first release exists, the site answers 503 with Retry-After, and serves pages once it does', async () => {
  await stack.postgres.kill('SIGKILL')
  site = await startSite({ databaseUrl: source.appUrl, skipReadyCheck: true })
  const answer = await fetch(site.url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.text()).toContain('One moment, please')
  expect((await fetch(`${site.url}/healthz`)).status).toBe(503)
  await stack.postgres.start()
  await waitUntil('the front page is there', async () => (await status('/')) === 200)
})

test('without Postgres, published pages are served, the API answers 503, and everything recovers by itself', async () => {
  await site.waitUntilCaughtUp(await changeTitle('Before'))
  await stack.postgres.kill('SIGKILL')
  await waitUntil('the publisher reports it', async () => {
    const { publisher } = await (await fetch(`${site.url}/healthz`)).json()
    return publisher.phase === 'database-unavailable'
  })
  for (const page of ['/', '/current-issue', '/articles/the-brass-hour', '/rss.xml', '/articles/the-swimmer']) {
    expect(await status(page), page).toBe(200)
  }
  const unknown = await fetch(`${site.url}/articles/who-knows`)
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await status('/nowhere')).toBe(404)
  const api = await fetch(`${site.url}/api/articles/active`)
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '2'])
  expect(api.headers.get('content-type')).toBe('application/problem+json')

  await stack.postgres.start()
  await site.waitUntilCaughtUp(await changeTitle('After'))
  expect(await (await fetch(site.url)).text()).toContain('After')
  expect(await status('/articles/who-knows')).toBe(404)
})
