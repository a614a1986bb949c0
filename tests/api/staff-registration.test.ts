import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/contracts/staff.ts'
import { SignedInUser } from '#shared/contracts/user.ts'
import { signLink } from '#shared/http/signed-link.ts'
import { type AccountsFixture, cookiesOf, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, siteUrl } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsFixture
let inbox: ReturnType<typeof inboxAt>
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  inbox = inboxAt(api.stack.mailUrl)
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

let inviteeCount = 0
/** Each test has a person on a network of their own. */
const newInvitee = () => {
  const n = ++inviteeCount
  return {
    email: `jun-${n}@meridian.example`,
    password: `the brass hour, ${n} times`,
    firstName: 'Jun',
    lastName: 'Okada',
    from: `203.0.${Math.trunc(n / 250)}.${n % 250}`,
  }
}
type Invitee = ReturnType<typeof newInvitee>

/** Sends an invitation, and returns the token of its e-mail. */
async function invite({ email }: Pick<Invitee, 'email'>, role = 'editor') {
  const response = await owner.send('/admin/invitations', { email, role })
  if (response.status !== 201) throw new Error(`Inviting was answered ${response.status}: ${await response.text()}`)
  const invitation = (await response.json()) as Invitation
  return { id: invitation.id, token: await currentToken(invitation.id) }
}
async function currentToken(id: string): Promise<string> {
  return signInvitation(await storedLink(id))
}
/** The data in the outbox from which the newest e-mail of an invitation makes its token. */
async function storedLink(id: string) {
  const [row] = await api.owner`
    select link_id as "userId", data ->> 'tokenHash' as "tokenHash", extract(epoch from expires_at)::int as "expiresAt"
    from staff_invitations join lateral (
      select data from private.email_outbox where data ->> 'linkId' = link_id::text order by id desc limit 1) as email on true
    where id = ${id}`
  return row as { userId: string; tokenHash: string; expiresAt: number }
}
const signInvitation = (link: Awaited<ReturnType<typeof storedLink>>, secret = api.stack.secrets.siteSecret) =>
  signLink(secret, 'invitation', link)
const register = ({ from, ...person }: Invitee, inviteToken?: string, extraFields = {}) =>
  api.send('/register', { ...person, inviteToken }, { from, ...extraFields })
const roleOf = async (email: string) => {
  const [row] =
    await api.owner`select staff.role from staff join auth.users on users.id = user_id where email = ${email}`
  return row?.role
}
const accountCount = async (email: string) => (await api.owner`select from auth.users where email = ${email}`).length
/** Accounts that somebody has accepted or confirmed. */
const usableCount = async (email: string) =>
  (
    await api.owner`
      select from auth.users join profiles using (id)
      where email = ${email} and (profiles.email_confirmed_at is not null or encrypted_password <> '')`
  ).length
/** Whether a registration has its account and waits for the lock of its staff row. */
const waitsForStaff = async () =>
  (await api.owner`select from pg_locks where relation = 'staff'::regclass and not granted`).length === 1

test('an invited person registers, has access to the admin, is signed in, and the inviter gets an e-mail', async () => {
  const jun = newInvitee()
  await invite(jun)
  const [invitationEmail] = await inbox.waitForEmails(1, jun.email)
  expect(invitationEmail?.subject).toBe('Your invitation to the staff of Meridian')
  expect(invitationEmail?.text).toContain('Ada Lindqvist invites you to the staff of Meridian, as an editor.')
  const [, token = ''] = /\/auth\?invite=([\w-]+)/.exec(invitationEmail?.text ?? '') ?? []
  expect(invitationEmail?.text).toContain(`${siteUrl}/auth?invite=${token}`)

  const response = await register(jun, token)
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const cookie = cookiesOf(response)
  expect(await bodyOf(response, SignedInUser)).toMatchObject({
    email: jun.email,
    firstName: 'Jun',
    lastName: 'Okada',
    staffRole: 'editor',
    subscriptionTier: 'free',
  })
  expect((await api.get('/user', { headers: { Cookie: cookie } })).status).toBe(200)
  const signedIn = await api.send('/auth/login', { email: jun.email, password: jun.password }, { from: jun.from })
  expect(signedIn.status).toBe(200)
  const noticeSubject = async () =>
    (await inbox.emailsTo(owner.email)).find(({ text }) => text.includes(jun.email))?.subject
  await expect.poll(noticeSubject).toBe('Your invitation to the staff of Meridian was accepted')
})

