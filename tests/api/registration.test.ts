import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RegistrationResponse } from '#shared/contracts/registration.ts'
import { AddressConfirmed, EmailResponse } from '#shared/contracts/sign-in.ts'
import { signLink } from '#shared/http/signed-link.ts'
import { type AccountsFixture, cookiesOf, type Person, startAccountsFixture } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf, type SendOptions } from './api.fixtures.ts'
import { expectEqualTiming } from './response-timing.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
})
afterAll(() => api?.stop())

const register = ({ from, ...person }: Person, options: SendOptions = {}) =>
  api.send('/auth/register', person, { from, ...options })
const confirm = (token: string, Cookie = '') => api.send('/auth/confirmation', { token }, { headers: { Cookie } })
const confirmationToken = ({ email }: Person, sentEmail = 1) => api.linkTokenFor('/login/confirm', email, sentEmail)
const signIn = ({ email, password, from }: Person) => api.send('/auth/login', { email, password }, { from })
const accountsOf = ({ email }: Person) =>
  api.owner`
    select users.id, profiles.first_name, profiles.email_confirmed_at is not null as confirmed
    from auth.users join profiles on profiles.id = users.id where email = ${email}`
const currentUserOf = (response: Response) => api.get('/user', { headers: { Cookie: cookiesOf(response) } })

/** Registers and returns the token of the e-mail. */
async function registerNew(person = api.newPerson()) {
  const response = await register(person)
  return { person, browser: cookiesOf(response), token: await confirmationToken(person) }
}

