import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { AdminTicket } from '#shared/contracts/support-ticket.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsFixture
let support: TestReader
let reader: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  support = await api.newReader({ role: 'support' })
  reader = await api.newReader()
})
afterAll(() => api?.stop())

/** A question of the reader that has waited for so many hours. */
async function newTicket(subject: string, hoursAgo = 0, status = 'open'): Promise<string> {
  const [row] = await api.owner`
    insert into support_tickets (user_id, category, subject, message, status, created_at)
    values (${reader.id}, 'delivery', ${subject}, 'It has not come.', ${status}, now() - ${hoursAgo} * interval '1 hour')
    returning id`
  return row?.id
}
const list = async (query = '') => {
  const response = await support.get(`/admin/support-tickets${query}`)
  return { tickets: await bodyOf(response, z.array(AdminTicket)), next: response.headers.get('link') }
}
const subjects = async (query: string) => (await list(query)).tickets.map(({ subject }) => subject)
const reply = (id: string, message = 'It is on its way.', actor = support) =>
  actor.send(`/admin/support-tickets/${id}/replies`, { message })
const setStatus = (id: string, status: string, actor = support) =>
  actor.send(`/admin/support-tickets/${id}`, { status }, { method: 'PUT' })

test('the longest waiting ticket comes first, page by page; closed tickets begin with the newest', async () => {
  for (const hoursAgo of [1, 30, 5]) await newTicket(`Waits ${hoursAgo}`, hoursAgo)
  for (const hoursAgo of [2, 40]) await newTicket(`Closed ${hoursAgo}`, hoursAgo, 'closed')
  expect(await subjects('?status=open')).toEqual(['Waits 30', 'Waits 5', 'Waits 1'])
  expect(await subjects('?status=closed')).toEqual(['Closed 2', 'Closed 40'])
  expect(await subjects('')).toHaveLength(5)

  const first = await list('?status=open&limit=2')
  expect(first.tickets.map(({ subject }) => subject)).toEqual(['Waits 30', 'Waits 5'])
  const [, query = ''] = /^<(\?[^>]+)>; rel="next"$/.exec(first.next ?? '') ?? []
  const second = await list(query)
  expect([second.tickets.map(({ subject }) => subject), second.next]).toEqual([['Waits 1'], null])
  expect(first.tickets[0]?.reader).toEqual({
    id: reader.id,
    email: reader.email,
    firstName: reader.firstName,
    lastName: reader.lastName,
  })
  for (const query of ['?status=lost', '?limit=0', '?cursor=x']) {
    expect((await support.get(`/admin/support-tickets${query}`)).status).toBe(422)
  }
})

test('a reply reaches the reader by e-mail and in the account, and marks the ticket as answered', async () => {
  const id = await newTicket('Where is autumn?')
  const replied = await reply(id, 'In the post.\r\nSince Monday.')
  expect(replied.status).toBe(201)
  const answeredTicket = await bodyOf(replied, AdminTicket)
  expect(answeredTicket).toMatchObject({
    id,
    status: 'answered',
    replies: [{ message: 'In the post.\nSince Monday.' }],
  })
  const findEmail = async () =>
    (await inboxAt(api.stack.mailUrl).emailsTo(reader.email)).find(({ text }) => text.includes('Since Monday.'))
  await expect.poll(findEmail).toBeTruthy()
  const ownTickets = (await (await reader.get('/user/support-tickets')).json()) as AdminTicket[]
  expect(ownTickets.find((one) => one.id === id)?.replies).toEqual(answeredTicket.replies)

  expect(await bodyOf(await setStatus(id, 'closed'), AdminTicket)).toMatchObject({ id, status: 'closed' })
  expect(await bodyOf(await setStatus(id, 'open'), AdminTicket)).toMatchObject({ id, status: 'open' })
})

const storedReplies = async (id: string) =>
  (await bodyOf(await support.get(`/admin/support-tickets/${id}`), AdminTicket)).replies.map(({ message }) => message)
const emailsWith = async (text: string) =>
  (await inboxAt(api.stack.mailUrl).emailsTo(reader.email)).filter((email) => email.text.includes(text)).length

test('a reply whose answer was lost is sent again, also at once, and reaches the reader once', async () => {
  const id = await newTicket('Twice?')
  const text = `It left on Monday ${crypto.randomUUID()}`
  const answers = await Promise.all([reply(id, text), reply(id, text), reply(id, text)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await bodyOf(await reply(id, text), AdminTicket)).toMatchObject({ replies: [{ message: text }] })
  expect(await storedReplies(id)).toEqual([text])

  // The e-mail of a later reply comes after all others.
  await reply(id, `And the next one ${text}`)
  await expect.poll(() => emailsWith(`And the next one ${text}`)).toBe(1)
  expect(await emailsWith(text)).toBe(2)

  await api.owner`update support_replies set created_at = created_at - interval '1 day' where ticket_id = ${id}`
  expect((await reply(id, text)).status).toBe(201)
  expect(await storedReplies(id)).toHaveLength(3)
})

test('a reply is not sent when another staff member has replied since its author has read the ticket', async () => {
  const id = await newTicket('Both of us')
  const send = (message: string, repliesSeen: number) =>
    support.send(`/admin/support-tickets/${id}/replies`, { message, repliesSeen })
  expect((await send('From Ada.', 0)).status).toBe(201)
  await setStatus(id, 'closed')
  expect(await codeOf(await send('From Bea.', 0))).toBe('version-conflict')
  expect(await bodyOf(await support.get(`/admin/support-tickets/${id}`), AdminTicket)).toMatchObject({
    status: 'closed',
    replies: [{ message: 'From Ada.' }],
  })
  expect((await send('From Bea.', 1)).status).toBe(201)
})

describe('the API refuses', () => {
  const unknownId = '00000000-0000-4000-8000-000000000000'

  test('a ticket that does not exist', async () => {
    for (const id of [unknownId, 'x']) {
      expect((await reply(id)).status).toBe(404)
      expect((await setStatus(id, 'closed')).status).toBe(404)
    }
  })

  test('an empty reply and an unknown status', async () => {
    const id = await newTicket('Quiet')
    expect((await problemOf(await reply(id, '  '))).fields).toEqual({ message: 'The reply, please.' })
    expect((await problemOf(await setStatus(id, 'lost'))).fields).toHaveProperty('status')
  })

  test.each<[StaffRole | 'reader', number]>([
    ['owner', 200],
    ['editor', 200],
    ['support', 200],
    ['author', 403],
    ['reader', 403],
  ])('staff who do not answer readers: %s gets %i', async (role, status) => {
    const actor = await api.newReader(role === 'reader' ? {} : { role })
    const id = await newTicket(`For ${role}`)
    expect((await actor.get('/admin/support-tickets')).status).toBe(status)
    expect((await setStatus(id, 'closed', actor)).status).toBe(status)
    expect((await reply(id, 'Good morning.', actor)).status).toBe(status === 200 ? 201 : 403)
    expect(await codeOf(await api.get('/admin/support-tickets'))).toBe('not-signed-in')
  })
})
