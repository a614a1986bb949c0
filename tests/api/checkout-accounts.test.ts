import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from './accounts-under-test.ts'
import { codeOf, problemOf } from './api-under-test.ts'
import { type Browser, type CheckoutsUnderTest, formOf, startCheckoutsUnderTest } from './checkouts-under-test.ts'
import { type CaughtLetter, tokenIn } from './inbox.ts'

let api: CheckoutsUnderTest
beforeAll(async () => {
  api = await startCheckoutsUnderTest()
})
beforeEach(() => api.owner`delete from private.rate_limits`)
afterAll(() => api?.stop())

function stranger() {
  const person = api.newPerson()
  return { person, form: formOf(person), browser: api.newBrowser() }
}

/** Somebody who has paid, and whose mailbox has not answered. */
async function payer() {
  const { person, form, browser } = stranger()
  api.stripe.pay(await browser.secret(form))
  expect((await browser.completion()).status).toBe('completed')
  return { person, form, browser, id: await accountAt(person.email) }
}

async function accountAt(email: string): Promise<string | undefined> {
  const [row] = await api.owner<{ id: string }[]>`select id from auth.users where email = ${email}`
  return row?.id
}

const signInAs = ({ email, password, from }: Person, to = api.newBrowser({ from })) =>
  to.send('/auth/login', { email, password })

/** By the letter for a new password. */
async function takeOver(email: string, newPassword: string): Promise<Response> {
  const page = '/login/new-password'
  await api.send('/auth/recovery', { email })
  const found = async () => (await api.inbox.lettersTo(email)).find(({ text }) => text.includes(page))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  const token = tokenIn((await found()) as CaughtLetter, page)
  return api.send('/auth/new-password', { token, newPassword })
}

describe('an account that is made at the checkout', () => {
  test('has the names that were typed, the free plan until it is paid, and no letter until then', async () => {
    const { person, form, browser } = stranger()
    await browser.secret(form)
    const [row] = await api.owner`
      select first_name, last_name, email_confirmed_at, plan_id from profiles
        join subscriptions on user_id = profiles.id where profiles.id = ${(await accountAt(person.email)) ?? null}`
    expect(row).toEqual({ first_name: 'Ada', last_name: 'Lindqvist', email_confirmed_at: null, plan_id: 'free' })
    expect(await api.owner`select kind from private.outbox where recipient = ${person.email}`).toEqual([])
  })

  test('is not made with a password that the world tries first', async () => {
    const { person, form, browser } = stranger()
    const answer = await browser.subscribe({ ...form, password: 'password1' })
    expect((await problemOf(answer)).fields).toHaveProperty('password')
    expect(await accountAt(person.email)).toBeUndefined()
  })

  test('the same browser and address again: the same account, with the names and the password typed last', async () => {
    const { person, form, browser } = stranger()
    await browser.secret(form)
    const id = await accountAt(person.email)
    const corrected = { ...form, firstName: 'Augusta', password: 'another lantern in the fog' }
    api.stripe.pay(await browser.secret(corrected))
    await browser.completion()
    expect(await accountAt(person.email)).toBe(id)
    expect((await signInAs(person)).status).toBe(401)
    const answer = await signInAs({ ...person, password: corrected.password })
    expect(await answer.json()).toMatchObject({ id, firstName: 'Augusta', subscriptionTier: 'global_reader' })
    const customer = [...api.stripe.state.customers.values()].find((one) => !one.deleted && one.metadata.user === id)
    expect(customer).toMatchObject({ name: 'Augusta Lindqvist', email: person.email })
  })

  test('wrong then right address: one account and one customer, at the right one', async () => {
    const { person, form, browser } = stranger()
    const wrong = `wrong-${person.email}`
    const secret = await browser.secret({ ...form, email: wrong })
    const id = await accountAt(wrong)
    expect(await browser.secret(form)).toBe(secret)
    expect(await accountAt(wrong)).toBeUndefined()
    expect(await accountAt(person.email)).toBe(id)
    api.stripe.pay(secret)
    expect(await browser.completion()).toMatchObject({ status: 'completed', email: person.email, signedIn: true })
    expect(api.takenFrom(person.email)).toBe(20000)
    expect((await signInAs(person)).status).toBe(200)
    // Whoever lives at the wrong one has heard nothing, and registers as if nothing had been.
    expect(await api.owner`select from private.outbox where recipient = ${wrong}`).toEqual([])
    expect((await api.send('/auth/register', { ...form, email: wrong })).status).toBe(202)
    expect(await accountAt(wrong)).toBeDefined()
  })

  test('wrong then right address, where the wrong one has answered meanwhile: the account there stays with its owner', async () => {
    const { person, form, browser } = stranger()
    const wrong = `answered-${person.email}`
    await browser.secret({ ...form, email: wrong })
    const theirs = await accountAt(wrong)
    expect((await takeOver(wrong, 'a harbour at four in the morning')).status).toBe(204)
    const secret = await browser.secret(form)
    expect(await accountAt(wrong)).toBe(theirs)
    expect(await accountAt(person.email)).not.toBe(theirs)
    await expect.poll(() => api.payableOf(wrong)).toEqual([])
    api.stripe.pay(secret)
    expect(await browser.completion()).toMatchObject({ status: 'completed', email: person.email, signedIn: true })
  })

  test('account at the address: whoever is there signs in first', async () => {
    const account = await api.newReader()
    const { form, browser } = stranger()
    const answer = await browser.subscribe({ ...form, email: account.email })
    expect(answer.status).toBe(409)
    expect((await problemOf(answer)).detail).toBe('There is an account at this address. Please sign in first.')
    expect(api.subscriptionsOf(account.email)).toEqual([])
    // Nothing of it has changed.
    expect((await signInAs(account)).status).toBe(200)
  })

  test('account at the address that nobody confirmed and nobody pays for: it makes room', async () => {
    const account = await api.newAccount()
    const { person, browser } = stranger()
    const form = formOf({ ...person, email: account.email })
    api.stripe.pay(await browser.secret(form))
    expect((await browser.completion()).status).toBe('completed')
    expect(await accountAt(account.email)).not.toBe(account.id)
    expect((await signInAs(account)).status).toBe(401)
  })

  test('account at the address that is about to be paid for in another browser: it stays', async () => {
    const { person, form, browser } = stranger()
    const secret = await browser.secret(form)
    const id = await accountAt(person.email)
    expect(await codeOf(await api.newBrowser().subscribe({ ...form, password: 'my own, says somebody' }))).toBe(
      'conflict',
    )
    // Nor does a registration, or an invitation, take it away.
    await api.send('/auth/register', { ...form, password: 'my own, says somebody' })
    expect(await accountAt(person.email)).toBe(id)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: true })
  })
})