describe('a new account', () => {
  test('is confirmed by its e-mail, and signed in where it was made, with the free plan', async () => {
    const person = api.newPerson()
    const response = await register({ ...person, email: ` ${person.email.toUpperCase()} ` })
    expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store'])
    expect(await bodyOf(response, RegistrationResponse)).toEqual({ status: 'confirmation-sent' })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^registration=[\w-]{64}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect([...(await accountsOf(person))]).toMatchObject([{ first_name: 'Ada', confirmed: false }])

    const [sentEmail] = await api.inbox.waitForEmails(1, person.email)
    expect(sentEmail?.subject).toBe('Please confirm your Meridian account')
    // The mailbox may belong to another person.
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/Ada|Lindqvist/)
    const confirmed = await confirm(await confirmationToken(person), cookiesOf(response))
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: true })
    expect(await (await currentUserOf(confirmed)).json()).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      lastName: 'Lindqvist',
      subscriptionStatus: 'active',
      subscriptionTier: 'free',
    })
    expect((await signIn(person)).status).toBe(200)
  })

  test('that is confirmed in another browser belongs to the mailbox: not to the person who registered its address', async () => {
    const { person, token } = await registerNew()
    const other = await registerNew()
    const confirmed = await confirm(token, other.browser)
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: false })
    expect(confirmed.headers.getSetCookie()).toEqual([])
    expect((await signIn(person)).status).toBe(401)
    const [, sentEmail] = await api.inbox.waitForEmails(2, person.email)
    expect(sentEmail?.subject).toBe('Choose your password for Meridian')
    const newPassword = 'the reader of the mailbox'
    const resetToken = await api.linkTokenFor('/login/new-password', person.email, 2)
    expect((await api.send('/auth/new-password', { token: resetToken, newPassword })).status).toBe(204)
    expect((await signIn({ ...person, password: newPassword })).status).toBe(200)
    expect([...(await accountsOf(other.person))]).toMatchObject([{ confirmed: false }])
  })

  test('cannot sign in before that; only a request with the right password gets the reason', async () => {
    const { person, token, browser } = await registerNew()
    const rejected = await signIn(person)
    expect(await problemOf(rejected)).toMatchObject({
      status: 403,
      detail: 'Please confirm your e-mail address first: the link is in the letter that we sent you.',
    })
    expect((await signIn({ ...person, password: 'another one' })).status).toBe(401)
    // The e-mail was sent twice, and the newest link works.
    const newest = await confirmationToken(person, 2)
    expect((await confirm(token, browser)).status).toBe(410)
    expect((await confirm(newest, browser)).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
  })

  test('that was left incomplete after Auth created it is complete once its address is confirmed, by either e-mail', async () => {
    const [ada, ben] = [await api.newAccount(), await api.newAccount()]
    await api.owner`delete from subscriptions where user_id in (${ada.id}, ${ben.id})`
    expect((await signIn(ada)).status).toBe(403)
    expect((await confirm(await confirmationToken(ada))).status).toBe(200)
    await api.send('/auth/recovery', { email: ben.email }, { from: ben.from })
    const newPassword = 'a pan of salt for both'
    // The first e-mail to Ada was the confirmation.
    for (const [person, sentEmail] of [
      [ada, 2],
      [ben, 1],
    ] as const) {
      const token = await api.linkTokenFor('/login/new-password', person.email, sentEmail)
      await api.send('/auth/new-password', { token, newPassword }, { from: person.from })
      const user = await (await signIn({ ...person, password: newPassword })).json()
      expect(user).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
    }
  })

  test('may start with a chosen plan if that is free', async () => {
    await api.owner`insert into plans (id, name, tier, price) values ('guest_list', 'The Guest List', 'silver', 0)`
    const registerForPlan = (person: Person, subscriptionId: string, confirmPassword = person.password) =>
      api.send('/register-free', { ...person, confirmPassword, subscriptionId }, { from: person.from })
    const person = api.newPerson()
    for (const invalid of ['global_reader', 'no_such_plan']) {
      expect(await problemOf(await registerForPlan(person, invalid))).toMatchObject({
        status: 422,
        fields: { subscriptionId: 'This is no plan that costs nothing.' },
      })
    }
    expect(await problemOf(await registerForPlan(person, 'guest_list', 'startAnother'))).toMatchObject({
      status: 422,
      fields: { confirmPassword: 'Passwords do not match' },
    })
    expect((await accountsOf(person)).length).toBe(0)
    const response = await registerForPlan(person, 'guest_list')
    expect(response.status).toBe(202)
    const confirmed = await confirm(await confirmationToken(person), cookiesOf(response))
    expect(await (await currentUserOf(confirmed)).json()).toMatchObject({ subscriptionTier: 'guest_list' })
  })

  test.each([
    ['a common password', { password: 'Password1' }],
    ['its address', { password: 'ada-secret@meridian.example', email: 'ada-secret@meridian.example' }],
    ['its name', { password: 'ADA LINDQVIST' }],
    ['too few characters', { password: 'salt5' }],
    ['more than is compared', { password: 'ä'.repeat(37) }],
  ])('is not created with %s as its password', async (_, invalid) => {
    const person = { ...api.newPerson(), ...invalid }
    const rejected = await register(person)
    expect(await problemOf(rejected)).toMatchObject({ status: 422, fields: { password: expect.any(String) } })
    expect((await accountsOf(person)).length).toBe(0)
  })
})

describe('an address that has an account', () => {
  test('gets the same response in the same time, and an e-mail', async () => {
    const reader = await api.newReader()
    const [known, unknown] = [await register(reader), await register(api.newPerson())]
    const visibleResponse = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{64};/, '=…;')),
    })
    expect(await visibleResponse(known)).toEqual(await visibleResponse(unknown))
    const [sentEmail] = await api.inbox.waitForEmails(1, reader.email)
    expect(sentEmail?.subject).toBe('You have a Meridian account already')
    expect((await signIn(reader)).status).toBe(200)

    await expectEqualTiming(api, async () => {
      const other = await api.newReader()
      return [(to) => register(other, { to }), (to) => register(api.newPerson(), { to })]
    })
  })

  test('keeps that account unchanged: nothing that a guest enters is stored, and the browser is not signed in', async () => {
    const reader = await api.newReader()
    const attacker = { ...reader, firstName: 'Mallory', password: 'a password of theirs' }
    const response = await register(attacker)
    expect([...(await accountsOf(reader))]).toMatchObject([{ id: reader.id, first_name: 'Ada', confirmed: true }])
    expect((await signIn(attacker)).status).toBe(401)
    expect((await currentUserOf(response)).status).toBe(401)
    expect((await reader.get('/user')).status).toBe(200)
  })

  test('stays taken when its account is banned', async () => {
    const { person } = await registerNew()
    await api.owner`update auth.users set banned_until = now() + interval '1 day' where email = ${person.email}`
    const [before] = await accountsOf(person)
    expect((await register({ ...person, password: 'another one, please' })).status).toBe(202)
    expect((await accountsOf(person))[0]).toEqual(before)
    expect((await api.owner`select from private.email_outbox where recipient = ${person.email}`).length).toBe(1)
  })
})

