import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RegistrationResponse } from '#shared/contracts/registration.ts'
import { AddressConfirmed, EmailResponse } from '#shared/contracts/sign-in.ts'
import {
  type AccountsUnderTest,
  cookiesOf,
  expectLikeTimes,
  type Person,
  startAccountsUnderTest,
} from './accounts-under-test.ts'
import { bodyOf, codeOf, problemOf, type SendOptions } from './api-under-test.ts'

let api: AccountsUnderTest
beforeAll(async () => {
  api = await startAccountsUnderTest()
})
afterAll(() => api?.stop())

const register = ({ from, ...person }: Person, options: SendOptions = {}) =>
  api.send('/auth/register', person, { from, ...options })
const confirm = (token: string, Cookie = '') => api.send('/auth/confirmation', { token }, { headers: { Cookie } })
const tokenFor = ({ email }: Person, letter = 1) => api.tokenTo('/login/confirm', email, letter)
const enter = ({ email, password, from }: Person) => api.send('/auth/login', { email, password }, { from })
const accountsAt = ({ email }: Person) =>
  api.owner`
    select users.id, profiles.first_name, profiles.email_confirmed_at is not null as confirmed
    from auth.users join profiles on profiles.id = users.id where email = ${email}`
const meOf = (answer: Response) => api.get('/user', { headers: { Cookie: cookiesOf(answer) } })

/** As far as the letter. */
async function registered(person = api.newPerson()) {
  const answer = await register(person)
  return { person, browser: cookiesOf(answer), token: await tokenFor(person) }
}

