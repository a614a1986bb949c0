import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailResponse } from '#shared/contracts/sign-in.ts'
import { SignedInUser } from '#shared/contracts/user.ts'
import {
  type AccountsFixture,
  cookiesOf,
  type Person,
  startAccountsFixture,
  type TestReader,
} from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf } from './api.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { expectEqualTiming } from './response-timing.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const requestEmail = ({ email, from }: Person, to = api.url) => api.send('/auth/sign-in-email', { email }, { from, to })
const signInByLink = (token: string, from = '203.0.113.8') => api.send('/auth/sign-in-link', { token }, { from })
const signInByCode = ({ email, from }: Person, code: string, to = api.url) =>
  api.send('/auth/sign-in-code', { email, code }, { from, to })
const passTime = ({ email }: Person, time: string) => api.owner`
  update private.email_outbox set created_at = created_at - ${time}::interval where recipient = ${email}`

/** Requests an e-mail, and returns the token of its link and its code. */
async function receiveEmail(person: Person, emailNumber = 1) {
  // E-mails that are sent at the same time may arrive in another order.
  await api.inbox.waitForEmails(emailNumber - 1, person.email)
  expect((await requestEmail(person)).status).toBe(202)
  const token = await api.linkTokenFor('/login/link', person.email, emailNumber)
  const email = (await api.inbox.waitForEmails(emailNumber, person.email))[emailNumber - 1]
  const code = /Code: (\d{3} \d{3})/.exec(email?.text ?? '')?.[1] ?? ''
  return { token, code, subject: email?.subject }
}
const wrongCode = (code: string) => (code.startsWith('1') ? '200000' : '100000')

async function expectSignedIn(response: Response, reader: TestReader) {
  expect(response.status, await response.clone().text()).toBe(200)
  const { codeNeeded, ...user } = await bodyOf(response, SignedInUser)
  expect([user, codeNeeded]).toEqual([reader.user, false])
  expect((await api.get('/user', { headers: { Cookie: cookiesOf(response) } })).status).toBe(200)
}

describe('the e-mail', () => {
  test('has a link and a code that sign in, of which one works, once', async () => {
    const [ada, bo] = [await api.newReader(), await api.newReader()]
    const first = await receiveEmail(ada)
    expect(first.subject).toBe('Sign in to Meridian')
    await expectSignedIn(await signInByLink(first.token), ada)
    expect(await codeOf(await signInByLink(first.token))).toBe('link-expired')
    expect((await signInByCode(ada, first.code)).status).toBe(422)

    const second = await receiveEmail(bo)
    await expectSignedIn(await signInByCode(bo, second.code), bo)
    expect((await signInByCode(bo, second.code)).status).toBe(422)
    expect(await codeOf(await signInByLink(second.token))).toBe('link-expired')
    const events = (await (await bo.get('/user/account-events')).json()) as { kind: string }[]
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['signed-in', 'signed-in'])
  })

  test('leaves nothing in the database that signs in', async () => {
    const reader = await api.newReader()
    const { token, code } = await receiveEmail(reader)
    const [row] = await api.owner`
      select data::text as data from private.email_outbox where kind = 'sign-in' and recipient = ${reader.email}`
    expect(row?.data).not.toContain(code.replace(' ', ''))
    const { link } = JSON.parse(row?.data ?? '{}')
    expect(token).not.toContain(link.tokenHash)
    expect(await codeOf(await signInByLink(link.tokenHash.padEnd(70, 'x')))).toBe('link-expired')
  })

  test('is requested with the same response in the same time for every address; accounts alone get one', async () => {
    const [reader, unknown, banned, account] = [
      await api.newReader(),
      api.newPerson(),
      await api.newReader(),
      await api.newAccount(),
    ]
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`
    for (const person of [reader, unknown, banned, account]) {
      const response = await requestEmail(person)
      expect([response.status, await bodyOf(response, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect([
      await emailKindsTo(api.owner, reader.email),
      await emailKindsTo(api.owner, unknown.email),
      await emailKindsTo(api.owner, banned.email),
      await emailKindsTo(api.owner, account.email),
    ]).toEqual([['sign-in'], [], [], ['confirmation']])
    const [{ users } = {}] =
      await api.owner`select count(*)::int as users from auth.users where email = ${unknown.email}`
    expect(users).toBe(0)
    await expectEqualTiming(api, async () => {
      const other = await api.newReader()
      return [(to) => requestEmail(other, to), (to) => requestEmail(api.newPerson(), to)]
    })
  })

  test('is not sent again while its link is young and unused', async () => {
    const reader = await api.newReader()
    await Promise.all([1, 2, 3].map(() => requestEmail(reader)))
    await api.send('/auth/recovery', { email: reader.email }, { from: reader.from })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['sign-in'])
    await passTime(reader, '11 minutes')
    await requestEmail(reader)
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['sign-in', 'sign-in'])
  })
})

describe('the link', () => {
  test('changes nothing on GET, and is refused after an hour, for another use and for a closed account', async () => {
    const [reader, closed] = [await api.newReader(), await api.newReader()]
    const { token } = await receiveEmail(reader)
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      expect((await api.get(`/auth/sign-in-link?token=${token}`, { method })).status).toBe(405)
    const used = await api.send('/auth/new-password', { token, newPassword: 'linen in four weights' })
    expect(await codeOf(used)).toBe('link-expired')
    const other = await receiveEmail(closed)
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${closed.id}`
    const expired = await api.expiredLinkFor('sign-in', 'sign-in', reader.email)
    for (const rejected of [other.token, expired, 'x'.repeat(80)])
      expect(await codeOf(await signInByLink(rejected))).toBe('link-expired')
    await expectSignedIn(await signInByLink(token), reader)
  })

  test('signs one browser in when two use it at once', async () => {
    const reader = await api.newReader()
    const { token } = await receiveEmail(reader)
    const statuses = (await Promise.all([signInByLink(token), signInByLink(token)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410])
  })

  test('opens an account that wrong passwords have locked, and is void after a newer one or a new password', async () => {
    const reader = await api.newReader()
    const first = await receiveEmail(reader)
    await passTime(reader, '11 minutes')
    const second = await receiveEmail(reader, 2)
    const signIn = (password: string) =>
      api.send('/auth/login', { email: reader.email, password }, { from: api.newPerson().from })
    for (let n = 0; n < 6; n++) await signIn('not it at all')
    expect((await signIn(reader.password)).status).toBe(401)
    expect(await codeOf(await signInByLink(first.token))).toBe('link-expired')
    await expectSignedIn(await signInByLink(second.token), reader)
    expect((await signIn(reader.password)).status).toBe(200)
  })
})

