import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '#shared/contracts/article.ts'
import { Health } from '#shared/contracts/health.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { bodyOf, siteForwardedHeaders, siteUrl } from './api.fixtures.ts'
import { makeTasksDue } from './queue.fixtures.ts'

// The functions run under /functions/v1 next to Auth, as on a hosted project.

let stack: TestStack
let url: string
beforeAll(async () => {
  stack = await startTestStack({ auth: true, functions: ['api'] })
  url = `${stack.supabaseUrl}/functions/v1/api`
})
afterAll(() => stack?.stop())

test('health is ok when Auth and the database are', async () => {
  // The template of the database may be older than an hour.
  const owner = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
  await makeTasksDue(owner)
  await owner.end()
  const response = await fetch(`${url}/health`)
  expect([response.status, await bodyOf(response, Health)]).toEqual([
    200,
    { status: 'ok', reasons: [], dependencies: { database: 'up', auth: 'up' } },
  ])
})

test('the link to the next page has the address of the request', async () => {
  const first = await fetch(`${url}/articles/active?limit=1`)
  const next = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await fetch(new URL(next, first.url))
  const [firstArticle] = await bodyOf(first, z.array(Article))
  const [secondArticle] = await bodyOf(second, z.array(Article))
  expect([secondArticle?.id === undefined, firstArticle?.id === secondArticle?.id]).toEqual([false, false])
})

test('callers past the site cannot choose their network or country', async () => {
  const sendMessage = (n: number) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      headers: { Origin: siteUrl, 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n}` },
      body: JSON.stringify({ name: 'Ada', email: `past-${n}@meridian.example`, message: 'Good morning.' }),
    })
  for (let n = 0; n < 10; n++) expect((await sendMessage(n)).status).toBe(201)
  expect((await sendMessage(10)).status).toBe(429)
  const located = await fetch(`${url}/location`, { headers: { 'CF-IPCountry': 'KP', 'X-Country-Code': 'KP' } })
  expect(await located.json()).toEqual({ country: null, region: null })
})

test('readers behind one site are counted apart', async () => {
  const sendMessage = (from: string, n: number) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      headers: {
        Origin: siteUrl,
        'Content-Type': 'application/json',
        ...siteForwardedHeaders(from, stack.secrets.siteSecret),
      },
      body: JSON.stringify({ name: 'Ada', email: `${n}@meridian.example`, message: 'Good morning.' }),
    })
  for (let n = 0; n < 10; n++) expect((await sendMessage('203.0.113.1', n)).status).toBe(201)
  expect((await sendMessage('203.0.113.1', 10)).status).toBe(429)
  expect((await sendMessage('203.0.113.2', 11)).status).toBe(201)
})
