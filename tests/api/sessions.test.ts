import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountEvent, Session } from '#shared/contracts/session.ts'
import { User } from '#shared/contracts/user.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, codeOf, toldBySite } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const sessionsOf = async (reader: ReaderUnderTest) => bodyOf(await reader.get('/user/sessions'), Session.array())
const eventsOf = async (reader: ReaderUnderTest) =>
  bodyOf(await reader.get('/user/account-events'), AccountEvent.array())
const end = (reader: ReaderUnderTest, id = '') =>
  reader.send(`/user/sessions${id && `/${id}`}`, {}, { method: 'DELETE' })
const isIn = async (reader: ReaderUnderTest) => (await reader.get('/user')).status === 200
/** Nobody waits here. */
const longAgo = ({ id }: ReaderUnderTest, wait: string) => api.owner`
  update sessions set created_at = created_at - ${wait}::interval, last_seen_at = last_seen_at - ${wait}::interval,
    expires_at = expires_at - ${wait}::interval where user_id = ${id}`

test('whoever signs in is known until they sign out', async () => {
  const reader = await api.newReader()
  const answer = await reader.get('/user')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await bodyOf(answer, User)).toEqual(reader.user)
  expect(reader.user).toMatchObject({ email: reader.email, firstName: 'Ada', staffRole: null })

  for (let n = 0; n < 2; n++) {
    const out = await reader.send('/auth/logout')
    expect([out.status, out.headers.getSetCookie()]).toEqual([
      204,
      ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', 'signed-in=; Max-Age=0; Path=/; SameSite=Lax'],
    ])
  }
  const after = await reader.get('/user')
  expect([after.status, await codeOf(after), after.headers.getSetCookie()]).toEqual([
    401,
    'not-signed-in',
    ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', 'signed-in=; Max-Age=0; Path=/; SameSite=Lax'],
  ])
})

test('what staff are is said with the user', async () => {
  expect((await api.newReader({ role: 'editor' })).user.staffRole).toBe('editor')
})

describe('where a reader is signed in', () => {
  test('is listed in words, with where and when', async () => {
    const reader = await api.newReader()
    const edge = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:143.0) Gecko/20100101 Firefox/143.0' }
    const { email, password } = reader
    const told = toldBySite('203.0.113.9', api.stack.secrets.siteSecret, { 'cf-ipcountry': 'SE' })
    await api.send('/auth/login', { email, password }, { headers: { ...told, ...edge } })
    const [newest, first] = await sessionsOf(reader)
    expect(newest).toMatchObject({ device: 'Firefox on macOS', country: 'SE', current: false })
    expect(first).toMatchObject({ country: null, current: true })
    const [event] = await eventsOf(reader)
    expect(event).toMatchObject({ kind: 'signed-in', device: 'Firefox on macOS', country: 'SE' })
  })

  test('is ended one by one, and at once in every process', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    const another = await api.another()
    const there = () => fetch(`${another.url}/user`, { headers: { Cookie: other.cookie } })
    expect((await there()).status).toBe(200)
    const { id } = (await sessionsOf(reader)).find(({ current }) => !current) ?? {}
    expect((await end(reader, id)).status).toBe(204)
    expect([(await there()).status, await isIn(reader), await isIn(other)]).toEqual([401, true, false])
    expect((await end(reader, id)).status).toBe(404)
    expect((await eventsOf(reader))[0]?.kind).toBe('session-ended')
    await another.stop()
  })

  test('or everywhere else at once', async () => {
    const reader = await api.newReader()
    const others = [await api.signIn(reader), await api.signIn(reader)]
    expect((await end(reader)).status).toBe(204)
    expect(await Promise.all([reader, ...others].map(isIn))).toEqual([true, false, false])
    expect(await sessionsOf(reader)).toHaveLength(1)
  })

  test('is nobody else’s to see or to end', async () => {
    const [reader, other] = [await api.newReader(), await api.newReader()]
    const [{ id } = {}] = await sessionsOf(other)
    expect((await sessionsOf(reader)).map((one) => one.id)).not.toContain(id)
    for (const wrong of [id, 'x', '%27', crypto.randomUUID()]) {
      const refused = await end(reader, wrong)
      expect([refused.status, await codeOf(refused)]).toEqual([404, 'not-found'])
    }
    await end(reader)
    expect(await isIn(other)).toBe(true)
  })

  test('is in fifty browsers at most: who was seen least goes', async () => {
    const reader = await api.newReader()
    await api.owner`
      insert into sessions (user_id, token_hash, device)
      select ${reader.id}, sha256(n::text::bytea), 'An old browser' from generate_series(1, 60) as n`
    const now = await api.signIn(reader)
    expect((await sessionsOf(now)).length).toBe(50)
  })
})

describe('a session', () => {
  test('ends thirty days after it was last seen', async () => {
    const [idle, busy] = [await api.newReader(), await api.newReader()]
    await longAgo(idle, '30 days')
    await longAgo(busy, '29 days')
    expect([await isIn(idle), await isIn(busy)]).toEqual([false, true])
    await longAgo(busy, '29 days')
    expect(await isIn(busy)).toBe(true)
  })

  test('and half a year after it began, however often it is seen', async () => {
    const reader = await api.newReader()
    for (const wait of ['29 days', '29 days', '29 days', '29 days', '29 days', '29 days']) {
      await longAgo(reader, wait)
      expect(await isIn(reader)).toBe(true)
    }
    await longAgo(reader, '7 days')
    expect(await isIn(reader)).toBe(false)
  })

  test('is written down as seen every five minutes at most', async () => {
    const reader = await api.newReader()
    const seen = async () => (await api.owner`select last_seen_at, xmin from sessions where user_id = ${reader.id}`)[0]
    const before = await seen()
    await reader.get('/user')
    expect(await seen()).toEqual(before)
    await longAgo(reader, '6 minutes')
    await Promise.all(Array.from({ length: 8 }, () => reader.get('/user')))
    const [{ recently } = {}] = await api.owner`
      select last_seen_at > now() - interval '1 minute' as recently from sessions where user_id = ${reader.id}`
    expect(recently).toBe(true)
  })

  test('that is over is forgotten by the jobs, and so is what happened more than a year ago', async () => {
    const reader = await api.newReader()
    await longAgo(reader, '31 days')
    await api.owner`
      insert into account_events (user_id, kind, device, created_at)
      values (${reader.id}, 'signed-in', 'x', now() - interval '366 days')`
    const [{ pruned } = {}] = await api.owner`select private.prune_sessions()::int as pruned`
    expect(pruned).toBeGreaterThanOrEqual(2)
    const [left] = await api.owner`select
      (select count(*)::int from sessions where user_id = ${reader.id}) as sessions,
      (select count(*)::int from account_events where user_id = ${reader.id}) as events`
    expect(left).toEqual({ sessions: 0, events: 1 })
  })
})

test('what happened to an account cannot be rewritten', async () => {
  await expect(api.owner`update account_events set kind = 'signed-out'`).rejects.toThrow('not rewritten')
})
