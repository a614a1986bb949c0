import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/contracts/staff.ts'
import { User } from '#shared/contracts/user.ts'
import { sealed } from '#shared/http/sealed-id.ts'
import {
  type AccountsUnderTest,
  cookiesOf,
  type ReaderUnderTest,
  startAccountsUnderTest,
} from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf, siteUrl } from './api-under-test.ts'
import { inboxAt } from './inbox.ts'

let api: AccountsUnderTest
let inbox: ReturnType<typeof inboxAt>
let owner: ReaderUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
  inbox = inboxAt(api.stack.mailUrl)
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

let invitees = 0
/** Each story is of somebody of its own, on a network of their own. */
const someone = () => {
  const n = ++invitees
  return {
    email: `jun-${n}@meridian.example`,
    password: `the brass hour, ${n} times`,
    firstName: 'Jun',
    lastName: 'Okada',
    from: `203.0.${Math.trunc(n / 250)}.${n % 250}`,
  }
}
type Someone = ReturnType<typeof someone>

/** What the letter to somebody carries who is invited now. */
async function invite({ email }: Pick<Someone, 'email'>, role = 'editor') {
  const answer = await owner.send('/admin/invitations', { email, role })
  if (answer.status !== 201) throw new Error(`Inviting was answered ${answer.status}: ${await answer.text()}`)
  const invitation = (await answer.json()) as Invitation
  return { id: invitation.id, token: await currentToken(invitation.id) }
}
async function currentToken(id: string): Promise<string> {
  const [row] = await api.owner`select link_id from staff_invitations where id = ${id}`
  return sealed(api.stack.secrets.siteSecret, 'invitation', row?.link_id)
}
const register = ({ from, ...person }: Someone, inviteToken?: string, more = {}) =>
  api.send('/register', { ...person, inviteToken }, { from, ...more })
const roleOf = async (email: string) => {
  const [row] =
    await api.owner`select staff.role from staff join auth.users on users.id = user_id where email = ${email}`
  return row?.role
}
const accounts = async (email: string) => (await api.owner`select from auth.users where email = ${email}`).length

test('who is invited registers, works at the desk, is signed in, and whoever invited hears of it', async () => {
  const jun = someone()
  await invite(jun)
  const [letter] = await inbox.whenThereAre(1, jun.email)
  expect(letter?.subject).toBe('Your invitation to the desk of Meridian')
  expect(letter?.text).toContain('Ada Lindqvist invites you to the editorial desk of Meridian, as an editor.')
  const [, token = ''] = /\/auth\?invite=([\w-]+)/.exec(letter?.text ?? '') ?? []
  expect(letter?.text).toContain(`${siteUrl}/auth?invite=${token}`)

  const answer = await register(jun, token)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const cookie = cookiesOf(answer)
  expect(await bodyOf(answer, User)).toMatchObject({
    email: jun.email,
    firstName: 'Jun',
    lastName: 'Okada',
    staffRole: 'editor',
    subscriptionTier: 'free',
  })
  expect((await api.get('/user', { headers: { Cookie: cookie } })).status).toBe(200)
  const again = await api.send('/auth/login', { email: jun.email, password: jun.password }, { from: jun.from })
  expect(again.status).toBe(200)
  const told = async () => (await inbox.lettersTo(owner.email)).find(({ text }) => text.includes(jun.email))?.subject
  await expect.poll(told, { timeout: 30_000 }).toBe('Your invitation to the desk of Meridian was accepted')
})

test('nothing that opens the desk is stored, in the table or in the outbox', async () => {
  const jun = someone()
  const { token } = await invite(jun)
  const [kept] = await api.owner`
    select (select string_agg(row_to_json(i)::text, '') from staff_invitations i)
      || (select string_agg(row_to_json(o)::text, '') from private.outbox o) as all`
  expect(kept?.all).toContain(jun.email)
  expect(kept?.all).not.toContain(token)
})

