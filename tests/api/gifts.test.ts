import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { reconcileWithStripe } from '#shared/billing/nightly-reconciliation.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { MemberDetail } from '#shared/contracts/member.ts'
import { openDatabase } from '#shared/data/database.ts'
import { closeDispute, newDispute } from '../../supabase/embedded/stripe/dispute-routes.ts'
import { readSubscription } from './accounts.fixtures.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import {
  type Browser,
  type CheckoutFixture,
  deliveryAddress,
  registrationFields,
  startCheckoutFixture,
} from './checkout.fixtures.ts'
import { emailKindsTo } from './emails.fixtures.ts'
import { giftFields, giftHelpers } from './gifts.fixtures.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'

let api: CheckoutFixture
let jobs: JobsFixture
let billing: BillingContext & { database: ReturnType<typeof openDatabase> }
beforeAll(async () => {
  api = await startCheckoutFixture()
  const stripe = { STRIPE_API_URL: api.stripe.url, STRIPE_SECRET_KEY: api.stripe.secretKey }
  jobs = await startJobsFixture(api, stripe)
  billing = {
    stripe: createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url }),
    database: openDatabase(api.stack.appUrl, { max: 2, applicationName: 'gifts under test' }),
    log: () => {},
    sendInBackground: () => {},
  }
})
afterAll(async () => {
  await billing?.database.close()
  await api?.stop()
})

const helpers = () => giftHelpers(api)
const customerOf = async (email: string) =>
  (await api.owner`select stripe_id from billing_customers where payer_email = ${email}`)[0]?.stripe_id as string
const intentsOf = async ({ person }: { person: { email: string } }) => {
  const customer = await customerOf(person.email)
  return [...api.stripe.state.paymentIntents.values()]
    .filter((one) => one.customer === customer)
    .map(({ status }) => status)
}
const year = 365 * 86_400_000

