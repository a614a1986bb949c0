import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EmailResponse } from '#shared/contracts/sign-in.ts'
import {
  type AccountsUnderTest,
  expectLikeTimes,
  type Person,
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
const forget = ({ email, from }: Person) => api.send('/auth/recovery', { email }, { from })
const choose = (token: string, newPassword = NEW) => api.send('/auth/new-password', { token, newPassword })
const enter = ({ email, password, from }: Person) => api.send('/auth/login', { email, password }, { from })
const written = async ({ email }: Person) =>
  (await api.owner`select kind from private.outbox where recipient = ${email} order by id`).map(({ kind }) => kind)

/** As far as the letter. */
async function forgetful(): Promise<{ reader: ReaderUnderTest; token: string }> {
  const reader = await api.newReader()
  await forget(reader)
  return { reader, token: await api.tokenTo('/login/new-password', reader.email) }
}

describe('a forgotten password', () => {
  test('is replaced by the link in the letter; everybody is signed out, and the owner is told', async () => {
    const { reader, token } = await forgetful()
    expect((await choose(token)).status).toBe(204)
    expect((await reader.get('/user')).status).toBe(401)
    expect((await enter(reader)).status).toBe(401)
    const again = await api.signIn({ ...reader, password: NEW })

    const [, letter] = await api.inbox.whenThereAre(2, reader.email)
    expect(letter?.subject).toBe('Your Meridian password was changed')
    const events = (await (await again.get('/user/account-events')).json()) as { kind: string }[]
    expect(events.map(({ kind }) => kind).slice(0, 3)).toEqual(['signed-in', 'sign-in-failed', 'password-reset'])
  })

  test('is kept as Auth keeps it: nobody can tell it from another', async () => {
    const { reader, token } = await forgetful()
    await choose(token)
    const [{ hash } = {}] = await api.owner`select encrypted_password as hash from auth.users where id = ${reader.id}`
    expect(hash).toMatch(/^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/)
    await expect(api.owner`select private.set_password(${reader.id}, ${NEW})`).rejects.toThrow('no bcrypt hash')
  })

  test('wakes an account that rests', async () => {
    const { reader, token } = await forgetful()
    await Promise.all(Array.from({ length: 6 }, () => enter({ ...reader, password: 'not it at all' })))
    expect((await enter(reader)).status).toBe(401)
    await choose(token)
    expect((await enter({ ...reader, password: NEW })).status).toBe(200)
  })

  test('is asked for alike and in like time, whoever it is; strangers get no letter', async () => {
    const [reader, stranger, banned] = [await api.newReader(), api.newPerson(), await api.newReader()]
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`
    for (const person of [reader, stranger, banned]) {
      const answer = await forget(person)
      expect([answer.status, await bodyOf(answer, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect([await written(reader), await written(stranger), await written(banned)]).toEqual([['recovery'], [], []])
    await expectLikeTimes(async () => {
      const other = await api.newReader()
      return [() => forget(other), () => forget(api.newPerson())]
    })
  })

  test('is not replaced by one that the world tries first, nor by its owner’s name; the link goes on working', async () => {
    const { reader, token } = await forgetful()
    for (const weak of ['iloveyou', 'ADA LINDQVIST', reader.email, 'short']) {
      expect(await problemOf(await choose(token, weak))).toMatchObject({
        status: 422,
        fields: { newPassword: expect.any(String) },
      })
    }
    expect((await choose(token)).status).toBe(204)
  })

  test('voids whatever was under way: other links, and an address that was asked for', async () => {
    const { reader, token } = await forgetful()
    await forget(reader)
    const second = await api.tokenTo('/login/new-password', reader.email, 2)
    const other = api.newPerson()
    await reader.send('/user/email', { email: other.email, currentPassword: reader.password })
    const change = await api.tokenTo('/account/new-email', other.email)
    expect((await choose(second)).status).toBe(204)
    for (const refused of [await choose(token), await api.send('/auth/new-email', { token: change })]) {
      expect([refused.status, await codeOf(refused)]).toEqual([410, 'link-expired'])
    }
  })
})

describe('a link', () => {
  test('that is only opened changes nothing', async () => {
    const { reader, token } = await forgetful()
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await api.get(`/auth/new-password?token=${token}`, { method })).status).toBe(405)
    }
    expect((await enter(reader)).status).toBe(200)
    expect((await choose(token)).status).toBe(204)
  })

  test('works once: of several at once exactly one wins, and later none', async () => {
    const { reader, token } = await forgetful()
    const chosen = [1, 2, 3].map((n) => `${NEW}, number ${n}`)
    const statuses = (await Promise.all(chosen.map((one) => choose(token, one)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 410, 410])
    const winner = chosen[statuses.indexOf(204)] ?? ''
    expect((await enter({ ...reader, password: winner })).status).toBe(200)
    expect((await choose(token)).status).toBe(410)
    expect((await written(reader)).filter((kind) => kind === 'password-changed')).toHaveLength(1)
  })

  test('that is an hour old, or whose account is closed, is refused like any other that is not ours', async () => {
    const [late, closed] = [await forgetful(), await forgetful()]
    await api.owner`update private.account_requests set created_at = created_at - interval '61 minutes',
      expires_at = expires_at - interval '61 minutes' where user_id = ${late.reader.id}`
    await api.owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${closed.reader.id}`
    for (const wrong of [late.token, closed.token, 'x'.repeat(64)]) {
      const refused = await choose(wrong)
      expect([refused.status, await codeOf(refused)]).toEqual([410, 'link-expired'])
    }
  })
})

describe('who asks too often', () => {
  test('is told to wait: five letters an hour to one mailbox, of either kind, then longer each time', async () => {
    const { email } = api.newPerson()
    const ask = (n: number) =>
      api.send(n % 2 ? '/auth/recovery' : '/auth/confirmation-email', { email }, { from: `192.0.2.${n}` })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202))
    const refused = await ask(6)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  test('or from one network: twenty an hour, in whatever process', async () => {
    const { from } = api.newPerson()
    const another = await api.another()
    const ask = (n: number) =>
      api.send('/auth/recovery', { email: `many-${n}@meridian.example` }, { from, ...(n % 2 && { to: another.url }) })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect((await ask(20)).status).toBe(429)
    await another.stop()
  })
})

test('without script each step leads to its page', async () => {
  const reader = await api.newReader()
  const form = (path: string, fields: Record<string, string>) =>
    api.send(path, new URLSearchParams(fields), { from: reader.from })
  const ledTo = (answer: Response) => [answer.status, answer.headers.get('location')]
  expect(ledTo(await form('/auth/recovery', { email: reader.email }))).toEqual([303, '/login/letter-sent'])
  expect(ledTo(await form('/auth/recovery', { email: 'x' }))).toEqual([303, '/login/forgotten#refused'])
  const token = await api.tokenTo('/login/new-password', reader.email)
  const path = `/auth/new-password?token=${token}`
  expect(ledTo(await form(path, { newPassword: 'short' }))).toEqual([303, '/login/password-not-set'])
  expect(ledTo(await form(path, { newPassword: NEW }))).toEqual([303, '/login/password-set'])
  expect((await enter({ ...reader, password: NEW })).status).toBe(200)
})