describe('an address that a guest registered first', () => {
  test('belongs to the reader who registers it later and confirms it; nothing of the guest stays', async () => {
    const victim = api.newPerson()
    const attacker = { ...victim, firstName: 'Mallory', password: 'a password of theirs', from: '192.0.2.1' }
    const first = await registerNew(attacker)
    const second = await register(victim)
    const confirmed = await confirm(await confirmationToken(victim, 2), cookiesOf(second))
    expect(await bodyOf(confirmed, AddressConfirmed)).toEqual({ status: 'confirmed', signedIn: true })
    expect([...(await accountsOf(victim))]).toMatchObject([{ first_name: 'Ada', confirmed: true }])
    expect(await codeOf(await confirm(first.token, first.browser))).toBe('link-expired')
    expect((await signIn(attacker)).status).toBe(401)
    expect((await signIn(victim)).status).toBe(200)
  })

  test('gets no e-mail when a guest tries passwords', async () => {
    const attacker = await api.newAccount()
    for (const n of [1, 2, 3, 4, 5, 6]) await signIn({ ...attacker, password: `not it, ${n}` })
    const sentEmails = await api.owner`select kind from private.email_outbox where recipient = ${attacker.email}`
    expect([...sentEmails]).toEqual([])
  })

  test('is confirmed by a password recovery as well, which does not sign the guest in', async () => {
    const victim = api.newPerson()
    const attacker = { ...victim, password: 'a password of theirs', from: '192.0.2.2' }
    const { token, browser } = await registerNew(attacker)
    await api.send('/auth/recovery', { email: victim.email }, { from: victim.from })
    const link = await api.linkTokenFor('/login/new-password', victim.email, 2)
    expect((await api.send('/auth/new-password', { token: link, newPassword: victim.password })).status).toBe(204)
    expect((await signIn(victim)).status).toBe(200)
    expect((await signIn(attacker)).status).toBe(401)
    expect((await confirm(token, browser)).status).toBe(410)
  })

  test('is one account, however many register it at once', async () => {
    const person = api.newPerson()
    const attempts = [1, 2, 3].map((n) => ({
      ...person,
      password: `${person.password} ${n}`,
      from: `192.0.2.${n + 10}`,
    }))
    const responses = await Promise.all(attempts.map((one) => register(one)))
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await accountsOf(person)).length).toBe(1)
  })
})

