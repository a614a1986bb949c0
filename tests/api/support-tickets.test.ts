import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SupportTicket } from '#shared/contracts/support-ticket.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, problemOf } from './api-under-test.ts'
import { inboxAt } from './inbox.ts'
import { idsOverPages } from './pages.ts'

let api: AccountsUnderTest
let inbox: ReturnType<typeof inboxAt>
beforeAll(async () => {
  api = await startAccountsUnderTest()
  inbox = inboxAt(api.stack.mailUrl)
})
afterAll(() => api?.stop())

const HOUSE = 'hello@meridian.example'
const question = { category: 'delivery', subject: 'Where is it?', message: 'Good morning.\n\nThe autumn issue?' }
const open = (reader: ReaderUnderTest, ticket: object = question) => reader.send('/user/support-tickets', ticket)
const list = async (reader: ReaderUnderTest, query = '') =>
  bodyOf(await reader.get(`/user/support-tickets${query}`), z.array(SupportTicket))

test('a ticket is kept as it was written, open and without an answer', async () => {
  const ada = await api.newReader()
  const answer = await open(ada, {
    ...question,
    subject: '  Where is it? ',
    message: 'Good morning.\r\n\r\nThe autumn issue? ',
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const ticket = await bodyOf(answer, SupportTicket)
  expect(ticket).toMatchObject({ ...question, status: 'open', replies: [] })
  expect(await list(ada)).toEqual([ticket])
})

test('every field that is wrong is named, and nothing is kept', async () => {
  const ada = await api.newReader()
  const problem = await problemOf(await open(ada, { category: 'gossip', subject: 'a\nb', message: ' ' }))
  expect(problem.status).toBe(422)
  expect(problem.fields).toEqual({
    category: 'Please fill in all required fields.',
    subject: 'The subject on one line, please.',
    message: 'Please fill in all required fields.',
  })
  expect(await list(ada)).toEqual([])
})

test('nobody opens one for somebody else, or says how it stands', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await open(ada, { ...question, userId: bea.id, user_id: bea.id, status: 'closed' })
  expect(await list(bea)).toEqual([])
  expect(await list(ada)).toMatchObject([{ status: 'open' }])
})

describe('letters', () => {
  test('tell the reader that it has come, with the promise, and the house that it has to be answered', async () => {
    const ada = await api.newReader()
    await open(ada)
    const [receipt] = await inbox.whenThereAre(1, ada.email)
    expect(receipt?.subject).toBe('We have your letter: Where is it?')
    expect(receipt?.text).toContain('Dear Ada,')
    expect(receipt?.text).toContain('We’ll get back to you within 24 hours.')
    expect(receipt?.text).toContain('> The autumn issue?')
    const noticeOf = async () =>
      (await inbox.lettersTo(HOUSE)).find(({ replyTo }) => replyTo?.[0]?.address === ada.email)
    await expect.poll(noticeOf, { timeout: 30_000 }).toBeTruthy()
    const notice = await noticeOf()
    expect(notice?.subject).toBe('A ticket from Ada Lindqvist: Where is it?')
    expect(notice?.text).toContain('About: Delivery')
    expect(notice?.text).toContain('/admin')
  })

  test('are written with the ticket or not at all', async () => {
    const ada = await api.newReader()
    await api.owner`alter table private.outbox add constraint none check (kind <> 'ticket-notice') not valid`
    expect((await open(ada)).status).toBe(500)
    await api.owner`alter table private.outbox drop constraint none`
    expect(await list(ada)).toEqual([])
    expect((await api.owner`select from private.outbox where recipient = ${ada.email}`).length).toBe(0)
  })
})

test('come a page at a time, newest first, without a gap when others come in between', async () => {
  const ada = await api.newReader()
  await api.owner`insert into support_tickets (user_id, category, subject, message, created_at)
    select ${ada.id}, 'general', n, 'Good morning.', timestamptz '2026-11-01' + n / 3 * interval '1 hour'
    from generate_series(1, 50) as n`
  const first = await ada.get('/user/support-tickets')
  expect(await bodyOf(first, z.array(SupportTicket))).toHaveLength(20)
  expect(first.headers.get('link')).toMatch(/^<\?limit=20&cursor=\d+\.[0-9a-f-]{36}>; rel="next"$/)
  const inOrder = await api.owner`select id from support_tickets where user_id = ${ada.id} order by created_at desc, id`
  let turned = 0
  const ids = await idsOverPages(ada, '/user/support-tickets?limit=7', async () => {
    if (turned++ === 2) await open(ada)
  })
  expect(ids).toEqual(inOrder.map(({ id }) => id))
  for (const wrong of ['limit=0', 'limit=101', 'cursor=x', 'cursor=1.a-slug', 'cursor=1.']) {
    expect((await problemOf(await ada.get(`/user/support-tickets?${wrong}`))).status).toBe(422)
  }
})

test('ten an hour from one account, whatever another does', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  for (let n = 0; n < 10; n++) expect((await open(ada)).status).toBe(201)
  const refused = await open(ada)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  expect((await open(bea)).status).toBe(201)
  expect(await list(ada)).toHaveLength(10)
})