describe('buying a gift', () => {
  test('a guest pays once, is signed in, and gets a receipt with the card', async () => {
    const { browser, person, gift, code } = await helpers().buyGift({ years: 2, amount: 40_000 })
    expect(gift).toMatchObject({ plan: 'Global Reader', years: 2, amount: 40_000, status: 'ready', deliverOn: null })
    expect(code).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
    expect(api.totalCharged(person.email)).toBe(40_000)
    const [receipt] = await api.inbox.waitForEmails(1, person.email)
    expect(receipt?.subject).toBe('Your gift: two years of Meridian')
    expect(receipt?.text).toContain(`/gift/card.pdf?code=${code}`)
    expect(receipt?.text).toContain('/login/confirm?token=')
    expect(await helpers().giftsOf(browser)).toMatchObject({ bought: [{ id: gift.id, code }], received: [] })
    // The payment is one like every other.
    const payments = (await (await browser.get('/user/payments')).json()) as object[]
    expect(payments).toMatchObject([
      { description: 'Gift: Global Reader, two years', amount: 40_000, hasReceipt: true, invoiceId: null },
    ])
    const [charge] = [...api.stripe.state.charges.values()].filter(({ metadata }) => metadata.gift === gift.id)
    expect(charge?.statement_descriptor_suffix).toBe('Meridian')
    // A gift is not a subscription of the buyer.
    expect(await readSubscription(browser)).toMatchObject({ source: 'free' })
  })

  test('the same form pays for the same gift, and other terms for another one, of which one can be paid', async () => {
    const { startGift, newBuyer, completion } = helpers()
    const buyer = newBuyer()
    const fields = giftFields()
    const first = await startGift(buyer, fields)
    expect(await startGift(buyer, { ...fields, recipientName: 'Colette M.' })).toEqual(first)
    const second = await startGift(buyer, { ...fields, years: 3, amount: 60_000 })
    expect(second.giftId).not.toBe(first.giftId)
    await expect
      .poll(() => api.stripe.state.paymentIntents.get(first.clientSecret.split('_secret_')[0] ?? '')?.status)
      .toBe('canceled')
    expect(() => api.stripe.pay(first.clientSecret)).toThrow()
    expect(api.stripe.pay(second.clientSecret, '4000000000000002').status).toBe('requires_payment_method')
    expect(await completion(buyer)).toMatchObject({ status: 'failed', reason: 'Your card was declined.', gift: null })
    expect(await startGift(buyer, { ...fields, years: 3, amount: 60_000 })).toEqual(second)
    expect(api.stripe.pay(second.clientSecret).status).toBe('succeeded')
    expect(await completion(buyer)).toMatchObject({ status: 'paid', signedIn: true, gift: { years: 3 } })
    const again = await buyer.browser.send('/gifts', { ...fields, years: 3, amount: 60_000 })
    expect([again.status, (await problemOf(again)).detail]).toEqual([
      409,
      'This gift is paid already. Nothing more has been charged.',
    ])
    expect(api.totalCharged(buyer.person.email)).toBe(60_000)
  })

  test('a payment that Stripe takes while its gift is replaced is found before the next one can be made', async () => {
    const { startGift, newBuyer, giftsOf } = helpers()
    const buyer = newBuyer()
    const fields = giftFields()
    const first = await startGift(buyer, fields)
    api.stripe.pay(first.clientSecret)
    const replace = async (account: object) => {
      const response = await buyer.browser.send('/gifts', { ...account, ...fields, years: 3, amount: 60_000 })
      return [response.status, (await problemOf(response)).detail]
    }
    const isPaid = [409, 'This gift is paid already. Nothing more has been charged.']
    expect(await replace(buyer.person)).toEqual(isPaid)
    expect(await helpers().completion(buyer)).toMatchObject({ signedIn: true, gift: { id: first.giftId } })
    expect(await replace({})).toEqual(isPaid)
    expect(await giftsOf(buyer.browser)).toMatchObject({ bought: [{ id: first.giftId }] })
    expect(await intentsOf(buyer)).toEqual(['succeeded'])
  })

  test('no other payment can be made while Stripe does not cancel the previous one', async () => {
    const { startGift, newBuyer } = helpers()
    const buyer = newBuyer()
    const fields = giftFields()
    await startGift(buyer, fields)
    const other = { ...fields, years: 3, amount: 60_000 }
    const send = () => buyer.browser.send('/gifts', { ...buyer.person, ...other })
    api.stripe.faults.failNext(/\/cancel$/, '500', 20)
    expect([(await send()).status, (await send()).status]).toEqual([503, 503])
    expect(await intentsOf(buyer)).toEqual(['requires_payment_method'])
    api.stripe.faults.clear()
    const second = await startGift(buyer, other)
    expect(await intentsOf(buyer)).toEqual(['canceled', 'requires_payment_method'])
    expect(api.stripe.pay(second.clientSecret).status).toBe('succeeded')
  })

  test('a previous payment that Stripe refuses to cancel, because a bank processes it, is a conflict', async () => {
    const { startGift, newBuyer } = helpers()
    const buyer = newBuyer()
    const fields = giftFields()
    await startGift(buyer, fields)
    const customer = await customerOf(buyer.person.email)
    const [intent] = [...api.stripe.state.paymentIntents.values()].filter((one) => one.customer === customer)
    if (intent) intent.status = 'processing'
    const other = { ...fields, years: 3, amount: 60_000 }
    const rejected = await buyer.browser.send('/gifts', { ...buyer.person, ...other })
    const { status, detail } = await problemOf(rejected)
    expect([status, detail]).toEqual([409, expect.stringContaining('still being processed')])
    expect(await intentsOf(buyer)).toEqual(['processing'])
    if (intent) intent.status = 'requires_payment_method'
    await startGift(buyer, other)
    expect(await intentsOf(buyer)).toEqual(['canceled', 'requires_payment_method'])
  })

  test('two gifts of one form that are paid are two gifts: both are recorded, receipted and refundable', async () => {
    const { startGift, newBuyer, completion, giftsOf } = helpers()
    const buyer = newBuyer()
    const fields = giftFields()
    const first = await startGift(buyer, fields)
    // As if its cancellation had been given up.
    await api.owner`update gifts set abandoned_at = now() where id = ${first.giftId}`
    const second = await startGift(buyer, { ...fields, years: 3, amount: 60_000 })
    api.stripe.pay(first.clientSecret)
    expect(await completion(buyer)).toMatchObject({ status: 'paid', gift: { id: first.giftId } })
    api.stripe.pay(second.clientSecret)
    await refreshCustomer(billing, await customerOf(buyer.person.email))
    const { bought } = await giftsOf(buyer.browser)
    expect(bought).toMatchObject([
      { id: second.giftId, status: 'ready' },
      { id: first.giftId, status: 'ready' },
    ])
    expect((await emailKindsTo(api.owner, buyer.person.email)).filter((kind) => kind === 'gift-receipt')).toHaveLength(
      2,
    )
    for (const { id } of bought) expect((await buyer.browser.send(`/user/gifts/${id}/refund`, {})).status).toBe(200)
    await jobs.run()
    expect((await giftsOf(buyer.browser)).bought).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
  })

  test('a form that is sent twice after Stripe has deleted the customer pays for one gift', async () => {
    const { startGift, newBuyer, completion } = helpers()
    const buyer = newBuyer()
    await startGift(buyer)
    await billing.stripe.customers.del(await customerOf(buyer.person.email))
    const fields = giftFields()
    const send = () => buyer.browser.send('/gifts', { ...buyer.person, ...fields })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 503)).toEqual([])
    const { clientSecret, giftId } = await startGift(buyer, fields)
    expect(api.stripe.pay(clientSecret).status).toBe('succeeded')
    expect(await completion(buyer)).toMatchObject({ status: 'paid', gift: { id: giftId } })
  })

  test('another amount, a free plan, an address with an account and a day too far ahead are refused', async () => {
    const { newBuyer } = helpers()
    const reader = await api.newReader()
    const { browser, person } = newBuyer()
    const rejected = async (fields: object) => {
      const response = await browser.send('/gifts', { ...person, ...fields })
      return [response.status, Object.keys((await problemOf(response)).fields ?? {})]
    }
    expect(await rejected(giftFields({ amount: 19_999 }))).toEqual([422, ['amount']])
    expect(await rejected(giftFields({ years: 6, amount: 120_000 }))).toEqual([422, ['years']])
    expect(await rejected(giftFields({ subscriptionId: 'free', amount: 0 }))).toEqual([422, ['subscriptionId']])
    expect(await rejected(giftFields({ recipientEmail: 'c@meridian.example', deliverOn: '2099-01-01' }))).toEqual([
      422,
      ['deliverOn'],
    ])
    expect(await rejected({ ...giftFields(), email: reader.email })).toEqual([409, ['email']])
    expect(api.totalCharged(person.email)).toBe(0)
  })

  test('nobody but the buyer reads a gift', async () => {
    const { gift } = await helpers().buyGift()
    const otherReader = await api.newReader()
    expect(await helpers().giftsOf(otherReader)).toEqual({ bought: [], received: [] })
    expect((await otherReader.send(`/user/gifts/${gift.id}/refund`)).status).toBe(404)
    expect((await api.get('/user/gifts')).status).toBe(401)
  })
})

