import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AdminContactMessage } from '#shared/contracts/contact.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let support: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())
beforeEach(() => api.owner`delete from contact_messages`)

const list = async (query = '') =>
  bodyOf(await support.get(`/admin/contact-messages${query}`), z.array(AdminContactMessage))
const names = async (query: string) => (await list(query)).map(({ name }) => name)
const insert = (name: string, hoursAgo: number, status = 'open', email = 'ada@meridian.example') => api.owner`
  insert into contact_messages (id, name, email, message, status, created_at)
  values (gen_random_uuid(), ${name}, ${email}, 'Good morning.', ${status}, now() - ${hoursAgo} * interval '1 hour')`
const reply = (id: string, message: string) => support.send(`/admin/contact-messages/${id}/replies`, { message })
const setStatus = (id: string, status: string) =>
  support.send(`/admin/contact-messages/${id}`, { status }, { method: 'PUT' })

test('a message of the form is listed as open, and its notice leads to it', async () => {
  const email = 'bea@meridian.example'
  await api.send('/contact', { name: 'Bea', email, subject: 'editorial', message: 'One\nTwo' })
  const [message] = await list('?status=open')
  expect(message).toMatchObject({ name: 'Bea', email, subject: 'editorial', message: 'One\nTwo', replies: [] })
  const noticeTexts = async () => (await api.inbox.emailsTo('hello@meridian.example')).map(({ text }) => text).join()
  await expect.poll(noticeTexts).toContain(`/admin#messages/open/${message?.id}`)
  expect(await bodyOf(await support.get(`/admin/contact-messages/${message?.id}`), AdminContactMessage)).toEqual(
    message,
  )
})

test('the longest waiting message comes first, page by page; others begin with the newest', async () => {
  for (const hours of [1, 30, 5]) await insert(`Open ${hours}`, hours)
  for (const hours of [2, 40]) await insert(`Closed ${hours}`, hours, 'closed')
  expect(await names('?status=open')).toEqual(['Open 30', 'Open 5', 'Open 1'])
  expect(await names('?status=closed')).toEqual(['Closed 2', 'Closed 40'])
  const ids = (await list('?status=open')).map(({ id }) => id)
  expect(await idsAcrossPages(support, '/admin/contact-messages?status=open&limit=2')).toEqual(ids)
})

test('messages are found by a part of their address', async () => {
  await insert('Ada', 1, 'open', 'ada.lindqvist@meridian.example')
  await insert('Bea', 2, 'closed', 'bea_l@elsewhere.example')
  expect(await names('?search=LINDQ')).toEqual(['Ada'])
  expect(await names('?search=example')).toEqual(['Ada', 'Bea'])
  expect(await names('?search=a_l')).toEqual(['Bea'])
  expect(await names('?status=open&search=elsewhere')).toEqual([])
})

test('a reply is stored, is sent by e-mail, and marks the message as answered', async () => {
  await insert('Ada', 1, 'open', 'ada-asks@meridian.example')
  const [message] = await list()
  const response = await reply(message?.id ?? '', 'Good day.\n<b>Soon.</b>')
  expect(response.status).toBe(201)
  const repliedMessage = await bodyOf(response, AdminContactMessage)
  expect(repliedMessage).toMatchObject({ status: 'answered', replies: [{ message: 'Good day.\n<b>Soon.</b>' }] })
  const [email] = await api.inbox.waitForEmails(1, 'ada-asks@meridian.example')
  expect(email?.text).toContain('> Good day.\n> <b>Soon.</b>')
  expect(await bodyOf(await setStatus(repliedMessage.id, 'closed'), AdminContactMessage)).toMatchObject({
    status: 'closed',
  })
  const log = await api.owner`
    select kind, before, after from private.audit_log where entity_id = ${repliedMessage.id} order by created_at, kind`
  expect(log.map(({ kind }) => kind)).toEqual([
    'contact-message-changed',
    'contact-reply-created',
    'contact-message-changed',
  ])
  expect(JSON.stringify(log)).not.toMatch(/Soon|Good morning|ada-asks/)
})

test('a reply that is sent again reaches the sender once, and not when another staff member has replied since', async () => {
  const address = `twice-${crypto.randomUUID()}@meridian.example`
  await insert('Ada', 1, 'open', address)
  const id = (await list())[0]?.id ?? ''
  expect(await Promise.all([reply(id, 'Once.'), reply(id, 'Once.')])).toMatchObject([{ status: 201 }, { status: 201 }])
  const send = (repliesSeen: number) =>
    support.send(`/admin/contact-messages/${id}/replies`, { message: 'And this.', repliesSeen })
  expect(await codeOf(await send(0))).toBe('version-conflict')
  expect(await bodyOf(await send(1), AdminContactMessage)).toMatchObject({
    replies: [{ message: 'Once.' }, { message: 'And this.' }],
  })
  const replyEmails = async () => (await api.inbox.emailsTo(address)).map(({ text }) => /> (.*)/.exec(text)?.[1])
  await expect.poll(async () => (await replyEmails()).sort()).toEqual(['And this.', 'Once.'])
})

test('an unknown message, an empty reply and an unknown status are refused', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await support.get(`/admin/contact-messages/${id}`)).status).toBe(404)
    expect((await reply(id, 'Good day.')).status).toBe(404)
    expect((await setStatus(id, 'closed')).status).toBe(404)
  }
  await insert('Ada', 1)
  const [message] = await list()
  expect((await problemOf(await reply(message?.id ?? '', ' '))).fields).toHaveProperty('message')
  expect((await setStatus(message?.id ?? '', 'lost')).status).toBe(422)
})
