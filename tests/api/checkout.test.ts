import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOUNT_ONLY, OWN_MARK } from '#shared/billing/billing-context.ts'
import { ClientSecret, PaymentSettings } from '#shared/contracts/checkout.ts'
import { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import {
  type Browser,
  type CheckoutFixture,
  clientSecretOf,
  confirmWithSecretKey,
  deliveryAddress,
  registrationFields,
  startCheckoutFixture,
} from './checkout.fixtures.ts'

const DECLINED = '4000000000000002'
const REQUIRES_AUTHENTICATION = '4000002760003184'

let api: CheckoutFixture
beforeAll(async () => {
  api = await startCheckoutFixture()
})
afterAll(() => api?.stop())

/** A guest without an account, in a new browser. */
function newGuest() {
  const person = registrationFields(api.newPerson())
  return { person, browser: api.newBrowser() }
}

/** A signed-in reader, in a new browser each time. */
async function newSignedInReader() {
  const account = await api.newReader()
  return { account, newBrowser: () => api.newBrowser({ cookie: account.cookie }) }
}

/** The browser without its session cookie. */
const checkoutCookie = (browser: Browser) => /checkout=[\w-]+/.exec(browser.cookie())?.[0] ?? ''

const statusOf = async (email: string) => {
  const [row] = await api.owner`
    select status, plan_id as plan, source from subscriptions join auth.users on users.id = user_id
    where email = ${email} and live`
  return row
}

describe('the payment setup for a browser', () => {
  test('comes with a cookie by which the browser proves its checkout', async () => {
    const response = await api.get('/payment-settings')
    expect(await bodyOf(response, PaymentSettings)).toEqual({
      publishableKey: api.stripe.publishableKey,
      paymentMethods: ['card'],
      taxBehavior: null,
      currency: null,
      script: null,
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^checkout=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('keeps the cookie of the same browser', async () => {
    const browser = api.newBrowser()
    await browser.get('/payment-settings')
    expect((await browser.get('/payment-settings')).headers.getSetCookie()).toEqual([])
  })
})

describe('the intent that mounts the form', () => {
  const intentOf = (secret: string) => api.stripe.state.paymentIntents.get(secret.split('_secret_')[0] ?? '')

  test('is never captured, and is the same for the same browser and plan', async () => {
    const browser = api.newBrowser()
    const { clientSecret } = await bodyOf(await browser.mountForm(), ClientSecret)
    expect(intentOf(clientSecret)).toMatchObject({
      amount: 20000,
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { meridian: OWN_MARK, purpose: MOUNT_ONLY },
    })
    expect(await clientSecretOf(await browser.mountForm())).toBe(clientSecret)
    expect(await clientSecretOf(await browser.mountForm('patron_ledger'))).not.toBe(clientSecret)
    expect(await clientSecretOf(await api.newBrowser().mountForm())).not.toBe(clientSecret)
  })

  test('is replaced when the previous one can no longer be used', async () => {
    const browser = api.newBrowser()
    const first = await clientSecretOf(await browser.mountForm())
    await confirmWithSecretKey(api.stripe, first)
    expect(intentOf(first)?.status).toBe('requires_capture')
    expect(await clientSecretOf(await browser.mountForm())).not.toBe(first)
  })

  test('is cancelled as soon as a payment exists', async () => {
    const { person, browser } = newGuest()
    const secret = await clientSecretOf(await browser.mountForm())
    await browser.subscriptionSecret(person)
    await expect.poll(() => intentOf(secret)?.status).toBe('canceled')
    // A reload of the page shows the form again.
    expect(intentOf(await clientSecretOf(await browser.mountForm()))?.status).toBe('requires_payment_method')
  })
})

describe('a subscription', () => {
  test('starts with an account, a customer and one secret, and is live after the payment', async () => {
    const { person, browser } = newGuest()
    await browser.mountForm()
    const secret = await browser.subscriptionSecret(person)
    expect(secret).toMatch(/^pi_/)
    expect(await statusOf(person.email)).toMatchObject({ plan: 'free' })
    expect((await browser.completion()).status).toBe('open')
    expect(api.subscriptionsOf(person.email)[0]?.payment_settings?.payment_method_types).toEqual(['card'])
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({
      status: 'completed',
      plan: { id: 'global_reader' },
      amount: 20000,
      paidAt: expect.any(String),
      email: person.email,
      signedIn: true,
      confirmed: false,
    })
    expect(await statusOf(person.email)).toMatchObject({ status: 'active', plan: 'global_reader', source: 'stripe' })
    expect(api.totalCharged(person.email)).toBe(20000)
  })

  test('that has ended since is not reported as started', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    api.stripe.pay(await browser.subscriptionSecret({}))
    const { paidAt } = await browser.completion()
    const { id } = await bodyOf(
      await browser.send('/user/withdrawals', { name: 'Ada Lindqvist', email: account.email }),
      Withdrawal,
    )
    expect((await browser.send(`/user/withdrawals/${id}/confirmation`, {})).ok).toBe(true)
    expect(await browser.completion()).toMatchObject({ status: 'ended', amount: 20000, paidAt })
  })

  test('of a signed-in reader needs neither name nor password', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    api.stripe.pay(await browser.subscriptionSecret({}))
    expect(await browser.completion()).toMatchObject({ status: 'completed', signedIn: true, confirmed: true })
    expect(await statusOf(account.email)).toMatchObject({ plan: 'global_reader', source: 'stripe' })
  })

  test('completes after the bank’s challenge', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person)
    expect(api.stripe.pay(secret, REQUIRES_AUTHENTICATION, 'refuses').status).toBe('requires_payment_method')
    expect((await browser.completion()).status).toBe('failed')
    expect(api.stripe.pay(secret, REQUIRES_AUTHENTICATION).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
  })

  test('with the printed edition needs an address, and without it none', async () => {
    const { person, browser } = newGuest()
    const withoutAddress = await browser.subscribe(person, 'patron_ledger', { deliveryAddress: undefined })
    expect((await problemOf(withoutAddress)).fields).toHaveProperty('deliveryAddress')
    const abroad = { ...deliveryAddress, postalCode: '69002', country: 'France' }
    const elsewhere = await problemOf(await browser.subscribe(person, 'patron_ledger', { deliveryAddress: abroad }))
    expect([elsewhere.status, Object.keys(elsewhere.fields ?? {})]).toEqual([422, ['deliveryAddress.country']])
    expect(api.subscriptionsOf(person.email), 'Stripe was not asked').toEqual([])
    const { email } = person
    const storedAddresses = () => api.owner`
      select delivery_address as address from private.checkouts join auth.users on users.id = user_id
      where email = ${email} order by checkouts.created_at desc limit 1`
    await browser.subscriptionSecret(person, 'global_reader', { deliveryAddress })
    expect(await storedAddresses()).toEqual([{ address: null }])
    const secret = await browser.subscriptionSecret(person, 'patron_ledger')
    expect(await storedAddresses()).toMatchObject([{ address: deliveryAddress }])
    api.stripe.pay(secret)
    await browser.completion()
    const response = await browser.get('/user/delivery-address')
    expect(await response.json()).toMatchObject(deliveryAddress)
  })

  test('concurrent checkouts of a reader create one customer', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const responses = await Promise.all(Array.from({ length: 5 }, () => newBrowser().subscribe({})))
    expect(responses.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    for (const response of responses) expect([200, 409]).toContain(response.status)
    const ownCustomers = [...api.stripe.state.customers.values()].filter(
      (one) => !one.deleted && one.metadata.user === account.id,
    )
    expect(ownCustomers).toHaveLength(1)
    await newBrowser().subscriptionSecret({})
    expect(api.payableSubscriptionsOf(account.email)).toHaveLength(1)
  })

  test('concurrent checkouts of a guest’s browser create one account and one customer', async () => {
    const { person, browser } = newGuest()
    await browser.mountForm()
    const responses = await Promise.all([1, 2, 3].map(() => browser.subscribe(person)))
    // 503 comes from Auth, which fails when an account is created twice at the same time.
    for (const response of responses) expect([200, 409, 503]).toContain(response.status)
    await browser.subscriptionSecret(person)
    expect(
      [...api.stripe.state.customers.values()].filter((one) => !one.deleted && one.email === person.email),
    ).toHaveLength(1)
    expect(api.payableSubscriptionsOf(person.email)).toHaveLength(1)
  })

  test('a reader who paid but is not yet subscribed is not charged again', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    // The database does not know the payment: no webhook arrived, and the success page was not opened.
    api.stripe.pay(await browser.subscriptionSecret({}))
    expect(await statusOf(account.email)).toMatchObject({ plan: 'free' })
    for (const one of [browser, newBrowser()]) expect(await codeOf(await one.subscribe({}))).toBe('conflict')
    expect(await codeOf(await newBrowser().subscribe({}, 'patron_ledger'))).toBe('conflict')
    // After the webhook the database knows the payment.
    expect(await statusOf(account.email)).toMatchObject({ plan: 'global_reader', source: 'stripe' })
    expect(api.subscriptionsOf(account.email).map(({ status }) => status)).toEqual(['active'])
    expect(api.totalCharged(account.email)).toBe(20000)
  })

  test('a failed first payment does not block the checkout', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person)
    expect(api.stripe.pay(secret, DECLINED).error).toBeTruthy()
    expect(await browser.completion()).toMatchObject({ status: 'failed', reason: expect.stringContaining('declined') })
    // Retries of the form and further clicks, six in all, are harmless.
    for (let attempt = 0; attempt < 6; attempt++) expect(await browser.subscriptionSecret(person)).toBe(secret)
    expect(api.stripe.pay(secret).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
    expect(api.totalCharged(person.email)).toBe(20000)
    // Another click, with or without a session, gets the completed purchase.
    for (const repeated of [
      await browser.subscribe({}),
      await api.newBrowser({ cookie: checkoutCookie(browser) }).subscribe(person),
    ])
      expect((await problemOf(repeated)).detail).toBe('You have subscribed already. Nothing more has been charged.')
  })

  test('a reader subscribes again after a cancellation', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    api.stripe.pay(await browser.subscriptionSecret({}))
    await browser.completion()
    const [first] = api.subscriptionsOf(account.email)
    await fetch(`${api.stripe.url}/v1/subscriptions/${first?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${api.stripe.secretKey}` },
    })
    const secret = await browser.subscriptionSecret({})
    api.stripe.pay(secret)
    expect((await browser.completion()).status).toBe('completed')
    expect(api.subscriptionsOf(account.email).map(({ status }) => status)).toEqual(['canceled', 'active'])
    expect(await statusOf(account.email)).toMatchObject({ plan: 'global_reader', source: 'stripe' })
  })

  test('that is abandoned can be continued when Stripe has deleted it', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person)
    api.stripe.clock.advance(25 * 3600)
    expect(api.payableSubscriptionsOf(person.email)).toEqual([])
    const repeated = await browser.subscriptionSecret(person)
    expect(repeated).not.toBe(secret)
    expect(api.stripe.pay(repeated).status).toBe('succeeded')
    expect((await browser.completion()).status).toBe('completed')
  })

  test('at a changed price is another one, and the previous one cannot be paid', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person)
    await api.owner`update plans set price = 21000 where id = 'global_reader'`
    try {
      expect(await browser.subscriptionSecret(person)).not.toBe(secret)
      expect(api.payableSubscriptionsOf(person.email)).toHaveLength(1)
      expect(() => api.stripe.pay(secret)).toThrow()
    } finally {
      await api.owner`update plans set price = 20000 where id = 'global_reader'`
    }
  })

  test.each([
    ['', false],
    [', with another name by then,', true],
  ])('of a customer who was deleted at Stripe%s moves to a new customer', async (_, renamed) => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    await browser.subscriptionSecret({})
    if (renamed) await api.owner`update profiles set last_name = 'Marchetti' where id = ${account.id}`
    const [previous] = [...api.stripe.state.customers.values()].filter(
      (one) => !one.deleted && one.email === account.email,
    )
    await fetch(`${api.stripe.url}/v1/customers/${previous?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${api.stripe.secretKey}` },
    })
    api.stripe.pay(await browser.subscriptionSecret({}))
    expect((await browser.completion()).status).toBe('completed')
    expect(api.totalCharged(account.email)).toBe(20000)
  })
})