test("the account is Auth's from the invitation on, and the role is nowhere in it", async () => {
  const jun = newInvitee()
  await invite(jun, 'owner')
  const [user] = await api.owner`
    select invited_at is not null as invited, email_confirmed_at, coalesce(encrypted_password, '') as password,
      raw_app_meta_data::text || raw_user_meta_data::text as metadata
    from auth.users where email = ${jun.email}`
  expect(user).toMatchObject({ invited: true, email_confirmed_at: null, password: '' })
  expect(user?.metadata).not.toContain('owner')
})

test('an invited account cannot be used as a reader’s account until the invitation is accepted', async () => {
  const jun = newInvitee()
  const { id, token } = await invite(jun)
  const { from, email, password, ...names } = jun
  const ask = (path: string, body: object) => api.send(path, body, { from })
  expect((await ask('/auth/login', { email, password })).status).toBe(401)
  for (const path of ['/auth/recovery', '/auth/confirmation-email'])
    expect((await ask(path, { email })).status).toBe(202)
  expect((await ask('/auth/register', { ...names, email, password })).status).toBe(202)
  const emails = await inbox.waitForEmails(2, email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your invitation to the staff of Meridian',
    'An invitation of Meridian waits for you',
  ])
  expect(await usableCount(email)).toBe(0)
  expect((await api.get(`/register?inviteToken=${token}`)).status).toBe(405)
  // The address is free again after the invitation is revoked.
  await owner.send(`/admin/invitations/${id}`, undefined, { method: 'DELETE' })
  expect((await ask('/auth/register', { ...names, email, password })).status).toBe(202)
  expect((await inbox.waitForEmails(3, email))[2]?.subject).toBe('Please confirm your Meridian account')
  expect(await codeOf(await register(jun, token))).toBe('link-expired')
  expect(await roleOf(email)).toBeUndefined()
})

test('the token still works after a registration, a recovery and a sign-in of somebody else at the address', async () => {
  const jun = newInvitee()
  const { token } = await invite(jun)
  const { from: _, email, ...person } = jun
  const guest = { from: '192.0.2.77' }
  await api.send('/auth/register', { ...person, email, password: 'chosen by somebody else' }, guest)
  await api.send('/auth/recovery', { email }, guest)
  await api.send('/auth/login', { email, password: 'chosen by somebody else' }, guest)
  expect((await register(jun, token)).status).toBe(201)
  const login = { email, password: 'chosen by somebody else' }
  expect((await api.send('/auth/login', login, guest)).status).toBe(401)
})

