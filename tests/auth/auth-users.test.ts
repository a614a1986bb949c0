import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthContract,
  expectEndedSession,
  expectError,
  newAddress,
  openAuthContract,
  PASSWORD,
  rules,
  sessionIdOf,
} from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

const NEW_PASSWORD = 'quite another password'

it('creates an account with its metadata, confirmed or not', async () => {
  const email = newAddress()
  const user_metadata = { first_name: 'Ada', last_name: 'Lovelace' }
  const { data } = await auth.admin.createUser({ email: email.toUpperCase(), password: PASSWORD, user_metadata })
  expect(data.user).toMatchObject({
    email,
    user_metadata,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
  })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const confirmed = await auth.admin.createUser({ email: newAddress(), email_confirm: true })
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
  const { data: found } = await auth.admin.getUserById(data.user?.id ?? '')
  expect(found.user).toMatchObject({ id: data.user?.id, email, user_metadata })
})

it('creates no second account for an address, nor one without', async () => {
  const { email } = await auth.createReader()
  expectError(await auth.admin.createUser({ email, password: PASSWORD }), 422, 'email_exists')
  expectError(await auth.admin.createUser({ password: PASSWORD }), 400, 'validation_failed')
  expectError(await auth.admin.createUser({ email: 'no address', password: PASSWORD }), 400, 'validation_failed')
})

it('creates one account of two requests at once', async () => {
  const email = newAddress()
  const answers = await Promise.all([1, 2].map(() => auth.admin.createUser({ email, password: PASSWORD })))
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
})

it('lets only the secret key administer', async () => {
  const reader = await auth.createReader()
  const { data } = await auth.openBrowser().signInWithPassword(reader)
  const bearer = data.session?.access_token ?? ''
  for (const [method, path] of [
    ['POST', 'admin/users'],
    ['GET', `admin/users/${reader.id}`],
    ['PUT', `admin/users/${reader.id}`],
    ['DELETE', `admin/users/${reader.id}`],
    ['POST', 'admin/generate_link'],
    ['POST', 'invite'],
  ] as const) {
    const response = await fetch(`${auth.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: auth.secretKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      ...(method !== 'GET' && { body: '{}' }),
    })
    const { error_code } = (await response.json()) as { error_code: string }
    expect([path, response.status, error_code]).toEqual([path, 403, 'not_admin'])
  }
  const withPublishableKey = auth.openBrowser({ key: auth.publishableKey }).admin
  expect((await withPublishableKey.createUser({ email: newAddress() })).error?.status).toBeOneOf([401, 403])
})

it('sets a password as an administrator and ends every session', async () => {
  const reader = await auth.createReader()
  await auth.signIn(reader)
  expectError(await auth.admin.updateUserById(reader.id, { password: 'short' }), 422, 'weak_password')
  expect((await auth.admin.updateUserById(reader.id, { password: NEW_PASSWORD })).error).toBeNull()
  expect(await auth.sessionIds(reader)).toEqual([])
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'invalid_credentials')
  expect((await auth.openBrowser().signInWithPassword({ ...reader, password: NEW_PASSWORD })).error).toBeNull()
})

it('changes address, confirmation and metadata as an administrator', async () => {
  const reader = await auth.createReader({ confirmed: false })
  const email = newAddress()
  await auth.admin.updateUserById(reader.id, { app_metadata: { plan: 'print' }, user_metadata: { first_name: 'Ada' } })
  const { data, error } = await auth.admin.updateUserById(reader.id, { email, email_confirm: true })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    app_metadata: { plan: 'print', provider: 'email' },
    user_metadata: { first_name: 'Ada' },
  })
  expect((await auth.openBrowser().signInWithPassword({ ...reader, email })).error).toBeNull()
})

it('deletes an account with everything that belongs to it', async () => {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  expect((await auth.admin.deleteUser(reader.id)).error).toBeNull()
  expect(await auth.sessionIds(reader)).toEqual([])
  expectError(await auth.admin.getUserById(reader.id), 404, 'user_not_found')
  expectError(await auth.admin.deleteUser(reader.id), 404, 'user_not_found')
  expectError(await browser.getUser(), 403, 'user_not_found')
  expectError(await browser.refreshSession(), 400, 'refresh_token_not_found')
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'invalid_credentials')
})

it('has no account with an unknown id', async () => {
  expectError(await auth.admin.updateUserById(randomUUID(), { ban_duration: '1h' }), 404, 'user_not_found')
  const reader = await auth.createReader()
  expectError(await auth.admin.updateUserById(reader.id, { ban_duration: 'a week' }), 400, 'validation_failed')
})

it('signs up where that is allowed', async () => {
  const email = newAddress()
  const signUp = (password: string) => auth.openBrowser().signUp({ email, password })
  if (!rules.enableSignup) return expectError(await signUp(PASSWORD), 422, 'signup_disabled')
  const weak = await signUp('short')
  expectError(weak, 422, 'weak_password')
  expect(weak.error).toMatchObject({ reasons: ['length'] })
  const { data } = await signUp(PASSWORD)
  expect(data.user?.email).toBe(email)
  expect(data.session).not.toBeNull()
  expectError(await signUp(PASSWORD), 422, 'user_already_exists')
})

it('changes the own password, and ends the other sessions', async () => {
  const reader = await auth.createReader()
  const [browser, elsewhere] = [await auth.signIn(reader), await auth.signIn(reader)]
  const weak = await browser.updateUser({ password: 'short' })
  expectError(weak, 422, 'weak_password')
  expect(weak.error).toMatchObject({ reasons: ['length'] })
  expectError(await browser.updateUser({ password: reader.password }), 422, 'same_password')
  expectError(await browser.updateUser({ password: 'x'.repeat(73) }), 400, 'validation_failed')
  expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect(await auth.sessionIds(reader)).toEqual([await sessionIdOf(browser)])
  expectEndedSession(await elsewhere.getUser())
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'invalid_credentials')
})

it('invalidates a link when the password changes', async () => {
  const reader = await auth.createReader()
  const { data } = await auth.admin.generateLink({ type: 'recovery', email: reader.email })
  await (await auth.signIn(reader)).updateUser({ password: NEW_PASSWORD })
  const token_hash = data.properties?.hashed_token ?? ''
  expectError(await auth.openBrowser().verifyOtp({ type: 'recovery', token_hash }), 403, 'otp_expired')
})

it('changes the own address only after a confirmation', async () => {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  const { email: taken } = await auth.createReader()
  expectError(await browser.updateUser({ email: taken }), 422, 'email_exists')
  const email = newAddress()
  const { data, error } = await browser.updateUser({ email })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: reader.email, new_email: email })
})

it('merges the own metadata', async () => {
  const browser = await auth.signIn(await auth.createReader())
  await browser.updateUser({ data: { first_name: 'Ada', city: 'London' } })
  const { data } = await browser.updateUser({ data: { last_name: 'Lovelace', city: null } })
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
})
