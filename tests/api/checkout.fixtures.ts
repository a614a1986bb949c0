import type { Stripe } from 'stripe'
import { CheckoutResult } from '#shared/contracts/checkout.ts'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'
import { type AccountsFixture, cookiesOf, type Person, startAccountsFixture } from './accounts.fixtures.ts'
import { bodyOf, type SendOptions, stopStackOnError } from './api.fixtures.ts'
import { startSharedEmulator, stripeEnvironment } from './shared-stack.ts'

/** The API with Auth and the Stripe emulator. Webhooks are held back: the API knows only what it requested itself. */
export interface CheckoutFixture extends AccountsFixture {
  stripe: StripeEmulator
  /** A new browser; `cookie` is what it sends, if anything. */
  newBrowser(options?: { cookie?: string; from?: string; to?: string }): Browser
  /** The subscriptions at Stripe of the customers with this address, oldest first. */
  subscriptionsOf(email: string): Stripe.Subscription[]
  /** The subscriptions whose first payment can be confirmed now. */
  payableSubscriptionsOf(email: string): Stripe.Subscription[]
  /** Cents that were charged to the customer with this e-mail address. */
  totalCharged(email: string): number
}

/** A browser, which keeps its cookies. */
export interface Browser {
  send(path: string, body: object, options?: SendOptions): Promise<Response>
  get(path: string): Promise<Response>
  /** Requests the payment intent that mounts the form. */
  mountForm(planId?: string): Promise<Response>
  /** Submits the form. */
  subscribe(person: object, planId?: string, extraFields?: object): Promise<Response>
  /** Submits the form, and returns the client secret of the payment. */
  subscriptionSecret(person: object, planId?: string, extraFields?: object): Promise<string>
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

/** `env` receives the address of the emulator. */
export async function startCheckoutFixture(
  env: (stripe: StripeEmulator) => Record<string, string> = () => ({}),
): Promise<CheckoutFixture> {
  const stripe = await startSharedEmulator()
  const api = await startAccountsFixture({ ...stripeEnvironment(stripe), ...env(stripe) })
  return stopStackOnError(api.stack, async () => ({ ...api, ...checkoutHelpers(api, stripe) }))
}

type CheckoutHelpers = Omit<CheckoutFixture, Exclude<keyof AccountsFixture, 'stop'>>

function checkoutHelpers(api: AccountsFixture, stripe: StripeEmulator): CheckoutHelpers {
  let networkCount = 0

  function newBrowser({
    cookie = '',
    from = `192.0.${Math.trunc(++networkCount / 250)}.${networkCount % 250}`,
    to = api.url,
  } = {}) {
    const jar = new Map(cookie ? cookie.split('; ').map(splitCookie) : [])
    const cookieHeader = () => [...jar].map((pair) => pair.join('=')).join('; ')
    const storeCookies = (response: Response) => {
      for (const [name, value] of cookiesOf(response).split('; ').filter(Boolean).map(splitCookie)) jar.set(name, value)
      return response
    }
    const send = async (path: string, body: object, options: SendOptions = {}) =>
      storeCookies(
        await api.send(path, body, { from, to, ...options, headers: { Cookie: cookieHeader(), ...options.headers } }),
      )
    const browser: Browser = {
      send,
      cookie: cookieHeader,
      get: async (path) => storeCookies(await fetch(`${to}${path}`, { headers: { Cookie: cookieHeader() } })),
      async mountForm(planId = 'global_reader') {
        await browser.get('/payment-settings')
        return send('/create-payment-intent', { subscriptionId: planId, amount: prices[planId] })
      },
      subscribe(person, planId = 'global_reader', extraFields = {}) {
        const address = planId === 'patron_ledger' ? { deliveryAddress } : {}
        return send('/create-subscription', { ...person, subscriptionId: planId, ...address, ...extraFields })
      },
      subscriptionSecret: async (person, planId, extraFields) =>
        clientSecretOf(await browser.subscribe(person, planId, extraFields)),
      completion: async () => bodyOf(await send('/checkout/completion', {}), CheckoutResult),
    }
    return browser
  }

  const customerIdsOf = (email: string) =>
    [...stripe.state.customers.values()].filter((one) => !one.deleted && one.email === email).map(({ id }) => id)
  const subscriptionsOf = (email: string) =>
    [...stripe.state.subscriptions.values()].filter((one) => customerIdsOf(email).includes(String(one.customer)))

  return {
    stripe,
    newBrowser,
    subscriptionsOf,
    payableSubscriptionsOf: (email) => subscriptionsOf(email).filter(({ status }) => status === 'incomplete'),
    totalCharged: (email) =>
      [...stripe.state.charges.values()]
        .filter(({ customer, paid }) => paid && customerIdsOf(email).includes(String(customer)))
        .reduce((sum, { amount_captured: amount }) => sum + amount, 0),
    async stop() {
      await api.stop()
      await stripe.stop()
    },
  }
}

const splitCookie = (pair: string): [string, string] => [
  pair.slice(0, pair.indexOf('=')),
  pair.slice(pair.indexOf('=') + 1),
]

export async function clientSecretOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`A secret was refused with ${response.status}: ${await response.text()}`)
  const { clientSecret } = (await response.json()) as { clientSecret: string }
  return clientSecret
}

/** Confirms an intent with the secret key, also where the publishable key may not. */
export async function confirmWithSecretKey({ url, secretKey }: StripeEmulator, clientSecret: string): Promise<void> {
  const response = await fetch(`${url}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  if (!response.ok) throw new Error(`The intent was not confirmed: ${await response.text()}`)
}

/** The form fields of a new reader. */
export const registrationFields = ({ email, password, firstName, lastName }: Person) => ({
  email,
  password,
  firstName,
  lastName,
})
