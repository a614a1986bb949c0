import { afterAll, beforeAll, expect, test } from 'vitest'
import { Health } from '#shared/contracts/health.ts'
import { type ApiFixture, bodyOf, codeOf, hangTimeout, startApiFixture } from './api.fixtures.ts'

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture({}, { shared: false })
})
afterAll(() => api?.stop())

const paths = ['/issues', '/issues/current', '/articles/active', '/articles/the-brass-hour', '/subscriptions/free']

async function expectQuickRejection(path: string): Promise<void> {
  const response = await api.get(path, { signal: hangTimeout() })
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(response)).toBe('unavailable')
}

test('while Postgres is unavailable every request is refused quickly, and served again afterwards', async () => {
  expect((await api.get('/issues')).status).toBe(200)
  for (const round of [1, 2]) {
    await api.stack.postgres.kill('SIGKILL')
    await Promise.all(Array.from({ length: 30 }, (_, n) => expectQuickRejection(paths[n % paths.length] ?? '/issues')))
    const health = await api.get('/health', { signal: hangTimeout() })
    expect([round, health.status, health.headers.get('retry-after')]).toEqual([round, 503, '2'])
    expect((await bodyOf(health, Health)).dependencies.database).toBe('unavailable')
    expect((await api.get('/openapi.json')).status).toBe(200)

    await api.stack.postgres.start()
    const statuses = await Promise.all(paths.map(async (path) => (await api.get(path)).status))
    expect(statuses).toEqual(paths.map(() => 200))
  }
})

test('while Postgres is killed under load, the API answers 200 or 503 and nothing else', async () => {
  const statuses = new Set<number>()
  let finished = false
  const reader = async () => {
    while (!finished) statuses.add((await api.get('/articles/active?limit=5')).status)
  }
  const readers = Array.from({ length: 8 }, reader)
  await api.stack.postgres.kill('SIGKILL')
  await api.stack.postgres.start()
  finished = true
  await Promise.all(readers)
  expect([...statuses].sort()).toEqual(expect.arrayContaining([503]))
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  expect((await api.get('/articles/active')).status).toBe(200)
})

test('a database session that is ended from outside is replaced', async () => {
  for (let n = 0; n < 3; n++) {
    await api.owner`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'meridian_app'`
    const statuses = await Promise.all(paths.map(async (path) => (await api.get(path)).status))
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    expect((await api.get('/issues')).status).toBe(200)
  }
})

test('a request to a locked table is refused in time, and others are served', async () => {
  await api.owner.begin(async (tx) => {
    await tx`lock table public.plans in access exclusive mode`
    const blockedRequests = Array.from({ length: 3 }, () => api.get('/subscriptions'))
    expect((await api.get('/issues')).status).toBe(200)
    for (const response of await Promise.all(blockedRequests)) expect(await codeOf(response)).toBe('unavailable')
  })
  expect((await api.get('/subscriptions')).status).toBe(200)
})
