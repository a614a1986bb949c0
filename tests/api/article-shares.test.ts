import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArticleShare, SharedArticle } from '#shared/contracts/article-share.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf } from './api.fixtures.ts'

// Links by which subscribers share single articles whole.

let api: AccountsFixture
let subscriber: TestReader
let free: TestReader
/** Of the archive, which is for subscribers; the last one is for a larger plan. */
let ids: string[]
beforeAll(async () => {
  api = await startAccountsFixture()
  ;[subscriber, free] = await Promise.all([api.newReader(), api.newReader()])
  await api.owner`update subscriptions set plan_id = 'global_reader', source = 'complimentary', reason = 'A test.',
    current_period_end = now() + interval '1 year' where user_id = ${subscriber.id}`
  ids = (
    await api.owner`select id from articles where issue_id = 'summer-2026' and status = 'published' order by position`
  ).map(({ id }) => id)
  await api.owner`update articles set access = 'platinum' where id = ${ids.at(-1) ?? ''}`
})
afterAll(() => api?.stop())

const share = (reader: TestReader, id = ids[0]) => reader.send(`/articles/${id}/shares`)
const made = async (reader: TestReader, id?: string) => bodyOf(await share(reader, id), ArticleShare)
const tokenOf = ({ url }: ArticleShare) => new URL(url).pathname.replace('/shared/', '')
const open = (token: string) => api.get(`/shared-articles/${token}`)

test('a subscriber makes a link that opens exactly this article for anybody, and is counted', async () => {
  const link = await made(subscriber)
  expect(link.remaining).toBe(4)
  const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(31)
  const answer = await open(tokenOf(link))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { article, articleId } = await bodyOf(answer, SharedArticle)
  const [stored] = await api.owner`select content, content_blocks from articles where id = ${ids[0] ?? ''}`
  expect(articleId).toBe(ids[0])
  expect(article).toMatchObject({ id: ids[0], content: stored?.content, isOpening: false })
  expect(article?.contentBlocks).toEqual(stored?.content_blocks)
  await open(tokenOf(link))
  const [row] = await api.owner`select opened, encode(token_hash, 'hex') as hash from private.article_shares`
  expect(row?.opened).toBe(2)
  expect(row?.hash).not.toContain(tokenOf(link))
})

test('the link of an article is the same for a month, also for two requests at once, and counts once', async () => {
  const links = await Promise.all([made(subscriber, ids[1]), made(subscriber, ids[1]), made(subscriber, ids[1])])
  expect(new Set(links.map(({ url }) => url)).size).toBe(1)
  expect(links.map(({ remaining }) => remaining)).toEqual([3, 3, 3])
  expect((await made(subscriber)).remaining).toBe(3)
})

test('guests, readers without a plan and readers of a smaller plan make none', async () => {
  expect(await codeOf(await api.send(`/articles/${ids[0]}/shares`, {}))).toBe('not-signed-in')
  expect(await codeOf(await share(free))).toBe('not-allowed')
  expect(await codeOf(await share(subscriber, ids.at(-1)))).toBe('not-allowed')
  expect(await codeOf(await share(subscriber, 'no-such-article'))).toBe('not-found')
  const [current] = await api.owner`select articles.id from articles join issues on issues.id = issue_id
    where is_current and status = 'published' limit 1`
  expect(await codeOf(await share(free, current?.id))).toBe('not-allowed')
})

test('an owner sets how many a month, and the count begins again with the month', async () => {
  await api.owner`update site_settings set share_links_per_month = 2`
  expect(await codeOf(await share(subscriber, ids[2]))).toBe('conflict')
  // The ones of this month can still be shown.
  expect((await made(subscriber)).remaining).toBe(0)
  await api.owner`update private.article_shares set created_at = created_at - interval '32 days'`
  expect((await made(subscriber, ids[2])).remaining).toBe(1)
  await api.owner`update site_settings set share_links_per_month = 5`
})

test('a link that has ended says where the article is, and gives nothing of it', async () => {
  const link = await made(subscriber, ids[3])
  await api.owner`update private.article_shares set created_at = now() - interval '31 days', expires_at = now() - interval '1 second'
    where article_id = ${ids[3] ?? ''}`
  expect(await bodyOf(await open(tokenOf(link)), SharedArticle)).toEqual({ articleId: ids[3], article: null })
  const next = await made(subscriber, ids[3])
  expect(next.url).not.toBe(link.url)
  await api.owner`update articles set status = 'archived' where id = ${ids[3] ?? ''}`
  expect(await bodyOf(await open(tokenOf(next)), SharedArticle)).toEqual({ articleId: ids[3], article: null })
  for (const token of ['x'.repeat(43), 'short', tokenOf(next).slice(0, -1)])
    expect(await codeOf(await open(token))).toBe('not-found')
})

test('a form without script leads to the article at the address of the link', async () => {
  const headers = { Cookie: subscriber.cookie }
  const answer = await api.send(`/articles/${ids[1]}/shares`, new URLSearchParams(), { headers })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/^\/shared\/[\w-]{43}$/)
  const rejected = await api.send(`/articles/${ids[1]}/shares`, new URLSearchParams(), {
    headers: { Cookie: free.cookie },
  })
  expect(rejected.headers.get('location')).toBe(`/articles/${ids[1]}/whole`)
})

test('links are in the export of the account, and end with it', async () => {
  const link = await made(subscriber, ids[1])
  const exported = (await (await subscriber.get('/user/export')).json()) as { sharedArticles: { articleId: string }[] }
  expect(exported.sharedArticles.map(({ articleId }) => articleId)).toContain(ids[1])
  await api.owner`delete from auth.users where id = ${subscriber.id}`
  expect(await codeOf(await open(tokenOf(link)))).toBe('not-found')
})