describe('the code', () => {
  test('works for ten minutes, and for its address alone', async () => {
    const [reader, other] = [await api.newReader(), await api.newReader()]
    const { code, token } = await receiveEmail(reader)
    await receiveEmail(other)
    expect((await signInByCode(other, code)).status).toBe(422)
    await passTime(reader, '11 minutes')
    const problem = await problemOf(await signInByCode(reader, code))
    expect([problem.status, problem.fields]).toEqual([422, { code: expect.stringContaining('older than ten minutes') }])
    await expectSignedIn(await signInByLink(token), reader)
  })

  test('is refused in the same time for an address without an account', async () => {
    const problem = await problemOf(await signInByCode(api.newPerson(), '123456'))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['code']])
    await expectEqualTiming(api, async () => {
      const reader = await api.newReader()
      const { code } = await receiveEmail(reader)
      return [(to) => signInByCode(reader, wrongCode(code), to), (to) => signInByCode(api.newPerson(), '123456', to)]
    })
  })

  test('is refused after five attempts in ten minutes; the link works', async () => {
    const reader = await api.newReader()
    const { code, token } = await receiveEmail(reader)
    const tryFrom = (n: number, text: string) => signInByCode({ ...reader, from: `192.0.2.${n}` }, text)
    for (let n = 0; n < 5; n++) expect((await tryFrom(n, wrongCode(code))).status).toBe(422)
    expect((await tryFrom(6, code)).status).toBe(429)
    await expectSignedIn(await signInByLink(token), reader)
  })

  test('allows thirty attempts an hour from one network', async () => {
    const { from } = api.newPerson()
    for (let n = 0; n < 30; n++) expect((await signInByCode({ ...api.newPerson(), from }, '123456')).status).toBe(422)
    expect((await signInByCode({ ...api.newPerson(), from }, '123456')).status).toBe(429)
  })
})

test('staff get the notice about an unknown browser; the code of an authenticator follows', async () => {
  const author = await api.newReader({ role: 'author' })
  const noticesBefore = (await emailKindsTo(api.owner, author.email)).length
  const { token } = await receiveEmail(author, noticesBefore + 1)
  const response = await signInByLink(token)
  expect((await emailKindsTo(api.owner, author.email)).slice(noticesBefore)).toEqual(['sign-in', 'staff-sign-in'])
  const cookie = cookiesOf(response)
  const send = (path: string, body: object) => api.send(path, body, { headers: { Cookie: cookie } })
  const started = await send('/user/second-factors', { name: 'Telephone', currentPassword: author.password })
  const { id, secret } = (await started.json()) as Record<string, string>
  const enrolled = await send(`/user/second-factors/${id}/verification`, {
    code: new TOTP({ secret: secret ?? '' }).generate(),
  })
  expect(enrolled.status).toBe(200)

  await passTime(author, '11 minutes')
  const sent = (await emailKindsTo(api.owner, author.email)).length
  const { code } = await receiveEmail(author, sent + 1)
  const again = await signInByCode(author, code)
  expect((await bodyOf(again, SignedInUser)).codeNeeded).toBe(true)
})

test('without JavaScript each step leads to its page', async () => {
  const reader = await api.newReader()
  const sendForm = (path: string, fields: Record<string, string>) =>
    api.send(path, new URLSearchParams(fields), { from: reader.from })
  const { email } = reader
  expect(redirectOf(await sendForm('/auth/sign-in-email', { email }))).toEqual([303, '/login/email-sent'])
  expect(redirectOf(await sendForm('/auth/sign-in-email', { email: 'x' }))).toEqual([303, '/login/email#refused'])
  const token = await api.linkTokenFor('/login/link', email)
  const [sent] = await api.inbox.waitForEmails(1, email)
  const code = /Code: (\d{3} \d{3})/.exec(sent?.text ?? '')?.[1] ?? ''
  const rejected = await sendForm('/auth/sign-in-code', { email, code: wrongCode(code) })
  expect(redirectOf(rejected)).toEqual([303, '/login/email-sent#refused'])
  const done = await sendForm('/auth/sign-in-code', { email, code })
  expect(redirectOf(done)).toEqual([303, '/account'])
  expect((await api.get('/user', { headers: { Cookie: cookiesOf(done) } })).status).toBe(200)
  expect(redirectOf(await sendForm(`/auth/sign-in-link?token=${token}`, {}))).toEqual([303, '/login/link-expired'])
})
