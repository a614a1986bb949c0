import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ReadingListEntry } from '#shared/contracts/reading-list.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const add = (reader: TestReader, articleId: string) =>
  reader.send(`/user/reading-list/${articleId}`, undefined, { method: 'PUT' })
const remove = (reader: TestReader, articleId: string) =>
  reader.send(`/user/reading-list/${articleId}`, undefined, { method: 'DELETE' })
const list = async (reader: TestReader, query = '') =>
  bodyOf(await reader.get(`/user/reading-list${query}`), z.array(ReadingListEntry))
const idsOf = (entries: ReadingListEntry[]) => entries.map(({ articleId }) => articleId)

test('an article is saved once, with the progress in it, and removed', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await ada.send('/user/reading-progress', { articleId: 'seven-coats', progressPercent: 30 }, { method: 'PUT' })
  expect((await add(ada, 'the-brass-hour')).status).toBe(204)
  const responses = await Promise.all(Array.from({ length: 4 }, () => add(ada, 'seven-coats')))
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await list(ada)).toMatchObject([
    { articleId: 'seven-coats', isPublished: true, progressPercent: 30 },
    { articleId: 'the-brass-hour', title: 'The Brass Hour', isPublished: true, progressPercent: null },
  ])
  expect(await list(bea)).toEqual([])
  expect(await codeOf(await remove(bea, 'seven-coats'))).toBe('not-found')
  expect((await remove(ada, 'seven-coats')).status).toBe(204)
  expect(await codeOf(await remove(ada, 'seven-coats'))).toBe('not-found')
  expect(idsOf(await list(ada))).toEqual(['the-brass-hour'])
})

test('the list has pages, and says which of the articles of a page are saved', async () => {
  const ada = await api.newReader()
  for (const id of ['seven-coats', 'the-brass-hour', 'night-train-to-trieste']) await add(ada, id)
  const response = await ada.get('/user/reading-list?limit=2')
  const next = /<(\?[^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? ''
  expect(idsOf(await bodyOf(response, z.array(ReadingListEntry)))).toEqual(['night-train-to-trieste', 'the-brass-hour'])
  expect(idsOf(await list(ada, next))).toEqual(['seven-coats'])
  expect(idsOf(await list(ada, '?articleIds=seven-coats,the-last-perfumer-of-grasse'))).toEqual(['seven-coats'])
  expect(await codeOf(await ada.get('/user/reading-list?articleIds=Not%20One'))).toBe('invalid-fields')
})

test('an article that readers cannot open is not saved; a withdrawn one stays, with the title it had', async () => {
  const editor = await api.newReader({ role: 'editor' })
  await api.owner`insert into articles (id, title, language, status, published_at) values
    ('hidden-draft', 'Hidden', 'en', 'draft', null), ('fleeting', 'Fleeting', 'fr', 'published', now())`
  for (const id of ['hidden-draft', 'nowhere', 'Not-A-Slug'])
    expect([id, await codeOf(await add(editor, id))]).toEqual([id, 'not-found'])
  await add(editor, 'fleeting')
  await api.owner`update articles set id = 'fled', title = 'Fled' where id = 'fleeting'`
  expect(await list(editor)).toMatchObject([{ articleId: 'fled', title: 'Fled', language: 'fr', isPublished: true }])
  await api.owner`update articles set status = 'archived' where id = 'fled'`
  expect(await list(editor)).toMatchObject([
    { articleId: 'fled', title: 'Fleeting', language: null, isPublished: false },
  ])
  expect((await remove(editor, 'fled')).status).toBe(204)
  await api.owner`delete from articles where id in ('hidden-draft', 'fled')`
})

test('a reader saves a thousand articles, also by two requests at once', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at)
    select 'many-' || n, 'Many', 'published', now() from generate_series(1, 1001) as n`
  await api.owner`insert into reading_list (user_id, article_id) select ${ada.id}, 'many-' || n from generate_series(1, 999) as n`
  const responses = await Promise.all([add(ada, 'many-1000'), add(ada, 'many-1001')])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await add(ada, 'many-1')).status, 'one that is saved already').toBe(204)
  await api.owner`delete from articles where id like 'many-%'`
})

test('an account may change its list 600 times an hour', async () => {
  const ada = await api.newReader()
  await add(ada, 'seven-coats')
  await api.owner`update private.rate_limits set attempts = 599 where attempts = 1`
  expect((await add(ada, 'seven-coats')).status).toBe(204)
  expect((await add(ada, 'seven-coats')).status).toBe(429)
})
