import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestProject, type TestProject } from './test-project.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let testProjectFolder: TestProject
let stack: TestStack

beforeAll(async () => {
  testProjectFolder = createTestProject()
  stack = await startTestStack({ project: testProjectFolder.folder, functions: ['hello'], seed: false })
})
afterAll(async () => {
  await stack?.stop()
  await testProjectFolder?.remove()
})

it('shows a function the path that a hosted project would', async () => {
  const response = await fetchPath('/functions/v1/hello/a/b?c=d')
  expect(await response.json()).toEqual({ path: '/hello/a/b', url: stack.supabaseUrl })
})

it('says 404 where nothing is, and where only shared code is', async () => {
  for (const path of [
    '/functions/v1/absent',
    '/functions/v1/_shared',
    '/functions/v1/',
    '/functions/v1/hello%2f..',
    '/',
  ]) {
    const response = await fetchPath(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/problem+json',
    ])
  }
})

it('says 503 and when to come back while the function is away, and serves again afterwards', async () => {
  const hello = stack.functions.get('hello')
  await hello?.kill()
  const response = await fetchPath('/functions/v1/hello')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({ status: 503, title: 'Service Unavailable' })
  await hello?.start()
  expect((await fetchPath('/functions/v1/hello')).status).toBe(200)
})

it('says 503 while Auth is away', async () => {
  const response = await fetchPath('/auth/v1/settings')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})

function fetchPath(path: string): Promise<Response> {
  return fetch(stack.supabaseUrl + path)
}