describe('delivering a gift by e-mail', () => {
  test('today it is sent with the payment, once', async () => {
    const recipientEmail = api.newPerson().email
    const { code, gift } = await helpers().buyGift({ recipientEmail })
    const [giftEmail] = await api.inbox.waitForEmails(1, recipientEmail)
    expect(giftEmail?.subject).toBe('Ada has given you Meridian')
    expect(giftEmail?.text).toContain('> For the winter evenings.\n> Yours, A.')
    expect(giftEmail?.text).toContain(`/redeem?code=${code}`)
    expect(gift).toMatchObject({ status: 'delivered', recipientEmail })
    await jobs.run()
    expect(await emailKindsTo(api.owner, recipientEmail)).toEqual(['gift'])
  })

  test('a later day is waited for, in the time zone of the publication, and two jobs send one e-mail', async () => {
    const recipientEmail = api.newPerson().email
    const [date] = await api.owner`select (private.publication_date() + 1)::text as tomorrow`
    const deliverOn: string = date?.tomorrow
    const { gift, browser } = await helpers().buyGift({ recipientEmail, deliverOn })
    expect(gift).toMatchObject({ status: 'scheduled', deliverOn })
    await jobs.run()
    expect(await emailKindsTo(api.owner, recipientEmail)).toEqual([])
    // Moves the delivery date to today instead of waiting.
    await api.owner`update gifts set deliver_on = private.publication_date() where id = ${gift.id}`
    expect((await api.owner`select private.jobs_are_due() as due`)[0]?.due).toBe(true)
    await Promise.all([jobs.run(), jobs.run()])
    expect(await emailKindsTo(api.owner, recipientEmail)).toEqual(['gift'])
    expect((await helpers().giftsOf(browser)).bought).toMatchObject([{ status: 'delivered' }])
  })

  test('the day is the one of the publication, not of UTC', async () => {
    const dates = await api.owner.begin(async (tx) => {
      await tx`update site_settings set time_zone = 'Pacific/Kiritimati'`
      const [east] =
        await tx`select private.publication_date()::text as day, (now() at time zone 'Pacific/Kiritimati')::date::text as expected`
      await tx`update site_settings set time_zone = 'Pacific/Pago_Pago'`
      const [west] =
        await tx`select private.publication_date()::text as day, (now() at time zone 'Pacific/Pago_Pago')::date::text as expected`
      await tx`update site_settings set time_zone = 'America/New_York'`
      return [east, west]
    })
    for (const date of dates) expect(date?.day).toBe(date?.expected)
    expect(dates[0]?.day).not.toBe(dates[1]?.day)
  })
})

