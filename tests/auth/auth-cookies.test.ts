import { createServerClient } from '@supabase/ssr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthContract, openAuthContract } from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

type Cookies = Map<string, string>

/** A client as the functions make one for each request: the browser's cookies are all that it knows. */
function openRequest(cookies: Cookies) {
  const written: string[] = []
  const client = createServerClient(auth.url, auth.secretKey, {
    cookieOptions: { name: 'session', httpOnly: true, sameSite: 'lax', path: '/' },
    cookies: {
      encode: 'tokens-only',
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll(changes) {
        for (const { name, value } of changes) {
          written.push(name)
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
      },
    },
  })
  return { auth: client.auth, written }
}

async function openBrowser() {
  const reader = await auth.createReader()
  const cookies: Cookies = new Map()
  const { data } = await openRequest(cookies).auth.signInWithPassword(reader)
  return { reader, cookies, session: data.session }
}

it('keeps the tokens of a session in cookies, and nothing of the user', async () => {
  const { reader, cookies } = await openBrowser()
  expect([...cookies.keys()]).toEqual(['session'])
  const stored = Buffer.from((cookies.get('session') ?? '').replace(/^base64-/, ''), 'base64url').toString()
  expect(JSON.parse(stored)).not.toHaveProperty('user')
  const { data } = await openRequest(cookies).auth.getClaims()
  expect(data?.claims.sub).toBe(reader.id)
})

it('divides a long session among several cookies, and puts it together again', async () => {
  const { reader, cookies } = await openBrowser()
  await auth.admin.updateUserById(reader.id, { app_metadata: { note: 'x'.repeat(4000) } })
  await openRequest(cookies).auth.refreshSession()
  expect([...cookies.keys()].toSorted()).toEqual(['session.0', 'session.1', 'session.2'])
  const { data } = await openRequest(cookies).auth.getClaims()
  expect(data?.claims).toMatchObject({ sub: reader.id, app_metadata: { note: 'x'.repeat(4000) } })
  expect((await openRequest(cookies).auth.signOut({ scope: 'local' })).error).toBeNull()
  expect([...cookies.keys()]).toEqual([])
})

it('refreshes an expired session for ten requests at once, and all of them stay signed in', async () => {
  const { reader, cookies, session } = await openBrowser()
  const expired = JSON.stringify({ ...session, user: undefined, expires_at: 1, expires_in: 0 })
  cookies.set('session', `base64-${Buffer.from(expired).toString('base64url')}`)
  const tabs = Array.from({ length: 10 }, () => new Map(cookies))
  const requests = tabs.map((tab) => openRequest(tab))
  const answers = await Promise.all(requests.map((request) => request.auth.getClaims()))
  expect(answers.map(({ data }) => data?.claims.sub)).toEqual(Array(10).fill(reader.id))
  expect(requests.every(({ written }) => written.includes('session'))).toBe(true)
  // Whichever answer came last, its cookie is the session of the next request.
  const next = await Promise.all(tabs.map((tab) => openRequest(tab).auth.refreshSession()))
  expect(next.map(({ error }) => error)).toEqual(Array(10).fill(null))
})
