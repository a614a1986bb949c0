import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailResponse } from '#shared/contracts/sign-in.ts'
import { type AccountsFixture, type Person, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf } from './api.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { expectEqualTiming } from './response-timing.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const NEW_PASSWORD = 'linen in four weights'
const requestRecovery = ({ email, from }: Person, to = api.url) => api.send('/auth/recovery', { email }, { from, to })
let attemptCount = 0
/** Each from a network of its own. */
const setNewPassword = (token: string, newPassword = NEW_PASSWORD) =>
  api.send('/auth/new-password', { token, newPassword }, { from: `192.2.0.${++attemptCount}` })
const signIn = ({ email, password, from }: Person) => api.send('/auth/login', { email, password }, { from })

/** Requests the recovery and returns the token of the e-mail. */
async function newReaderWithToken(): Promise<{ reader: TestReader; token: string }> {
  const reader = await api.newReader()
  await requestRecovery(reader)
  return { reader, token: await api.linkTokenFor('/login/new-password', reader.email) }
}

describe('a forgotten password', () => {
  test('is replaced by the link of the e-mail; every session ends, and the reader gets an e-mail', async () => {
    const { reader, token } = await newReaderWithToken()
    expect((await setNewPassword(token)).status).toBe(204)
    expect((await reader.get('/user')).status).toBe(401)
    expect((await signIn(reader)).status).toBe(401)
    const signedInAgain = await api.signIn({ ...reader, password: NEW_PASSWORD })

    const [, sentEmail] = await api.inbox.waitForEmails(2, reader.email)
    expect(sentEmail?.subject).toBe('Your Meridian password was changed')
    const events = (await (await signedInAgain.get('/user/account-events')).json()) as { kind: string }[]
    expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['signed-in', 'sign-in-failed', 'password-reset'])
  })

  test('is replaced by a hash like any other of Auth', async () => {
    const { reader, token } = await newReaderWithToken()
    await setNewPassword(token)
    const [{ hash } = {}] = await api.owner`select encrypted_password as hash from auth.users where id = ${reader.id}`
    expect(hash).toMatch(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/)
  })

  test('is replaced for a locked account, which is then unlocked', async () => {
    const { reader, token } = await newReaderWithToken()
    await Promise.all(Array.from({ length: 6 }, () => signIn({ ...reader, password: 'not it at all' })))
    expect((await signIn(reader)).status).toBe(401)
    await setNewPassword(token)
    expect((await signIn({ ...reader, password: NEW_PASSWORD })).status).toBe(200)
  })

  test('is requested with the same response in the same time for known and unknown addresses; the latter get no e-mail', async () => {
    const [reader, unknownPerson, banned] = [await api.newReader(), api.newPerson(), await api.newReader()]
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`
    for (const person of [reader, unknownPerson, banned]) {
      const response = await requestRecovery(person)
      expect([response.status, await bodyOf(response, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect([
      await emailKindsTo(api.owner, reader.email),
      await emailKindsTo(api.owner, unknownPerson.email),
      await emailKindsTo(api.owner, banned.email),
    ]).toEqual([['recovery'], [], []])
    await expectEqualTiming(api, async () => {
      const other = await api.newReader()
      return [(to) => requestRecovery(other, to), (to) => requestRecovery(api.newPerson(), to)]
    })
  })

  test('is not replaced by a common password or the owner’s name; the link stays valid', async () => {
    const { reader, token } = await newReaderWithToken()
    for (const weakPassword of ['iloveyou', 'ADA LINDQVIST', reader.email, 'short']) {
      expect(await problemOf(await setNewPassword(token, weakPassword))).toMatchObject({
        status: 422,
        fields: { newPassword: expect.any(String) },
      })
    }
    expect((await setNewPassword(token)).status).toBe(204)
  })

  test('of staff is replaced by one of at least 12 characters; the link stays valid', async () => {
    const author = await api.newReader({ role: 'author' })
    await requestRecovery(author)
    const token = await api.linkTokenFor('/login/new-password', author.email, 2)
    expect(await problemOf(await setNewPassword(token, 'eleven char'))).toMatchObject({
      status: 422,
      fields: { newPassword: 'Staff passwords have at least 12 characters.' },
    })
    expect((await setNewPassword(token, 'twelve chars')).status).toBe(204)
  })

  test('is replaced together with all open links and a pending change of address', async () => {
    const { reader, token } = await newReaderWithToken()
    await api.owner`
      update private.email_outbox set created_at = created_at - interval '11 minutes' where recipient = ${reader.email}`
    await requestRecovery(reader)
    const second = await api.linkTokenFor('/login/new-password', reader.email, 2)
    const other = api.newPerson()
    await reader.send('/user/email', { email: other.email, currentPassword: reader.password })
    const change = await api.linkTokenFor('/account/new-email', other.email)
    expect((await setNewPassword(second)).status).toBe(204)
    for (const rejected of [await setNewPassword(token), await api.send('/auth/new-email', { token: change })]) {
      expect([rejected.status, await codeOf(rejected)]).toEqual([410, 'link-expired'])
    }
  })
})

describe('a link to a new password', () => {
  test('changes nothing on GET', async () => {
    const { reader, token } = await newReaderWithToken()
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await api.get(`/auth/new-password?token=${token}`, { method })).status).toBe(405)
    }
    expect((await signIn(reader)).status).toBe(200)
    expect((await setNewPassword(token)).status).toBe(204)
  })

  test('works once, also when it is sent several times at once', async () => {
    const { reader, token } = await newReaderWithToken()
    const newPasswords = [1, 2, 3].map((n) => `${NEW_PASSWORD}, number ${n}`)
    const statuses = (await Promise.all(newPasswords.map((one) => setNewPassword(token, one)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([204, 410, 410])
    const winner = newPasswords[statuses.indexOf(204)] ?? ''
    expect((await signIn({ ...reader, password: winner })).status).toBe(200)
    expect((await setNewPassword(token)).status).toBe(410)
    expect((await emailKindsTo(api.owner, reader.email)).filter((kind) => kind === 'password-changed')).toHaveLength(1)
  })

  test('that is an hour old, or of a closed account, is refused like an unknown one', async () => {
    const [expired, closedAccount] = [await newReaderWithToken(), await newReaderWithToken()]
    const [{ minutes } = {}] = await api.owner`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from private.email_outbox
      where kind = 'recovery' and recipient = ${expired.reader.email}`
    expect(minutes).toBe(60)
    const expiredToken = await api.expiredLinkFor('recovery', 'account-recovery', expired.reader.email)
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${closedAccount.reader.id}`
    for (const invalidToken of [expiredToken, closedAccount.token, 'x'.repeat(64)]) {
      const rejected = await setNewPassword(invalidToken)
      expect([rejected.status, await codeOf(rejected)]).toEqual([410, 'link-expired'])
    }
  })
})

