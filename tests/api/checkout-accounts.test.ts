import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from './accounts.fixtures.ts'
import { codeOf, problemOf } from './api.fixtures.ts'
import { type Browser, type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'
import { type CaughtEmail, linkToken } from './inbox.ts'

let api: CheckoutFixture
beforeAll(async () => {
  api = await startCheckoutFixture()
})
beforeEach(() => api.owner`delete from private.rate_limits`)
afterAll(() => api?.stop())

function newGuest() {
  const person = api.newPerson()
  return { person, form: registrationFields(person), browser: api.newBrowser() }
}

/** A reader who has paid and not confirmed the address. */
async function newPayer() {
  const { person, form, browser } = newGuest()
  api.stripe.pay(await browser.subscriptionSecret(form))
  expect((await browser.completion()).status).toBe('completed')
  return { person, form, browser, id: await accountIdOf(person.email) }
}

async function accountIdOf(email: string): Promise<string | undefined> {
  const [row] = await api.owner<{ id: string }[]>`select id from auth.users where email = ${email}`
  return row?.id
}

const signInAs = ({ email, password, from }: Person, to = api.newBrowser({ from })) =>
  to.send('/auth/login', { email, password })

/** Confirms the address by the e-mail for a new password. */
async function recoverAccount(email: string, newPassword: string): Promise<Response> {
  const page = '/login/new-password'
  await api.send('/auth/recovery', { email })
  const findEmail = async () => (await api.inbox.emailsTo(email)).find(({ text }) => text.includes(page))
  await expect.poll(findEmail).toBeDefined()
  const token = linkToken((await findEmail()) as CaughtEmail, page)
  return api.send('/auth/new-password', { token, newPassword })
}

describe('an account that is created at the checkout', () => {
  test('gets the typed names, the free plan until the payment, and no e-mail before it', async () => {
    const { person, form, browser } = newGuest()
    await browser.subscriptionSecret(form)
    const [row] = await api.owner`
      select first_name, last_name, email_confirmed_at, plan_id from profiles
        join subscriptions on user_id = profiles.id where profiles.id = ${(await accountIdOf(person.email)) ?? null}`
    expect(row).toEqual({ first_name: 'Ada', last_name: 'Lindqvist', email_confirmed_at: null, plan_id: 'free' })
    expect(await api.owner`select kind from private.email_outbox where recipient = ${person.email}`).toEqual([])
  })

  test('is not created with a common password', async () => {
    const { person, form, browser } = newGuest()
    const response = await browser.subscribe({ ...form, password: 'password1' })
    expect((await problemOf(response)).fields).toHaveProperty('password')
    expect(await accountIdOf(person.email)).toBeUndefined()
  })

  test('by the same browser and address again: one account, with the names and password typed last', async () => {
    const { person, form, browser } = newGuest()
    await browser.subscriptionSecret(form)
    const id = await accountIdOf(person.email)
    const corrected = { ...form, firstName: 'Augusta', password: 'another lantern in the fog' }
    api.stripe.pay(await browser.subscriptionSecret(corrected))
    await browser.completion()
    expect(await accountIdOf(person.email)).toBe(id)
    expect((await signInAs(person)).status).toBe(401)
    const response = await signInAs({ ...person, password: corrected.password })
    expect(await response.json()).toMatchObject({ id, firstName: 'Augusta', subscriptionTier: 'global_reader' })
    const customer = [...api.stripe.state.customers.values()].find((one) => !one.deleted && one.metadata.user === id)
    expect(customer).toMatchObject({ name: 'Augusta Lindqvist', email: person.email })
  })

  test('wrong then right address: one account and one customer, at the right one', async () => {
    const { person, form, browser } = newGuest()
    const wrongEmail = `wrong-${person.email}`
    const secret = await browser.subscriptionSecret({ ...form, email: wrongEmail })
    const id = await accountIdOf(wrongEmail)
    expect(await browser.subscriptionSecret(form)).toBe(secret)
    expect(await accountIdOf(wrongEmail)).toBeUndefined()
    expect(await accountIdOf(person.email)).toBe(id)
    api.stripe.pay(secret)
    expect(await browser.completion()).toMatchObject({ status: 'completed', email: person.email, signedIn: true })
    expect(api.totalCharged(person.email)).toBe(20000)
    expect((await signInAs(person)).status).toBe(200)
    // The owner of the mistyped address received nothing, and can register as usual.
    expect(await api.owner`select from private.email_outbox where recipient = ${wrongEmail}`).toEqual([])
    expect((await api.send('/auth/register', { ...form, email: wrongEmail })).status).toBe(202)
    expect(await accountIdOf(wrongEmail)).toBeDefined()
  })

  test('wrong then right address, confirmed at the wrong one meanwhile: that account stays with its owner', async () => {
    const { person, form, browser } = newGuest()
    const wrongEmail = `answered-${person.email}`
    await browser.subscriptionSecret({ ...form, email: wrongEmail })
    const theirs = await accountIdOf(wrongEmail)
    expect((await recoverAccount(wrongEmail, 'a harbour at four in the morning')).status).toBe(204)
    const secret = await browser.subscriptionSecret(form)
    expect(await accountIdOf(wrongEmail)).toBe(theirs)
    expect(await accountIdOf(person.email)).not.toBe(theirs)
    await expect.poll(() => api.payableSubscriptionsOf(wrongEmail)).toEqual([])
    api.stripe.pay(secret)
    expect(await browser.completion()).toMatchObject({ status: 'completed', email: person.email, signedIn: true })
  })

  test('at an address with an account: the reader has to sign in first', async () => {
    const account = await api.newReader()
    const { form, browser } = newGuest()
    const response = await browser.subscribe({ ...form, email: account.email })
    expect(response.status).toBe(409)
    expect((await problemOf(response)).detail).toBe('There is an account at this address. Please sign in first.')
    expect(api.subscriptionsOf(account.email)).toEqual([])
    // The account has not changed.
    expect((await signInAs(account)).status).toBe(200)
  })

  test('at an address with an unconfirmed and unpaid account: that one is replaced', async () => {
    const account = await api.newAccount()
    const { person, browser } = newGuest()
    const form = registrationFields({ ...person, email: account.email })
    api.stripe.pay(await browser.subscriptionSecret(form))
    expect((await browser.completion()).status).toBe('completed')
    expect(await accountIdOf(account.email)).not.toBe(account.id)
    expect((await signInAs(account)).status).toBe(401)
  })

  test('at an address that is about to be paid for in another browser: that one stays', async () => {
    const { person, form, browser } = newGuest()
    const secret = await browser.subscriptionSecret(form)
    const id = await accountIdOf(person.email)
    expect(await codeOf(await api.newBrowser().subscribe({ ...form, password: 'my own, says somebody' }))).toBe(
      'conflict',
    )
    // A registration or an invitation does not replace the account either.
    await api.send('/auth/register', { ...form, password: 'my own, says somebody' })
    expect(await accountIdOf(person.email)).toBe(id)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: true })
  })
})