describe('redeeming a gift', () => {
  test('a guest gets an account, the plan and the printed edition, and is signed in; the buyer is told', async () => {
    const { redeem, redeemed, giftsOf } = helpers()
    const bought = await helpers().buyGift({ subscriptionId: 'patron_ledger', amount: 150_000 })
    const recipient = helpers().newBuyer()
    const result = await redeemed(
      await redeem(recipient, bought.code.toLowerCase().replaceAll('-', ' '), {
        ...recipient.person,
        ...deliveryAddress,
      }),
    )
    expect(result).toMatchObject({ plan: 'Patron Ledger', status: 'running', signedIn: true })
    expect(Date.parse(result.endsAt ?? '')).toBeGreaterThan(Date.now() + year - 86_400_000)
    expect(await readSubscription(recipient.browser)).toMatchObject({
      source: 'gift',
      price: 0,
      status: 'active',
      renewalAmount: null,
      subscription: { id: 'patron_ledger' },
    })
    expect(await (await recipient.browser.get('/user/delivery-address')).json()).toMatchObject(deliveryAddress)
    const [listed] = await api.owner`
      select count(*)::int as count from private.print_list() as listed join auth.users on users.id = listed.user_id
      where users.email = ${recipient.person.email} and (address).id is not null`
    expect(listed?.count).toBe(1)
    expect(await giftsOf(recipient.browser)).toMatchObject({
      bought: [],
      received: [{ fromName: 'Ada', status: 'running' }],
    })
    expect((await giftsOf(bought.browser)).bought).toMatchObject([{ status: 'redeemed', code: null }])
    const [welcome] = await api.inbox.waitForEmails(1, recipient.person.email)
    expect(welcome?.subject).toBe('Welcome to Patron Ledger')
    expect(welcome?.text).toContain('/login/confirm?token=')
    const sentEmails = await api.inbox.waitForEmails(2, bought.person.email)
    expect(sentEmails.map(({ subject }) => subject)).toContain('Your gift has been redeemed')
    // Neither the buyer nor the recipient learns the other’s address.
    expect(sentEmails.map(({ text }) => text).join()).not.toContain(recipient.person.email)
    // An unconfirmed recipient can sign in, as after a payment, and no registration of the address removes the account.
    const { email, password } = recipient.person
    expect((await api.send('/auth/login', { email, password })).status).toBe(200)
  })

  test('a code gives its plan once, to one of two who redeem it at the same time', async () => {
    const { redeem, buyGift } = helpers()
    const { code } = await buyGift()
    const readers = await Promise.all([api.newReader(), api.newReader()])
    const responses = await Promise.all(readers.map((reader) => reader.send('/gifts/redemption', { code })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const plans = await Promise.all(readers.map(async (reader) => (await readSubscription(reader))?.source))
    expect(plans.sort()).toEqual(['free', 'gift'])
    const winner = readers[responses.findIndex(({ status }) => status === 200)]
    // Redeeming it again changes nothing.
    expect((await winner?.send('/gifts/redemption', { code }))?.status).toBe(200)
    expect((await helpers().giftsOf(winner as never)).received).toHaveLength(1)
    const late = helpers().newBuyer()
    expect((await redeem(late, code, late.person)).status).toBe(409)
    // No account was created for it.
    expect(await api.owner`select from auth.users where email = ${late.person.email}`).toHaveLength(0)
  })

  test('a GET shows the gift and changes nothing; an unknown code is 404, and an unpaid one too', async () => {
    const { buyGift, newBuyer, startGift } = helpers()
    const { code, browser } = await buyGift()
    const shown = await browser.get(`/gifts/redeemable?code=${code}`)
    expect(await shown.json()).toEqual({
      publication: 'Meridian',
      plan: 'Global Reader',
      planId: 'global_reader',
      years: 1,
      fromName: 'Ada',
      recipientName: 'Colette',
      message: 'For the winter evenings.\nYours, A.',
      hasPrintEdition: false,
      asksCountry: false,
      status: 'redeemable',
    })
    expect((await helpers().giftsOf(browser)).bought).toMatchObject([{ status: 'ready' }])
    expect((await browser.get('/gifts/redeemable?code=AAAA-BBBB')).status).toBe(404)
    const unpaid = await startGift(newBuyer())
    const [row] =
      await api.owner`select encode(code_hash, 'hex') as hash, paid_at from gifts where id = ${unpaid.giftId}`
    expect(row?.paid_at).toBeNull()
    expect(await api.owner`select * from private.find_redeemable_gift(decode(${row?.hash}, 'hex'))`).toHaveLength(0)
  })

  test('a form without script is redirected, with the code in the address of its page', async () => {
    const { buyGift } = helpers()
    const { code } = await buyGift()
    const reader = await api.newReader()
    const post = (path: string) =>
      reader.send(path, new URLSearchParams({ firstName: '' }) as never, { headers: { 'Sec-Fetch-Mode': 'navigate' } })
    const wrong = await post('/gifts/redemption?code=AAAA')
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/redeem#refused'])
    const done = await post(`/gifts/redemption?code=${code}`)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/redeem/done'])
    expect(await readSubscription(reader)).toMatchObject({ source: 'gift' })
  })

  test('attempts at codes are limited', async () => {
    const browser = api.newBrowser()
    const statuses = []
    for (let n = 0; n < 31; n++)
      statuses.push(
        (await browser.send('/gifts/redemption', { ...registrationFields(api.newPerson()), code: 'AAAA' })).status,
      )
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]))
  })
})

