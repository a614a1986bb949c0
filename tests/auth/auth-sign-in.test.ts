import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthContract,
  expectError,
  newAddress,
  openAuthContract,
  PASSWORD,
  sessionIdOf,
  sessionOf,
} from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

it('opens a session for the right password', async () => {
  const reader = await auth.createReader()
  const { data, error } = await auth.openBrowser().signInWithPassword(reader)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: reader.id, email: reader.email, role: 'authenticated', aud: 'authenticated' })
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  const rows = await auth.sql`select aal, factor_id, not_after from auth.sessions where user_id = ${reader.id}`
  expect([...rows]).toEqual([{ aal: 'aal1', factor_id: null, not_after: null }])
})

it('records the address and the browser that the functions forward', async () => {
  const reader = await auth.createReader()
  const response = await fetch(`${auth.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: auth.secretKey,
      'content-type': 'application/json',
      'user-agent': 'Reader/1.0',
      'sb-forwarded-for': '203.0.113.7',
    },
    body: JSON.stringify({ email: reader.email, password: reader.password }),
  })
  expect(response.status).toBe(200)
  const rows = await auth.sql`select user_agent, host(ip) as ip from auth.sessions where user_id = ${reader.id}`
  expect([...rows]).toEqual([{ user_agent: 'Reader/1.0', ip: '203.0.113.7' }])
})

it('gives the same response to a wrong password and to an address without an account', async () => {
  const { email } = await auth.createReader()
  const browser = auth.openBrowser()
  const wrong = await browser.signInWithPassword({ email, password: 'not the password' })
  const unknown = await browser.signInWithPassword({ email: newAddress(), password: PASSWORD })
  expectError(wrong, 400, 'invalid_credentials')
  expectError(unknown, 400, 'invalid_credentials')
  expect(wrong.error?.message).toBe(unknown.error?.message)
})

it('refuses an account whose address is not confirmed, and says so to the right password only', async () => {
  const reader = await auth.createReader({ confirmed: false })
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'email_not_confirmed')
  const wrong = await auth.openBrowser().signInWithPassword({ ...reader, password: 'not the password' })
  expectError(wrong, 400, 'invalid_credentials')
})

it('refuses a banned account, also where it is signed in', async () => {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  await auth.admin.updateUserById(reader.id, { ban_duration: '24h' })
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'user_banned')
  expectError(await browser.getUser(), 403, 'user_banned')
  expectError(await browser.refreshSession(), 400, 'user_banned')
  await auth.admin.updateUserById(reader.id, { ban_duration: 'none' })
  expect((await auth.openBrowser().signInWithPassword(reader)).error).toBeNull()
})

it('signs its tokens so that a client can verify them by itself', async () => {
  const reader = await auth.createReader()
  const { access_token } = await sessionOf(await auth.signIn(reader))
  const requests: string[] = []
  const browser = auth.openBrowser({
    fetch: (input, init) => {
      requests.push(new URL(String(input)).pathname)
      return fetch(input, init)
    },
  })
  const { data } = await browser.getClaims(access_token)
  await browser.getClaims(access_token)
  expect(requests).toEqual(['/auth/v1/.well-known/jwks.json'])
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  expect(data?.claims).toMatchObject({
    sub: reader.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: reader.email,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    is_anonymous: false,
    session_id: (await auth.sessionIds(reader))[0],
  })
  const { iat = 0, exp = 0, iss } = data?.claims ?? {}
  expect(exp - iat).toBe(3600)
  expect(iss).toBe(`${auth.url}/auth/v1`)
})

it('publishes its public keys', async () => {
  const response = await fetch(`${auth.url}/auth/v1/.well-known/jwks.json`)
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] }
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).not.toHaveProperty('d')
})

it('refuses a token that somebody has changed', async () => {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  const [header, payload = '', signature] = (await sessionOf(browser)).access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, aal: 'aal2' })).toString('base64url')
  const token = `${header}.${forged}.${signature}`
  expect((await browser.getClaims(token)).error?.message).toMatch(/signature/i)
  expectError(await browser.getUser(token), 403, 'bad_jwt')
})

it('answers the user of a token', async () => {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  const { data } = await browser.getUser()
  expect(data.user).toMatchObject({ id: reader.id, email: reader.email })
  expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', id: reader.id })
  expect(await sessionIdOf(browser)).toBe((await auth.sessionIds(reader))[0])
})
