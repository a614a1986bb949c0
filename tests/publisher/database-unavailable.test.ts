import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
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

test('a database that accepts connections and closes them is tried a few times a second, by the whole site', async () => {
  let connections = 0
  // A load balancer without a backend does this.
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const other = await startSite({ databaseUrl: `postgresql://nobody@127.0.0.1:${port}/none`, skipReadyCheck: true })
  await waitUntil('the publisher has tried', () => connections > 0)
  connections = 0
  await setTimeout(3000)
  // Both the log and the notifications are asked for; with a driver that reconnects at once there were 550 a second.
  expect(connections).toBeGreaterThan(0)
  expect(connections).toBeLessThan(30)
  await other.stop()
  await new Promise((resolve) => server.close(resolve))
})
