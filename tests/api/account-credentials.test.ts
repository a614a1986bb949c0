import type { Row } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailResponse } from '#shared/contracts/sign-in.ts'
import { newsletterAddressHash } from '#shared/http/newsletter-address.ts'
import { waitForBlockedSessions } from '../../supabase/tests/open-transaction.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader, tokensOf } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf } from './api.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { expectEqualTiming } from './response-timing.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const NEW_PASSWORD = 'linen in four weights'
const changePassword = (reader: TestReader, currentPassword = reader.password, newPassword = NEW_PASSWORD) =>
  reader.send('/user/password', { currentPassword, newPassword }, { method: 'PUT' })
const requestEmailChange = (reader: TestReader, email: string, currentPassword = reader.password, to = api.url) =>
  reader.send('/user/email', { email, currentPassword }, { to })
const confirmEmailChange = (token: string) => api.send('/auth/new-email', { token })
const signIn = (reader: TestReader, overrides: { email?: string; password?: string }) => {
  const { email, password, from } = { ...reader, ...overrides }
  return api.send('/auth/login', { email, password }, { from })
}
const isSignedIn = async (reader: TestReader) => (await reader.get('/user')).status === 200

/** Requests the change and returns the token of the e-mail to the new address. */
async function startEmailChange(to = api.newPerson().email) {
  const reader = await api.newReader()
  await requestEmailChange(reader, to)
  return { reader, to, token: await api.linkTokenFor('/account/new-email', to) }
}

describe('changing the password', () => {
  test('works with the current one, ends every other session and tells the owner by e-mail', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    expect((await changePassword(reader)).status).toBe(204)
    expect([await isSignedIn(reader), await isSignedIn(other)]).toEqual([true, false])
    expect((await signIn(reader, {})).status).toBe(401)
    expect((await signIn(reader, { password: NEW_PASSWORD })).status).toBe(200)
    const [sentEmail] = await api.inbox.waitForEmails(1, reader.email)
    expect(sentEmail?.subject).toBe('Your Meridian password was changed')
    expect(sentEmail?.text).toContain(`${new Date().getUTCFullYear()}`)
    const [{ auth } = {}] =
      await api.owner`select count(*)::int as auth from auth.sessions where user_id = ${reader.id}`
    // This browser, and the sign-in with the new password.
    expect(auth).toBe(2)
  })

  test('is refused when the current password is wrong or the new one is weak', async () => {
    const reader = await api.newReader()
    expect(await problemOf(await changePassword(reader, 'not it at all'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password.' },
    })
    for (const weakPassword of ['12345678', reader.email, 'Lindqvist', 'short']) {
      expect(await problemOf(await changePassword(reader, reader.password, weakPassword))).toMatchObject({
        status: 422,
        fields: { newPassword: expect.any(String) },
      })
    }
    expect((await signIn(reader, {})).status).toBe(200)
    expect(await emailKindsTo(api.owner, reader.email)).toEqual([])
  })

  test('demands 12 characters of staff; an older, shorter password still signs in until it is changed', async () => {
    const password = 'mill 9'
    const account = await api.newAccount({ ...api.newPerson(), password })
    await api.owner`update profiles set email_confirmed_at = now() where id = ${account.id}`
    await api.owner`update auth.users set email_confirmed_at = now() where id = ${account.id}`
    await api.owner`insert into staff (user_id, role) values (${account.id}, 'author')`
    const author = await api.signIn(account)
    expect(await problemOf(await changePassword(author, password, 'eleven char'))).toMatchObject({
      status: 422,
      fields: { newPassword: 'Staff passwords have at least 12 characters.' },
    })
    expect((await changePassword(author, password, 'twelve chars')).status).toBe(204)
  })

  test('allows five wrong current passwords an hour, counted by all processes together', async () => {
    const reader = await api.newReader()
    const secondProcess = await api.startAnother()
    const guess = (n: number) =>
      reader.send(
        n % 2 ? '/user/password' : '/user/email',
        n % 2
          ? { currentPassword: 'x', newPassword: NEW_PASSWORD }
          : { email: 'new@meridian.example', currentPassword: 'x' },
        { method: n % 2 ? 'PUT' : 'POST', to: n > 2 ? secondProcess.url : api.url },
      )
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(422)
    const rejected = await changePassword(reader)
    expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'too-many-requests'])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
    await secondProcess.stop()
  })

  test('needs a session', async () => {
    const person = { ...(await api.newReader()), cookie: '' }
    for (const [path, method] of [
      ['/user/password', 'PUT'],
      ['/user/email', 'POST'],
      ['/user/sessions', 'DELETE'],
    ] as const) {
      const rejected = await api.send(path, { currentPassword: person.password, newPassword: NEW_PASSWORD }, { method })
      expect([rejected.status, await codeOf(rejected)]).toEqual([401, 'not-signed-in'])
    }
  })
})