describe('a new account', () => {
  test('is confirmed by its letter, and signed in where it was made, with the plan that costs nothing', async () => {
    const person = api.newPerson()
    const answer = await register({ ...person, email: ` ${person.email.toUpperCase()} ` })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([202, 'no-store'])
    expect(await bodyOf(answer, RegistrationResponse)).toEqual({ status: 'confirmation-sent' })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^registration=[\w-]{64}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect([...(await accountsAt(person))]).toMatchObject([{ first_name: 'Ada', confirmed: false }])

    const [letter] = await api.inbox.whenThereAre(1, person.email)
    expect(letter?.subject).toBe('Please confirm your Meridian account')
    // It may be a stranger's mailbox.
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/Ada|Lindqvist/)
    const confirmed = await confirm(await tokenFor(person), cookiesOf(answer))
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: true })
    expect(await (await meOf(confirmed)).json()).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      lastName: 'Lindqvist',
      subscriptionStatus: 'active',
      subscriptionTier: 'free',
    })
    expect((await enter(person)).status).toBe(200)
  })

  test('that is confirmed elsewhere has to sign in: nobody is led into an account that a stranger made', async () => {
    const { person, token } = await registered()
    const other = await registered()
    const confirmed = await confirm(token, other.browser)
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: false })
    expect(confirmed.headers.getSetCookie()).toEqual([])
    expect((await enter(person)).status).toBe(200)
    expect([...(await accountsAt(other.person))]).toMatchObject([{ confirmed: false }])
  })

  test('lets nobody in before that, and says why only to who knows the password', async () => {
    const { person, token } = await registered()
    const refused = await enter(person)
    expect(await problemOf(refused)).toMatchObject({
      status: 403,
      detail: 'Please confirm your e-mail address first: the link is in the letter that we sent you.',
    })
    expect((await enter({ ...person, password: 'another one' })).status).toBe(401)
    // The letter came again, and either of them will do.
    await tokenFor(person, 2)
    expect((await confirm(token)).status).toBe(200)
    expect((await enter(person)).status).toBe(200)
  })

  test('that broke off when Auth had made it is whole once its address is proven, by either letter', async () => {
    const [ada, ben] = [await api.newAccount(), await api.newAccount()]
    await api.owner`delete from subscriptions where user_id in (${ada.id}, ${ben.id})`
    expect((await enter(ada)).status).toBe(403)
    expect((await confirm(await tokenFor(ada))).status).toBe(200)
    expect(await (await enter(ada)).json()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
    await api.send('/auth/recovery', { email: ben.email }, { from: ben.from })
    const token = await api.tokenTo('/login/new-password', ben.email)
    await api.send('/auth/new-password', { token, newPassword: ada.password }, { from: ben.from })
    const benNow = await enter({ ...ben, password: ada.password })
    expect(await benNow.json()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
  })

  test('may begin with a plan of its own choice, if that costs nothing', async () => {
    await api.owner`insert into plans (id, name, tier, price) values ('guest_list', 'The Guest List', 'silver', 0)`
    const ask = (person: Person, subscriptionId: string, confirmPassword = person.password) =>
      api.send('/register-free', { ...person, confirmPassword, subscriptionId }, { from: person.from })
    const person = api.newPerson()
    for (const wrong of ['global_reader', 'no_such_plan']) {
      expect(await problemOf(await ask(person, wrong))).toMatchObject({
        status: 422,
        fields: { subscriptionId: 'This is no plan that costs nothing.' },
      })
    }
    expect(await problemOf(await ask(person, 'guest_list', 'another'))).toMatchObject({
      status: 422,
      fields: { confirmPassword: 'Passwords do not match' },
    })
    expect((await accountsAt(person)).length).toBe(0)
    const answer = await ask(person, 'guest_list')
    expect(answer.status).toBe(202)
    const confirmed = await confirm(await tokenFor(person), cookiesOf(answer))
    expect(await (await meOf(confirmed)).json()).toMatchObject({ subscriptionTier: 'guest_list' })
  })

  test.each([
    ['what the world tries first', { password: 'Password1' }],
    ['its address', { password: 'ada-secret@meridian.example', email: 'ada-secret@meridian.example' }],
    ['its name', { password: 'ADA LINDQVIST' }],
    ['too few characters', { password: 'salt5' }],
    ['more than is compared', { password: 'ä'.repeat(37) }],
  ])('is not made with %s as its password', async (_, wrong) => {
    const person = { ...api.newPerson(), ...wrong }
    const refused = await register(person)
    expect(await problemOf(refused)).toMatchObject({ status: 422, fields: { password: expect.any(String) } })
    expect((await accountsAt(person)).length).toBe(0)
  })
})

describe('an address that has an account', () => {
  test('is answered like any other, in like time, and told by letter', async () => {
    const reader = await api.newReader()
    const [known, unknown] = [await register(reader), await register(api.newPerson())]
    const shown = async (answer: Response) => ({
      status: answer.status,
      body: await answer.text(),
      cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{64};/, '=…;')),
    })
    expect(await shown(known)).toEqual(await shown(unknown))
    const [letter] = await api.inbox.whenThereAre(1, reader.email)
    expect(letter?.subject).toBe('You have a Meridian account already')
    expect((await enter(reader)).status).toBe(200)

    await expectLikeTimes(async () => {
      const other = await api.newReader()
      return [() => register(other), () => register(api.newPerson())]
    })
  })

  test('stays what it is: nothing that a stranger enters is kept, nor does their browser get in', async () => {
    const reader = await api.newReader()
    const stranger = { ...reader, firstName: 'Mallory', password: 'a password of theirs' }
    const answer = await register(stranger)
    expect([...(await accountsAt(reader))]).toMatchObject([{ id: reader.id, first_name: 'Ada', confirmed: true }])
    expect((await enter(stranger)).status).toBe(401)
    expect((await meOf(answer)).status).toBe(401)
    expect((await reader.get('/user')).status).toBe(200)
  })

  test('is not freed by a ban', async () => {
    const { person } = await registered()
    await api.owner`update auth.users set banned_until = now() + interval '1 day' where email = ${person.email}`
    const [before] = await accountsAt(person)
    expect((await register({ ...person, password: 'another one, please' })).status).toBe(202)
    expect((await accountsAt(person))[0]).toEqual(before)
    expect((await api.owner`select from private.outbox where recipient = ${person.email}`).length).toBe(1)
  })
})

