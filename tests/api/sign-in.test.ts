import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SignedInUser } from '#shared/contracts/user.ts'
import { keyedHash } from '#shared/http/signed-id.ts'
import { type AccountsFixture, cookiesOf, type Person, startAccountsFixture, tokensOf } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf, type SendOptions, siteUrl } from './api.fixtures.ts'
import { expectEqualTiming } from './response-timing.fixtures.ts'
import { type respondJson, startServiceEmulator } from './service-emulator.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture({ LOG_REQUESTS: 'true' })
})
afterAll(() => api?.stop())

const signIn = ({ email, password, from }: Person, options: SendOptions = {}) =>
  api.send('/auth/login', { email, password }, { from, ...options })
const signInWrongly = (person: Person, options: SendOptions = {}) =>
  signIn({ ...person, password: 'not it at all' }, options)

/** From another network each time, so that the limit of the network does not count. */
async function lockAccount(person: Person): Promise<void> {
  const { from } = api.newPerson()
  await Promise.all(Array.from({ length: 6 }, () => signInWrongly(person, { from })))
}
const attemptsOf = async ({ email }: Person) => {
  const key = keyedHash(api.stack.secrets.siteSecret, 'limit', 'sign-in of', email)
  const [row] = await api.owner`
    select attempts, block_count, extract(epoch from blocked_until - now())::int as seconds from private.rate_limits where key = ${key}`
  return row
}
/** Ends the block now instead of waiting. */
const letLimitExpire = ({ email }: Person) => {
  const key = keyedHash(api.stack.secrets.siteSecret, 'limit', 'sign-in of', email)
  return api.owner`update private.rate_limits set blocked_until = now() where key = ${key}`
}
const eventsOf = async ({ email }: Person) =>
  (
    await api.owner`
      select kind, device from account_events join auth.users on users.id = user_id where email = ${email} order by account_events.id`
  ).map(({ kind }) => kind)

describe('the right password', () => {
  test('opens a session, by form and by JSON, with a cookie that no script can read', async () => {
    const reader = await api.newReader()
    for (const path of ['/auth/login', '/login']) {
      const body = { email: ` ${reader.email.toUpperCase()} `, password: reader.password }
      const response = await api.send(path, body, { from: reader.from })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await bodyOf(response, SignedInUser)).toEqual({
        ...reader.user,
        subscriptionStatus: 'active',
        staffRole: null,
        codeNeeded: false,
      })
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^known-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(
          /^session-[\da-f]{8}=base64-[\w-]{600,3100}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
        expect.stringMatching(/^signed-in=[\da-f]{8}; Max-Age=15552000; Path=\/; SameSite=Lax$/),
      ])
    }
  })

  test('sets Secure and host-only cookies where the site uses HTTPS', async () => {
    const SITE_URL = 'https://magazine.example'
    const secureProcess = await api.startAnother({ SITE_URL })
    const reader = await api.newReader()
    const headers = { Origin: SITE_URL }
    const response = await signIn(reader, { to: secureProcess.url, headers })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-known-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-session-[\da-f]{8}=base64-[\w-]{600,3100}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^signed-in=[\da-f]{8}; Max-Age=15552000; Path=\/; Secure; SameSite=Lax$/),
    ])
    const getUser = (Cookie: string) => fetch(`${secureProcess.url}/user`, { headers: { Cookie } })
    expect((await getUser(cookiesOf(response))).status).toBe(200)
    const rejected = await getUser(cookiesOf(response).replace('__Host-session', 'session'))
    expect(rejected.status).toBe(401)
    const signedOut = await fetch(`${secureProcess.url}/auth/logout`, {
      method: 'POST',
      headers: { ...headers, Cookie: cookiesOf(response) },
    })
    expect(signedOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session-[\da-f]{8}=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      'signed-in=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    ])
    await secureProcess.stop()
  })

  test('opens one session of Auth, and ends the previous one of this browser', async () => {
    const reader = await api.newReader()
    const secondSignIn = await signIn(reader, { headers: { Cookie: reader.cookie } })
    expect((await reader.get('/user')).status).toBe(401)
    expect(cookiesOf(secondSignIn)).not.toBe(reader.cookie)
    const [remaining] = await api.owner`select
      (select count(*)::int from auth.sessions where user_id = ${reader.id}) as auth,
      (select count(*)::int from session_details where user_id = ${reader.id}) as own`
    expect(remaining).toEqual({ auth: 1, own: 1 })
  })

  test('leaves the browser the session that it had when the new one could not be stored', async () => {
    const [before, reader] = [await api.newReader(), await api.newReader()]
    await api.owner.unsafe(`
      create function private.reject_session() returns trigger language plpgsql as $$
      begin
        raise exception 'the database is being shut down' using errcode = '57P01';
      end $$;
      create trigger reject_session before insert on public.session_details
        for each row when (new.user_id = '${reader.id}') execute function private.reject_session()`)
    const headers = { Cookie: before.cookie }
    const rejected = await api.send('/auth/login', reader, { from: reader.from, headers })
    expect([rejected.status, rejected.headers.getSetCookie()]).toEqual([503, []])
    expect((await before.get('/user')).status).toBe(200)
    await api.owner.unsafe(
      'drop trigger reject_session on public.session_details; drop function private.reject_session()',
    )
    const signedIn = await api.send('/auth/login', reader, { from: reader.from, headers })
    expect([signedIn.status, (await before.get('/user')).status]).toEqual([200, 401])
  })

  test('keeps the user out of the cookies, and tokens out of the log', async () => {
    const reader = await api.newReader()
    await signInWrongly(reader)
    const tokens = tokensOf(reader)
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      ...('weak_password' in tokens ? ['weak_password'] : []),
    ])
    const logs = readFileSync(join(api.stack.home, 'logs/function-api.log'), 'utf8')
    expect(logs).toContain('/api/auth/login')
    const [, , signature = ''] = tokens.access_token.split('.')
    for (const secret of [
      signature,
      tokens.refresh_token,
      reader.password,
      'not it at all',
      reader.email,
      reader.from,
    ]) {
      expect(logs).not.toContain(secret)
    }
  })
})