test('accepting is announced like other sign-ins of staff in a browser that the account does not know', async () => {
  const jun = newInvitee()
  const { token } = await invite(jun)
  expect((await register(jun, token)).status).toBe(201)
  const subjects = async () => (await inbox.emailsTo(jun.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Signed in to Meridian in another browser')
})

test('neither the table nor the e-mail outbox stores a usable token', async () => {
  const jun = newInvitee()
  const { token } = await invite(jun)
  const [storedAccount] = await api.owner`
    select (select string_agg(row_to_json(i)::text, '') from staff_invitations i)
      || (select string_agg(row_to_json(o)::text, '') from private.email_outbox o) as all`
  expect(storedAccount?.all).toContain(jun.email)
  expect(storedAccount?.all).not.toContain(token)
})

describe('without a token', () => {
  test.each([undefined, '', '   ', null])('(%j) the registration is refused', async (inviteToken) => {
    const { from, ...person } = newInvitee()
    const response = await api.send('/register', { ...person, inviteToken }, { from })
    const { status, fields } = await problemOf(response)
    expect([status, fields]).toEqual([422, { inviteToken: 'An invite token is required to register' }])
    expect(await accountCount(person.email)).toBe(0)
  })
})

describe('a token is refused, and no account becomes usable,', () => {
  const expiryCases: [string, (id: string) => Promise<unknown>][] = [
    ['revoked', (id) => owner.send(`/admin/invitations/${id}`, undefined, { method: 'DELETE' })],
    ['replaced by a newer e-mail', (id) => owner.send(`/admin/invitations/${id}/email`)],
    [
      'expired',
      (id) => api.owner`update staff_invitations
        set sent_at = now() - interval '24 hours', expires_at = now() - interval '1 second' where id = ${id}`,
    ],
  ]
  test.each(expiryCases)('that has been %s', async (_, expireInvitation) => {
    const jun = newInvitee()
    const { id, token } = await invite(jun)
    await expireInvitation(id)
    expect(await codeOf(await register(jun, token))).toBe('link-expired')
    expect(await usableCount(jun.email)).toBe(0)
  })

  test('that was made up, or signed for another purpose', async () => {
    const jun = newInvitee()
    const { id } = await invite(jun)
    const link = await storedLink(id)
    const tokens = [
      'abc',
      'A'.repeat(64),
      link.tokenHash,
      signInvitation(link, 'some other secret of thirty-two letters'),
      signLink(api.stack.secrets.siteSecret, 'account-recovery', link),
      signInvitation({ ...link, userId: id }),
      signInvitation({ ...link, tokenHash: '' }),
      signInvitation({ ...link, tokenHash: 'f'.repeat(56) }),
      signInvitation({ ...link, expiresAt: Math.floor(Date.now() / 1000) - 1 }),
    ]
    const responses: Awaited<ReturnType<typeof problemOf>>[] = []
    for (const token of tokens) responses.push(await problemOf(await register(jun, token)))
    expect(new Set(responses.map((problem) => JSON.stringify(problem))).size).toBe(1)
    expect(responses[0]?.status).toBe(410)
    expect(await usableCount(jun.email)).toBe(0)
  })

  test('that was used, with the same response', async () => {
    const jun = newInvitee()
    const { token } = await invite(jun)
    expect((await register(jun, token)).status).toBe(201)
    const usedProblem = await problemOf(await register(jun, token))
    expect(usedProblem).toEqual(await problemOf(await register(newInvitee(), 'A'.repeat(64))))
  })

  test('at an address other than the invited one, known or not, and also for staff', async () => {
    const [jun, otherInvitee, reader] = [newInvitee(), newInvitee(), await api.newReader()]
    const { token } = await invite(jun)
    const responses = [
      await problemOf(await register({ ...jun, email: otherInvitee.email }, token)),
      await problemOf(await register({ ...jun, email: reader.email, password: reader.password }, token)),
    ]
    for (const { status, fields } of responses) expect([status, Object.keys(fields ?? {})]).toEqual([422, ['email']])
    expect(responses[0]).toEqual(responses[1])
    expect([await roleOf(reader.email), await accountCount(otherInvitee.email)]).toEqual([undefined, 0])
    expect((await register(jun, token)).status).toBe(201)
  })
})

test('a common password is refused at its field, and the invitation stays open', async () => {
  const jun = newInvitee()
  const { token } = await invite(jun)
  for (const password of ['password', jun.email, 'short']) {
    const { status, fields } = await problemOf(await register({ ...jun, password }, token))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['password']])
  }
  expect(await usableCount(jun.email)).toBe(0)
  expect((await register(jun, token)).status).toBe(201)
})

test('a form without JavaScript leads to the admin, signed in, or back to the form', async () => {
  const { from, ...jun } = newInvitee()
  const { token } = await invite(jun)
  const submitForm = (inviteToken: string) =>
    api.send('/register', new URLSearchParams({ ...jun, inviteToken }), { from })
  const rejected = await submitForm('made up')
  expect([rejected.status, rejected.headers.get('location')]).toEqual([303, '/auth#not-registered'])
  const accepted = await submitForm(token)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/admin'])
  expect((await api.get('/user', { headers: { Cookie: cookiesOf(accepted) } })).status).toBe(200)
})