describe('an address that a stranger registered first', () => {
  test('belongs to who registers it later and reads the mailbox; of the stranger nothing is left', async () => {
    const victim = api.newPerson()
    const stranger = { ...victim, firstName: 'Mallory', password: 'a password of theirs', from: '192.0.2.1' }
    const first = await registered(stranger)
    const second = await register(victim)
    const confirmed = await confirm(await tokenFor(victim, 2), cookiesOf(second))
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: true })
    expect([...(await accountsAt(victim))]).toMatchObject([{ first_name: 'Ada', confirmed: true }])
    expect(await codeOf(await confirm(first.token, first.browser))).toBe('link-expired')
    expect((await enter(stranger)).status).toBe(401)
    expect((await enter(victim)).status).toBe(200)
  })

  test('is not written to because somebody tries passwords at it', async () => {
    const stranger = await api.newAccount()
    for (const n of [1, 2, 3, 4, 5, 6]) await enter({ ...stranger, password: `not it, ${n}` })
    const letters = await api.owner`select kind from private.outbox where recipient = ${stranger.email}`
    expect([...letters]).toEqual([])
  })

  test('and who only asked for a new password is in, and the stranger is not', async () => {
    const victim = api.newPerson()
    const stranger = { ...victim, password: 'a password of theirs', from: '192.0.2.2' }
    const { token, browser } = await registered(stranger)
    await api.send('/auth/recovery', { email: victim.email }, { from: victim.from })
    const link = await api.tokenTo('/login/new-password', victim.email, 2)
    expect((await api.send('/auth/new-password', { token: link, newPassword: victim.password })).status).toBe(204)
    expect((await enter(victim)).status).toBe(200)
    expect((await enter(stranger)).status).toBe(401)
    expect((await confirm(token, browser)).status).toBe(410)
  })

  test('is one account, however many register it at once', async () => {
    const person = api.newPerson()
    const others = [1, 2, 3].map((n) => ({ ...person, password: `${person.password} ${n}`, from: `192.0.2.${n + 10}` }))
    const answers = await Promise.all(others.map((one) => register(one)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await accountsAt(person)).length).toBe(1)
  })
})

