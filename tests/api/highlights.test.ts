import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ArticleRecord, Highlight } from '#shared/contracts/highlight.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const passage = {
  articleId: 'the-brass-hour',
  prefix: 'At seven ',
  exact: 'the hands are set',
  suffix: ', and nobody speaks.',
}
const add = (reader: TestReader, changes: object = {}) => reader.send('/user/highlights', { ...passage, ...changes })
const remove = (reader: TestReader, id: string) =>
  reader.send(`/user/highlights/${id}`, undefined, { method: 'DELETE' })
const list = async (reader: TestReader, query = '') =>
  bodyOf(await reader.get(`/user/highlights${query}`), z.array(Highlight))
const recordOf = async (reader: TestReader, articleId: string) =>
  bodyOf(await reader.get(`/user/articles/${articleId}`), ArticleRecord)

test('a passage is highlighted once, by however many requests, and is nobody else’s', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  const responses = await Promise.all(Array.from({ length: 4 }, () => add(ada)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [first, ...rest] = await list(ada)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ ...passage, title: 'The Brass Hour', language: 'en', isPublished: true })
  expect(await list(bea)).toEqual([])
  expect((await recordOf(bea, 'the-brass-hour')).highlights).toEqual([])
  expect(await codeOf(await remove(bea, first?.id ?? ''))).toBe('not-found')
  expect((await remove(ada, first?.id ?? '')).status).toBe(204)
  expect(await list(ada)).toEqual([])
})

test('the record of an article has all that a reader keeps of it', async () => {
  const ada = await api.newReader()
  expect(await recordOf(ada, 'the-brass-hour')).toEqual({
    isOnReadingList: false,
    progressPercent: null,
    highlights: [],
  })
  await ada.send('/user/reading-list/the-brass-hour', undefined, { method: 'PUT' })
  await ada.send('/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 40 }, { method: 'PUT' })
  await add(ada)
  await add(ada, { articleId: 'seven-coats' })
  expect(await recordOf(ada, 'the-brass-hour')).toMatchObject({
    isOnReadingList: true,
    progressPercent: 40,
    highlights: [passage],
  })
  expect(await codeOf(await ada.get('/user/articles/nowhere'))).toBe('not-found')
})

test('highlights stay after a correction and after the article is withdrawn', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at) values ('fading', 'Fading', 'published', now())`
  await add(ada, { articleId: 'fading' })
  await api.owner`update articles set content = 'Another text.' where id = 'fading'`
  expect(await list(ada)).toMatchObject([{ exact: passage.exact, isPublished: true }])
  await api.owner`update articles set status = 'archived' where id = 'fading'`
  expect(await list(ada)).toMatchObject([{ articleId: 'fading', title: 'Fading', language: null, isPublished: false }])
  expect(await codeOf(await add(ada, { articleId: 'fading' }))).toBe('not-found')
  expect(await codeOf(await add(ada, { articleId: 'fading', exact: 'another passage' }))).toBe('not-found')
  await api.owner`delete from articles where id = 'fading'`
  expect(await list(ada)).toEqual([])
})

test.each([
  [{ exact: ' \n ' }],
  [{ exact: 'x'.repeat(2001) }],
  [{ prefix: 'x'.repeat(101) }],
  [{ suffix: undefined }],
  [{ articleId: 'Not A Slug' }],
])('%j is refused', async (changes) => {
  expect((await problemOf(await add(await api.newReader(), changes))).status).toBe(422)
})

test('an article has a hundred highlights at most, and a reader two thousand', async () => {
  const ada = await api.newReader()
  const insert = (articleId: string, count: number) => api.owner`
    insert into highlights (user_id, article_id, prefix, exact, suffix)
    select ${ada.id}, ${articleId}, '', 'passage ' || n, '' from generate_series(1, ${count}::int) as n`
  await insert('the-brass-hour', 99)
  const responses = await Promise.all([add(ada, { exact: 'one' }), add(ada, { exact: 'two' })])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  await api.owner`insert into articles (id, title, status, published_at)
    select 'long-' || n, 'Long', 'published', now() from generate_series(1, 19) as n`
  for (let n = 1; n <= 19; n++) await insert(`long-${n}`, 100)
  expect(await codeOf(await add(ada, { articleId: 'seven-coats' }))).toBe('conflict')
  await api.owner`delete from articles where id like 'long-%'`
})

test('progress can be removed from the list, which has pages', async () => {
  const ada = await api.newReader()
  for (const articleId of ['seven-coats', 'the-brass-hour'])
    await ada.send('/user/reading-progress', { articleId, progressPercent: 40 }, { method: 'PUT' })
  const response = await ada.get('/user/reading-progress?limit=1')
  const next = /<(\?[^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? ''
  expect(await response.json()).toMatchObject([{ articleId: 'the-brass-hour' }])
  expect(await (await ada.get(`/user/reading-progress${next}`)).json()).toMatchObject([{ articleId: 'seven-coats' }])
  const removal = () => ada.send('/user/reading-progress/seven-coats', undefined, { method: 'DELETE' })
  expect((await removal()).status).toBe(204)
  expect(await codeOf(await removal())).toBe('not-found')
  expect(await (await ada.get('/user/reading-progress')).json()).toMatchObject([{ articleId: 'the-brass-hour' }])
})
