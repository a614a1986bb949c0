import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startSite, type TestSite } from '../publisher/site.fixtures.ts'

let stack: TestStack
let site: TestSite
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  const { appUrl } = await stack.createDatabase()
  site = await startSite({ databaseUrl: appUrl, env: { SITE_WORKERS: '2' } })
})
afterAll(async () => {
  await site?.stop()
  await stack?.stop()
})

const CONNECTIONS = 20

test('new connections are accepted by the process that runs, not given to one that hangs', async () => {
  const hanging = await site.workerPid()
  process.kill(hanging, 'SIGSTOP')
  try {
    const requests = Array.from({ length: CONNECTIONS }, () =>
      fetch(`${site.url}/`, { headers: { Connection: 'close' }, signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => status,
        (error: Error) => error.name,
      ),
    )
    expect(await Promise.all(requests)).toEqual(requests.map(() => 200))
  } finally {
    process.kill(hanging, 'SIGKILL')
  }
})