describe('whoever has paid and whose mailbox has not answered', () => {
  test('unconfirmed payer signs in again later and is not locked out', async () => {
    const { person } = await payer()
    const browser = api.newBrowser()
    expect((await signInAs(person, browser)).status).toBe(200)
    expect(await (await browser.get('/user')).json()).toMatchObject({
      email: person.email,
      subscriptionTier: 'global_reader',
    })
    expect((await browser.get('/user/subscription')).status).toBe(200)
  })

  test('still signs in when what they paid is long over', async () => {
    const { person, id } = await payer()
    await api.owner`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${id ?? null}`
    expect((await signInAs(person)).status).toBe(200)
  })

  test('but whoever has begun and not paid does not sign in', async () => {
    const { person, form, browser } = stranger()
    await browser.secret(form)
    const answer = await signInAs(person)
    expect(answer.status).toBe(403)
    expect((await problemOf(answer)).detail).toContain('confirm your e-mail address first')
  })

  test('is cleared away by nobody: neither by time, nor by a registration, nor by an invitation', async () => {
    const { person, form, id } = await payer()
    await api.owner`update auth.users set created_at = now() - interval '1 year' where id = ${id ?? null}`
    await api.owner`update private.account_requests set expires_at = created_at where user_id = ${id ?? null}`
    await api.owner`select private.prune_account_requests()`
    await api.send('/auth/register', { ...form, password: 'my own, says somebody' })
    expect(await codeOf(await api.newBrowser().subscribe({ ...form, password: 'my own, says somebody' }))).toBe(
      'conflict',
    )
    const [link] = await api.owner`
      insert into staff_invitations (email, role) values (${person.email}, 'author') returning link_id`
    await api.owner`select private.clear_unconfirmed(${link?.link_id})`
    expect(await accountAt(person.email)).toBe(id)
    expect((await signInAs(person)).status).toBe(200)
    // Whoever reads that mailbox and registers is told that there is an account.
    const letters = await api.owner`
      select kind from private.outbox where recipient = ${person.email} and kind = 'already-registered'`
    expect(letters.length).toBeGreaterThan(0)
  })

  test('whose session has ended at the checkout is asked to sign in, and not for fields that the form does not have', async () => {
    const { person } = await payer()
    const browser = api.newBrowser()
    await signInAs(person, browser)
    await api.owner`delete from sessions where user_id = ${(await accountAt(person.email)) ?? null}`
    const cookie = browser.cookie()
    const refused = await browser.subscribe({})
    expect([refused.status, (await problemOf(refused)).type]).toEqual([401, expect.stringContaining('not-signed-in')])
    expect(refused.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/)
    // Somebody who never was signed in is told what is missing, and who gives it all is somebody new.
    expect((await api.newBrowser().subscribe({})).status).toBe(422)
    expect((await api.newBrowser({ cookie }).subscribe(formOf(api.newPerson()))).status).toBe(200)
  })

  test('mailbox owner takes over, and whoever paid is out', async () => {
    const { person, browser, id } = await payer()
    expect((await browser.get('/user')).status).toBe(200)
    expect((await takeOver(person.email, 'a harbour at four in the morning')).status).toBe(204)
    expect((await browser.get('/user')).status).toBe(401)
    expect((await signInAs(person)).status).toBe(401)
    // Nor does the page after the payment let that browser in again.
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect((await browser.subscribe(formOf(person))).status).toBe(409)
    const owner = await signInAs({ ...person, password: 'a harbour at four in the morning' })
    expect(await owner.json()).toMatchObject({ id, subscriptionTier: 'global_reader' })
  })

  test('sees nothing of what the address sent us before, and takes nothing of it along', async () => {
    const { person, form, browser } = stranger()
    await api.send(
      '/contact',
      { name: 'Somebody', email: person.email, message: 'I live here.' },
      { from: person.from },
    )
    await api.owner`insert into newsletter_subscribers (email) values (${person.email})`
    const left = () => api.owner`
      select (select count(*)::int from contact_messages where email = ${person.email}) as messages,
        (select count(*)::int from newsletter_subscribers where email = ${person.email}) as subscribers`
    api.stripe.pay(await browser.secret(form))
    await browser.completion()
    const exported = await (await browser.get('/user/export')).text()
    expect(exported).toContain(person.email)
    expect(exported).not.toContain('I live here.')
    expect((await browser.send('/user/deletion', { password: person.password })).status).toBe(204)
    expect(await accountAt(person.email)).toBeUndefined()
    expect(await left()).toEqual([{ messages: 1, subscribers: 1 }])
  })

  test('and everything of it when they have answered', async () => {
    const { person, browser, id } = await payer()
    await api.send('/contact', { name: 'Ada', email: person.email, message: 'I live here.' }, { from: person.from })
    await api.owner`update profiles set email_confirmed_at = now() where id = ${id ?? null}`
    expect(await (await browser.get('/user/export')).text()).toContain('I live here.')
  })
})