describe('sign-in refuses', () => {
  test('a wrong password, an unknown address and a locked account with the same response in the same time', async () => {
    const lockedReader = await api.newReader()
    await lockAccount(lockedReader)
    const [existingReader, unknown] = [await api.newReader(), api.newPerson()]
    const responses = await Promise.all([
      signInWrongly(existingReader),
      signInWrongly(unknown),
      signIn(unknown),
      signIn(lockedReader),
    ])
    const described = await Promise.all(
      responses.map(async (response) => ({ ...(await problemOf(response)), cookies: response.headers.getSetCookie() })),
    )
    expect(new Set(described.map((one) => JSON.stringify(one)))).toHaveLength(1)
    expect(described[0]).toMatchObject({ status: 401, detail: 'Invalid email or password', cookies: [] })

    await expectEqualTiming(api, async () => {
      const other = await api.newReader()
      return [
        (to) => signInWrongly(other, { to }),
        (to) => signInWrongly(api.newPerson(), { to }),
        (to) => signIn(lockedReader, { from: other.from, to }),
      ]
    })
  })

  test('a banned and a deleted account like any other, and ends their sessions at once', async () => {
    const reader = await api.newReader()
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${reader.id}`
    expect((await reader.get('/user')).status).toBe(401)
    expect(await problemOf(await signIn(reader))).toMatchObject({ status: 401, detail: 'Invalid email or password' })
    await api.owner`update auth.users set banned_until = now() - interval '1 hour' where id = ${reader.id}`
    expect((await reader.get('/user')).status).toBe(200)
    await api.owner`delete from auth.users where id = ${reader.id}`
    expect((await reader.get('/user')).status).toBe(401)
    expect((await signIn(reader)).status).toBe(401)
  })

  test('a session whose password changes while it is checked', async () => {
    const reader = await api.newReader()
    const newSession = async () =>
      (
        await api.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${reader.id}) returning id`
      )[0]?.id
    const [first, late] = [await newSession(), await newSession()]
    const [{ registered } = {}] = await api.owner`
      select registered from private.register_session(
        ${first}, ${reader.id}, '{"device": "x"}', null, private.password_fingerprint(${reader.id}))`
    expect(registered).toBe(true)
    const [lateEvent] = await api.owner`
      select registered, unconfirmed from private.register_session(${late}, ${reader.id}, '{"device": "x"}', null, 'former')`
    expect(lateEvent).toEqual({ registered: false, unconfirmed: false })
    expect((await api.owner`select from auth.sessions where id = ${late}`).length).toBe(0)
  })

  test('a session of Auth that no sign-in here has created', async () => {
    const reader = await api.newReader()
    const { secretKey: apikey } = api.stack.secrets
    const response = await fetch(`${api.stack.supabaseUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: reader.email, password: reader.password }),
    })
    const { user: _, ...session } = (await response.json()) as Record<string, unknown>
    const Cookie = `session-00000000=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
    const rejected = await api.get('/user', { headers: { Cookie } })
    expect([response.status, rejected.status, await codeOf(rejected)]).toEqual([200, 401, 'not-signed-in'])
  })

  test.each([
    ['nothing', {}],
    ['no password', { email: 'ada@meridian.example' }],
    ['no address', { email: 'ada', password: 'x' }],
    ['other types', { email: ['ada@meridian.example'], password: { $ne: '' } }],
  ])('%s, with the fields named', async (_, body) => {
    const rejected = await api.send('/auth/login', body)
    expect([rejected.status, await codeOf(rejected)]).toEqual([422, 'invalid-fields'])
  })

  test('every request without a valid session', async () => {
    const tokens = tokensOf(await api.newReader())
    const withToken = (access_token: string) =>
      `base64-${Buffer.from(JSON.stringify({ ...tokens, access_token })).toString('base64url')}`
    const [header = '', payload = '', signature = ''] = tokens.access_token.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = await api.newReader()
    for (const cookieValue of [
      '',
      'x',
      'base64-',
      'base64-e30',
      withToken(''),
      withToken('x'),
      withToken(`${header}.${payload}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`),
      withToken(`${header}.${payload}.`),
      withToken(`${header}.${part({ ...claims, sub: other.id })}.${signature}`),
      withToken(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`),
      withToken(
        `${part({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'none' })}.${payload}.${signature}`,
      ),
      withToken(`${part({ alg: 'ES256', kid: 'another', typ: 'JWT' })}.${payload}.${signature}`),
      withToken('AAAA.BBBB.CCCC'),
      withToken(`${header}.${part({ ...claims, exp: 1 })}.${signature}`),
      withToken(`${part({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`),
      "' or 1=1 --",
      '%00',
      'é'.repeat(43),
      'A'.repeat(4000),
    ]) {
      const rejected = await api.get('/user', {
        headers: { Cookie: `session-00000000=${encodeURIComponent(cookieValue)}` },
      })
      expect([cookieValue, rejected.status, await codeOf(rejected)]).toEqual([cookieValue, 401, 'not-signed-in'])
    }
  })

  test('requests from pages of other sites', async () => {
    const reader = await api.newReader()
    for (const path of ['/auth/login', '/auth/logout', '/auth/register', '/auth/recovery', '/user/email']) {
      const rejected = await reader.send(path, reader, { headers: { Origin: 'https://evil.example' } })
      expect([rejected.status, await codeOf(rejected)]).toEqual([403, 'not-allowed'])
    }
    expect((await reader.get('/user')).status).toBe(200)
  })
})

describe('too many attempts', () => {
  /** The cookie that remains after signing out. */
  const deviceOf = (reader: { cookie: string }) => ({ Cookie: /known-device=[^;]+/.exec(reader.cookie)?.[0] ?? '' })

  test('of others do not lock the account in a browser in which it has signed in before', async () => {
    const [reader, otherReader] = [await api.newReader(), await api.newReader()]
    await lockAccount(reader)
    expect((await signIn(reader)).status).toBe(401)
    expect((await signIn(reader, { headers: deviceOf(otherReader) })).status).toBe(401)
    const forged = { Cookie: deviceOf(reader).Cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')) }
    expect((await signIn(reader, { headers: forged })).status).toBe(401)
    expect((await signIn(reader, { headers: deviceOf(reader) })).status).toBe(200)
    // It is signed in here, and everybody else is still locked out.
    expect((await signIn(reader)).status).toBe(401)
  })

  test('in such a browser count there first, and then with all others', async () => {
    const reader = await api.newReader()
    const options = { headers: deviceOf(reader), from: '192.0.2.77' }
    for (let n = 0; n < 5; n++) await signInWrongly(reader, options)
    expect(await attemptsOf(reader)).toBeUndefined()
    for (let n = 0; n < 6; n++) await signInWrongly(reader, options)
    expect(await attemptsOf(reader)).toMatchObject({ block_count: 1 })
    for (const from of ['192.0.2.77', '192.0.2.78'])
      expect((await signIn(reader, { ...options, from })).status).toBe(401)
  })

  test('lock the account in every process and after a restart; its owner gets one e-mail', async () => {
    const reader = await api.newReader()
    const secondProcess = await api.startAnother()
    for (let n = 0; n < 5; n++)
      expect((await signInWrongly(reader, n % 2 ? { to: secondProcess.url } : {})).status).toBe(401)
    expect(await attemptsOf(reader)).toMatchObject({ block_count: 0 })
    await signInWrongly(reader)
    await secondProcess.service.kill('SIGKILL')
    await secondProcess.service.start()
    for (const to of [api.url, secondProcess.url])
      expect((await signIn(reader, { to, from: '192.0.2.9' })).status).toBe(401)
    expect((await attemptsOf(reader))?.seconds).toBeGreaterThan(9 * 60)
    await secondProcess.stop()

    const [sentEmail] = await api.inbox.waitForEmails(1, reader.email)
    expect(sentEmail?.subject).toBe('Someone tried to sign in to your Meridian account')
    expect(await eventsOf(reader)).toEqual(['signed-in', ...Array(5).fill('sign-in-failed'), 'account-locked'])
    expect((await reader.get('/user')).status).toBe(200)
  })

  test('lock it for ten minutes, then twice as long each time, up to a day; one e-mail a day', async () => {
    const reader = await api.newReader()
    const waits: number[] = []
    for (let n = 0; n < 3; n++) {
      await lockAccount(reader)
      waits.push(Math.round(((await attemptsOf(reader))?.seconds ?? 0) / 60))
      await letLimitExpire(reader)
    }
    expect(waits).toEqual([10, 20, 40])
    const key = keyedHash(api.stack.secrets.siteSecret, 'limit', 'sign-in of', reader.email)
    await api.owner`update private.rate_limits set block_count = 29 where key = ${key}`
    await lockAccount(reader)
    expect(Math.round(((await attemptsOf(reader))?.seconds ?? 0) / 3600)).toBe(24)
    expect((await api.owner`select from private.email_outbox where recipient = ${reader.email}`).length).toBe(1)
    await letLimitExpire(reader)
    expect((await signIn(reader)).status).toBe(200)
  })

  test('are counted one by one when they come at once', async () => {
    const reader = await api.newReader()
    const secondProcess = await api.startAnother()
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        signInWrongly(reader, { from: `192.0.2.${n}`, to: n % 2 ? api.url : secondProcess.url }),
      ),
    )
    const events = await eventsOf(reader)
    // On a busy machine Auth may fail on five requests at once; such a request is not counted.
    expect(events.filter((kind) => kind === 'sign-in-failed').length).toBeLessThanOrEqual(5)
    expect(events.filter((kind) => kind === 'account-locked')).toHaveLength(1)
    expect(await attemptsOf(reader)).toMatchObject({ attempts: 6, block_count: 1 })
    await secondProcess.stop()
  })

  test('are reset by the right password', async () => {
    const reader = await api.newReader()
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 4 }, () => signInWrongly(reader)))
      expect((await signIn(reader)).status).toBe(200)
    }
    expect(await attemptsOf(reader)).toBeUndefined()
  })

  test('at many accounts block one network; successful ones are not counted', async () => {
    const reader = await api.newReader()
    const { from } = api.newPerson()
    const guess = () => signInWrongly(api.newPerson(), { from })
    await Promise.all(Array.from({ length: 10 }, guess))
    for (let n = 0; n < 3; n++) expect((await signIn(reader, { from })).status).toBe(200)
    for (const response of await Promise.all(Array.from({ length: 10 }, guess))) expect(response.status).toBe(401)
    const rejected = await signIn(reader, { from })
    expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'too-many-requests'])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
    expect((await signIn(reader)).status).toBe(200)
  })
})

describe('without JavaScript', () => {
  const sendForm = ({ email, password, from }: Person) =>
    api.send('/auth/login', new URLSearchParams({ email, password }), { from })
  test('the form leads to the account, or back to itself', async () => {
    const reader = await api.newReader()
    const response = await sendForm(reader)
    expect(redirectOf(response)).toEqual([303, '/account'])
    expect((await api.get('/user', { headers: { Cookie: cookiesOf(response) } })).status).toBe(200)
    expect(redirectOf(await sendForm({ ...reader, password: 'x' }))).toEqual([303, '/login#refused'])
    const signedOut = await api.send('/auth/logout', new URLSearchParams(), {
      headers: { Cookie: cookiesOf(response) },
    })
    expect(redirectOf(signedOut)).toEqual([303, '/'])
    expect((await api.get('/user', { headers: { Cookie: cookiesOf(response) } })).status).toBe(401)
  })

  test('the form leads to the page that its address names, if it is one of this site', async () => {
    const { email, password, from } = await api.newReader()
    const sendFrom = async (page: string, typed = password) => {
      const headers = { Referer: new URL(page, siteUrl).href }
      const form = new URLSearchParams({ email, password: typed })
      return redirectOf(await api.send('/auth/login', form, { from, headers }))
    }
    expect(await sendFrom('/login?next=/archive%23top')).toEqual([303, '/archive#top'])
    expect(await sendFrom('/login?next=/archive', 'x')).toEqual([303, '/login?next=%2Farchive#refused'])
    for (const elsewhere of ['//example.org', 'https://example.org/', '/\\example.org', ''])
      expect(await sendFrom(`/login?next=${encodeURIComponent(elsewhere)}`)).toEqual([303, '/account'])
  })
})

describe('while Auth is unavailable', () => {
  test.each<[string, Parameters<typeof respondJson>[0] | undefined, number]>([
    ['is unreachable', undefined, 0],
    ['fails', { code: 500, msg: 'Database error' }, 500],
    ['returns something else', 'hello', 200],
  ])('because it %s, no response says that a password is wrong', async (_, authResponse, status) => {
    const authEmulator = await startServiceEmulator()
    authEmulator.respond = async (_request, response) => {
      const keys = await fetch(`${api.stack.supabaseUrl}/auth/v1/.well-known/jwks.json`)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(await keys.text())
    }
    const reader = await api.newReader()
    const withoutAuth = await api.startAnother({ SUPABASE_URL: authEmulator.url })
    // The process has Auth's public keys when the outage begins.
    expect((await fetch(`${withoutAuth.url}/user`, { headers: { Cookie: reader.cookie } })).status).toBe(200)
    authEmulator.respond = (_request, response) => {
      if (status === 0) response.destroy()
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(authResponse))
    }
    const rejected = await signIn(reader, { to: withoutAuth.url })
    expect([rejected.status, await codeOf(rejected)]).toEqual([503, 'unavailable'])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    const register = await api.send('/auth/register', api.newPerson(), { to: withoutAuth.url, from: reader.from })
    expect(register.status).toBe(503)
    expect((await fetch(`${withoutAuth.url}/user`, { headers: { Cookie: reader.cookie } })).status).toBe(200)
    await withoutAuth.stop()
    await authEmulator.close()
  })

  test('because it does not answer, every request is answered in time', async () => {
    const authEmulator = await startServiceEmulator()
    authEmulator.respond = () => {}
    const reader = await api.newReader()
    const withoutAuth = await api.startAnother({ SUPABASE_URL: authEmulator.url })
    expect((await signIn(reader, { to: withoutAuth.url })).status).toBe(503)
    await withoutAuth.stop()
    await authEmulator.close()
  })
})
