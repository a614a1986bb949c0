import type { GenerateLinkParams } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthContract,
  expectError,
  newAddress,
  openAuthContract,
  PASSWORD,
  rules,
  sessionOf,
} from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

async function linkOf(params: GenerateLinkParams) {
  const { data, error } = await auth.admin.generateLink(params)
  if (error) throw error
  const token = new URL(data.properties.action_link).searchParams.get('token') ?? ''
  return { ...data.properties, token, user: data.user }
}

type Kind = 'signup' | 'email' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

const verify = (type: Kind, token_hash: string) => auth.openBrowser().verifyOtp({ type, token_hash })

async function confirmedAt(email: string) {
  const [user] =
    await auth.sql`select email_confirmed_at is not null as confirmed from auth.users where email = ${email}`
  return user?.confirmed
}

describe.each([
  ['signup', 'signup'],
  ['signup', 'email'],
  ['invite', 'invite'],
  ['invite', 'email'],
  ['magiclink', 'magiclink'],
  ['magiclink', 'email'],
  ['recovery', 'recovery'],
] as const)('a link for %s, opened as %s', (type, verification) => {
  async function create() {
    const existing = type === 'signup' || type === 'invite' ? undefined : await auth.createReader()
    const email = existing?.email ?? newAddress()
    const params = type === 'signup' ? { type, email, password: PASSWORD } : { type, email }
    return { email, link: await linkOf(params) }
  }

  it('confirms the address and opens a session, once', async () => {
    const { email, link } = await create()
    expect(link.hashed_token).toBe(link.token)
    expect(link.verification_type).toBe(type)
    const { data, error } = await verify(verification, link.hashed_token)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(await confirmedAt(email)).toBe(true)
    const { data: claims } = await auth.openBrowser().getClaims(data.session?.access_token)
    expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
    expectError(await verify(verification, link.hashed_token), 403, 'otp_expired')
  })

  // Of two requests at once supabase/auth accepts both, because it does not lock the row; the functions must tolerate that.
  it('is used up by two requests at once', async () => {
    const { link } = await create()
    const answers = await Promise.all([verify(verification, link.token), verify(verification, link.token)])
    expect(answers.some(({ error }) => !error)).toBe(true)
    expectError(await verify(verification, link.token), 403, 'otp_expired')
  })

  it('expires', async () => {
    const { email, link } = await create()
    await auth.sql`update auth.users set confirmation_sent_at = now() - interval '2 days',
      recovery_sent_at = now() - interval '2 days' where email = ${email}`
    expectError(await verify(verification, link.token), 403, 'otp_expired')
  })

  it('opens nothing else, and nothing for a banned account', async () => {
    const { link } = await create()
    const other: Kind = type === 'signup' || type === 'invite' ? 'recovery' : 'signup'
    expectError(await verify(other, link.token), 403, 'otp_expired')
    expectError(await verify('email_change', link.token), 403, 'otp_expired')
    await auth.admin.updateUserById(link.user?.id ?? '', { ban_duration: '1h' })
    expectError(await verify(verification, link.token), 403, 'user_banned')
  })
})

it('replaces the link before', async () => {
  const { email } = await auth.createReader()
  const previous = await linkOf({ type: 'recovery', email })
  const link = await linkOf({ type: 'recovery', email })
  expectError(await verify('recovery', previous.token), 403, 'otp_expired')
  expect((await verify('recovery', link.token)).error).toBeNull()
})

it('accepts the code of an e-mail in place of the hash', async () => {
  const { email } = await auth.createReader()
  const { email_otp } = await linkOf({ type: 'magiclink', email })
  expect(email_otp).toMatch(/^\d{6}$/)
  const wrong = email_otp === '000000' ? '000001' : '000000'
  expectError(await auth.openBrowser().verifyOtp({ type: 'email', email, token: wrong }), 403, 'otp_expired')
  const { error } = await auth.openBrowser().verifyOtp({ type: 'email', email, token: email_otp })
  expect(error).toBeNull()
})

it('makes the account of a sign-up with its password and names', async () => {
  const email = newAddress()
  const { token } = await linkOf({
    type: 'signup',
    email,
    password: PASSWORD,
    options: { data: { first_name: 'Ada' } },
  })
  expectError(await auth.openBrowser().signInWithPassword({ email, password: PASSWORD }), 400, 'email_not_confirmed')
  await verify('signup', token)
  const { data } = await auth.openBrowser().signInWithPassword({ email, password: PASSWORD })
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada' })
})

