import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailResponse } from '#shared/contracts/sign-in.ts'
import {
  type AccountsUnderTest,
  expectLikeTimes,
  type ReaderUnderTest,
  startAccountsUnderTest,
} from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const NEW = 'linen in four weights'
const change = (reader: ReaderUnderTest, currentPassword = reader.password, newPassword = NEW) =>
  reader.send('/user/password', { currentPassword, newPassword }, { method: 'PUT' })
const move = (reader: ReaderUnderTest, email: string, currentPassword = reader.password) =>
  reader.send('/user/email', { email, currentPassword })
const commit = (token: string) => api.send('/auth/new-email', { token })
const enter = (reader: ReaderUnderTest, as: { email?: string; password?: string }) => {
  const { email, password, from } = { ...reader, ...as }
  return api.send('/auth/login', { email, password }, { from })
}
const isIn = async (reader: ReaderUnderTest) => (await reader.get('/user')).status === 200
const written = async (email: string) =>
  (await api.owner`select kind from private.outbox where recipient = ${email} order by id`).map(({ kind }) => kind)

/** As far as the letter to the new address. */
async function moving(to = api.newPerson().email) {
  const reader = await api.newReader()
  await move(reader, to)
  return { reader, to, token: await api.tokenTo('/account/new-email', to) }
}

