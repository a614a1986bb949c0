import type { Stripe } from 'stripe'
import { CheckoutResult } from '#shared/contracts/checkout.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import { type AccountsUnderTest, cookiesOf, type Person, startAccountsUnderTest } from './accounts-under-test.ts'
import { bodyOf, orNothing, type SendOptions } from './api-under-test.ts'

/** The API with the real Auth and a stand-in for Stripe. No webhooks come: what is known is what was asked. */
export interface CheckoutsUnderTest extends AccountsUnderTest {
  stripe: StripeEmulator
  /** A browser that nobody has used yet; `cookie` is what it brings along, if anything. */
  newBrowser(options?: { cookie?: string; from?: string; to?: string }): Browser
  /** Every subscription that was begun with this address, the first one first. */
  subscriptionsOf(email: string): Stripe.Subscription[]
  /** Those of them that could be paid at this moment. */
  payableOf(email: string): Stripe.Subscription[]
  /** Cents that were taken from whoever pays with this address. */
  takenFrom(email: string): number
}

/** Keeps its cookies. */
export interface Browser {
  send(path: string, body: object, options?: SendOptions): Promise<Response>
  get(path: string): Promise<Response>
  /** The form is mounted. */
  mount(planId?: string): Promise<Response>
  /** The button is pressed. */
  subscribe(person: object, planId?: string, more?: object): Promise<Response>
  /** The secret that comes of it. */
  secret(person: object, planId?: string, more?: object): Promise<string>
  completion(): Promise<CheckoutResult>
  cookie(): string
}

export const prices: Record<string, number> = { global_reader: 20000, patron_ledger: 150000 }

export const deliveryAddress = {
  fullName: 'Ada Lindqvist',
  addressLine1: '1 Quay Street',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
}

/** `env` is told the address of the stand-in. */
export async function startCheckoutsUnderTest(
  env: (stripe: StripeEmulator) => Record<string, string> = () => ({}),
): Promise<CheckoutsUnderTest> {
  const stripe = await startStripeEmulator()
  const keys = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  }
  const api = await startAccountsUnderTest({ ...keys, ...env(stripe) })
  return orNothing(api.stack, async () => ({ ...api, ...checkoutsOf(api, stripe) }))
}

type Checkouts = Omit<CheckoutsUnderTest, Exclude<keyof AccountsUnderTest, 'stop'>>

function checkoutsOf(api: AccountsUnderTest, stripe: StripeEmulator): Checkouts {
  let networks = 0

  function newBrowser({
    cookie = '',
    from = `192.0.${Math.trunc(++networks / 250)}.${networks % 250}`,
    to = api.url,
  } = {}) {
    const jar = new Map(cookie ? cookie.split('; ').map(split) : [])
    const header = () => [...jar].map((pair) => pair.join('=')).join('; ')
    const keep = (answer: Response) => {
      for (const [name, value] of cookiesOf(answer).split('; ').filter(Boolean).map(split)) jar.set(name, value)
      return answer
    }
    const send = async (path: string, body: object, options: SendOptions = {}) =>
      keep(await api.send(path, body, { from, to, ...options, headers: { Cookie: header(), ...options.headers } }))
    const browser: Browser = {
      send,
      cookie: header,
      get: async (path) => keep(await fetch(`${to}${path}`, { headers: { Cookie: header() } })),
      async mount(planId = 'global_reader') {
        await browser.get('/payment-settings')
        return send('/create-payment-intent', { subscriptionId: planId, amount: prices[planId] })
      },
      subscribe(person, planId = 'global_reader', more = {}) {
        const address = planId === 'patron_ledger' ? { deliveryAddress } : {}
        return send('/create-subscription', { ...person, subscriptionId: planId, ...address, ...more })
      },
      secret: async (person, planId, more) => secretIn(await browser.subscribe(person, planId, more)),
      completion: async () => bodyOf(await send('/checkout/completion', {}), CheckoutResult),
    }
    return browser
  }

  const customersOf = (email: string) =>
    [...stripe.state.customers.values()].filter((one) => !one.deleted && one.email === email).map(({ id }) => id)
  const subscriptionsOf = (email: string) =>
    [...stripe.state.subscriptions.values()].filter((one) => customersOf(email).includes(String(one.customer)))

  return {
    stripe,
    newBrowser,
    subscriptionsOf,
    payableOf: (email) => subscriptionsOf(email).filter(({ status }) => status === 'incomplete'),
    takenFrom: (email) =>
      [...stripe.state.charges.values()]
        .filter(({ customer, paid }) => paid && customersOf(email).includes(String(customer)))
        .reduce((sum, { amount_captured: amount }) => sum + amount, 0),
    async stop() {
      await api.stop()
      await stripe.stop()
    },
  }
}

const split = (pair: string): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]

export async function secretIn(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`A secret was refused with ${answer.status}: ${await answer.text()}`)
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  return clientSecret
}

/** What the form sends of somebody new. */
export const formOf = ({ email, password, firstName, lastName }: Person) => ({ email, password, firstName, lastName })