describe('changing the e-mail address', () => {
  test('takes effect when the new address confirms it; the previous address gets an e-mail', async () => {
    const { reader, to, token } = await startEmailChange()
    expect((await signIn(reader, { email: to })).status).toBe(401)
    expect(await isSignedIn(reader)).toBe(true)
    expect((await confirmEmailChange(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ id: reader.id, email: to })
    expect((await signIn(reader, { email: to })).status).toBe(200)
    expect((await signIn(reader, {})).status).toBe(401)
    const [sentEmail] = await api.inbox.waitForEmails(1, reader.email)
    expect(sentEmail?.subject).toBe('Your Meridian account has another address')
    expect(sentEmail?.text).not.toContain(to)
    const [identity] =
      await api.owner`select email, identity_data ->> 'email' as metadata_email from auth.identities where user_id = ${reader.id}`
    expect(identity).toEqual({ email: to, metadata_email: to })
    const events = (await (await reader.get('/user/account-events')).json()) as { kind: string }[]
    expect(events.map(({ kind }) => kind)).toContain('email-changed')
  })

  describe('with a newsletter', () => {
    const hashOf = (email: string) => Buffer.from(newsletterAddressHash(api.stack.secrets.siteSecret, email), 'hex')
    const subscribe = (email: string, status = 'confirmed') => api.owner`
      insert into newsletter_subscribers ${api.owner({
        email: status === 'unsubscribed' ? null : email,
        email_hash: status === 'unsubscribed' ? hashOf(email) : null,
        status,
        confirmed_at: status === 'pending' ? null : new Date(),
        unsubscribed_at: status === 'unsubscribed' ? new Date() : null,
      })}`
    /** Returns what both addresses have afterwards. */
    async function move(prepare: (reader: TestReader, to: string) => Promise<unknown>) {
      const { reader, to, token } = await startEmailChange()
      await subscribe(reader.email)
      await prepare(reader, to)
      expect((await confirmEmailChange(token)).status).toBe(204)
      const rows = await api.owner`
        select email, email_hash as hash, status,
          (select step from newsletter_consents where subscriber_id = newsletter_subscribers.id order by id desc limit 1) as step
        from newsletter_subscribers
        where email in (${reader.email}, ${to}) or email_hash in (${hashOf(reader.email)}, ${hashOf(to)})`
      const isPrevious = (row: Row) => row.email === reader.email || row.hash?.equals(hashOf(reader.email))
      return rows
        .map((row) =>
          [isPrevious(row) ? 'previous' : 'new', row.email ? row.status : 'hash', row.step].join(' ').trim(),
        )
        .sort()
    }

    test('moves it to the new address, with a record of it', async () => {
      expect(await move(async () => {})).toEqual(['new confirmed address-changed'])
      expect(await move((_, to) => subscribe(to, 'pending'))).toEqual(['new confirmed address-changed'])
    })

    test('ends it where the new address has one, or wants none any more', async () => {
      expect(await move((_, to) => subscribe(to))).toEqual(['new confirmed', 'previous hash unsubscribed'])
      expect(await move((_, to) => subscribe(to, 'unsubscribed'))).toEqual(['new hash', 'previous hash unsubscribed'])
    })

    test('leaves that of an address that the account had not confirmed', async () => {
      const unconfirmed = ({ id }: TestReader) =>
        api.owner`update profiles set email_confirmed_at = null where id = ${id}`
      expect(await move(unconfirmed)).toEqual(['previous confirmed'])
    })
  })

  test('to an address that has an account gets the same response in the same time; that address gets an e-mail', async () => {
    const [reader, other] = [await api.newReader(), await api.newReader()]
    for (const email of [other.email, api.newPerson().email]) {
      const response = await requestEmailChange(reader, email)
      expect([response.status, await bodyOf(response, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
    }
    expect(await emailKindsTo(api.owner, other.email)).toEqual(['already-registered'])
    await expectEqualTiming(api, async () => {
      // Another address each time: one mailbox takes few e-mails an hour.
      const [known, one, two] = [await api.newReader(), await api.newReader(), await api.newReader()]
      return [
        (to) => requestEmailChange(one, known.email, one.password, to),
        (to) => requestEmailChange(two, api.newPerson().email, two.password, to),
      ]
    })
  })

  test('fails when an account was created at that address in the meantime', async () => {
    const { reader, to, token } = await startEmailChange()
    const other = await api.newAccount()
    await api.owner`update auth.users set email = ${to} where id = ${other.id}`
    await api.owner`update profiles set email_confirmed_at = now() where id = ${other.id}`
    const rejected = await confirmEmailChange(token)
    expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'conflict'])
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: reader.email })
    expect((await confirmEmailChange(token)).status).toBe(409)
  })

  test('is not blocked by an unconfirmed account that a guest registered there', async () => {
    const unconfirmedAccount = await api.newAccount()
    const { reader, to, token } = await startEmailChange(unconfirmedAccount.email)
    expect((await confirmEmailChange(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
    expect((await api.owner`select from auth.users where id = ${unconfirmedAccount.id}`).length).toBe(0)
  })

  test('is refused while the address is being registered, and possible when that registration is not confirmed', async () => {
    const { reader, to, token } = await startEmailChange()
    const { promise: committed, resolve: commitTransaction } = Promise.withResolvers<void>()
    const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
    const pendingRegistration = api.owner.begin(async (tx) => {
      await tx`insert into auth.users (id, email) values (gen_random_uuid(), ${to})`
      markStarted()
      await committed
    })
    await started
    const first = confirmEmailChange(token)
    await waitForBlockedSessions(api.owner)
    commitTransaction()
    await pendingRegistration
    expect(await codeOf(await first)).toBe('conflict')
    expect((await confirmEmailChange(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
  })

  test('sends five e-mails an hour to one mailbox, also when several accounts ask for them', async () => {
    const readers = [await api.newReader(), await api.newReader(), await api.newReader()]
    const { email } = api.newPerson()
    const statuses: number[] = []
    for (const [index, reader] of [...readers, ...readers].entries())
      statuses.push((await requestEmailChange(reader, email.replace('@', `+${index}@`))).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('needs the current password and a different address', async () => {
    const reader = await api.newReader()
    expect(await problemOf(await requestEmailChange(reader, api.newPerson().email, 'not it'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password.' },
    })
    expect(await problemOf(await requestEmailChange(reader, ` ${reader.email.toUpperCase()}`))).toMatchObject({
      status: 422,
      fields: { email: 'This is the address that your account has.' },
    })
  })
})

describe('the link to another address', () => {
  test('changes nothing on GET, and works once, also when it is sent twice at the same time', async () => {
    const { reader, to, token } = await startEmailChange()
    for (const method of ['GET', 'HEAD']) {
      expect((await api.get(`/auth/new-email?token=${token}`, { method })).status).toBe(405)
    }
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: reader.email })
    const responses = await Promise.all([1, 2, 3].map(() => confirmEmailChange(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(['email-changed'])
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
  })

  test('is invalid after a newer one; a change invalidates the links to a new password at the previous address', async () => {
    const { reader, token: first } = await startEmailChange()
    await api.send('/auth/recovery', { email: reader.email }, { from: reader.from })
    const recovery = await api.linkTokenFor('/login/new-password', reader.email)
    const to = api.newPerson().email
    await requestEmailChange(reader, to)
    const second = await api.linkTokenFor('/account/new-email', to)
    expect((await confirmEmailChange(first)).status).toBe(410)
    expect((await confirmEmailChange(second)).status).toBe(204)
    expect((await api.send('/auth/new-password', { token: recovery, newPassword: NEW_PASSWORD })).status).toBe(410)
  })

  test('expires after a day and must be complete', async () => {
    const { to, token } = await startEmailChange()
    const expired = await api.expiredLinkFor('email-change', 'email-change', to)
    const forgedToken = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    for (const invalidToken of [expired, forgedToken, 'x'.repeat(64)]) {
      const rejected = await confirmEmailChange(invalidToken)
      expect([rejected.status, await codeOf(rejected)]).toEqual([410, 'link-expired'])
    }
  })

  test('leads to a page without JavaScript', async () => {
    const { token } = await startEmailChange()
    const form = () => api.send(`/auth/new-email?token=${token}`, new URLSearchParams())
    expect(redirectOf(await form())).toEqual([303, '/account/email-changed'])
    expect(redirectOf(await form())).toEqual([303, '/login/link-expired'])
  })
})

test('unconfirmed accounts are deleted after a month, unless a link was sent within a day', async () => {
  const [account, waiting, reader] = [await api.newAccount(), await api.newAccount(), await api.newReader()]
  const ids = [account.id, waiting.id, reader.id]
  await api.owner`update auth.users set created_at = now() - interval '31 days' where id in ${api.owner(ids)}`
  await api.owner`update auth.users set confirmation_sent_at = now() - interval '23 hours' where id = ${waiting.id}`
  await api.owner`select private.prune_unconfirmed_accounts()`
  const remaining = await api.owner`select id from auth.users where id in ${api.owner(ids)}`
  expect(remaining.map(({ id }) => id).toSorted()).toEqual([waiting.id, reader.id].toSorted())
})

describe('Auth itself', () => {
  const changeAtAuth = (reader: TestReader, change: object) =>
    fetch(`${api.stack.supabaseUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: api.stack.secrets.secretKey,
        authorization: `Bearer ${tokensOf(reader).access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(change),
    })

  test('writes no password and no address for which the functions have not asked', async () => {
    const reader = await api.newReader()
    expect((await changeAtAuth(reader, { password: NEW_PASSWORD })).status).toBe(500)
    expect((await signIn(reader, {})).status).toBe(200)
    // A permit allows one change, and expires after a minute.
    await changePassword(reader)
    expect((await changeAtAuth(reader, { password: reader.password })).status).toBe(500)
    await api.owner`select private.permit_credential_change(${reader.id})`
    await api.owner`update private.credential_permits set created_at = now() - interval '61 seconds'`
    expect((await changeAtAuth(reader, { password: reader.password })).status).toBe(500)
    expect((await signIn(reader, { password: NEW_PASSWORD })).status).toBe(200)
  })

  test('creates no account that the functions have not asked for', async () => {
    const { email, password } = api.newPerson()
    const response = await fetch(`${api.stack.supabaseUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: api.stack.secrets.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect([response.status, await response.json()]).toMatchObject([422, { error_code: 'signup_disabled' }])
  })
})