describe('without a token', () => {
  test.each([undefined, '', '   ', null])('that is %j nobody registers', async (inviteToken) => {
    const { from, ...person } = someone()
    const answer = await api.send('/register', { ...person, inviteToken }, { from })
    const { status, fields } = await problemOf(answer)
    expect([status, fields]).toEqual([422, { inviteToken: 'An invite token is required to register' }])
    expect(await accounts(person.email)).toBe(0)
  })
})

describe('a token is refused, and no account is made,', () => {
  const lapsed: [string, (id: string) => Promise<unknown>][] = [
    ['revoked', (id) => owner.send(`/admin/invitations/${id}`, undefined, { method: 'DELETE' })],
    ['replaced by a newer letter', (id) => owner.send(`/admin/invitations/${id}/email`)],
    [
      'expired',
      (id) => api.owner`update staff_invitations
        set sent_at = now() - interval '24 hours', expires_at = now() - interval '1 second' where id = ${id}`,
    ],
  ]
  test.each(lapsed)('that has been %s', async (_, lapse) => {
    const jun = someone()
    const { id, token } = await invite(jun)
    await lapse(id)
    expect(await codeOf(await register(jun, token))).toBe('link-expired')
    expect(await accounts(jun.email)).toBe(0)
  })

  test('that was made up, or sealed for something else', async () => {
    const jun = someone()
    const { id } = await invite(jun)
    const [row] = await api.owner`select link_id from staff_invitations where id = ${id}`
    const { siteSecret } = api.stack.secrets
    const tokens = [
      'abc',
      'A'.repeat(64),
      sealed('some other secret of thirty-two letters', 'invitation', row?.link_id),
      sealed(siteSecret, 'newsletter-confirmation', row?.link_id),
      sealed(siteSecret, 'invitation', id),
    ]
    const answers = await Promise.all(tokens.map(async (token) => problemOf(await register(jun, token))))
    expect(new Set(answers.map((problem) => JSON.stringify(problem))).size).toBe(1)
    expect(answers[0]?.status).toBe(410)
    expect(await accounts(jun.email)).toBe(0)
  })

  test('that has been used, alike', async () => {
    const jun = someone()
    const { token } = await invite(jun)
    expect((await register(jun, token)).status).toBe(201)
    const used = await problemOf(await register(jun, token))
    expect(used).toEqual(await problemOf(await register(someone(), 'A'.repeat(64))))
  })

  test('at another address than the invited one, known or not, and works there afterwards', async () => {
    const [jun, stranger, reader] = [someone(), someone(), await api.newReader()]
    const { token } = await invite(jun)
    const answers = [
      await problemOf(await register({ ...jun, email: stranger.email }, token)),
      await problemOf(await register({ ...jun, email: reader.email, password: reader.password }, token)),
    ]
    for (const { status, fields } of answers) expect([status, Object.keys(fields ?? {})]).toEqual([422, ['email']])
    expect(answers[0]).toEqual(answers[1])
    expect([await roleOf(reader.email), await accounts(stranger.email)]).toEqual([undefined, 0])
    expect((await register(jun, token)).status).toBe(201)
  })
})

test('a password that the world knows is refused at its field, and the invitation waits', async () => {
  const jun = someone()
  const { token } = await invite(jun)
  for (const password of ['password', jun.email, 'short']) {
    const { status, fields } = await problemOf(await register({ ...jun, password }, token))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['password']])
  }
  expect(await accounts(jun.email)).toBe(0)
  expect((await register(jun, token)).status).toBe(201)
})

test('by a form without script it leads to the desk, signed in, or back to the door', async () => {
  const { from, ...jun } = someone()
  const { token } = await invite(jun)
  const post = (inviteToken: string) => api.send('/register', new URLSearchParams({ ...jun, inviteToken }), { from })
  const refused = await post('made up')
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/auth#not-registered'])
  const done = await post(token)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin'])
  expect((await api.get('/user', { headers: { Cookie: cookiesOf(done) } })).status).toBe(200)
})

