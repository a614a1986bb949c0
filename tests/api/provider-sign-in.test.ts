import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsFixture, cookiesOf, startAccountsFixture } from './accounts.fixtures.ts'
import { redirectOf, siteUrl } from './api.fixtures.ts'

// No provider is called. The tests insert the row of auth.flow_state that Auth writes after /authorize and /callback, before it
// redirects the browser back with a code. Auth itself exchanges the code.

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture({ SIGN_IN_PROVIDERS: 'google,apple' })
})
afterAll(() => api?.stop())

const begin = (path = '/auth/providers/google') => api.get(path)
const finish = (query: string, cookie: string) =>
  api.get(`/auth/provider-callback?${query}`, { headers: { Cookie: cookie } })

/** Auth has linked the provider to the account by its address. */
const link = (userId: string) => api.owner`
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  select gen_random_uuid(), 'google', ${userId}, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), now(), now()
  from auth.users where id = ${userId}
  on conflict do nothing`

/** Inserts the result of a sign-in at the provider to this account. Returns the code. */
async function completeAtProvider(began: Response, userId: string, age = '0 seconds') {
  const { searchParams } = new URL(began.headers.get('location') ?? '')
  const code = randomUUID()
  await link(userId)
  await api.owner`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${userId}, ${code}, 's256', ${searchParams.get('code_challenge')}, 'google', '', '',
      now() - ${age}::interval, now(), 'oauth')`
  return code
}

async function signInByProvider(userId: string, path?: string) {
  const began = await begin(path)
  return finish(`code=${await completeAtProvider(began, userId)}`, cookiesOf(began))
}

