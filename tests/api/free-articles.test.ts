import { afterAll, beforeAll, expect, test } from 'vitest'
import { Article } from '#shared/contracts/article.ts'
import { FreeArticles } from '#shared/contracts/free-article.ts'
import { cookiesOf } from './accounts.fixtures.ts'
import { type ApiFixture, bodyOf, codeOf, startApiFixture } from './api.fixtures.ts'

// Some articles a month for everybody, counted in a cookie of the browser.

let api: ApiFixture
/** Of the archive, which is for subscribers. */
let ids: string[]
beforeAll(async () => {
  api = await startApiFixture()
  ids = (
    await api.owner`select id from articles where issue_id = 'summer-2026' and status = 'published' order by position`
  ).map(({ id }) => id)
})
afterAll(() => api?.stop())

const open = (id: string | undefined, cookie = '') =>
  api.send(`/articles/${id}/free`, {}, { headers: { Cookie: cookie } })
const read = (id: string | undefined, cookie = '') => api.get(`/articles/${id}/free`, { headers: { Cookie: cookie } })

test('without a number in the settings nothing is free', async () => {
  expect(await codeOf(await open(ids[0]))).toBe('not-found')
})

test('a browser opens as many as the settings say, each as often as it likes, and others nothing', async () => {
  await api.owner`update site_settings set free_articles_per_month = 2`
  const first = await open(ids[0])
  expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(await bodyOf(first, FreeArticles)).toEqual({ remaining: 1 })
  const answer = await read(ids[0], cookiesOf(first))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const [{ content } = {}] = await api.owner`select content from articles where id = ${ids[0] ?? ''}`
  expect(await bodyOf(answer, Article)).toMatchObject({ content, isOpening: false })
  expect(await codeOf(await read(ids[0]))).toBe('not-allowed')
  expect(await codeOf(await read(ids[1], cookiesOf(first)))).toBe('not-allowed')

  const second = await open(ids[1], cookiesOf(first))
  const again = await open(ids[0], cookiesOf(second))
  expect([await bodyOf(second, FreeArticles), await bodyOf(again, FreeArticles)]).toEqual([
    { remaining: 0 },
    { remaining: 0 },
  ])
  expect(await codeOf(await open(ids[2], cookiesOf(again)))).toBe('not-allowed')
})

test('a cookie that was changed, or is of another month, counts as none', async () => {
  const cookie = cookiesOf(await open(ids[0]))
  const month = new Date().toISOString().slice(0, 7)
  expect(cookie).toContain(`=${month}.${ids[0]}.`)
  for (const changed of [
    cookie.replace(`.${ids[0]}.`, `.${ids[0]}.${ids[1]}.`),
    cookie.replace(month, '2020-01'),
    cookie.slice(0, -2),
    'free-articles=x',
    'free-articles=..',
  ])
    for (const id of ids.slice(0, 2)) expect(await codeOf(await read(id, changed)), changed).toBe('not-allowed')
})

test('articles for larger plans are never among them, and those for everyone need not be', async () => {
  await api.owner`update articles set access = 'gold' where id = ${ids[3] ?? ''}`
  await api.owner`update articles set access = 'everyone' where id = ${ids[4] ?? ''}`
  for (const id of [ids[3], ids[4], 'no-such-article']) expect(await codeOf(await open(id))).toBe('not-found')
})

test('a form without script leads to the article, or to the plans, which say why not', async () => {
  const form = (id: string | undefined, cookie = '') =>
    api.send(`/articles/${id}/free`, new URLSearchParams(), { headers: { Cookie: cookie } })
  const first = await form(ids[0])
  expect([first.status, first.headers.get('location')]).toEqual([303, `/articles/${ids[0]}/free`])
  const second = await form(ids[1], cookiesOf(first))
  const location = async (id: string | undefined, cookie?: string) => (await form(id, cookie)).headers.get('location')
  expect(await location(ids[2], cookiesOf(second))).toBe('/subscription#no-free-articles')
  expect(await location('no-such-article')).toBe('/subscription#article-not-opened')
})