describe('the term', () => {
  async function giftFor(reader: { send(path: string, body?: object): Promise<Response> }, changes: object = {}) {
    const bought = await helpers().buyGift(changes)
    const response = await reader.send('/gifts/redemption', { code: bought.code })
    return { ...bought, result: await helpers().redeemed(response) }
  }

  test('waits while the recipient pays, and begins when that subscription ends', async () => {
    const ada = helpers().newBuyer()
    api.stripe.pay(await ada.browser.subscriptionSecret(ada.person, 'global_reader'))
    expect(await ada.browser.completion()).toMatchObject({ status: 'completed' })
    const { result } = await giftFor(ada.browser, { subscriptionId: 'patron_ledger', amount: 150_000 })
    expect(result).toMatchObject({ status: 'waiting', endsAt: null })
    expect(await readSubscription(ada.browser)).toMatchObject({ source: 'stripe' })
    const [subscription] = api.subscriptionsOf(ada.person.email)
    await billing.stripe.subscriptions.cancel(subscription?.id ?? '')
    await refreshCustomer(billing, await customerOf(ada.person.email))
    const started = await readSubscription(ada.browser)
    expect(started).toMatchObject({ source: 'gift', subscription: { id: 'patron_ledger' } })
    expect(Date.parse(started?.currentPeriodEnd ?? '')).toBeGreaterThan(Date.now() + year - 86_400_000)
    expect(await emailKindsTo(api.owner, ada.person.email)).toContain('gift-started')
  })

  test('is paused with its remaining days when the recipient subscribes', async () => {
    const ada = helpers().newBuyer()
    const { code } = await helpers().buyGift()
    await helpers().redeem(ada, code, ada.person)
    await api.owner`
      update subscriptions set current_period_start = now() - interval '335 days', current_period_end = now() + interval '30 days'
      from auth.users where users.id = user_id and email = ${ada.person.email} and live`
    api.stripe.pay(await ada.browser.subscriptionSecret({}, 'patron_ledger'))
    await ada.browser.completion()
    expect(await readSubscription(ada.browser)).toMatchObject({ source: 'stripe' })
    expect((await helpers().giftsOf(ada.browser)).received).toMatchObject([{ status: 'waiting', endsAt: null }])
    const [row] =
      await api.owner`select extract(day from remaining)::int as days from gifts join auth.users on users.id = redeemed_by where email = ${ada.person.email}`
    expect([29, 30]).toContain(row?.days)
  })

  test('of a second gift follows that of the first, and ends by itself', async () => {
    const reader = await api.newReader()
    const first = await giftFor(reader)
    await giftFor(reader, { subscriptionId: 'patron_ledger', amount: 150_000 })
    expect((await helpers().giftsOf(reader)).received.map(({ status }) => status).sort()).toEqual([
      'running',
      'waiting',
    ])
    const end = () => api.owner`
      update subscriptions set current_period_start = now() - interval '1 year', current_period_end = now() - interval '1 minute'
      where user_id = ${reader.id} and live`
    await end()
    expect((await api.owner`select private.gift_jobs_are_due() as due`)[0]?.due).toBe(true)
    await jobs.run()
    expect(await readSubscription(reader)).toMatchObject({ source: 'gift', subscription: { id: 'patron_ledger' } })
    expect(await emailKindsTo(api.owner, reader.email)).toEqual(expect.arrayContaining(['gift-started', 'gift-ended']))
    await end()
    await jobs.run()
    expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
    expect((await helpers().giftsOf(reader)).received.map(({ status }) => status)).toEqual(['ended', 'ended'])
    expect(api.totalCharged(reader.email)).toBe(0)
    expect(api.totalCharged(first.person.email)).toBe(20_000)
  })

  test('three weeks before the end the recipient is invited to subscribe, once, unless another gift follows', async () => {
    const reader = await api.newReader()
    await giftFor(reader)
    await api.owner`update subscriptions set current_period_end = now() + interval '20 days' where user_id = ${reader.id} and live`
    const notify = () => api.owner`select private.notify_ending_gifts()`
    await notify()
    await notify()
    expect((await emailKindsTo(api.owner, reader.email)).filter((kind) => kind === 'gift-ending')).toHaveLength(1)
    const lucky = await api.newReader()
    await giftFor(lucky)
    await giftFor(lucky)
    await api.owner`update subscriptions set current_period_end = now() + interval '20 days' where user_id = ${lucky.id} and live`
    await notify()
    expect(await emailKindsTo(api.owner, lucky.email)).not.toContain('gift-ending')
  })

  test('a complimentary subscription takes precedence, and staff who end it start the gift', async () => {
    const owner = await api.newReader({ role: 'owner' })
    const reader = await api.newReader()
    await giftFor(reader)
    const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const path = `/admin/members/${reader.id}/complimentary-subscription`
    expect((await owner.send(path, { planId: 'patron_ledger', endsAt, reason: 'A friend' })).status).toBe(201)
    expect((await helpers().giftsOf(reader)).received).toMatchObject([{ status: 'waiting' }])
    expect((await owner.send(path, undefined, { method: 'DELETE' })).status).toBe(200)
    expect(await readSubscription(reader)).toMatchObject({ source: 'gift' })
    const detail = await bodyOf(await owner.get(`/admin/members/${reader.id}`), MemberDetail)
    expect(detail.gifts).toMatchObject({ bought: [], received: [{ status: 'running', fromName: 'Ada' }] })
  })
})

