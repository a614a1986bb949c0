import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthContract, expectError, openAuthContract, type Reader, sessionIdOf } from './auth-contract.fixtures.ts'

// The end of a sign-in by a provider: the exchange of the code. The tests insert the row that Auth writes when the provider
// redirects the reader back.

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

/** Starts a sign-in by a provider. Returns the browser, and the challenge that it sent to Auth. */
async function startSignIn() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const options = { flowType: 'pkce', storage, storageKey: randomUUID(), autoRefreshToken: false } as const
  const browser = createClient(auth.url, auth.secretKey, { auth: options }).auth
  const { data } = await browser.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  return { browser, challenge: new URL(data.url ?? '').searchParams.get('code_challenge') ?? '' }
}

async function completeAtProvider({ id }: Reader, challenge: string, age = '0 seconds') {
  const code = randomUUID()
  await auth.sql`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${id}, ${code}, 's256', ${challenge}, 'google', '', '', now() - ${age}::interval, now(), 'oauth')`
  return code
}

it('exchanges the code of a provider for a session, once', async () => {
  const reader = await auth.createReader()
  const { browser, challenge } = await startSignIn()
  const code = await completeAtProvider(reader, challenge)
  const { data, error } = await browser.exchangeCodeForSession(code)
  expect([error, data.user?.id]).toEqual([null, reader.id])
  expect(await auth.sessionIds(reader)).toEqual([await sessionIdOf(browser)])
  const [row] = await auth.sql`
    select authentication_method as method from auth.mfa_amr_claims join auth.sessions on sessions.id = session_id
    where user_id = ${reader.id}`
  expect(row?.method).toBe('oauth')
  const again = await startSignIn()
  expectError(await again.browser.exchangeCodeForSession(code), 404, 'flow_state_not_found')
})

it('refuses the verifier of another browser', async () => {
  const reader = await auth.createReader()
  const [own, other] = [await startSignIn(), await startSignIn()]
  const code = await completeAtProvider(reader, own.challenge)
  expectError(await other.browser.exchangeCodeForSession(code), 400, 'bad_code_verifier')
  expect(await auth.sessionIds(reader)).toEqual([])
})