describe('a confirmation link', () => {
  test('changes nothing on GET', async () => {
    const { person, token, browser } = await registerNew()
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const response = await api
        .send(`/auth/confirmation?token=${token}`, {}, { method })
        .catch(() => api.get(`/auth/confirmation?token=${token}`, { method }))
      expect(response.status).toBe(405)
    }
    expect([...(await accountsOf(person))]).toMatchObject([{ confirmed: false }])
    expect(await bodyOf(await confirm(token, browser), AddressConfirmed)).toEqual({
      status: 'confirmed',
      signedIn: true,
    })
  })

  test('cannot be made from the content of the database', async () => {
    const { person, token } = await registerNew()
    const [stored] = await api.owner`
      select (select string_agg(users::text, '') from auth.users) || (select string_agg(o::text, '') from private.email_outbox o) as all`
    expect(stored?.all).toContain(person.email)
    expect(stored?.all).not.toContain(token)
    const [{ link } = {}] =
      await api.owner`select data -> 'link' as link from private.email_outbox where recipient = ${person.email}`
    expect(
      (await confirm(signLink('some other secret of thirty-two letters', 'account-confirmation', link))).status,
    ).toBe(410)
  })

  test('that is sent twice at once opens one session; later it is refused', async () => {
    const { person, token, browser } = await registerNew()
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(token, browser)))
    const bodies = await Promise.all(responses.map((response) => bodyOf(response, AddressConfirmed)))
    expect(bodies.filter(({ signedIn }) => signedIn)).toHaveLength(1)
    const [{ sessions } = {}] = await api.owner`
      select count(*)::int as sessions from auth.sessions join auth.users on users.id = user_id where email = ${person.email}`
    expect(sessions).toBe(1)
    await api.owner`update profiles set email_confirmed_at = email_confirmed_at - interval '2 minutes'`
    const repeated = await confirm(token, browser)
    expect([repeated.status, await codeOf(repeated), repeated.headers.getSetCookie()]).toEqual([
      410,
      'link-expired',
      [],
    ])
  })

  test('that is expired, forged, truncated or of another kind is refused in the same way', async () => {
    const { person, token } = await registerNew()
    await api.send('/auth/recovery', { email: person.email }, { from: person.from })
    const recovery = await api.linkTokenFor('/login/new-password', person.email, 2)
    const expired = await api.expiredLinkFor('confirmation', 'account-confirmation', person.email)
    const forgedToken = `${token.slice(0, 20)}${recovery.slice(20)}`
    const cut = token.slice(0, -1)
    for (const invalid of [expired, recovery, forgedToken, cut, 'x'.repeat(64)]) {
      expect(await problemOf(await confirm(invalid))).toMatchObject({ status: 410, title: 'This link no longer works' })
    }
    for (const invalid of ['', 'é', '%00', token.repeat(3), ['x'], null, 7]) {
      expect((await api.send('/auth/confirmation', { token: invalid })).status).toBe(422)
    }
    expect([...(await accountsOf(person))]).toMatchObject([{ confirmed: false }])
  })

  test('is sent again on request, with the same response for every address', async () => {
    const { person } = await registerNew()
    const reader = await api.newReader()
    for (const { email } of [person, reader, api.newPerson()]) {
      const response = await api.send('/auth/confirmation-email', { email }, { from: person.from })
      expect([response.status, await bodyOf(response, EmailResponse)]).toEqual([202, { status: 'email-sent' }])
    }
    expect((await confirm(await confirmationToken(person, 2))).status).toBe(200)
    expect((await api.owner`select from private.email_outbox where recipient = ${reader.email}`).length).toBe(0)
  })
})

describe('rate limits of registration', () => {
  /** An address with an account. */
  async function known(email: string): Promise<Person> {
    const { id } = await api.newAccount({ ...api.newPerson(), email })
    await api.owner`update profiles set email_confirmed_at = now() where id = ${id}`
    return { ...api.newPerson(), email }
  }

  test('allow ten an hour from one network, in all processes together', async () => {
    const { from } = api.newPerson()
    const secondProcess = await api.startAnother()
    const registrations = Array.from({ length: 10 }, async (_, n) => {
      const person = await known(`ten-${n}@meridian.example`)
      return register({ ...person, from }, n % 2 ? { to: secondProcess.url } : {})
    })
    for (const response of await Promise.all(registrations)) expect(response.status).toBe(202)
    const rejected = await register({ ...api.newPerson(), from })
    expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'too-many-requests'])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
    await secondProcess.stop()
  })

  test('allow three e-mails an hour to one mailbox from all networks, then with growing delays', async () => {
    let nameCount = 0
    const registerAgain = async () => register(await known(`same+${++nameCount}@meridian.example`))
    for (const retryAfter of ['3600', '7200']) {
      for (const _ of [1, 2, 3]) expect((await registerAgain()).status).toBe(202)
      const rejected = await registerAgain()
      expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, retryAfter])
      await api.owner`update private.rate_limits set blocked_until = clock_timestamp() where blocked_until is not null`
    }
  })
})

