import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountEvent, Session } from '#shared/contracts/session.ts'
import { User } from '#shared/contracts/user.ts'
import { type AccountsFixture, startAccountsFixture, startWithoutAuth, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, siteForwardedHeaders } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const sessionsOf = async (reader: TestReader) => bodyOf(await reader.get('/user/sessions'), Session.array())
const eventsOf = async (reader: TestReader) => bodyOf(await reader.get('/user/account-events'), AccountEvent.array())
const eventKindsOf = async ({ id }: TestReader) =>
  (await api.owner`select kind from account_events where user_id = ${id} order by id`).map(({ kind }) => kind)
const endSession = (reader: TestReader, id = '') =>
  reader.send(`/user/sessions${id && `/${id}`}`, {}, { method: 'DELETE' })
const isSignedIn = async (reader: TestReader) => (await reader.get('/user')).status === 200
/** Moves the times of the session into the past instead of waiting. */
const backdateLastUse = ({ id }: TestReader, interval: string) => api.owner`
  update session_details set created_at = created_at - ${interval}::interval, last_seen_at = last_seen_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval where user_id = ${id}`

test('a session is valid until its reader signs out', async () => {
  const reader = await api.newReader()
  const response = await reader.get('/user')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await bodyOf(response, User)).toEqual(reader.user)
  expect(reader.user).toMatchObject({ email: reader.email, firstName: 'Ada', staffRole: null })

  for (let n = 0; n < 2; n++) {
    const signedOut = await reader.send('/auth/logout')
    expect([signedOut.status, signedOut.headers.getSetCookie()]).toEqual([
      204,
      [
        expect.stringMatching(/^session-[\da-f]{8}=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
        'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
      ],
    ])
  }
  const after = await reader.get('/user')
  expect([after.status, await codeOf(after)]).toEqual([401, 'not-signed-in'])
})