describe('rate limits of password recovery', () => {
  test('send no second e-mail while an unused link is young; a used one ends the wait', async () => {
    const reader = await api.newReader()
    const ask = (n: number) => api.send('/auth/recovery', { email: reader.email }, { from: `192.0.2.${n}` })
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['recovery'])
    await ask(9)
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['recovery'])
    const token = await api.linkTokenFor('/login/new-password', reader.email)
    const set = await api.send('/auth/new-password', { token, newPassword: NEW_PASSWORD }, { from: reader.from })
    expect(set.status).toBe(204)
    await ask(10)
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['recovery', 'password-changed', 'recovery'])
  })

  test('allow eleven e-mails a day to a mailbox that other people ask for all the time; its newest link is always valid', async () => {
    const reader = await api.newReader()
    const minutes = 10
    const passTime = () => api.owner`
      update private.email_outbox set created_at = created_at - ${`${minutes} minutes`}::interval,
        expires_at = expires_at - ${`${minutes} minutes`}::interval
      where recipient = ${reader.email}`
    const newestLink = async () => {
      const [row] = await api.owner`
        select count(*)::int as sent, max(expires_at) > now() as works from private.email_outbox
        where recipient = ${reader.email} and kind in ('recovery', 'sign-in')`
      return { sent: row?.sent, works: row?.works }
    }
    for (let minute = 0; minute < 24 * 60; minute += minutes) {
      const path = minute % 20 ? '/auth/sign-in-email' : '/auth/recovery'
      const from = `192.1.${Math.trunc(minute / 250)}.${minute % 250}`
      expect((await api.send(path, { email: reader.email }, { from })).status).toBe(202)
      // Also after the request of a guest, the owner has a link that works.
      expect([minute, (await newestLink()).works]).toEqual([minute, true])
      await passTime()
    }
    expect((await newestLink()).sent).toBe(11)
  })

  test('allow twenty an hour from one network, in all processes together', async () => {
    const { from } = api.newPerson()
    const secondProcess = await api.startAnother()
    const sendRequest = (n: number) =>
      api.send(
        '/auth/recovery',
        { email: `many-${n}@meridian.example` },
        { from, ...(n % 2 && { to: secondProcess.url }) },
      )
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => sendRequest(n)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
    expect((await sendRequest(20)).status).toBe(429)
    await secondProcess.stop()
  })
})

test('without JavaScript each step leads to its page', async () => {
  const reader = await api.newReader()
  const sendForm = (path: string, fields: Record<string, string>) =>
    api.send(path, new URLSearchParams(fields), { from: reader.from })
  expect(redirectOf(await sendForm('/auth/recovery', { email: reader.email }))).toEqual([303, '/login/link-sent'])
  expect(redirectOf(await sendForm('/auth/recovery', { email: 'x' }))).toEqual([303, '/login/forgotten#refused'])
  const token = await api.linkTokenFor('/login/new-password', reader.email)
  const path = `/auth/new-password?token=${token}`
  expect(redirectOf(await sendForm(path, { newPassword: 'short' }))).toEqual([303, '/login/password-not-set'])
  expect(redirectOf(await sendForm(path, { newPassword: NEW_PASSWORD }))).toEqual([303, '/login/password-set'])
  expect((await signIn({ ...reader, password: NEW_PASSWORD })).status).toBe(200)
})