describe('without JavaScript', () => {
  const sendForm = (path: string, fields: object, headers = {}) =>
    api.send(path, new URLSearchParams(fields as Record<string, string>), { headers, from: api.newPerson().from })
  test('each step leads to its page, and the browser is recognised', async () => {
    const person = api.newPerson()
    const response = await sendForm('/auth/register', person)
    expect(redirectOf(response)).toEqual([303, '/login/link-sent'])
    const headers = { Cookie: cookiesOf(response) }
    const token = await confirmationToken(person)
    const confirmed = await sendForm(`/auth/confirmation?token=${token}`, {}, headers)
    expect(redirectOf(confirmed)).toEqual([303, '/login/confirmed'])
    expect((await currentUserOf(confirmed)).status).toBe(200)
    const invalid = { ...person, password: 'x' }
    expect(redirectOf(await sendForm('/auth/register', invalid))).toEqual([303, '/login#not-registered'])
    expect(redirectOf(await sendForm('/register-free', invalid))).toEqual([303, '/subscribe/free#refused'])
    expect(redirectOf(await sendForm('/auth/confirmation?token=x', {}))).toEqual([303, '/login/link-expired'])
    expect(redirectOf(await sendForm('/auth/confirmation', {}))).toEqual([303, '/login/link-expired'])
  })
})

describe('on a French page', () => {
  beforeAll(() => api.owner`update site_settings set languages = '{en,fr}'`)
  const headers = { 'page-language': 'fr' }

  test('problems are in French, with their numbers and every field', async () => {
    const rejected = await register({ ...api.newPerson(), password: 'short', firstName: 'x'.repeat(101) }, { headers })
    expect(await problemOf(rejected)).toMatchObject({
      title: 'Certaines valeurs ne conviennent pas',
      detail: expect.stringContaining('100 caractères au plus, s’il vous plaît.'),
      fields: {
        firstName: '100 caractères au plus, s’il vous plaît.',
        password: 'Le mot de passe doit compter au moins 6 caractères.',
      },
    })
    const wrong = await api.send(
      '/auth/login',
      { email: 'nobody@meridian.example', password: 'wrong-one' },
      { headers },
    )
    expect(await problemOf(wrong)).toMatchObject({ detail: 'Adresse e-mail ou mot de passe incorrect' })
  })

  test('a new account is French, and so are its e-mails after requests of other pages', async () => {
    const person = api.newPerson()
    const browser = cookiesOf(await register(person, { headers }))
    const [confirmation] = await api.inbox.waitForEmails(1, person.email)
    expect(confirmation?.subject).toBe('Confirmez votre compte Meridian')
    expect(confirmation?.html).toContain('<html lang="fr">')
    await confirm(await api.linkTokenFor('/fr/login/confirm', person.email), browser)
    expect([
      ...(await api.owner`select language from profiles join auth.users using (id) where email = ${person.email}`),
    ]).toEqual([{ language: 'fr' }])

    await register(person)
    const [, again] = await api.inbox.waitForEmails(2, person.email)
    expect(again?.subject).toBe('Vous avez déjà un compte Meridian')
    expect(again?.text).toContain('/fr/login/forgotten')
  })

  test('an account without a language of its own is written to in the one of the page', async () => {
    const { person, token, browser } = await registerNew()
    await confirm(token, browser)
    await register(person, { headers })
    const [, again] = await api.inbox.waitForEmails(2, person.email)
    expect(again?.subject).toBe('Vous avez déjà un compte Meridian')
  })
})