describe('a payer who has not confirmed the address', () => {
  test('can sign in again later', async () => {
    const { person } = await newPayer()
    const browser = api.newBrowser()
    expect((await signInAs(person, browser)).status).toBe(200)
    expect(await (await browser.get('/user')).json()).toMatchObject({
      email: person.email,
      subscriptionTier: 'global_reader',
    })
    expect((await browser.get('/user/subscription')).status).toBe(200)
  })

  test('can sign in also when the page after the payment was never opened', async () => {
    const { person, id } = await newPayer()
    // That page makes Auth accept sign-ins of the account. Without it, the sign-in does so.
    await api.owner`update auth.users set email_confirmed_at = null where id = ${id ?? null}`
    expect((await signInAs({ ...person, password: 'not it at all' })).status).toBe(401)
    expect((await signInAs(person)).status).toBe(200)
  })

  test('confirms by the link of the welcome e-mail, signed in; in another browser the password ends', async () => {
    const confirm = (token: string, browser = api.newBrowser()) => browser.send('/auth/confirmation', { token })
    const isConfirmed = async (id: string | undefined) =>
      (await api.owner`select from profiles where id = ${id ?? null} and email_confirmed_at is not null`).length === 1
    const [own, other] = [await newPayer(), await newPayer()]
    const token = await api.linkTokenFor('/login/confirm', own.person.email)
    expect(await (await confirm(token, own.browser)).json()).toEqual({ status: 'confirmed', signedIn: true })
    expect([await isConfirmed(own.id), (await own.browser.get('/user')).status]).toEqual([true, 200])
    expect((await signInAs(own.person)).status).toBe(200)

    const elsewhere = await confirm(await api.linkTokenFor('/login/confirm', other.person.email))
    expect(await elsewhere.json()).toEqual({ status: 'confirmed', signedIn: false })
    expect([await isConfirmed(other.id), (await other.browser.get('/user')).status]).toEqual([true, 401])
    expect((await signInAs(other.person)).status).toBe(401)
    const again = await confirm(token)
    await api.owner`update profiles set email_confirmed_at = now() - interval '2 minutes' where id = ${own.id ?? null}`
    expect([again.status, (await confirm(token)).status]).toEqual([200, 410])
  })

  test('can sign in when the subscription ended long ago', async () => {
    const { person, id } = await newPayer()
    await api.owner`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${id ?? null}`
    expect((await signInAs(person)).status).toBe(200)
  })

  test('cannot sign in before paying', async () => {
    const { person, form, browser } = newGuest()
    await browser.subscriptionSecret(form)
    const response = await signInAs(person)
    expect(response.status).toBe(403)
    expect((await problemOf(response)).detail).toContain('confirm your e-mail address first')
  })

  test('is not deleted by age, by a registration or by an invitation', async () => {
    const { person, form, id } = await newPayer()
    await api.owner`update auth.users set created_at = now() - interval '1 year' where id = ${id ?? null}`
    await api.owner`select private.prune_unconfirmed_accounts()`
    await api.send('/auth/register', { ...form, password: 'my own, says somebody' })
    expect(await codeOf(await api.newBrowser().subscribe({ ...form, password: 'my own, says somebody' }))).toBe(
      'conflict',
    )
    await api.owner`select private.remove_unconfirmed_account(${person.email})`
    expect(await accountIdOf(person.email)).toBe(id)
    expect((await signInAs(person)).status).toBe(200)
    // The owner of the mailbox registers and gets the e-mail that there is an account.
    const sentEmails = await api.owner`
      select kind from private.email_outbox where recipient = ${person.email} and kind = 'already-registered'`
    expect(sentEmails.length).toBeGreaterThan(0)
  })

  test('is asked to sign in when the session ends at the checkout, without errors for absent fields', async () => {
    const { person } = await newPayer()
    const browser = api.newBrowser()
    await signInAs(person, browser)
    await api.owner`delete from auth.sessions where user_id = ${(await accountIdOf(person.email)) ?? null}`
    const cookie = browser.cookie()
    const rejected = await browser.subscribe({})
    expect([rejected.status, (await problemOf(rejected)).type]).toEqual([401, expect.stringContaining('not-signed-in')])
    // A browser without a session gets the names of the missing fields; with all fields it counts as a new reader.
    expect((await api.newBrowser().subscribe({})).status).toBe(422)
    expect((await api.newBrowser({ cookie }).subscribe(registrationFields(api.newPerson()))).status).toBe(200)
  })

  test('the owner of the mailbox takes the account over from the payer', async () => {
    const { person, browser, id } = await newPayer()
    expect((await browser.get('/user')).status).toBe(200)
    expect((await recoverAccount(person.email, 'a harbour at four in the morning')).status).toBe(204)
    expect((await browser.get('/user')).status).toBe(401)
    expect((await signInAs(person)).status).toBe(401)
    // The page after the payment does not sign that browser in again either.
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect((await browser.subscribe(registrationFields(person))).status).toBe(409)
    const owner = await signInAs({ ...person, password: 'a harbour at four in the morning' })
    expect(await owner.json()).toMatchObject({ id, subscriptionTier: 'global_reader' })
  })

  test('sees no record that existed for the address, and its deletion deletes none', async () => {
    const { person, form, browser } = newGuest()
    await api.send(
      '/contact',
      { name: 'Somebody', email: person.email, message: 'I live here.' },
      { from: person.from },
    )
    await api.owner`insert into newsletter_subscribers (email) values (${person.email})`
    const remainingRecords = () => api.owner`
      select (select count(*)::int from contact_messages where email = ${person.email}) as messages,
        (select count(*)::int from newsletter_subscribers where email = ${person.email}) as subscribers`
    api.stripe.pay(await browser.subscriptionSecret(form))
    await browser.completion()
    const exported = await (await browser.get('/user/export')).text()
    expect(exported).toContain(person.email)
    expect(exported).not.toContain('I live here.')
    expect((await browser.send('/user/deletion', { password: person.password })).status).toBe(204)
    expect(await accountIdOf(person.email)).toBeUndefined()
    expect(await remainingRecords()).toEqual([{ messages: 1, subscribers: 1 }])
  })

  test('sees every record of the address after confirming it', async () => {
    const { person, browser, id } = await newPayer()
    await api.send('/contact', { name: 'Ada', email: person.email, message: 'I live here.' }, { from: person.from })
    await api.owner`update profiles set email_confirmed_at = now() where id = ${id ?? null}`
    expect(await (await browser.get('/user/export')).text()).toContain('I live here.')
  })
})

