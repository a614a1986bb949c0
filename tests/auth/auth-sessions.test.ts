import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthContract,
  expectEndedSession,
  expectError,
  openAuthContract,
  sessionIdOf,
  sessionOf,
} from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

/** A browser without a session of its own. */
const refresh = (refresh_token: string) => auth.openBrowser().refreshSession({ refresh_token })

/** As if the session's tokens had last been used a minute ago, which is longer than they may be used again. */
const age = (sessionId: string) =>
  auth.sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where session_id = ${sessionId}`

async function open() {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  return { reader, browser, session: await sessionOf(browser), id: await sessionIdOf(browser) }
}

it('exchanges a refresh token for a new one of the same session', async () => {
  const { reader, session, id } = await open()
  const { data, error } = await refresh(session.refresh_token)
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect(data.user?.id).toBe(reader.id)
  const { data: claims } = await auth.openBrowser().getClaims(data.session?.access_token)
  expect(claims?.claims).toMatchObject({ session_id: id, amr: [{ method: 'password' }] })
})

it('answers ten requests at once with one new token', async () => {
  const { session, id } = await open()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
  expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null))
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  const [count] = await auth.sql`select count(*)::integer as tokens from auth.refresh_tokens where session_id = ${id}`
  expect(count).toEqual({ tokens: 2 })
})

it('accepts the previous token as long as nobody has used the new one, because a response can be lost', async () => {
  const { session, id } = await open()
  const first = await refresh(session.refresh_token)
  await age(id)
  const second = await refresh(session.refresh_token)
  expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
})

it('ends every token of a session when an old one is used again', async () => {
  const { session, id } = await open()
  const first = await refresh(session.refresh_token)
  const second = await refresh(first.data.session?.refresh_token ?? '')
  await age(id)
  expectError(await refresh(session.refresh_token), 400, 'refresh_token_already_used')
  await age(id)
  expectError(await refresh(second.data.session?.refresh_token ?? ''), 400, 'refresh_token_already_used')
})

it('refuses a refresh token that it never gave out', async () => {
  expectError(await refresh('abcdefghijkl'), 400, 'refresh_token_not_found')
})

it('refuses the tokens of a session past its end', async () => {
  const { session, id } = await open()
  await auth.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${id}`
  expectError(await refresh(session.refresh_token), 400, 'session_expired')
})

it.each(['local', 'others', 'global'] as const)('signs out with the scope %s', async (scope) => {
  const { reader, browser, session, id } = await open()
  const elsewhere = await auth.signIn(reader)
  const another = await open()
  const other = await sessionIdOf(elsewhere)
  expect((await browser.signOut({ scope })).error).toBeNull()
  const remaining = { local: [other], others: [id], global: [] }[scope]
  expect(await auth.sessionIds(reader)).toEqual(remaining)
  expect(await auth.sessionIds(another.reader)).toHaveLength(1)
  if (scope === 'others') return
  expectEndedSession(await auth.openBrowser().getUser(session.access_token))
  expectError(await refresh(session.refresh_token), 400, 'refresh_token_not_found')
})

it('signs somebody else out for the functions', async () => {
  const { reader, session } = await open()
  expect((await auth.admin.signOut(session.access_token, 'global')).error).toBeNull()
  expect(await auth.sessionIds(reader)).toEqual([])
})

it('reports no error when the session has ended already', async () => {
  const { browser, id } = await open()
  await auth.sql`delete from auth.sessions where id = ${id}`
  expect((await browser.signOut({ scope: 'local' })).error).toBeNull()
})
