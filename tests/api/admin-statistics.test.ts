import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ArticleReadCount, OpenRequests, RecentPublish, Statistics } from '#shared/contracts/statistics.ts'
import { openDatabase } from '#shared/data/database.ts'
import { recordArticleReads } from '#shared/data/statistics.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
let editor: TestReader
let author: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
  editor = await api.newReader({ role: 'editor' })
  author = await api.newReader({ role: 'author' })
})
afterAll(() => api?.stop())

const read = async (staff: TestReader, period = '30-days') =>
  bodyOf(await staff.get(`/admin/statistics?period=${period}`), Statistics)

describe('statistics', () => {
  beforeEach(async () => {
    await api.owner`delete from private.daily_statistics`
    await api.owner`delete from private.statistics_changes`
  })

  test('have one value for each of 30 days, and a plan for each plan on offer', async () => {
    await api.owner`insert into private.daily_statistics (figure, key, day, amount)
      select 'subscribers', (select id from public.plans where price > 0 order by position limit 1),
        (now() at time zone 'utc')::date - n, 1 from generate_series(0, 39) as n`
    const { dates, plans, newsletter } = await read(editor)
    expect(dates).toHaveLength(30)
    const paid = plans.find(({ isFree }) => !isFree)
    expect(paid?.before).toBe(10)
    expect(paid?.values).toEqual(Array.from({ length: 30 }, (_, n) => 11 + n))
    expect(plans.filter(({ isFree }) => isFree)).toHaveLength(1)
    expect(newsletter).toEqual({
      before: 0,
      values: Array(30).fill(0),
      gained: Array(30).fill(0),
      lost: Array(30).fill(0),
    })
    const year = await read(editor, '12-months')
    expect(year.dates).toHaveLength(12)
    expect(year.plans.find(({ planId }) => planId === paid?.planId)?.values.at(-1)).toBe(40)
  })

  test('show amounts of money to owners only', async () => {
    await api.owner`insert into private.daily_statistics (figure, key, day, amount) values
      ('recurring', 'usd', '2020-01-01', 24000), ('received', 'usd', (now() at time zone 'utc')::date, 20000),
      ('refunded', 'usd', (now() at time zone 'utc')::date, 5000)`
    const [revenue] = (await read(owner)).revenue ?? []
    expect(revenue).toMatchObject({ currency: 'usd', before: 24000 })
    expect([revenue?.recurring, revenue?.received, revenue?.refunded].map((values) => values?.at(-1))).toEqual([
      24000, 20000, 5000,
    ])
    expect((await read(editor)).revenue).toBeNull()
  })

  test('of a new magazine begin with this month', async () => {
    expect((await read(editor, 'all')).dates).toHaveLength(1)
  })

  test('a wrong period is refused', async () => {
    expect((await editor.get('/admin/statistics?period=ever')).status).toBe(422)
  })
})

test('the articles that were read most come first', async () => {
  const [first, second] = await api.owner`select id from public.articles where status = 'published' order by id limit 2`
  const database = openDatabase(api.stack.appUrl, { max: 1, applicationName: 'reads' })
  const report = (reads: ArticleReadCount[]) => database.asRole('publisher', {}, (tx) => recordArticleReads(tx, reads))
  await report([
    { articleId: first?.id, count: 2 },
    { articleId: second?.id, count: 3 },
    { articleId: 'unknown', count: 9 },
  ])
  await report([{ articleId: first?.id, count: 2 }])
  await database.close()
  const { mostRead } = await read(editor)
  expect(mostRead.map(({ articleId, language, reads }) => [articleId, language, reads])).toEqual([
    [first?.id, 'en', 4],
    [second?.id, 'en', 3],
  ])
})

test('the last publishes name the article, how long they took, and how many pages', async () => {
  const [article] =
    await api.owner`select id, title from public.articles where status = 'published' order by id limit 1`
  await api.owner`insert into public.publish_records (node, committed_at, live_at, milliseconds, paths, path_count, failed_paths)
    select 'one', now(), now() + n * interval '1 second', 84, paths, cardinality(paths), '{}'
    from (values (1, array['/', '/articles/' || ${article?.id}]), (2, array['/about'])) as publishes (n, paths)`
  const publishes = await bodyOf(await author.get('/admin/publishes'), z.array(RecentPublish))
  expect(publishes).toMatchObject([
    { milliseconds: 84, pathCount: 1, title: null, path: '/about' },
    { milliseconds: 84, pathCount: 2, title: article?.title, path: `/articles/${article?.id}` },
  ])
})

test('open tickets and messages are counted', async () => {
  const before = await bodyOf(await editor.get('/admin/open-requests'), OpenRequests)
  await api.owner`insert into public.contact_messages (id, name, email, message, status)
    select gen_random_uuid(), 'Ada', 'ada@meridian.example', 'Good day.', status from unnest(array['open', 'answered']) as status`
  await api.owner`insert into public.support_tickets (user_id, category, subject, message)
    values (${author.id}, 'general', 'A question', 'Good morning.')`
  expect(await bodyOf(await editor.get('/admin/open-requests'), OpenRequests)).toEqual({
    tickets: before.tickets + 1,
    messages: before.messages + 1,
  })
})