describe('the start of a sign-in', () => {
  test('leads to Auth with a challenge, and keeps the verifier in the browser', async () => {
    const response = await begin('/auth/providers/apple?next=/archive')
    expect(response.status).toBe(303)
    const url = new URL(response.headers.get('location') ?? '')
    expect(`${url.origin}${url.pathname}`).toBe(`${api.stack.supabaseUrl}/auth/v1/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      provider: 'apple',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 's256',
      redirect_to: expect.stringMatching(new RegExp(`^${siteUrl}/api/auth/provider-callback`)),
    })
    expect(url.href).not.toContain('sb_secret')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^provider-sign-in=.*Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is refused for a provider that is not set up', async () => {
    for (const provider of ['github', 'constructor'])
      expect((await begin(`/auth/providers/${provider}`)).status).toBe(404)
    const other = await api.startAnother({ SIGN_IN_PROVIDERS: '' })
    expect((await fetch(`${other.url}/auth/providers/google`, { redirect: 'manual' })).status).toBe(404)
    await other.stop()
  })
})

describe('the callback', () => {
  test('leads to a page in the language of the page that the sign-in began on', async () => {
    const reader = await api.newReader()
    const inFrench = (path: string) => api.get(path, { headers: { 'page-language': 'fr' } })
    for (const [path, page] of [
      ['/auth/providers/google', '/fr/account'],
      ['/auth/providers/google?next=/archive', '/fr/archive'],
    ] as const) {
      const began = await inFrench(path)
      const code = await completeAtProvider(began, reader.id)
      expect(redirectOf(await finish(`code=${code}`, cookiesOf(began)))).toEqual([303, page])
    }
    const cookies = cookiesOf(await inFrench('/auth/providers/google'))
    expect(redirectOf(await finish('error_code=signup_disabled', cookies))).toEqual([303, '/fr/login#provider-unknown'])
    expect(redirectOf(await finish('', cookies))).toEqual([303, '/fr/login#provider-failed'])
  })

  test('signs the account in, and goes on to a path of this site', async () => {
    const reader = await api.newReader()
    for (const [path, page] of [
      ['/auth/providers/google', '/account'],
      ['/auth/providers/google?next=/archive%3Fpage=2', '/archive?page=2'],
      ['/auth/providers/google?next=//elsewhere.example', '/account'],
      ['/auth/providers/google?next=https://elsewhere.example', '/account'],
    ] as const) {
      const response = await signInByProvider(reader.id, path)
      expect(redirectOf(response)).toEqual([303, page])
      const user = await api.get('/user', { headers: { Cookie: cookiesOf(response) } })
      expect(await user.json()).toEqual(reader.user)
    }
    const names = (await signInByProvider(reader.id)).headers.getSetCookie().map((text) => text.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['signed-in', 'known-device', 'provider-sign-in']))
    expect(names.filter((name) => name?.includes('verifier'))).toEqual([])
  })

  test('works once, within five minutes, and in the browser that began', async () => {
    const reader = await api.newReader()
    const began = await begin()
    const code = await completeAtProvider(began, reader.id)
    const other = await begin()
    const failed = [303, '/login#provider-failed']
    expect(redirectOf(await finish(`code=${code}`, ''))).toEqual(failed)
    expect(redirectOf(await finish(`code=${code}`, cookiesOf(other)))).toEqual(failed)
    expect(redirectOf(await finish(`code=${code}`, cookiesOf(began)))).toEqual([303, '/account'])
    const again = await finish(`code=${code}`, cookiesOf(began))
    expect(redirectOf(again)).toEqual(failed)
    expect(cookiesOf(again)).toBe('')
    const late = await begin()
    expect(
      redirectOf(await finish(`code=${await completeAtProvider(late, reader.id, '6 minutes')}`, cookiesOf(late))),
    ).toEqual(failed)
    for (const query of ['', 'code=x', `code=${'x'.repeat(500)}`, 'error=access_denied&error_code=bad_oauth_state'])
      expect(redirectOf(await finish(query, cookiesOf(began)))).toEqual(failed)
  })

  test('says that an address without an account needs one, because Auth creates none', async () => {
    const began = await begin()
    const query = 'error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed'
    expect(redirectOf(await finish(query, cookiesOf(began)))).toEqual([303, '/login#provider-unknown'])
  })

  test('opens no account whose mailbox has not confirmed the address, and none that is closed', async () => {
    const [account, closed] = [await api.newAccount(), await api.newReader()]
    // After a payment, Auth accepts the account although its owner has not confirmed the address.
    await api.owner`update auth.users set email_confirmed_at = now() where id = ${account.id}`
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${closed.id}`
    const rejected = await signInByProvider(account.id)
    expect([redirectOf(rejected), cookiesOf(rejected)]).toEqual([[303, '/login#provider-unconfirmed'], ''])
    const sessions = await api.owner`select from auth.sessions where user_id = ${account.id}`
    expect(sessions).toHaveLength(0)
    // The page speaks of a letter. Its link opens the account, also when Auth has taken back the one of the registration.
    const token = await api.linkTokenFor('/login/confirm', account.email)
    expect((await api.send('/auth/confirmation', { token })).status).toBe(200)
    expect(redirectOf(await signInByProvider(account.id))).toEqual([303, '/account'])
    expect(redirectOf(await signInByProvider(closed.id))).toEqual([303, '/login#provider-failed'])
  })

  test('opens no account that has another address by now: the one at the provider may be somebody else’s', async () => {
    const reader = await api.newReader()
    expect(redirectOf(await signInByProvider(reader.id))).toEqual([303, '/account'])
    const sessions = () => api.owner`select from auth.sessions where user_id = ${reader.id}`
    const before = (await sessions()).length
    await api.owner`update auth.users set email = ${`new-${reader.email}`} where id = ${reader.id}`
    const rejected = await signInByProvider(reader.id)
    expect([redirectOf(rejected), cookiesOf(rejected)]).toEqual([[303, '/login#provider-failed'], ''])
    expect(await sessions()).toHaveLength(before)
  })

  test('leads to the code of an authenticator, and tells staff about an unknown browser', async () => {
    const author = await api.newReader({ role: 'author' })
    const body = { name: 'Telephone', currentPassword: author.password }
    const enrollment = await author.send('/user/second-factors', body)
    const { id, secret } = (await enrollment.json()) as Record<string, string>
    const code = new TOTP({ secret: secret ?? '' }).generate()
    expect((await author.send(`/user/second-factors/${id}/verification`, { code })).status).toBe(200)
    const response = await signInByProvider(author.id, '/auth/providers/google?next=/archive')
    expect(redirectOf(response)).toEqual([303, '/login/second-factor?next=%2Farchive'])
    const notices = await api.owner`
      select from private.email_outbox where recipient = ${author.email} and kind = 'staff-sign-in'`
    expect(notices).toHaveLength(2)
  })
})