describe('the page after the payment', () => {
  const sessionsOf = (email: string) => api.owner`
    select from auth.sessions join auth.users on users.id = user_id where email = ${email}`

  test('signs the browser in once, and no other browser', async () => {
    const { person, browser } = await newPayer()
    await browser.send('/auth/logout', {})
    await api.owner`update private.checkouts set signed_in_at = signed_in_at - interval '2 minutes'`
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect(await sessionsOf(person.email)).toHaveLength(0)
  })

  test('signs in neither an unpaid browser nor one that bought for a previous account', async () => {
    const { person, form, browser } = newGuest()
    await browser.subscriptionSecret(form)
    expect(await browser.completion()).toMatchObject({ status: 'open', signedIn: false })
    expect(await sessionsOf(person.email)).toHaveLength(0)

    const account = await api.newReader()
    const theirs: Browser = api.newBrowser({ cookie: account.cookie })
    api.stripe.pay(await theirs.subscriptionSecret({}))
    await theirs.send('/auth/logout', {})
    expect(await theirs.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect(await sessionsOf(account.email)).toHaveLength(0)
  })

  test('signs nobody in after a day', async () => {
    const { form, browser } = newGuest()
    api.stripe.pay(await browser.subscriptionSecret(form))
    const otherBrowser = api.newBrowser({ cookie: browser.cookie() })
    await otherBrowser.completion()
    await api.owner`update private.checkouts set signed_in_at = null, completed_at = completed_at - interval '25 hours'
      where state = 'completed'`
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
  })
})

describe('deleting an account with an open checkout', () => {
  test('leaves nothing that can be paid', async () => {
    const account = await api.newReader()
    const browser = api.newBrowser({ cookie: account.cookie })
    await browser.subscriptionSecret({}, 'patron_ledger')
    expect((await browser.send('/user/deletion', { password: account.password })).status).toBe(204)
    const commands = await api.owner`
      select kind from private.stripe_commands join private.checkouts on target = stripe_subscription_id
      where state = 'superseded' and user_id is null and delivery_address is null and kind = 'abandon-subscription'`
    expect(commands.length).toBeGreaterThan(0)
  })
})
