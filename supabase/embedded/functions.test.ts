import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestProject, testProject } from './test-project.ts'
import { startTestStack, type TestStack } from './testing.ts'

let place: TestProject
let stack: TestStack

beforeAll(async () => {
  place = testProject()
  stack = await startTestStack({ project: place.folder, functions: ['hello'], seed: false })
})
afterAll(async () => {
  await stack?.stop()
  await place?.remove()
})

it('shows a function the path that a hosted project would', async () => {
  const answer = await call('/functions/v1/hello/a/b?c=d')
  expect(await answer.json()).toEqual({ path: '/hello/a/b', url: stack.supabaseUrl })
})

it('says 404 where nothing is, and where only shared code is', async () => {
  for (const path of [
    '/functions/v1/absent',
    '/functions/v1/_shared',
    '/functions/v1/',
    '/functions/v1/hello%2f..',
    '/',
  ]) {
    const answer = await call(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json'])
  }
})

it('says 503 and when to come back while the function is away, and serves again afterwards', async () => {
  const hello = stack.functions.get('hello')
  await hello?.kill()
  const away = await call('/functions/v1/hello')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await away.json()).toMatchObject({ status: 503, title: 'Service Unavailable' })
  await hello?.start()
  expect((await call('/functions/v1/hello')).status).toBe(200)
})

it('says 503 while Auth is away', async () => {
  const away = await call('/auth/v1/settings')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1'])
})

function call(path: string): Promise<Response> {
  return fetch(stack.supabaseUrl + path)
}