describe('while Auth does not answer', () => {
  test('a sign-out ends the session on the server too, and the history says so once', async () => {
    const reader = await api.newReader()
    const withoutAuth = await startWithoutAuth(api)
    const signedOut = await reader.send('/auth/logout', {}, { to: withoutAuth.url })
    expect([signedOut.status, signedOut.headers.getSetCookie().at(-1)]).toEqual([
      204,
      'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(await isSignedIn(reader)).toBe(false)
    expect(await api.owner`select from auth.sessions where user_id = ${reader.id}`).toHaveLength(0)
    expect(await eventKindsOf(reader)).toEqual(['signed-in', 'signed-out'])
    await withoutAuth.stop()
  })

  test('all other sessions end, also those that only Auth knows', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    await api.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${reader.id})`
    const withoutAuth = await startWithoutAuth(api)
    for (let n = 0; n < 2; n++)
      expect((await reader.send('/user/sessions', {}, { method: 'DELETE', to: withoutAuth.url })).status).toBe(204)
    expect([await isSignedIn(reader), await isSignedIn(other)]).toEqual([true, false])
    expect(await api.owner`select from auth.sessions where user_id = ${reader.id}`).toHaveLength(1)
    expect((await eventKindsOf(reader)).filter((kind) => kind === 'session-ended')).toHaveLength(1)
    await withoutAuth.stop()
  })
})

test('a late response to a request of the ended session does not end the next one of the browser', async () => {
  const reader = await api.newReader()
  await reader.send('/auth/logout')
  expect((await reader.get('/user')).headers.getSetCookie()).toEqual([])
})

test('the user response contains the staff role', async () => {
  expect((await api.newReader({ role: 'editor' })).user.staffRole).toBe('editor')
})

describe('the list of sessions', () => {
  test('names the device, the location and the time', async () => {
    const reader = await api.newReader()
    const browserHeaders = {
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:143.0) Gecko/20100101 Firefox/143.0',
    }
    const { email, password } = reader
    const siteHeaders = siteForwardedHeaders('203.0.113.9', api.stack.secrets.siteSecret, { 'cf-ipcountry': 'SE' })
    await api.send('/auth/login', { email, password }, { headers: { ...siteHeaders, ...browserHeaders } })
    const [newest, first] = await sessionsOf(reader)
    expect(newest).toMatchObject({ device: 'Firefox on macOS', country: 'SE', current: false })
    expect(first).toMatchObject({ country: null, current: true })
    const [event] = await eventsOf(reader)
    expect(event).toMatchObject({ kind: 'signed-in', device: 'Firefox on macOS', country: 'SE' })
  })

  test('ends sessions one by one, at once in every process', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    const secondProcess = await api.startAnother()
    const requestSecondProcess = () => fetch(`${secondProcess.url}/user`, { headers: { Cookie: other.cookie } })
    expect((await requestSecondProcess()).status).toBe(200)
    const { id } = (await sessionsOf(reader)).find(({ current }) => !current) ?? {}
    expect((await endSession(reader, id)).status).toBe(204)
    expect([(await requestSecondProcess()).status, await isSignedIn(reader), await isSignedIn(other)]).toEqual([
      401,
      true,
      false,
    ])
    expect((await endSession(reader, id)).status).toBe(404)
    expect((await eventsOf(reader))[0]?.kind).toBe('session-ended')
    await secondProcess.stop()
  })

  test('or all other sessions at once', async () => {
    const reader = await api.newReader()
    const others = [await api.signIn(reader), await api.signIn(reader)]
    expect((await endSession(reader)).status).toBe(204)
    expect(await Promise.all([reader, ...others].map(isSignedIn))).toEqual([true, false, false])
    expect(await sessionsOf(reader)).toHaveLength(1)
  })

  test('neither shows nor ends sessions of other readers', async () => {
    const [reader, other] = [await api.newReader(), await api.newReader()]
    const [{ id } = {}] = await sessionsOf(other)
    expect((await sessionsOf(reader)).map((one) => one.id)).not.toContain(id)
    for (const invalidId of [id, 'x', '%27', crypto.randomUUID()]) {
      const rejected = await endSession(reader, invalidId)
      expect([rejected.status, await codeOf(rejected)]).toEqual([404, 'not-found'])
    }
    await endSession(reader)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('holds fifty at most: the one that was used least recently ends', async () => {
    const reader = await api.newReader()
    await api.owner`
      with old as (
        insert into auth.sessions (id, user_id) select gen_random_uuid(), ${reader.id} from generate_series(1, 60) returning id)
      select count(*) from old`
    await api.owner`
      insert into session_details (id, user_id, device)
      select id, user_id, 'An old browser' from auth.sessions where user_id = ${reader.id} on conflict do nothing`
    const currentSession = await api.signIn(reader)
    expect((await sessionsOf(currentSession)).length).toBe(50)
  })
})

describe('a session', () => {
  test('expires thirty days after its last use', async () => {
    const [idle, busy] = [await api.newReader(), await api.newReader()]
    await backdateLastUse(idle, '30 days')
    await backdateLastUse(busy, '29 days')
    expect([await isSignedIn(idle), await isSignedIn(busy)]).toEqual([false, true])
    await backdateLastUse(busy, '29 days')
    expect(await isSignedIn(busy)).toBe(true)
  })

  test('expires half a year after it started, however often it is used', async () => {
    const reader = await api.newReader()
    for (const interval of ['29 days', '29 days', '29 days', '29 days', '29 days', '29 days']) {
      await backdateLastUse(reader, interval)
      expect(await isSignedIn(reader)).toBe(true)
    }
    await backdateLastUse(reader, '7 days')
    expect(await isSignedIn(reader)).toBe(false)
  })

  test('stores its last use every five minutes at most', async () => {
    const reader = await api.newReader()
    const sessionRow = async () =>
      (await api.owner`select last_seen_at, xmin from session_details where user_id = ${reader.id}`)[0]
    const before = await sessionRow()
    await reader.get('/user')
    expect(await sessionRow()).toEqual(before)
    await backdateLastUse(reader, '6 minutes')
    await Promise.all(Array.from({ length: 8 }, () => reader.get('/user')))
    const [{ recently } = {}] = await api.owner`
      select last_seen_at > now() - interval '1 minute' as recently from session_details where user_id = ${reader.id}`
    expect(recently).toBe(true)
  })

  test('that expired is deleted by the jobs, and so are account events of more than a year ago', async () => {
    const reader = await api.newReader()
    await backdateLastUse(reader, '31 days')
    await api.owner`
      insert into account_events (user_id, kind, device, created_at)
      values (${reader.id}, 'signed-in', 'x', now() - interval '366 days')`
    const [{ pruned } = {}] = await api.owner`select private.prune_sessions()::int as pruned`
    expect(pruned).toBeGreaterThanOrEqual(2)
    const [remaining] = await api.owner`select
      (select count(*)::int from auth.sessions where user_id = ${reader.id}) as sessions,
      (select count(*)::int from account_events where user_id = ${reader.id}) as events`
    expect(remaining).toEqual({ sessions: 0, events: 1 })
  })
})

test('account events cannot be changed', async () => {
  await expect(api.owner`update account_events set kind = 'signed-out'`).rejects.toThrow('cannot be changed')
})