describe('who has an account already', () => {
  test('comes in by its password, and keeps their name', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader, 'support')
    const person = { ...reader, firstName: 'Somebody', lastName: 'Else' }
    const answer = await api.send('/register', { ...pick(person), inviteToken: token }, { from: reader.from })
    expect(await bodyOf(answer, User)).toMatchObject({ id: reader.id, firstName: 'Ada', staffRole: 'support' })
    expect(answer.status).toBe(201)
  })

  test('does not come in by another, and neither does a thief of the letter, however often', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const person = { ...pick(reader), password: `not it, ${n}`, inviteToken: token }
      const answer = await api.send('/register', person, { from: `192.0.2.${n}` })
      if (n === 0) expect((await problemOf(answer)).fields).toEqual({ password: expect.any(String) })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect(await roleOf(reader.email)).toBeUndefined()
  })

  test('that nobody may enter is told so', async () => {
    const reader = await api.newReader()
    const { token } = await invite(reader)
    await api.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${reader.id}`
    expect(await codeOf(await register(reader, token))).toBe('not-allowed')
    expect(await roleOf(reader.email)).toBeUndefined()
  })

  test('that nobody ever confirmed begins anew: its password was somebody else’s choice', async () => {
    const squatted = await api.newAccount()
    const { token } = await invite(squatted)
    const answer = await register({ ...squatted, password: 'chosen by who was invited' }, token)
    expect(answer.status).toBe(201)
    expect((await answer.json()).id).not.toBe(squatted.id)
    const enter = (password: string) => api.send('/auth/login', { email: squatted.email, password })
    expect((await enter(squatted.password)).status).toBe(401)
    expect((await enter('chosen by who was invited')).status).toBe(200)
  })
})

describe('an accident', () => {
  test('twice at once makes one member of staff, and the other is told', async () => {
    const jun = someone()
    const { token } = await invite(jun)
    // The first is held between its account and its place at the desk until the second has been answered.
    const { promise: answered, resolve: release } = Promise.withResolvers<void>()
    const holding = api.owner.begin(async (tx) => {
      await tx`lock table staff in exclusive mode`
      await answered
    })
    const first = register(jun, token)
    await expect.poll(() => accounts(jun.email), { timeout: 30_000 }).toBe(1)
    const second = await register({ ...jun, password: 'another one altogether' }, token)
    release()
    await holding
    expect([(await first).status, second.status]).toEqual([201, 409])
    expect(await accounts(jun.email)).toBe(1)
    expect((await api.send('/auth/login', { email: jun.email, password: jun.password })).status).toBe(200)
  })

  test('between the account and the desk heals at the next try', async () => {
    const jun = someone()
    const { token } = await invite(jun)
    const doomed = await api.another()
    const { promise: killed, resolve: release } = Promise.withResolvers<void>()
    const holding = api.owner.begin(async (tx) => {
      await tx`lock table staff in exclusive mode`
      await killed
    })
    const first = register(jun, token, { to: doomed.url }).catch(() => 'no answer')
    await expect.poll(() => accounts(jun.email), { timeout: 30_000 }).toBe(1)
    await doomed.service.kill('SIGKILL')
    expect(await first).toBe('no answer')
    release()
    await holding
    expect(await roleOf(jun.email)).toBeUndefined()
    const locked = async () => (await register({ ...jun, password: 'chosen the second time' }, token)).status
    // Until Postgres has seen that the first is gone, somebody seems to be at it.
    await expect.poll(locked, { timeout: 30_000 }).toBe(201)
    expect(await roleOf(jun.email)).toBe('editor')
    expect(await accounts(jun.email)).toBe(1)
  })

  test('with Auth away nothing is used up', async () => {
    const jun = someone()
    const { token } = await invite(jun)
    await api.stack.auth.stop()
    expect((await register(jun, token)).status).toBe(503)
    await api.stack.auth.start()
    expect((await register(jun, token)).status).toBe(201)
  })
})

test('ten tries an hour from one network, whatever they try', async () => {
  const { from, ...person } = someone()
  const guess = (n: number) => api.send('/register', { ...person, inviteToken: `guess-${n}` }, { from })
  for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(410)
  const refused = await guess(10)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
})

const pick = ({ email, password, firstName, lastName }: Omit<Someone, 'from'>) => ({
  email,
  password,
  firstName,
  lastName,
})