describe('taking a gift back', () => {
  /** An owner refunds the gift of this buyer in full. `member`: what the page of the member had before. */
  async function refundAsStaff(email: string) {
    const owner = await api.newReader({ role: 'owner' })
    const [buyer] = await api.owner`select id from auth.users where email = ${email}`
    const member = await bodyOf(await owner.get(`/admin/members/${buyer?.id}`), MemberDetail)
    const refund = { amount: 20_000, reason: 'requested_by_customer', key: crypto.randomUUID() }
    const { status } = await owner.send(`/admin/payments/${member.payments[0]?.id}/refunds`, refund)
    return { status, member }
  }

  test('the buyer gets all of it back while nobody has redeemed it, and the code is void', async () => {
    const { browser, person, gift, code } = await helpers().buyGift()
    const response = await browser.send(`/user/gifts/${gift.id}/refund`, {})
    expect(response.status).toBe(200)
    expect((await helpers().giftsOf(browser)).bought).toMatchObject([{ status: 'refunded', code: null }])
    expect(
      [...api.stripe.state.charges.values()].filter(({ amount_refunded }) => amount_refunded === 20_000).length,
    ).toBeGreaterThan(0)
    expect(await emailKindsTo(api.owner, person.email)).toContain('refunded')
    const reader = await api.newReader()
    expect((await reader.send('/gifts/redemption', { code })).status).toBe(409)
    // A repetition refunds nothing more.
    expect((await browser.send(`/user/gifts/${gift.id}/refund`, {})).status).toBe(200)
  })

  test('at the same time as a redemption: one of both succeeds', async () => {
    for (let n = 0; n < 3; n++) {
      const { browser, gift, code, intent } = await helpers().buyGift()
      const reader = await api.newReader()
      const [refund, redemption] = await Promise.all([
        browser.send(`/user/gifts/${gift.id}/refund`, {}),
        reader.send('/gifts/redemption', { code }),
      ])
      expect([refund.status, redemption.status].sort()).toEqual([200, 409])
      const { data } = await billing.stripe.refunds.list({ payment_intent: intent })
      expect(data).toHaveLength(refund.status === 200 ? 1 : 0)
      expect((await readSubscription(reader))?.source).toBe(refund.status === 200 ? 'free' : 'gift')
    }
  })

  test('is refused to the buyer once it is redeemed; when staff refund it, the term ends', async () => {
    const { browser, person, gift, code } = await helpers().buyGift()
    const reader = await api.newReader()
    await reader.send('/gifts/redemption', { code })
    expect((await browser.send(`/user/gifts/${gift.id}/refund`, {})).status).toBe(409)
    const { status, member } = await refundAsStaff(person.email)
    expect(member.gifts.bought).toMatchObject([{ id: gift.id, status: 'redeemed', recipientName: 'Colette' }])
    expect(status).toBe(201)
    expect(await readSubscription(reader)).toMatchObject({ source: 'free' })
    expect(await emailKindsTo(api.owner, reader.email)).toContain('gift-ended')
    expect((await helpers().giftsOf(reader)).received).toMatchObject([{ status: 'ended' }])
  })

  test('staff refund a gift whose holder has deleted the account, and its buyer can pay again', async () => {
    const { browser, person, code } = await helpers().buyGift()
    const reader = await api.newReader()
    await reader.send('/gifts/redemption', { code })
    expect((await reader.send('/user/deletion', { password: reader.password })).status).toBe(204)
    expect((await refundAsStaff(person.email)).status).toBe(201)
    expect((await helpers().giftsOf(browser)).bought).toMatchObject([{ status: 'refunded' }])
    api.stripe.pay(await browser.subscriptionSecret({}, 'patron_ledger'))
    await browser.completion()
    expect(await readSubscription(browser)).toMatchObject({ source: 'stripe' })
  })

  test('a refund of a gift that is over leaves the day on which it ended', async () => {
    const { person, code, gift } = await helpers().buyGift()
    const reader = await api.newReader()
    await reader.send('/gifts/redemption', { code })
    await api.owner`
      update subscriptions set current_period_start = now() - interval '1 year', current_period_end = now() - interval '1 minute'
      where user_id = ${reader.id} and live`
    await jobs.run()
    const endOf = async () => (await api.owner`select ended_at from gifts where id = ${gift.id}`)[0]?.ended_at
    const ended = await endOf()
    expect(ended).toBeInstanceOf(Date)
    expect((await refundAsStaff(person.email)).status).toBe(201)
    expect(await endOf()).toEqual(ended)
    expect((await helpers().giftsOf(reader)).received).toMatchObject([{ status: 'ended' }])
  })

  test('is 404 for a gift of nobody or of somebody else, and 409 once staff have given the money back', async () => {
    const { browser, person, gift } = await helpers().buyGift()
    const other = await api.newReader()
    const take = async (as: Pick<Browser, 'send'>, id: string) => (await as.send(`/user/gifts/${id}/refund`, {})).status
    expect(await take(browser, crypto.randomUUID())).toBe(404)
    expect(await take(browser, 'x')).toBe(404)
    expect(await take(other, gift.id)).toBe(404)
    expect((await refundAsStaff(person.email)).status).toBe(201)
    expect(await take(browser, gift.id)).toBe(409)
  })

  test('a code is void during a dispute, and valid again when the dispute is won', async () => {
    const { person, code, intent, browser, gift } = await helpers().buyGift()
    const reader = await api.newReader()
    const charge = [...api.stripe.state.charges.values()].find((one) => one.payment_intent === intent)
    const dispute = newDispute(api.stripe.context, charge as Stripe.Charge, 'fraudulent')
    await refreshCustomer(billing, await customerOf(person.email))
    expect((await reader.send('/gifts/redemption', { code })).status).toBe(409)
    expect((await browser.send(`/user/gifts/${gift.id}/refund`, {})).status).toBe(409)
    closeDispute(api.stripe.context, dispute, 'won')
    await refreshCustomer(billing, await customerOf(person.email))
    expect((await reader.send('/gifts/redemption', { code })).status).toBe(200)
  })
})