describe('the page after the payment', () => {
  const sessionsOf = (email: string) => api.owner`
    select from sessions join auth.users on users.id = user_id where email = ${email}`

  test('lets the browser in once, and not whoever sits down at it later', async () => {
    const { person, browser } = await payer()
    await browser.send('/auth/logout', {})
    await api.owner`update private.checkouts set entered_at = entered_at - interval '2 minutes'`
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect(await sessionsOf(person.email)).toHaveLength(0)
  })

  test('lets in neither a browser that is not paid for, nor one that bought for an account of before', async () => {
    const { person, form, browser } = stranger()
    await browser.secret(form)
    expect(await browser.completion()).toMatchObject({ status: 'open', signedIn: false })
    expect(await sessionsOf(person.email)).toHaveLength(0)

    const account = await api.newReader()
    const theirs: Browser = api.newBrowser({ cookie: account.cookie })
    api.stripe.pay(await theirs.secret({}))
    await theirs.send('/auth/logout', {})
    expect(await theirs.completion()).toMatchObject({ status: 'completed', signedIn: false })
    expect(await sessionsOf(account.email)).toHaveLength(0)
  })

  test('lets nobody in after a day', async () => {
    const { form, browser } = stranger()
    api.stripe.pay(await browser.secret(form))
    const elsewhere = api.newBrowser({ cookie: browser.cookie() })
    await elsewhere.completion()
    await api.owner`update private.checkouts set entered_at = null, completed_at = completed_at - interval '25 hours'
      where state = 'completed'`
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: false })
  })
})

describe('an account that goes while something could be paid', () => {
  test('leaves nothing behind that can be paid', async () => {
    const account = await api.newReader()
    const browser = api.newBrowser({ cookie: account.cookie })
    await browser.secret({}, 'patron_ledger')
    expect((await browser.send('/user/deletion', { password: account.password })).status).toBe(204)
    const orders = await api.owner`
      select kind from private.stripe_orders join private.checkouts on target = stripe_subscription_id
      where state = 'superseded' and user_id is null and delivery_address is null and kind = 'abandon-subscription'`
    expect(orders.length).toBeGreaterThan(0)
  })
})
