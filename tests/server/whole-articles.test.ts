import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestReader } from '../api/accounts.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'
import { type MediaFixture, startMediaFixture } from './media.fixtures.ts'

// Articles of the archive, which the rule of a new magazine keeps for subscribers, as the script of their pages fetches them.

let media: MediaFixture
let subscriber: TestReader
let archived: { id: string; path: string; lastWords: string }[]
beforeAll(async () => {
  media = await startMediaFixture()
  subscriber = await media.api.newReader()
  await setPlan('global_reader')
  const rows = await media.api.owner`
    select articles.id, content from articles join issues on issues.id = issue_id
    where articles.status = 'published' and not is_current order by articles.id`
  archived = rows.map(({ id, content }) => ({
    id,
    path: `/articles/${id}/whole`,
    lastWords: content.trim().split(/\s+/).at(-1),
  }))
})
afterAll(() => media?.stop())

const setPlan = (plan: string) => media.api.owner`
  update subscriptions set plan_id = ${plan}, source = 'complimentary', reason = 'A test.', status = 'active',
    current_period_end = now() + interval '1 year' where user_id = ${subscriber.id}`
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(media.site.url + path, {
    redirect: 'manual',
    // As browsers revalidate; Node's own `no-cache` asks for the page itself.
    headers: { Cookie: subscriber.cookie, 'Sec-Fetch-Dest': 'empty', 'Cache-Control': 'max-age=0', ...headers },
  })

test('every subscriber of a burst gets the whole article: four for each of the archive at once', async () => {
  expect(archived.length).toBeGreaterThan(10)
  const burst = archived.flatMap((article) => Array.from({ length: 4 }, () => article))
  const answers = await Promise.all(
    burst.map(async ({ path, lastWords }) => {
      const answer = await ask(path)
      return { status: answer.status, isWhole: (await answer.text()).includes(lastWords) }
    }),
  )
  expect(answers).toEqual(burst.map(() => ({ status: 200, isWhole: true })))
})

test('the browser keeps the page, asks each time, and gets a new one after a change or none without the plan', async () => {
  const [{ id, path } = { id: '', path: '' }] = archived
  const first = await ask(path, { 'Accept-Encoding': 'gzip, br' })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(first.headers.get('content-encoding')).toBe('br')
  const again = await ask(path, { 'If-None-Match': etag })
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag])

  await media.api.owner`update articles set content = content || ' Zanzaquill.' where id = ${id}`
  const changed = await ask(path, { 'If-None-Match': etag })
  expect([changed.status, (await changed.text()).includes('Zanzaquill')]).toEqual([200, true])

  const changedEtag = { 'If-None-Match': changed.headers.get('etag') ?? '' }
  await setPlan('free')
  expect((await ask(path, changedEtag)).status).toBe(403)
  expect((await ask(path, { ...changedEtag, Cookie: '' })).status).toBe(401)
  await setPlan('global_reader')
  expect((await ask(path, changedEtag)).status).toBe(304)
})

test('a page that a reader opens is not kept: the back button would show it after a sign-out', async () => {
  const answer = await ask(archived[0]?.path ?? '', { 'Sec-Fetch-Dest': 'document' })
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
    200,
    'private, no-store',
    null,
  ])
})

test('a link to a whole article that does not exist leads to the page about articles, and is no missing page', async () => {
  const answer = await fetch(`${media.site.url}/shared/${'x'.repeat(43)}`)
  expect([answer.status, new URL(answer.url).pathname]).toEqual([404, '/article-not-found'])
  expect(await answer.text()).toContain('Article Not Found')
  await fetch(`${media.site.url}/no-such-page`)
  const missing = async () => (await media.api.owner`select path from missing_pages`).map(({ path }) => path as string)
  await waitUntil('the missing pages are reported', async () => (await missing()).includes('/no-such-page'))
  expect(await missing()).not.toContain('/article-not-found')
})
