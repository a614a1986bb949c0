import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SupportTicket } from '#shared/contracts/support-ticket.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let inbox: ReturnType<typeof inboxAt>
beforeAll(async () => {
  api = await startAccountsFixture()
  inbox = inboxAt(api.stack.mailUrl)
})
afterAll(() => api?.stop())

const PUBLICATION_EMAIL = 'hello@meridian.example'
const validTicket = { category: 'delivery', subject: 'Where is it?', message: 'Good morning.\n\nThe autumn issue?' }
const openTicket = (reader: TestReader, ticket: object = validTicket) => reader.send('/user/support-tickets', ticket)
const list = async (reader: TestReader, query = '') =>
  bodyOf(await reader.get(`/user/support-tickets${query}`), z.array(SupportTicket))

test('a ticket is stored as it was written, open and unanswered', async () => {
  const ada = await api.newReader()
  const response = await openTicket(ada, {
    ...validTicket,
    subject: '  Where is it? ',
    message: 'Good morning.\r\n\r\nThe autumn issue? ',
  })
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const ticket = await bodyOf(response, SupportTicket)
  expect(ticket).toMatchObject({ ...validTicket, status: 'open', replies: [] })
  expect(await list(ada)).toEqual([ticket])
})

test('a ticket that is sent twice is opened once, with one set of e-mails', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  const responses = await Promise.all([openTicket(ada), openTicket(ada), openTicket(bea)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const [first, second] = await Promise.all(responses.map((response) => bodyOf(response, SupportTicket)))
  expect(second).toEqual(first)
  expect(await list(ada)).toEqual([first])
  expect(await list(bea)).toHaveLength(1)
  const emails =
    await api.owner`select from private.email_outbox where recipient = ${ada.email} and kind = 'ticket-received'`
  expect(emails.length).toBe(1)

  await api.owner`update support_tickets set status = 'closed' where user_id = ${ada.id}`
  await openTicket(ada)
  expect(await list(ada)).toHaveLength(2)
})

test('every invalid field is named, and nothing is stored', async () => {
  const ada = await api.newReader()
  const problem = await problemOf(await openTicket(ada, { category: 'gossip', subject: 'a\nb', message: ' ' }))
  expect(problem.status).toBe(422)
  expect(problem.fields).toEqual({
    category: 'Please fill in all required fields.',
    subject: 'The subject on one line, please.',
    message: 'Please fill in all required fields.',
  })
  expect(await list(ada)).toEqual([])
})

test('a ticket cannot be opened for another reader or with a status', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  await openTicket(ada, { ...validTicket, userId: bea.id, user_id: bea.id, status: 'closed' })
  expect(await list(bea)).toEqual([])
  expect(await list(ada)).toMatchObject([{ status: 'open' }])
})

describe('e-mails', () => {
  test('confirm the ticket to the reader, and notify the publication', async () => {
    const ada = await api.newReader()
    await openTicket(ada)
    const [receipt] = await inbox.waitForEmails(1, ada.email)
    expect(receipt?.subject).toBe('We have your letter: Where is it?')
    expect(receipt?.text).toContain('Dear Ada,')
    expect(receipt?.text).toContain('We’ll get back to you within 24 hours.')
    expect(receipt?.text).toContain('> The autumn issue?')
    const findNotice = async () =>
      (await inbox.emailsTo(PUBLICATION_EMAIL)).find(({ replyTo }) => replyTo?.[0]?.address === ada.email)
    await expect.poll(findNotice).toBeTruthy()
    const notice = await findNotice()
    expect(notice?.subject).toBe('A ticket from Ada Lindqvist: Where is it?')
    expect(notice?.text).toContain('About: Delivery')
    expect(notice?.text).toMatch(/\/admin#support\/open\/[0-9a-f-]{36}/)
  })

  test('are written in the transaction of the ticket', async () => {
    const ada = await api.newReader()
    await api.owner`alter table private.email_outbox add constraint none check (kind <> 'ticket-notice') not valid`
    expect((await openTicket(ada)).status).toBe(500)
    await api.owner`alter table private.email_outbox drop constraint none`
    expect(await list(ada)).toEqual([])
    expect((await api.owner`select from private.email_outbox where recipient = ${ada.email}`).length).toBe(0)
  })
})

test('tickets are listed page by page, newest first, without a gap when others are added in between', async () => {
  const ada = await api.newReader()
  await api.owner`insert into support_tickets (user_id, category, subject, message, created_at)
    select ${ada.id}, 'general', n, 'Good morning.', timestamptz '2026-11-01' + n / 3 * interval '1 hour'
    from generate_series(1, 50) as n`
  const first = await ada.get('/user/support-tickets')
  expect(await bodyOf(first, z.array(SupportTicket))).toHaveLength(20)
  expect(first.headers.get('link')).toMatch(/^<\?limit=20&cursor=\d+\.[0-9a-f-]{36}>; rel="next"$/)
  const inOrder = await api.owner`select id from support_tickets where user_id = ${ada.id} order by created_at desc, id`
  let pageCount = 0
  const ids = await idsAcrossPages(ada, '/user/support-tickets?limit=7', async () => {
    if (pageCount++ === 2) await openTicket(ada)
  })
  expect(ids).toEqual(inOrder.map(({ id }) => id))
  for (const invalidQuery of ['limit=0', 'limit=101', 'cursor=x', 'cursor=1.a-slug', 'cursor=1.']) {
    expect((await problemOf(await ada.get(`/user/support-tickets?${invalidQuery}`))).status).toBe(422)
  }
})

test('an account may open ten tickets an hour', async () => {
  const [ada, bea] = [await api.newReader(), await api.newReader()]
  for (let n = 0; n < 10; n++)
    expect((await openTicket(ada, { ...validTicket, subject: `Ticket ${n}` })).status).toBe(201)
  const rejected = await openTicket(ada)
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 3000]).toEqual([429, true])
  expect((await openTicket(bea)).status).toBe(201)
  expect(await list(ada)).toHaveLength(10)
})