describe('accounts', () => {
  const deleteAccount = (browser: Pick<Browser, 'send'>, { password }: { password: string }) =>
    browser.send('/user/deletion', { password })

  test('a gift outlives the account of its buyer until it is redeemed, then its texts are gone', async () => {
    const { browser, person, code, gift } = await helpers().buyGift()
    expect((await deleteAccount(browser, person)).status).toBe(204)
    const reader = await api.newReader()
    expect((await reader.send('/gifts/redemption', { code })).status).toBe(200)
    const [row] = await api.owner`select buyer_id, message, from_name, recipient_name from gifts where id = ${gift.id}`
    expect(row).toEqual({ buyer_id: null, message: '', from_name: 'A reader', recipient_name: 'The recipient' })
  })

  test('a payment that comes in after the account was deleted is refunded', async () => {
    const buyer = helpers().newBuyer()
    const { clientSecret } = await helpers().startGift(buyer)
    const [account] = await api.owner`select id from auth.users where email = ${buyer.person.email}`
    const customer = await customerOf(buyer.person.email)
    await api.owner`delete from auth.users where id = ${account?.id}`
    api.stripe.pay(clientSecret)
    await refreshCustomer(billing, customer)
    await jobs.run()
    const intent = api.stripe.state.paymentIntents.get(clientSecret.split('_secret_')[0] ?? '')
    const { data } = await billing.stripe.refunds.list({ payment_intent: intent?.id ?? '' })
    expect(data).toMatchObject([{ amount: 20_000 }])
  })

  test('a gift that nobody pays is abandoned after a day, and deleted after a month', async () => {
    const { giftId, clientSecret } = await helpers().startGift(helpers().newBuyer())
    await api.owner`alter table gifts disable trigger touch_updated_at`
    await api.owner`update gifts set updated_at = now() - interval '24 hours' where id = ${giftId}`
    await api.owner`alter table gifts enable trigger touch_updated_at`
    await jobs.run()
    expect(() => api.stripe.pay(clientSecret)).toThrow()
    await api.owner`update gifts set abandoned_at = now() - interval '31 days' where id = ${giftId}`
    await api.owner`select private.prune_gifts(100)`
    expect(await api.owner`select from gifts where id = ${giftId}`).toHaveLength(0)
  })

  test('the reconciliation agrees with Stripe to the cent', async () => {
    await helpers().buyGift()
    await makeDue(api.owner, 'stripe-commands')
    await jobs.run()
    const run = await reconcileWithStripe(billing, { force: true, timeBudgetMs: 60_000 })
    expect(run?.captured.usd).toBeGreaterThan(0)
    expect(run?.recorded).toEqual(run?.captured)
    expect(run?.differences.filter(({ kind }) => kind === 'payment' || kind === 'invoice')).toEqual([])
  })
})
