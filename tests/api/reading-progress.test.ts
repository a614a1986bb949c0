import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ReadingProgress } from '#shared/contracts/reading-progress.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const perfumer = 'the-last-perfumer-of-grasse'
const note = (reader: ReaderUnderTest, articleId: unknown, progressPercent: unknown, options = {}) =>
  reader.send('/user/reading-progress', { articleId, progressPercent }, { method: 'PUT', ...options })
const list = async (reader: ReaderUnderTest) =>
  bodyOf(await reader.get('/user/reading-progress'), z.array(ReadingProgress))

test('how far somebody has come never falls, and when they last read moves on', async () => {
  const ada = await api.newReader()
  expect(await list(ada)).toEqual([])
  const answer = await note(ada, perfumer, 40)
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  const [first] = await list(ada)
  expect(first).toMatchObject({ articleId: perfumer, title: 'The Last Perfumer of Grasse', progressPercent: 40 })
  expect((await note(ada, perfumer, 12)).status).toBe(204)
  const [again] = await list(ada)
  expect(again?.progressPercent).toBe(40)
  expect(Date.parse(again?.lastReadAt ?? '')).toBeGreaterThan(Date.parse(first?.lastReadAt ?? ''))
  await note(ada, perfumer, 100)
  expect((await list(ada)).map(({ progressPercent }) => progressPercent)).toEqual([100])
})

test('the furthest counts, however many tabs say it at once', async () => {
  const ada = await api.newReader()
  const second = await api.another()
  const told = [7, 93, 20, 55, 93, 1, 64, 88]
  const answers = await Promise.all(
    told.map((percent, n) => note(ada, perfumer, percent, n % 2 ? { to: second.url } : {})),
  )
  expect(answers.map(({ status }) => status)).toEqual(told.map(() => 204))
  expect((await list(ada)).map(({ progressPercent }) => progressPercent)).toEqual([93])
  await second.stop()
})

test('what was read last comes first, and nobody sees what others read', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await note(ada, perfumer, 10)
  await note(ada, 'the-brass-hour', 20)
  await note(ada, perfumer, 30)
  await note(bea, 'the-brass-hour', 99)
  expect((await list(ada)).map(({ articleId, progressPercent }) => [articleId, progressPercent])).toEqual([
    [perfumer, 30],
    ['the-brass-hour', 20],
  ])
  expect(await list(bea)).toHaveLength(1)
})

test('what readers cannot open is not there, not even for the desk', async () => {
  await api.owner`insert into articles (id, title, status, published_at) values
    ('hidden-draft', 'Hidden', 'draft', null), ('hidden-tomorrow', 'Hidden', 'scheduled', now() + interval '1 day')`
  for (const reader of [await api.newReader(), await api.newReader({ role: 'editor' })]) {
    for (const id of ['hidden-draft', 'hidden-tomorrow', 'nowhere']) {
      expect([id, await codeOf(await note(reader, id, 5))]).toEqual([id, 'not-found'])
    }
  }
  await api.owner`delete from articles where id like 'hidden-%'`
})

test('an article that is renamed keeps its readers where and when they were; one that is withdrawn is left out', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at) values ('passing', 'Passing', 'published', now())`
  await note(ada, 'passing', 70)
  const [before] = await list(ada)
  await api.owner`update articles set id = 'passed' where id = 'passing'`
  expect(await list(ada)).toEqual([{ ...before, id: 'passed', articleId: 'passed' }])
  await api.owner`update articles set status = 'archived' where id = 'passed'`
  expect(await list(ada)).toEqual([])
  await api.owner`delete from articles where id = 'passed'`
  expect((await api.owner`select from reading_progress where article_id like 'pass%'`).length).toBe(0)
})

test.each([
  [perfumer, 101],
  [perfumer, -1],
  [perfumer, 4.5],
  [perfumer, '40'],
  ['Not A Slug', 40],
  [undefined, undefined],
])('%j at %j is refused', async (articleId, percent) => {
  expect((await problemOf(await note(await api.newReader(), articleId, percent))).status).toBe(422)
})

test('600 an hour are enough for anybody', async () => {
  const ada = await api.newReader()
  await note(ada, perfumer, 1)
  await api.owner`update private.rate_limits set tries = 599 where tries = 1`
  expect((await note(ada, perfumer, 2)).status).toBe(204)
  expect((await note(ada, perfumer, 3)).status).toBe(429)
})

test('an article that is removed while somebody reads it is not found', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at) values ('going', 'Going', 'published', now())`
  const { promise: told, resolve: commit } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const going = api.owner.begin(async (tx) => {
    await tx`delete from articles where id = 'going'`
    begin()
    await told
  })
  await begun
  const noted = note(ada, 'going', 50)
  const waiting = async () =>
    (await api.owner`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'meridian api'`)
      .length
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  commit()
  await going
  expect(await codeOf(await noted)).toBe('not-found')
})