describe('two tabs', () => {
  test('with two plans: only the later one can be paid', async () => {
    const { person, browser } = newGuest()
    const first = await browser.subscriptionSecret(person, 'global_reader')
    const second = await browser.subscriptionSecret(person, 'patron_ledger')
    expect(() => api.stripe.pay(first)).toThrow()
    expect(api.stripe.pay(second).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', plan: { id: 'patron_ledger' } })
    expect(api.totalCharged(person.email)).toBe(150000)
  })

  test('with two plans, of which the first is paid meanwhile: no second charge', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    const first = await browser.subscriptionSecret({}, 'global_reader')
    api.stripe.pay(first)
    expect(await codeOf(await browser.subscribe({}, 'patron_ledger'))).toBe('conflict')
    expect(await browser.completion()).toMatchObject({ status: 'completed', plan: { id: 'global_reader' } })
    expect(api.totalCharged(account.email)).toBe(20000)
    expect(api.payableSubscriptionsOf(account.email)).toEqual([])
  })

  test('with two plans at the same time in two browsers: one can be paid at most', async () => {
    const { account, newBrowser } = await newSignedInReader()
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        newBrowser().subscribe({}, 'global_reader'),
        newBrowser().subscribe({}, 'patron_ledger'),
      ])
      for (const response of responses) expect([200, 409]).toContain(response.status)
      const secrets = await Promise.all(responses.filter(({ ok }) => ok).map(clientSecretOf))
      const payableSecrets = secrets.filter((secret) => {
        const intent = api.stripe.state.paymentIntents.get(secret.split('_secret_')[0] ?? '')
        return intent?.status === 'requires_payment_method'
      })
      expect(payableSecrets.length).toBeLessThanOrEqual(1)
    }
    api.stripe.pay(await newBrowser().subscriptionSecret({}))
    expect(api.totalCharged(account.email)).toBe(20000)
  })

  test('with the same plan share a secret', async () => {
    const { account, newBrowser } = await newSignedInReader()
    const browser = newBrowser()
    await browser.mountForm()
    const responses = await Promise.all([browser.subscribe({}), browser.subscribe({})])
    const secrets = await Promise.all(responses.filter(({ ok }) => ok).map(clientSecretOf))
    secrets.push(await browser.subscriptionSecret({}))
    expect(new Set(secrets).size).toBe(1)
    expect(api.subscriptionsOf(account.email)).toHaveLength(1)
  })
})

