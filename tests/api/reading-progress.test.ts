import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ReadingProgress } from '#shared/contracts/reading-progress.ts'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const PERFUMER_ARTICLE = 'the-last-perfumer-of-grasse'
const recordProgress = (reader: TestReader, articleId: unknown, progressPercent: unknown, options = {}) =>
  reader.send('/user/reading-progress', { articleId, progressPercent }, { method: 'PUT', ...options })
const list = async (reader: TestReader) => bodyOf(await reader.get('/user/reading-progress'), z.array(ReadingProgress))

test('the progress of an article never falls, and its last read time moves on', async () => {
  const ada = await api.newReader()
  expect(await list(ada)).toEqual([])
  const response = await recordProgress(ada, PERFUMER_ARTICLE, 40)
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  const [first] = await list(ada)
  expect(first).toMatchObject({
    articleId: PERFUMER_ARTICLE,
    title: 'The Last Perfumer of Grasse',
    language: 'en',
    progressPercent: 40,
  })
  expect((await recordProgress(ada, PERFUMER_ARTICLE, 12)).status).toBe(204)
  const [updated] = await list(ada)
  expect(updated?.progressPercent).toBe(40)
  expect(Date.parse(updated?.lastReadAt ?? '')).toBeGreaterThan(Date.parse(first?.lastReadAt ?? ''))
  await recordProgress(ada, PERFUMER_ARTICLE, 100)
  expect((await list(ada)).map(({ progressPercent }) => progressPercent)).toEqual([100])
})

test('the furthest progress counts, however many tabs send theirs', async () => {
  const ada = await api.newReader()
  const second = await api.startAnother()
  const progressValues = [7, 93, 20, 55, 93, 1, 64, 88]
  const responses = await Promise.all(
    progressValues.map((percent, n) => recordProgress(ada, PERFUMER_ARTICLE, percent, n % 2 ? { to: second.url } : {})),
  )
  expect(responses.map(({ status }) => status)).toEqual(progressValues.map(() => 204))
  expect((await list(ada)).map(({ progressPercent }) => progressPercent)).toEqual([93])
  await second.stop()
})

test('the article read last comes first, and readers see only their own progress', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await recordProgress(ada, PERFUMER_ARTICLE, 10)
  await recordProgress(ada, 'the-brass-hour', 20)
  await recordProgress(ada, PERFUMER_ARTICLE, 30)
  await recordProgress(bea, 'the-brass-hour', 99)
  expect((await list(ada)).map(({ articleId, progressPercent }) => [articleId, progressPercent])).toEqual([
    [PERFUMER_ARTICLE, 30],
    ['the-brass-hour', 20],
  ])
  expect(await list(bea)).toHaveLength(1)
})

test('articles that readers cannot open are left out, also for staff', async () => {
  await api.owner`insert into articles (id, title, status, published_at) values
    ('hidden-draft', 'Hidden', 'draft', null), ('hidden-tomorrow', 'Hidden', 'scheduled', now() + interval '1 day')`
  for (const reader of [await api.newReader(), await api.newReader({ role: 'editor' })]) {
    for (const id of ['hidden-draft', 'hidden-tomorrow', 'nowhere']) {
      expect([id, await codeOf(await recordProgress(reader, id, 5))]).toEqual([id, 'not-found'])
    }
  }
  await api.owner`delete from articles where id like 'hidden-%'`
})

test('a renamed article keeps its progress; a withdrawn one is left out', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at) values ('passing', 'Passing', 'published', now())`
  await recordProgress(ada, 'passing', 70)
  const [before] = await list(ada)
  await api.owner`update articles set id = 'passed' where id = 'passing'`
  expect(await list(ada)).toEqual([{ ...before, id: 'passed', articleId: 'passed' }])
  await api.owner`update articles set status = 'archived' where id = 'passed'`
  expect(await list(ada)).toEqual([])
  await api.owner`delete from articles where id = 'passed'`
  expect((await api.owner`select from reading_progress where article_id like 'pass%'`).length).toBe(0)
})

test.each([
  [PERFUMER_ARTICLE, 101],
  [PERFUMER_ARTICLE, -1],
  [PERFUMER_ARTICLE, 4.5],
  [PERFUMER_ARTICLE, '40'],
  ['Not A Slug', 40],
  [undefined, undefined],
])('%j at %j is refused', async (articleId, percent) => {
  expect((await problemOf(await recordProgress(await api.newReader(), articleId, percent))).status).toBe(422)
})

test('an account may store progress 600 times an hour', async () => {
  const ada = await api.newReader()
  await recordProgress(ada, PERFUMER_ARTICLE, 1)
  await api.owner`update private.rate_limits set attempts = 599 where attempts = 1`
  expect((await recordProgress(ada, PERFUMER_ARTICLE, 2)).status).toBe(204)
  expect((await recordProgress(ada, PERFUMER_ARTICLE, 3)).status).toBe(429)
})

test('progress of an article that is deleted meanwhile is not found', async () => {
  const ada = await api.newReader()
  await api.owner`insert into articles (id, title, status, published_at) values ('going', 'Going', 'published', now())`
  const { promise: released, resolve: commit } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const pendingDeletion = api.owner.begin(async (tx) => {
    await tx`delete from articles where id = 'going'`
    markStarted()
    await released
  })
  await started
  const pendingRecord = recordProgress(ada, 'going', 50)
  await waitForBlockedSessions(api.owner)
  commit()
  await pendingDeletion
  expect(await codeOf(await pendingRecord)).toBe('not-found')
})