describe('the password', () => {
  test('is changed by who knows it; every other browser is signed out, and the owner is told', async () => {
    const reader = await api.newReader()
    const other = await api.signIn(reader)
    expect((await change(reader)).status).toBe(204)
    expect([await isIn(reader), await isIn(other)]).toEqual([true, false])
    expect((await enter(reader, {})).status).toBe(401)
    expect((await enter(reader, { password: NEW })).status).toBe(200)
    const [letter] = await api.inbox.whenThereAre(1, reader.email)
    expect(letter?.subject).toBe('Your Meridian password was changed')
    expect(letter?.text).toContain(`${new Date().getUTCFullYear()}`)
    const [{ auth } = {}] =
      await api.owner`select count(*)::int as auth from auth.sessions where user_id = ${reader.id}`
    expect(auth).toBe(0)
  })

  test('stays when the current one is wrong, or the new one is weak', async () => {
    const reader = await api.newReader()
    expect(await problemOf(await change(reader, 'not it at all'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password.' },
    })
    for (const weak of ['12345678', reader.email, 'Lindqvist', 'short']) {
      expect(await problemOf(await change(reader, reader.password, weak))).toMatchObject({
        status: 422,
        fields: { newPassword: expect.any(String) },
      })
    }
    expect((await enter(reader, {})).status).toBe(200)
    expect(await written(reader.email)).toEqual([])
  })

  test('cannot be guessed in a browser that was left open: five tries an hour, in whatever process', async () => {
    const reader = await api.newReader()
    const another = await api.another()
    const guess = (n: number) =>
      reader.send(
        n % 2 ? '/user/password' : '/user/email',
        n % 2 ? { currentPassword: 'x', newPassword: NEW } : { email: 'new@meridian.example', currentPassword: 'x' },
        { method: n % 2 ? 'PUT' : 'POST', to: n > 2 ? another.url : api.url },
      )
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(422)
    const refused = await change(reader)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    await another.stop()
  })

  test('is asked of nobody who is not signed in', async () => {
    const person = { ...(await api.newReader()), cookie: '' }
    for (const [path, method] of [
      ['/user/password', 'PUT'],
      ['/user/email', 'POST'],
      ['/user/sessions', 'DELETE'],
    ] as const) {
      const refused = await api.send(path, { currentPassword: person.password, newPassword: NEW }, { method })
      expect([refused.status, await codeOf(refused)]).toEqual([401, 'not-signed-in'])
    }
  })
})

describe('another address', () => {
  test('becomes the account’s when it is confirmed there; the former one is told', async () => {
    const { reader, to, token } = await moving()
    expect((await enter(reader, { email: to })).status).toBe(401)
    expect(await isIn(reader)).toBe(true)
    expect((await commit(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ id: reader.id, email: to })
    expect((await enter(reader, { email: to })).status).toBe(200)
    expect((await enter(reader, {})).status).toBe(401)
    const [letter] = await api.inbox.whenThereAre(1, reader.email)
    expect(letter?.subject).toBe('Your Meridian account has another address')
    expect(letter?.text).not.toContain(to)
    const [identity] =
      await api.owner`select email, identity_data ->> 'email' as said from auth.identities where user_id = ${reader.id}`
    expect(identity).toEqual({ email: to, said: to })
    const events = (await (await reader.get('/user/account-events')).json()) as { kind: string }[]
    expect(events.map(({ kind }) => kind)).toContain('email-changed')
  })

  test('that has an account is answered like any other, in like time, and told so itself', async () => {
    const [reader, other] = [await api.newReader(), await api.newReader()]
    for (const email of [other.email, api.newPerson().email]) {
      const answer = await move(reader, email)
      expect([answer.status, await bodyOf(answer, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
    }
    expect(await written(other.email)).toEqual(['already-registered'])
    await expectLikeTimes(async () => {
      const [one, two] = [await api.newReader(), await api.newReader()]
      return [() => move(one, other.email), () => move(two, api.newPerson().email)]
    })
  })

  test('that got an account in the meantime stays with that one', async () => {
    const { reader, to, token } = await moving()
    const other = await api.newAccount()
    await api.owner`update auth.users set email = ${to} where id = ${other.id}`
    await api.owner`update profiles set email_confirmed_at = now() where id = ${other.id}`
    const refused = await commit(token)
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'conflict'])
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: reader.email })
    expect((await commit(token)).status).toBe(410)
  })

  test('is not kept from its owner by a stranger who registered it and never confirmed', async () => {
    const stranger = await api.newAccount()
    const { reader, to, token } = await moving(stranger.email)
    expect((await commit(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
    expect((await api.owner`select from auth.users where id = ${stranger.id}`).length).toBe(0)
  })

  test('that is registered at that very moment is refused, and free when nobody confirms it', async () => {
    const { reader, to, token } = await moving()
    const { promise: committed, resolve: commitNow } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const registering = api.owner.begin(async (tx) => {
      await tx`insert into auth.users (id, email) values (gen_random_uuid(), ${to})`
      begin()
      await committed
    })
    await begun
    const first = commit(token)
    const waiting = async () =>
      (
        await api.owner`
          select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'meridian api'`
      ).length
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(1)
    commitNow()
    await registering
    expect(await codeOf(await first)).toBe('conflict')
    expect((await commit(token)).status).toBe(204)
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
  })

  test('takes the current password, and has to be another', async () => {
    const reader = await api.newReader()
    expect(await problemOf(await move(reader, api.newPerson().email, 'not it'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password.' },
    })
    expect(await problemOf(await move(reader, ` ${reader.email.toUpperCase()}`))).toMatchObject({
      status: 422,
      fields: { email: 'This is the address that your account has.' },
    })
  })
})

describe('the link to another address', () => {
  test('changes nothing when it is only opened, works once, and wins once when it is sent twice', async () => {
    const { reader, to, token } = await moving()
    for (const method of ['GET', 'HEAD']) {
      expect((await api.get(`/auth/new-email?token=${token}`, { method })).status).toBe(405)
    }
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: reader.email })
    const answers = await Promise.all([1, 2, 3].map(() => commit(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
    expect(await written(reader.email)).toEqual(['email-changed'])
    expect(await (await reader.get('/user')).json()).toMatchObject({ email: to })
  })

  test('that was asked for earlier is void, and so is every link to a new password at the former address', async () => {
    const { reader, token: first } = await moving()
    await api.send('/auth/recovery', { email: reader.email }, { from: reader.from })
    const recovery = await api.tokenTo('/login/new-password', reader.email)
    const to = api.newPerson().email
    await move(reader, to)
    const second = await api.tokenTo('/account/new-email', to)
    expect((await commit(first)).status).toBe(410)
    expect((await commit(second)).status).toBe(204)
    expect((await api.send('/auth/new-password', { token: recovery, newPassword: NEW })).status).toBe(410)
  })

  test('is good for a day, and only whole', async () => {
    const { reader, token } = await moving()
    await api.owner`update private.account_requests set created_at = created_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours' where user_id = ${reader.id}`
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [token, forged, 'x'.repeat(64)]) {
      const refused = await commit(wrong)
      expect([refused.status, await codeOf(refused)]).toEqual([410, 'link-expired'])
    }
  })

  test('leads to a page without script', async () => {
    const { token } = await moving()
    const form = () => api.send(`/auth/new-email?token=${token}`, new URLSearchParams())
    const ledTo = (answer: Response) => [answer.status, answer.headers.get('location')]
    expect(ledTo(await form())).toEqual([303, '/account/email-changed'])
    expect(ledTo(await form())).toEqual([303, '/login/link-expired'])
  })
})

test('what nobody answered is forgotten: links after a week, accounts after a month', async () => {
  const [account, reader] = [await api.newAccount(), await api.newReader()]
  await api.owner`update auth.users set created_at = now() - interval '31 days' where id in (${account.id}, ${reader.id})`
  const { reader: other } = await moving()
  await api.owner`update private.account_requests set created_at = created_at - interval '9 days',
    expires_at = expires_at - interval '9 days' where user_id = ${other.id}`
  await api.owner`select private.prune_account_requests()`
  const [left] = await api.owner`select
    (select count(*)::int from auth.users where id in (${account.id}, ${reader.id})) as accounts,
    (select count(*)::int from private.account_requests where user_id = ${other.id}) as requests`
  expect(left).toEqual({ accounts: 1, requests: 0 })
})
