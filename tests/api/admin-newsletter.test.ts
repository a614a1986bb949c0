import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Subscriber, SubscriberCounts, SubscriberDetail } from '#shared/contracts/newsletter.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'
import { idsAcrossPages } from './pagination.ts'

let api: AccountsFixture
let owner: TestReader
let support: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())
beforeEach(async () => {
  await api.owner`delete from newsletter_subscribers`
  await api.owner`delete from private.audit_log`
})

const insertMany = (count: number) => api.owner`
  insert into newsletter_subscribers (email, status, confirmed_at, created_at)
  select 'reader-' || n || '@meridian.example', 'confirmed', now(), now() - n * interval '1 second'
  from generate_series(1, ${count}) as n`
const insert = (email: string, firstName: string | null = null) => api.owner`
  insert into newsletter_subscribers (email, first_name, last_name) values (${email}, ${firstName}, ${firstName && 'L'})`
const list = async (query = '') =>
  bodyOf(await support.get(`/admin/newsletter-subscribers${query}`), z.array(Subscriber))
const erase = (id: string) => owner.send(`/admin/newsletter-subscribers/${id}`, undefined, { method: 'DELETE' })

/** The whole file, as the browser joins its parts. */
async function exportAll(query = '') {
  const parts: string[] = []
  for (let next: string | undefined = query; next !== undefined; ) {
    const response: Response = await owner.get(`/admin/newsletter-export${next}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    parts.push(await response.text())
    next = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return { partCount: parts.length, lines: parts.join('').split('\r\n').slice(0, -1) }
}
const auditLog = () => api.owner`
  select kind, entity, entity_id, before, after, staff_id from private.audit_log order by created_at`

test('subscribers are listed, counted, found by a part of the address, and read with their consent trail', async () => {
  const email = 'ada@meridian.example'
  await api.send('/newsletter/subscribe', { email })
  await insertMany(3)
  expect((await list()).map(({ email }) => email)).toHaveLength(4)
  expect((await list('?status=pending')).map(({ email }) => email)).toEqual([email])
  expect((await list('?search=READER-2')).map(({ email }) => email)).toEqual(['reader-2@meridian.example'])
  expect(await bodyOf(await support.get('/admin/newsletter-subscriber-counts'), SubscriberCounts)).toEqual({
    pending: 1,
    confirmed: 3,
    unsubscribed: 0,
  })
  expect(await idsAcrossPages(support, '/admin/newsletter-subscribers?limit=3')).toHaveLength(4)
  const [ada] = await list('?search=ada')
  const detail = await bodyOf(await support.get(`/admin/newsletter-subscribers/${ada?.id}`), SubscriberDetail)
  expect(detail).toMatchObject({ email, status: 'pending', consents: [{ step: 'requested', means: 'script' }] })
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x'])
    expect((await support.get(`/admin/newsletter-subscribers/${id}`)).status).toBe(404)
})

test('an export comes in parts that are one file, and is recorded once', async () => {
  await insertMany(10_001)
  const { partCount, lines } = await exportAll()
  expect(partCount).toBe(3)
  expect(lines).toHaveLength(10_002)
  // fetch leaves the byte order mark out of a text.
  expect(lines[0]).toBe(
    'Email,First name,Last name,Country,Status,Entered,Confirmed,Unsubscribed,Language,Unsubscribe link',
  )
  expect(lines[1]).toContain('reader-10001@')
  expect(new Set(lines).size).toBe(10_002)
  expect([...(await auditLog())]).toEqual([
    {
      kind: 'newsletter-exported',
      entity: 'newsletter',
      entity_id: 'all',
      before: null,
      after: { status: null },
      staff_id: owner.id,
    },
  ])
})

test('each line of an export has its language and a link that unsubscribes; who has left has none', async () => {
  await insert('ada@meridian.example')
  await api.owner`insert into newsletter_subscribers (email_hash, status, unsubscribed_at, language)
    values (sha256('left'), 'unsubscribed', now(), 'fr')`
  await api.owner`update newsletter_subscribers set language = 'fr', status = 'confirmed', confirmed_at = now()
    where email = 'ada@meridian.example'`
  const { lines } = await exportAll()
  const fields = lines.map((line) => line.split(',').slice(-2))
  expect(fields).toContainEqual(['fr', ''])
  const [, link = ''] = fields.find(([, link]) => link?.startsWith('http')) ?? []
  expect(new URL(link).pathname).toBe('/fr/newsletter/unsubscribe')
  const { search } = new URL(link)
  expect((await api.send(`/newsletter/unsubscription${search}`, {})).status).toBe(200)
  expect(await list('?status=confirmed')).toEqual([])
})

test('a page that is fetched without the first one is recorded too', async () => {
  await insertMany(3)
  const { id } = (await list())[2] ?? {}
  expect((await owner.get(`/admin/newsletter-export?status=confirmed&cursor=0.${id}`)).status).toBe(200)
  expect(await auditLog()).toMatchObject([{ kind: 'newsletter-exported', entity_id: 'confirmed' }])
})

test('no field of the file is a formula', async () => {
  await insert('+1@meridian.example', '=HYPERLINK("https://evil.example")')
  const { lines } = await exportAll('?status=pending')
  expect(lines[1]).toMatch(/^'\+1@meridian\.example,"'=HYPERLINK/)
})

test('an erased subscriber who had unsubscribed and entered the address again is deleted with the queued e-mails', async () => {
  const email = 'again@meridian.example'
  await api.send('/newsletter/subscribe', { email })
  const [{ id = '' } = {}] = await list('?search=again')
  await api.owner`update newsletter_subscribers set email = null, email_hash = sha256('again'), status = 'unsubscribed',
    unsubscribed_at = now() where id = ${id}`
  await api.owner`update private.newsletter_requests set email = ${email} where subscriber_id = ${id}`
  await api.owner`select private.enqueue_email('return-offer', ${email}, '{}')`
  expect((await erase(id)).status).toBe(204)
  expect(await api.owner`select kind from private.email_outbox where recipient = ${email}`).toEqual([])
})

test('an erased subscriber is deleted with the consent trail and the queued e-mails; the audit log has no address', async () => {
  const email = 'forget-me@meridian.example'
  await api.send('/newsletter/subscribe', { email })
  const [{ id = '' } = {}] = await list('?search=forget-me')
  expect((await erase(id)).status).toBe(204)
  expect((await erase(id)).status).toBe(404)
  expect(await list()).toEqual([])
  const left = await api.owner`
    select 'consent' as what from newsletter_consents where subscriber_id = ${id}
    union all select 'email' from private.email_outbox where recipient = ${email}`
  expect([...left]).toEqual([])
  const log = await auditLog()
  expect(log).toMatchObject([{ kind: 'newsletter-subscriber-erased', entity_id: id, before: { status: 'pending' } }])
  expect(JSON.stringify(log)).not.toContain('forget-me')
})