describe('a tampered amount or plan, or a foreign cookie', () => {
  test('an amount other than the plan’s price is refused', async () => {
    const browser = api.newBrowser()
    for (const amount of [1, 0, -20000, 150000, 20000.5, '20000', null]) {
      const response = await browser.send('/create-payment-intent', { subscriptionId: 'global_reader', amount })
      expect((await problemOf(response)).fields).toHaveProperty('amount')
      expect(response.status).toBe(422)
    }
  })

  test('unknown, free and unlisted plans are refused', async () => {
    await api.owner`update plans set active = false where id = 'patron_ledger'`
    try {
      for (const [subscriptionId, amount] of [
        ['free', 0],
        ['nowhere', 20000],
        ['patron_ledger', 150000],
      ] as const) {
        const { person, browser } = newGuest()
        for (const response of [
          await browser.send('/create-payment-intent', { subscriptionId, amount }),
          await browser.subscribe(person, subscriptionId),
          await browser.send('/checkout/promotion', { subscriptionId, promotionCode: 'TEN' }),
        ])
          expect((await problemOf(response)).fields).toHaveProperty('subscriptionId')
        expect(await statusOf(person.email)).toBeUndefined()
      }
    } finally {
      await api.owner`update plans set active = true where id = 'patron_ledger'`
    }
  })

  test('the plan’s price is charged, whatever else is sent', async () => {
    const { person, browser } = newGuest()
    const extraFields = { price: 1, priceId: 'price_1', userId: 'x', attempt: 9, created_account: true }
    api.stripe.pay(await browser.subscriptionSecret(person, 'global_reader', extraFields))
    expect(api.totalCharged(person.email)).toBe(20000)
    expect((await api.newBrowser().subscribe(newGuest().person, 'global_reader', { amount: 1 })).status).toBe(422)
  })

  test('a forged cookie and the cookie of an empty browser reveal nothing', async () => {
    const { person, browser } = newGuest()
    await browser.subscriptionSecret(person)
    for (const cookie of ['', 'checkout=x', `checkout=${'A'.repeat(43)}`, 'checkout=%00'])
      expect(await api.newBrowser({ cookie }).completion()).toEqual({
        status: 'none',
        plan: null,
        amount: null,
        currency: null,
        paidAt: null,
        email: null,
        confirmed: false,
        reason: null,
        signedIn: false,
      })
  })

  test('a reader’s session in a browser with another checkout buys for the reader', async () => {
    const { person, browser } = newGuest()
    const secret = await browser.subscriptionSecret(person)
    const { account } = await newSignedInReader()
    const sharedBrowser = api.newBrowser({ cookie: `${browser.cookie()}; ${account.cookie}` })
    const theirs = await sharedBrowser.subscriptionSecret({})
    expect(theirs).not.toBe(secret)
    // The guest’s checkout in that browser is cancelled.
    await expect.poll(() => api.payableSubscriptionsOf(person.email)).toEqual([])
    api.stripe.pay(theirs)
    expect(await sharedBrowser.completion()).toMatchObject({ status: 'completed', email: account.email })
    expect(api.totalCharged(person.email)).toBe(0)
  })

  test('requests from pages of other sites are refused', async () => {
    const headers = { Origin: 'https://evil.example' }
    for (const path of [
      '/create-payment-intent',
      '/create-subscription',
      '/checkout/promotion',
      '/checkout/completion',
    ])
      expect((await api.newBrowser().send(path, {}, { headers })).status).toBe(403)
  })
})
