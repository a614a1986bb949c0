import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Health } from '#shared/contracts/health.ts'
import { keyedHash } from '#shared/http/signed-id.ts'
import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import { type AccountsFixture, type Person, startAccountsFixture } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { type ServiceEmulator, startServiceEmulator } from './service-emulator.ts'

let api: AccountsFixture
let auth: ServiceEmulator
let process: TestApi
beforeAll(async () => {
  api = await startAccountsFixture()
  auth = await startServiceEmulator()
  process = await api.startAnother({ SUPABASE_URL: auth.url })
})
afterEach(() => {
  auth.requestedUrls.length = 0
})
afterAll(async () => {
  await process?.stop()
  await auth?.close()
  await api?.stop()
})

const authAnswers = (status: number, body: object) => {
  auth.respond = (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
const authError = (status: number, error_code: string, more = {}) =>
  authAnswers(status, { code: status, error_code, msg: 'Refused', ...more })
const signIn = ({ email, password, from }: Person) =>
  api.send('/auth/login', { email, password }, { from, to: process.url })
const register = (person: Person) => {
  const { from, ...body } = person
  return api.send('/auth/register', body, { from, to: process.url })
}
async function attemptsOf({ email }: Person): Promise<number> {
  const key = keyedHash(api.stack.secrets.siteSecret, 'limit', 'sign-in of', email)
  const [row] = await api.owner`select attempts from private.rate_limits where key = ${key}`
  return row?.attempts ?? 0
}
const readLog = () => readFileSync(join(api.stack.home, 'logs/function-api.log'), 'utf8')

describe('a right password', () => {
  test.each([
    ['the key of the API is wrong', 401, { message: 'Invalid API key' }],
    ['sign-in by e-mail is disabled', 400, { code: 400, error_code: 'email_provider_disabled', msg: 'Disabled' }],
    ['a captcha is required', 400, { code: 400, error_code: 'captcha_failed', msg: 'captcha' }],
    ['the path is unknown', 404, {}],
  ])('is answered 503, logged and not counted when %s', async (_what, status, body) => {
    const reader = await api.newReader()
    authAnswers(status, body)
    for (let n = 0; n < 7; n++) {
      const response = await signIn(reader)
      expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable'])
    }
    expect(await attemptsOf(reader)).toBe(0)
    expect(readLog()).toMatch(new RegExp(`"level":"error","event":"Auth refused a call","status":${status}`))
    const failures =
      await api.owner`select from account_events where user_id = ${reader.id} and kind = 'sign-in-failed'`
    expect(failures.length).toBe(0)
  })
})

test.each(['invalid_credentials', 'user_banned'])('the code %s counts as a wrong password', async (code) => {
  const reader = await api.newReader()
  authError(400, code)
  expect((await signIn(reader)).status).toBe(401)
  expect(await attemptsOf(reader)).toBe(1)
})

test('the code email_not_confirmed means that the password was right', async () => {
  const reader = await api.newReader()
  authError(400, 'email_not_confirmed')
  const response = await signIn(reader)
  expect([response.status, await codeOf(response)]).toEqual([403, 'not-allowed'])
  expect(await attemptsOf(reader)).toBe(0)
})

describe('a registration', () => {
  test.each(['user_already_exists', 'email_exists'])('is answered as always for the code %s', async (code) => {
    authError(422, code)
    expect((await register(api.newPerson())).status).toBe(202)
  })

  test('with a password that Auth finds too weak says so, whether or not the address has an account', async () => {
    const known = await api.newReader()
    authError(422, 'weak_password', { weak_password: { reasons: ['pwned'] } })
    for (const email of [known.email, api.newPerson().email]) {
      const problem = await problemOf(await register({ ...api.newPerson(), email }))
      expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['password']])
    }
  })

  test.each([
    [422, 'signup_disabled'],
    [400, 'captcha_failed'],
  ])('is answered 503 when Auth refuses it with %i %s', async (status, code) => {
    authError(status, code)
    const response = await register(api.newPerson())
    expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable'])
    expect(readLog()).toContain(`"authCode":"${code}"`)
  })
})

test('an address to which Auth sends nothing is named, whether or not it has an account', async () => {
  const known = await api.newReader()
  authError(400, 'email_address_invalid')
  for (const email of [known.email, api.newPerson().email]) {
    const problem = await problemOf(await register({ ...api.newPerson(), email }))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['email']])
  }
})

describe('with the secret key', () => {
  let withKey: TestApi
  const headers: (string | undefined)[][] = []
  beforeAll(async () => {
    withKey = await api.startAnother({ SUPABASE_URL: auth.url, SECRET_KEY: 'sb_secret_for_auth' })
  })
  afterAll(() => withKey?.stop())
  const capture = (status: number, body: object) => {
    authAnswers(status, body)
    const { respond } = auth
    auth.respond = (request, response) => {
      headers.push([request.headers.apikey, request.headers['sb-forwarded-for']].map(String))
      respond(request, response)
    }
  }
  const signInFrom = (person: Person, from: string) =>
    api.send('/auth/login', { email: person.email, password: person.password }, { from, to: withKey.url })

  test('Auth gets the client address if it is a valid IP address', async () => {
    const reader = await api.newReader()
    capture(400, { code: 400, error_code: 'invalid_credentials', msg: 'x' })
    for (const from of ['198.51.100.77', '2001:db8::7', 'nowhere']) await signInFrom(reader, from)
    expect(headers.splice(0)).toEqual([
      ['sb_secret_for_auth', '198.51.100.77'],
      ['sb_secret_for_auth', '2001:db8::7'],
      ['sb_secret_for_auth', 'undefined'],
    ])
  })

  test('a limit of Auth is answered 429 and is no wrong password', async () => {
    const reader = await api.newReader()
    authError(429, 'over_request_rate_limit')
    const limited = await signInFrom(reader, reader.from)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await attemptsOf(reader)).toBe(0)
  })
})

describe('health', () => {
  const dependencies = async () => (await bodyOf(await fetch(`${process.url}/health`), Health)).dependencies

  test('says that Auth is unavailable when it refuses the key', async () => {
    authAnswers(401, { message: 'Invalid API key' })
    expect(await dependencies()).toEqual({ database: 'up', auth: 'unavailable' })
    expect(auth.requestedUrls.map(({ pathname }) => pathname)).toEqual(['/auth/v1/settings'])
  })

  test('says that Auth is up when it accepts the key', async () => {
    authAnswers(200, { external: { email: true } })
    expect(await dependencies()).toEqual({ database: 'up', auth: 'up' })
  })
})