describe('a link', () => {
  test('that is only opened changes nothing', async () => {
    const { person, token } = await registered()
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const answer = await api
        .send(`/auth/confirmation?token=${token}`, {}, { method })
        .catch(() => api.get(`/auth/confirmation?token=${token}`, { method }))
      expect(answer.status).toBe(405)
    }
    expect([...(await accountsAt(person))]).toMatchObject([{ confirmed: false }])
    expect((await confirm(token)).status).toBe(200)
  })

  test('that is sent twice at once opens one session; later it is refused', async () => {
    const { person, token, browser } = await registered()
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token, browser)))
    const said = await Promise.all(answers.map((answer) => bodyOf(answer, AddressConfirmed)))
    expect(said.filter(({ requireAuth }) => requireAuth)).toHaveLength(1)
    const [{ sessions } = {}] = await api.owner`
      select count(*)::int as sessions from sessions join auth.users on users.id = user_id where email = ${person.email}`
    expect(sessions).toBe(1)
    await api.owner`update private.account_requests set used_at = used_at - interval '2 minutes' where used_at is not null`
    const later = await confirm(token, browser)
    expect([later.status, await codeOf(later), later.headers.getSetCookie()]).toEqual([410, 'link-expired', []])
  })

  test('that is too old, forged, cut or of another kind is refused alike', async () => {
    const { person, token } = await registered()
    await api.send('/auth/recovery', { email: person.email }, { from: person.from })
    const recovery = await api.tokenTo('/login/new-password', person.email, 2)
    await api.owner`update private.account_requests set created_at = created_at - interval '25 hours',
      expires_at = expires_at - interval '25 hours' where used_at is null`
    const forged = `${token.slice(0, 20)}${recovery.slice(20)}`
    for (const wrong of [token, recovery, forged, 'x'.repeat(64)]) {
      expect(await problemOf(await confirm(wrong))).toMatchObject({ status: 410, title: 'This link no longer works' })
    }
    for (const wrong of ['', 'é', '%00', `${token}${token}`, ['x'], null, 7]) {
      expect((await api.send('/auth/confirmation', { token: wrong })).status).toBe(422)
    }
    expect([...(await accountsAt(person))]).toMatchObject([{ confirmed: false }])
  })

  test('comes again for whoever asks, who hears the same for every address', async () => {
    const { person } = await registered()
    const reader = await api.newReader()
    for (const { email } of [person, reader, api.newPerson()]) {
      const answer = await api.send('/auth/confirmation-email', { email }, { from: person.from })
      expect([answer.status, await bodyOf(answer, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
    }
    expect((await confirm(await tokenFor(person, 2))).status).toBe(200)
    expect((await api.owner`select from private.outbox where recipient = ${reader.email}`).length).toBe(0)
  })
})

describe('who registers too often', () => {
  /** Known already, so that what is counted here costs Auth nothing. */
  async function known(email: string): Promise<Person> {
    const id = crypto.randomUUID()
    await api.owner`insert into auth.users (id, email) values (${id}, ${email})`
    await api.owner`update profiles set email_confirmed_at = now() where id = ${id}`
    return { ...api.newPerson(), email }
  }

  test('is told to wait: ten an hour from one network, in whatever process', async () => {
    const { from } = api.newPerson()
    const another = await api.another()
    const tries = Array.from({ length: 10 }, async (_, n) => {
      const person = await known(`ten-${n}@meridian.example`)
      return register({ ...person, from }, n % 2 ? { to: another.url } : {})
    })
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(202)
    const refused = await register({ ...api.newPerson(), from })
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    await another.stop()
  })

  test('or writes to one mailbox too often: three an hour, wherever it comes from, then longer each time', async () => {
    let names = 0
    const again = async () => register(await known(`same+${++names}@meridian.example`))
    for (const wait of ['3600', '7200']) {
      for (const _ of [1, 2, 3]) expect((await again()).status).toBe(202)
      const refused = await again()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, wait])
      await api.owner`update private.rate_limits set opens_at = clock_timestamp() where opens_at is not null`
    }
  })
})

describe('without script', () => {
  const form = (path: string, fields: object, headers = {}) =>
    api.send(path, new URLSearchParams(fields as Record<string, string>), { headers, from: api.newPerson().from })
  const ledTo = (answer: Response) => [answer.status, answer.headers.get('location')]

  test('each step leads to its page, and the browser is remembered', async () => {
    const person = api.newPerson()
    const answer = await form('/auth/register', person)
    expect(ledTo(answer)).toEqual([303, '/login/letter-sent'])
    const headers = { Cookie: cookiesOf(answer) }
    const token = await tokenFor(person)
    const confirmed = await form(`/auth/confirmation?token=${token}`, {}, headers)
    expect(ledTo(confirmed)).toEqual([303, '/login/confirmed'])
    expect((await meOf(confirmed)).status).toBe(200)
    const wrong = { ...person, password: 'x' }
    expect(ledTo(await form('/auth/register', wrong))).toEqual([303, '/login#not-registered'])
    expect(ledTo(await form('/register-free', wrong))).toEqual([303, '/subscribe/free#refused'])
    expect(ledTo(await form('/auth/confirmation?token=x', {}))).toEqual([303, '/login/link-expired'])
    expect(ledTo(await form('/auth/confirmation', {}))).toEqual([303, '/login/link-expired'])
  })
})