it('sends another link for a sign-up that nobody has confirmed, and none after it', async () => {
  const reader = await auth.createReader({ confirmed: false })
  const { token } = await linkOf({ type: 'signup', email: reader.email, password: 'another password' })
  expect((await verify('signup', token)).error).toBeNull()
  expect((await auth.openBrowser().signInWithPassword(reader)).error).toBeNull()
  const again = await auth.admin.generateLink({ type: 'signup', email: reader.email, password: PASSWORD })
  expectError(again, 422, 'email_exists')
})

it('refuses a sign-up with a weak password', async () => {
  const answer = await auth.admin.generateLink({ type: 'signup', email: newAddress(), password: 'short' })
  expectError(answer, 422, 'weak_password')
})

it('makes an account for a sign-in link to an unknown address', async () => {
  const link = await linkOf({ type: 'magiclink', email: newAddress() })
  expect(link.verification_type).toBe('signup')
  expect((await verify('signup', link.token)).error).toBeNull()
})

it('refuses a recovery for an unknown address', async () => {
  expectError(await auth.admin.generateLink({ type: 'recovery', email: newAddress() }), 404, 'user_not_found')
})

it('invites nobody who has an account, and leaves the password to the invited', async () => {
  const { email } = await auth.createReader()
  expectError(await auth.admin.generateLink({ type: 'invite', email }), 422, 'email_exists')
  const address = newAddress()
  const browser = auth.openBrowser()
  await browser.verifyOtp({ type: 'invite', token_hash: (await linkOf({ type: 'invite', email: address })).token })
  expect((await sessionOf(browser)).user.invited_at).toBeTruthy()
  expect((await browser.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await auth.openBrowser().signInWithPassword({ email: address, password: PASSWORD })).error).toBeNull()
})

it('sends invitations by itself when asked to', async () => {
  const email = newAddress()
  const { data, error } = await auth.admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } })
  const { email: known } = await auth.createReader()
  expectError(await auth.admin.inviteUserByEmail(known), 422, 'email_exists')
})

it('sends links by itself when asked to, and tells nobody which addresses have accounts by a recovery', async () => {
  const { email } = await auth.createReader()
  for (const address of [email, newAddress()])
    expect((await auth.openBrowser().resetPasswordForEmail(address)).error).toBeNull()
  const signIn = (address: string) =>
    auth.openBrowser().signInWithOtp({ email: address, options: { shouldCreateUser: false } })
  // An e-mail a second at most.
  await auth.sql`update auth.users set recovery_sent_at = now() - interval '1 minute' where email = ${email}`
  expect((await signIn(email)).error).toBeNull()
  expectError(await signIn(newAddress()), 422, 'otp_disabled')
})

it('changes an address by the link to the new mailbox', async () => {
  const reader = await auth.createReader()
  const newEmail = newAddress()
  const link = await linkOf({ type: 'email_change_new', email: reader.email, newEmail })
  // Auth computes `hashed_token` from the previous address here; only the link and the code have the right one.
  expect(link.hashed_token).not.toBe(link.token)
  expectError(await verify('email_change', link.hashed_token), 403, 'otp_expired')
  const { data, error } = await verify('email_change', link.token)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(newEmail)
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail, email_verified: true })
  expectError(await verify('email_change', link.token), 403, 'otp_expired')
  expectError(await auth.openBrowser().signInWithPassword(reader), 400, 'invalid_credentials')
  expect((await auth.openBrowser().signInWithPassword({ ...reader, email: newEmail })).error).toBeNull()
})

it('changes an address by the link to the current mailbox where both mailboxes must confirm', async () => {
  const { email } = await auth.createReader()
  const newEmail = newAddress()
  if (!rules.doubleConfirmChanges) {
    const answer = await auth.admin.generateLink({ type: 'email_change_current', email, newEmail })
    return expectError(answer, 400, 'validation_failed')
  }
  const link = await linkOf({ type: 'email_change_current', email, newEmail })
  expect(link.hashed_token).toBe(link.token)
  expect((await verify('email_change', link.token)).data.user?.email).toBe(newEmail)
})

it('changes no address to one that has an account', async () => {
  const [{ email }, { email: newEmail }] = [await auth.createReader(), await auth.createReader()]
  expectError(await auth.admin.generateLink({ type: 'email_change_new', email, newEmail }), 422, 'email_exists')
})

it('refuses an incomplete verification', async () => {
  const ask = async (body: object) => {
    const response = await fetch(`${auth.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: auth.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [response.status, ((await response.json()) as { error_code: string }).error_code]
  }
  expect(await ask({ token_hash: 'a' })).toEqual([400, 'validation_failed'])
  expect(await ask({ type: 'signup' })).toEqual([400, 'validation_failed'])
  expect(await ask({ type: 'signup', token_hash: 'a', token: 'b' })).toEqual([400, 'validation_failed'])
  expect(await ask({ type: 'nothing', token_hash: 'a' })).toEqual([400, 'validation_failed'])
})
