import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  CancellationComment,
  CancellationFeedback,
  CancellationReasonCount,
} from '#shared/contracts/cancellation-feedback.ts'
import { deleteExpiredRows } from '#shared/data/cleanup.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { cards, DAY, type SubscribersFixture, startSubscribersFixture, YEAR } from './subscribers.fixtures.ts'

let api: SubscribersFixture
let owner: TestReader
beforeAll(async () => {
  api = await startSubscribersFixture()
  owner = await api.newReader({ role: 'owner' })
  await api.owner`update plans set asks_why = true where id = 'global_reader'`
})
afterAll(() => api?.stop())

const readQuestion = async (reader: TestReader) =>
  bodyOf(await reader.get('/user/cancellation-feedback'), CancellationFeedback.nullable())
const answer = (reader: TestReader, body: object) => reader.send('/user/cancellation-feedback', body, { method: 'PUT' })
const cancel = (reader: TestReader) => reader.send('/user/subscription/cancellation')

test('why is asked after a cancellation, answered once more to replace it, and not needed to cancel', async () => {
  const reader = await api.newSubscriber()
  expect(await readQuestion(reader)).toBeNull()
  expect((await answer(reader, { reason: 'price' })).status).toBe(404)
  expect((await cancel(reader)).status).toBe(200)
  expect(await readQuestion(reader)).toEqual({ plan: 'Global Reader', reason: null, comment: null })
  expect((await answer(reader, { reason: 'price', comment: '  ' })).status).toBe(200)
  const response = await answer(reader, { reason: 'time', comment: 'I travel too much.\r\nSorry.' })
  const given = { plan: 'Global Reader', reason: 'time', comment: 'I travel too much.\nSorry.' }
  expect(await bodyOf(response, CancellationFeedback)).toEqual(given)
  const rows = await api.owner`select reason from cancellation_feedback where user_id = ${reader.id}`
  expect(rows).toEqual([{ reason: 'time' }])
})

test('a plan that does not ask is left in silence', async () => {
  await api.owner`update plans set asks_why = false where id = 'global_reader'`
  const reader = await api.newSubscriber()
  await cancel(reader)
  expect(await readQuestion(reader)).toBeNull()
  expect((await answer(reader, { reason: 'price' })).status).toBe(404)
  await api.owner`update plans set asks_why = true where id = 'global_reader'`
})

test('a subscription that ended at once can be explained for 30 days', async () => {
  const reader = await api.newSubscriber({ card: cards.failsOnRenewal })
  api.emulator.clock.advance(YEAR + DAY)
  await reader.refresh()
  await cancel(reader)
  await api.owner`update subscriptions set ended_at = now() - interval '29 days' where user_id = ${reader.id} and source = 'stripe'`
  expect(await readQuestion(reader)).toMatchObject({ reason: null })
  await api.owner`update subscriptions set ended_at = now() - interval '31 days' where user_id = ${reader.id} and source = 'stripe'`
  expect(await readQuestion(reader)).toBeNull()
})

test('a reason that is none, and a comment that is too long, are refused at their fields', async () => {
  const reader = await api.newSubscriber()
  await cancel(reader)
  const problem = await problemOf(await answer(reader, { reason: 'weather', comment: 'x'.repeat(501) }))
  expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['comment', 'reason'])
  expect(await readQuestion(reader)).toMatchObject({ reason: null })
})

test('owners see sums by month and plan, and comments without names, page by page', async () => {
  await api.owner`delete from cancellation_feedback`
  await api.owner`delete from private.cancellation_months`
  for (const [reason, comment] of [
    ['price', 'One.'],
    ['price', undefined],
    ['other', 'Two.'],
  ] as const) {
    const reader = await api.newSubscriber()
    await cancel(reader)
    await answer(reader, { reason: 'content', comment })
    expect((await answer(reader, { reason, comment })).status).toBe(200)
  }
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  const counts = await bodyOf(await owner.get('/admin/cancellation-reasons'), z.array(CancellationReasonCount))
  const plan = { month, planId: 'global_reader', plan: 'Global Reader' }
  expect(counts).toEqual([
    { ...plan, reason: 'price', count: 2 },
    { ...plan, reason: 'other', count: 1 },
  ])
  const first = await owner.get('/admin/cancellation-comments?limit=1')
  const query = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await owner.get(`/admin/cancellation-comments${query}`)
  const comments = [first, second].map((response) => bodyOf(response, z.array(CancellationComment)))
  expect((await Promise.all(comments)).flat().map(({ reason, comment }) => [reason, comment])).toEqual([
    ['other', 'Two.'],
    ['price', 'One.'],
  ])
})

test('with the account goes the comment; after two years goes the answer; the sums stay', async () => {
  const reader = await api.newSubscriber()
  await cancel(reader)
  await answer(reader, { reason: 'delivery', comment: 'The postman knows me too well.' })
  await api.owner`delete from auth.users where id = ${reader.id}`
  const [left] = await api.owner`
    select id, user_id, subscription_id, reason, comment from cancellation_feedback where reason = 'delivery'`
  expect(left).toMatchObject({ user_id: null, subscription_id: null, comment: null })
  await api.owner`update cancellation_feedback set created_at = now() - interval '2 years' where id = ${left?.id}`
  await api.billing.database.asServiceRole((tx) => deleteExpiredRows(tx, 'cancellationFeedback'))
  expect(await api.owner`select from cancellation_feedback where id = ${left?.id}`).toEqual([])
  const [sum] = await api.owner`select count from private.cancellation_months where reason = 'delivery'`
  expect(sum?.count).toBe(1)
})