describe('an invited address that has an account', () => {
  test('joins with its password and keeps its name', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader, 'support')
    const person = { ...reader, firstName: 'Somebody', lastName: 'Else' }
    const response = await api.send(
      '/register',
      { ...registrationFields(person), inviteToken: token },
      { from: reader.from },
    )
    expect(await bodyOf(response, SignedInUser)).toMatchObject({
      id: reader.id,
      firstName: 'Ada',
      staffRole: 'support',
    })
    expect(response.status).toBe(201)
  })

  test('does not join with another password: the link alone gives no access to an existing account', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const person = { ...registrationFields(reader), password: `not it, ${n}`, inviteToken: token }
      const response = await api.send('/register', person, { from: `192.0.2.${n}` })
      if (n === 0) expect((await problemOf(response)).fields).toEqual({ password: expect.any(String) })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect(await roleOf(reader.email)).toBeUndefined()
  })

  test('does not join with a short or leaked password, until its owner has set another', async () => {
    for (const password of ['eleven char', '123456qwerty']) {
      const person = { ...(await api.newAccount({ ...api.newPerson(), password })) }
      await api.owner`update profiles set email_confirmed_at = now() where id = ${person.id}`
      await api.owner`update auth.users set email_confirmed_at = now() where id = ${person.id}`
      const { token } = await invite(person)
      expect(await problemOf(await register(person, token))).toMatchObject({
        status: 422,
        fields: { password: expect.stringMatching(/at least 12 characters|leaked/) },
      })
      expect(await roleOf(person.email)).toBeUndefined()
      const reader = await api.signIn(person)
      const newPassword = 'four unrelated words'
      const body = { currentPassword: password, newPassword }
      expect((await reader.send('/user/password', body, { method: 'PUT' })).status).toBe(204)
      expect((await register({ ...person, password: newPassword }, token)).status).toBe(201)
      expect(await roleOf(person.email)).toBe('editor')
    }
  })

  test('that is banned gets that reason', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader)
    await api.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${reader.id}`
    expect(await codeOf(await register(reader, token))).toBe('not-allowed')
    expect(await roleOf(reader.email)).toBeUndefined()
  })

  test('that was never confirmed starts again: a guest may have chosen its password', async () => {
    const unconfirmedAccount = await api.newAccount()
    const { token } = await invite(unconfirmedAccount)
    const response = await register({ ...unconfirmedAccount, password: 'chosen by who was invited' }, token)
    expect(response.status).toBe(201)
    expect((await response.json()).id).not.toBe(unconfirmedAccount.id)
    const signIn = (password: string) => api.send('/auth/login', { email: unconfirmedAccount.email, password })
    expect((await signIn(unconfirmedAccount.password)).status).toBe(401)
    expect((await signIn('chosen by who was invited')).status).toBe(200)
  })
})

test('a new account of staff needs a password of at least 12 characters', async () => {
  const jun = newInvitee()
  const { token } = await invite(jun)
  for (const password of ['short', 'eleven char']) {
    const problem = await problemOf(await register({ ...jun, password }, token))
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, ['password']])
  }
  expect(await roleOf(jun.email)).toBeUndefined()
  expect((await register({ ...jun, password: 'twelve chars' }, token)).status).toBe(201)
})

describe('failures', () => {
  test('two registrations at once make one staff member, and the other gets an error', async () => {
    const jun = newInvitee()
    const { token } = await invite(jun)
    // The first stops between its account and its staff row until the second has been answered.
    const { promise: secondResponse, resolve: release } = Promise.withResolvers<void>()
    const tableLock = api.owner.begin(async (tx) => {
      await tx`lock table staff in exclusive mode`
      await secondResponse
    })
    const first = register(jun, token)
    await expect.poll(waitsForStaff).toBe(true)
    const second = await register({ ...jun, password: 'another one altogether' }, token)
    release()
    await tableLock
    expect([(await first).status, second.status]).toEqual([201, 409])
    expect(await accountCount(jun.email)).toBe(1)
    expect((await api.send('/auth/login', { email: jun.email, password: jun.password })).status).toBe(200)
  })

  test.each(['chosen the second time', 'the same again'])(
    'a crash between Auth and the staff row is repaired by the next attempt, with a password that is %s',
    async (again) => {
      const jun = newInvitee()
      const { token } = await invite(jun)
      const crashingProcess = await api.startAnother()
      const { promise: killed, resolve: release } = Promise.withResolvers<void>()
      const tableLock = api.owner.begin(async (tx) => {
        await tx`lock table staff in exclusive mode`
        await killed
      })
      const first = register({ ...jun, password: 'the same again' }, token, { to: crashingProcess.url }).catch(
        () => 'no answer',
      )
      await expect.poll(waitsForStaff).toBe(true)
      await crashingProcess.service.kill('SIGKILL')
      expect(await first).toBe('no answer')
      release()
      await tableLock
      expect(await roleOf(jun.email)).toBeUndefined()
      const registerWhileLocked = async () => (await register({ ...jun, password: again }, token)).status
      // Until Postgres notices that the connection of the killed process is closed, its transaction locks the invitation.
      await expect.poll(registerWhileLocked).toBe(201)
      expect(await roleOf(jun.email)).toBe('editor')
      expect(await accountCount(jun.email)).toBe(1)
      expect((await api.send('/auth/login', { email: jun.email, password: again })).status).toBe(200)
    },
  )

  test('while Auth is unavailable the invitation is not used up', async () => {
    const jun = newInvitee()
    const { token } = await invite(jun)
    await api.stack.auth.stop()
    expect((await register(jun, token)).status).toBe(503)
    await api.stack.auth.start()
    expect((await register(jun, token)).status).toBe(201)
  })
})

test('ten attempts an hour are allowed from one network', async () => {
  const { from, ...person } = newInvitee()
  const registerWithGuess = (n: number) => api.send('/register', { ...person, inviteToken: `guess-${n}` }, { from })
  for (let n = 0; n < 10; n++) expect((await registerWithGuess(n)).status).toBe(410)
  const rejected = await registerWithGuess(10)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
})

const registrationFields = ({ email, password, firstName, lastName }: Omit<Invitee, 'from'>) => ({
  email,
  password,
  firstName,
  lastName,
})
