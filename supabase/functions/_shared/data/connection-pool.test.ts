import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isUnavailable } from './unavailable.ts'

/** Accepts connections and closes them at once, as a load balancer without a backend does. */
async function startServerThatCloses() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://nobody@127.0.0.1:${port}/none`,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a database that accepts and closes is tried once per transaction', async () => {
  const server = await startServerThatCloses()
  const database = openDatabase(server.url, { max: 2, applicationName: 'test' })
  const attempts = Array.from({ length: 5 }, () => database.asServiceRole(async () => {}))
  for (const { reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'unavailable' })
  await setTimeout(200)
  expect(server.connections()).toBe(5)
  await database.close()
  await server.close()
})

test('a listener waits before it tries again, and no longer tries when it is closed', async () => {
  const server = await startServerThatCloses()
  const database = openDatabase(server.url, { max: 1, applicationName: 'test' })
  await database.listen('content', () => {})
  expect(server.connections()).toBe(1)
  await expect.poll(server.connections, { interval: 20, timeout: 5000 }).toBe(2)
  await database.close()
  await setTimeout(700)
  expect(server.connections()).toBe(2)
  await server.close()
})

test('a closed database refuses transactions', async () => {
  const database = openDatabase('postgresql://nobody@127.0.0.1:1/none', { max: 1, applicationName: 'test' })
  await database.close()
  await database.close()
  await expect(database.asServiceRole(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
})

test.each(['ECONNREFUSED', '57P03', '08006', '53300', '57014'])('%s is a temporary failure', (code) => {
  expect(isUnavailable(Object.assign(new Error(), { code }))).toBe(true)
})

test('a lost connection, for which the driver has no code, is a temporary failure', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
})

test.each([
  undefined,
  null,
  'ECONNREFUSED',
  new Error(),
  { code: '42501' },
  { code: 8006 },
  { code: '23505' },
  Object.assign(new Error('timeout expired'), { code: 'P0001' }),
])('%s is not a temporary failure', (error) => {
  expect(isUnavailable(error)).toBe(false)
})
