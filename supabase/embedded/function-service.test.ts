import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestProject, type TestProject } from './test-project.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let testProject: TestProject
let stack: TestStack

beforeAll(async () => {
  testProject = createTestProject()
  stack = await startTestStack({ project: testProject.folder, functions: ['hello'], seed: false })
})
afterAll(async () => {
  await stack?.stop()
  await testProject?.remove()
})

it('calls a function with the path that a hosted project would use', async () => {
  const response = await fetchPath('/functions/v1/hello/a/b?c=d')
  expect(await response.json()).toEqual({ path: '/hello/a/b', url: stack.supabaseUrl })
})

it('answers 404 for unknown paths and for shared code', async () => {
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

it('answers 503 with Retry-After while the function is down, and serves again after a restart', async () => {
  const hello = stack.functions.get('hello')
  await hello?.kill()
  const response = await fetchPath('/functions/v1/hello')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({ status: 503, title: 'Service Unavailable' })
  await hello?.start()
  expect((await fetchPath('/functions/v1/hello')).status).toBe(200)
})

it('answers 503 while Auth is down', async () => {
  const response = await fetchPath('/auth/v1/settings')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})

it('starts a function with its next request when it has ended unused', async () => {
  const unusedFunctions = { stopAfterMs: 200, log: () => {} }
  const other = await startTestStack({
    project: testProject.folder,
    functions: ['hello'],
    seed: false,
    unusedFunctions,
  })
  try {
    const hello = other.functions.get('hello')
    await vi.waitFor(() => expect(hello?.state()).toBe('stopped'), { timeout: 10_000, interval: 5 })
    expect((await fetch(`${other.supabaseUrl}/functions/v1/hello`)).status).toBe(200)
  } finally {
    await other.stop()
  }
})

function fetchPath(path: string): Promise<Response> {
  return fetch(stack.supabaseUrl + path)
}
