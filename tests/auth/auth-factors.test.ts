import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AuthContract,
  expectEndedSession,
  expectError,
  openAuthContract,
  PASSWORD,
  sessionOf,
} from './auth-contract.fixtures.ts'

let auth: AuthContract

beforeAll(async () => {
  auth = await openAuthContract()
})
afterAll(() => auth?.close())

type Browser = Awaited<ReturnType<AuthContract['signIn']>>

async function enroll(browser: Browser, friendlyName = 'Telephone') {
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Meridian' })
  if (error) throw error
  return { ...data, code: () => new TOTP({ secret: data.totp.secret }).generate() }
}

async function verify(browser: Browser, factor: { id: string; code(): string }) {
  const { error } = await browser.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code() })
  if (error) throw error
}

async function openWithFactor() {
  const reader = await auth.createReader()
  const browser = await auth.signIn(reader)
  const factor = await enroll(browser)
  await verify(browser, factor)
  return { reader, browser, factor }
}

it('enrolls an authenticator and raises the session by its code', async () => {
  const reader = await auth.createReader()
  const [browser, elsewhere] = [await auth.signIn(reader), await auth.signIn(reader)]
  const factor = await enroll(browser)
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Telephone' })
  expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Meridian:/)
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(\?xml|svg)/)
  expect((await browser.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] })

  const before = await sessionOf(browser)
  const { data: challenge } = await browser.mfa.challenge({ factorId: factor.id })
  const challengeId = challenge?.id ?? ''
  const wrong = factor.code() === '000000' ? '000001' : '000000'
  expectError(
    await browser.mfa.verify({ factorId: factor.id, challengeId, code: wrong }),
    422,
    'mfa_verification_failed',
  )
  const { error } = await browser.mfa.verify({ factorId: factor.id, challengeId, code: factor.code() })
  expect(error).toBeNull()
  const after = await sessionOf(browser)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect((await browser.getClaims()).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([
      expect.objectContaining({ method: 'totp' }),
      expect.objectContaining({ method: 'password' }),
    ]),
  })
  const rows = await auth.sql`select aal::text, factor_id from auth.sessions where user_id = ${reader.id}`
  expect([...rows]).toEqual([{ aal: 'aal2', factor_id: factor.id }])
  expectEndedSession(await elsewhere.getUser())
  expect((await browser.mfa.listFactors()).data).toMatchObject({ totp: [{ id: factor.id, status: 'verified' }] })
  expect((await browser.refreshSession()).error).toBeNull()
  expect((await browser.getClaims()).data?.claims.aal).toBe('aal2')
})

it('asks for the second factor after a password', async () => {
  const { reader, factor } = await openWithFactor()
  const browser = await auth.signIn(reader)
  const level = () => browser.mfa.getAuthenticatorAssuranceLevel()
  expect((await level()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  await verify(browser, factor)
  expect((await level()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
})

it('changes neither password nor factors without the second factor', async () => {
  const { reader, factor } = await openWithFactor()
  const browser = await auth.signIn(reader)
  expectError(await browser.updateUser({ password: 'quite another password' }), 401, 'insufficient_aal')
  expectError(await browser.mfa.unenroll({ factorId: factor.id }), 422, 'insufficient_aal')
  const another = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  expectError(another, 403, 'insufficient_aal')
})

it('accepts a challenge once, and not after it has expired', async () => {
  const { browser, factor } = await openWithFactor()
  const { data } = await browser.mfa.challenge({ factorId: factor.id })
  const attempt = (challengeId = data?.id ?? '') =>
    browser.mfa.verify({ factorId: factor.id, challengeId, code: factor.code() })
  expect((await attempt()).error).toBeNull()
  expectError(await attempt(), 422, 'mfa_ip_address_mismatch')
  const { data: late } = await browser.mfa.challenge({ factorId: factor.id })
  await auth.sql`update auth.mfa_challenges set created_at = now() - interval '10 minutes' where id = ${late?.id ?? ''}`
  expectError(await attempt(late?.id), 422, 'mfa_challenge_expired')
})

it('refuses two factors of one name, and the factors of other readers', async () => {
  const { browser } = await openWithFactor()
  const again = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  expectError(again, 422, 'mfa_factor_name_conflict')
  const { factor: foreign } = await openWithFactor()
  expectError(await browser.mfa.challenge({ factorId: foreign.id }), 404, 'mfa_factor_not_found')
  expectError(await browser.mfa.unenroll({ factorId: foreign.id }), 404, 'mfa_factor_not_found')
})

it('removes a factor and returns to the first level', async () => {
  const { reader, browser, factor } = await openWithFactor()
  expect((await browser.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
  await browser.refreshSession()
  expect((await browser.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect((await browser.mfa.listFactors()).data?.all).toEqual([])
  expect((await auth.openBrowser().signInWithPassword({ email: reader.email, password: PASSWORD })).error).toBeNull()
})

it('lets an administrator remove the factor of somebody who lost the telephone', async () => {
  const { reader, browser, factor } = await openWithFactor()
  const { data } = await auth.admin.mfa.listFactors({ userId: reader.id })
  expect(data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
  expect((await auth.admin.mfa.deleteFactor({ userId: reader.id, id: factor.id })).error).toBeNull()
  await browser.refreshSession()
  expect((await browser.getClaims()).data?.claims.aal).toBe('aal1')
})
