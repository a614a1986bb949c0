import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { aPlan } from '#lib/plan.fixtures.ts'
import { storedCurrency } from '#lib/storage.ts'
import { Checkout } from './Checkout.tsx'
import { PaymentSetupRequired } from './PaymentSetup.tsx'

interface ExpressHandlers {
  onReady: (event: object) => void
  onClick: (event: object) => void
  onConfirm: (event: object) => Promise<void>
}
const { stripe, elements, form, wallet } = vi.hoisted(() => ({
  stripe: { confirmPayment: vi.fn(), confirmSetup: vi.fn() },
  elements: { submit: vi.fn(async () => ({})), getElement: () => ({}), update: vi.fn() },
  form: {} as { options: object },
  wallet: {} as { handlers: ExpressHandlers },
}))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: object; children: unknown }) => {
    form.options = options
    return children
  },
  PaymentElement: ({ onChange }: { onChange: () => void }) => (
    <button type="button" onClick={onChange}>
      Change the card
    </button>
  ),
  ExpressCheckoutElement: (handlers: ExpressHandlers) => {
    wallet.handlers = handlers
    return null
  },
  useStripe: () => stripe,
  useElements: () => elements,
}))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => stripe }))

const tooManyRequests = () =>
  Response.json(
    { status: 429, detail: 'Too many.' },
    { status: 429, headers: { 'Content-Type': 'application/problem+json' } },
  )
const responses: Record<string, () => Response> = {
  'GET /api/subscriptions/global_reader': () => Response.json(aPlan),
  'GET /api/payment-settings': () =>
    Response.json({ publishableKey: 'pk_test_1', taxBehavior: null, script: null, paymentMethods: ['card'] }),
  'POST /api/create-payment-intent': tooManyRequests,
  'POST /api/create-subscription': () =>
    Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price, paymentMethods: ['card'] }),
}
const requests: string[] = []
/** Of the purchases that were sent. */
const bodies: unknown[] = []

beforeEach(() => {
  queryClient.clear()
  requests.length = 0
  bodies.length = 0
  history.replaceState(null, '', '/checkout?plan=global_reader')
  document.head.innerHTML = '<meta property="og:site_name" content="North — South">'
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/create-subscription') bodies.push(JSON.parse(String(body)))
    requests.push(`${method} ${path}`)
    return responses[`${method} ${path}`]?.() ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const submitButton = () => screen.findByRole('button', { name: 'Subscribe to Global Reader' })

function fillIn() {
  const values = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: 'ada@example.org',
    Password: 'three unrelated words',
    'Confirm password': 'three unrelated words',
  }
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('a visitor of a network that has used up its payment intents can pay: the form creates none', async () => {
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  expect(await submitButton()).toBeDefined()
  expect(requests).toEqual(['GET /api/subscriptions/global_reader', 'GET /api/payment-settings'])
})

test('the form verifies US bank accounts at once, as their payment does', async () => {
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  await submitButton()
  expect(form.options).toMatchObject({ paymentMethodOptions: { us_bank_account: { verification_method: 'instant' } } })
})

async function submitDeclined() {
  stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  const button = await submitButton()
  fillIn()
  fireEvent.click(button)
  return { button, alert: await screen.findByRole('alert') }
}

test('the reason why a card was declined stays beside the button, and a guest reads that there is no account yet', async () => {
  const { button, alert } = await submitDeclined()
  expect([...alert.children].map(({ textContent }) => textContent)).toEqual([
    'Your card was declined.',
    'You have no account yet: it begins with the payment. Pay in another way here, or come back later with the same address and password.',
  ])
  expect(alert.nextElementSibling).toBe(button)
})

test.each([
  ['a field', () => fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Augusta' } })],
  ['the card', () => fireEvent.click(screen.getByRole('button', { name: 'Change the card' }))],
])('the reason goes when the reader changes %s', async (_, change) => {
  await submitDeclined()
  change()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the form offers what its payment takes before it is confirmed', async () => {
  responses['POST /api/create-subscription'] = () =>
    Response.json({ clientSecret: 'seti_1_secret_1', amount: 0, paymentMethods: ['card', 'sepa_debit'] })
  stripe.confirmSetup.mockClear().mockResolvedValue({ error: { message: 'Your card was declined.' } })
  elements.update.mockClear()
  elements.submit.mockClear()
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  const button = await submitButton()
  fillIn()
  fireEvent.click(button)
  await screen.findByRole('alert')
  expect(elements.update.mock.calls).toEqual([[{ amount: 0, allowedPaymentMethodTypes: ['card', 'sepa_debit'] }]])
  expect(elements.submit).toHaveBeenCalledTimes(2)
  const [confirmed] = stripe.confirmSetup.mock.invocationCallOrder
  expect(elements.update.mock.invocationCallOrder[0]).toBeLessThan(confirmed ?? 0)
  responses['POST /api/create-subscription'] = () =>
    Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price, paymentMethods: ['card'] })
})

test('where taxes are computed, the tax of the country is a line of its own, and the total is what is sent', async () => {
  const settings = { publishableKey: 'pk_test_1', taxBehavior: 'exclusive', script: null, paymentMethods: ['card'] }
  responses['GET /api/payment-settings'] = () => Response.json(settings)
  const preview = { amount: 23_800, tax: 3800, renewalAmount: 23_800, reverseCharge: false }
  responses['POST /api/checkout/tax'] = () => Response.json(preview)
  stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  const button = await submitButton()
  const summaryText = () => screen.getByRole('complementary', { name: 'Your order' }).textContent
  await vi.waitFor(() => expect(summaryText()).toContain('Paid today$200.00 plus tax'))
  fillIn()
  fireEvent.click(button)
  expect(bodies).toEqual([])
  const country = screen.getByLabelText('Your country')
  fireEvent.input(country, { target: { value: 'DE' } })
  await vi.waitFor(() => expect(summaryText()).toContain('Price$200.00Tax$38.00Paid today$238.00'))
  expect(summaryText()).toContain('Each year after$238.00')
  expect(screen.getByLabelText('VAT id (optional)')).toBeDefined()
  fireEvent.click(button)
  await screen.findByRole('alert')
  expect(bodies.at(-1)).toMatchObject({ amount: 23_800, billing: { country: 'DE' } })
  responses['GET /api/payment-settings'] = () => Response.json({ ...settings, taxBehavior: null })
})

test('free days: nothing is paid today, the first charge has its date and price, and both are sent', async () => {
  responses['GET /api/subscriptions/global_reader'] = () => Response.json({ ...aPlan, trialDays: 14 })
  responses['POST /api/create-subscription'] = () =>
    Response.json({ clientSecret: 'seti_1_secret_1', amount: 0, paymentMethods: ['card'] })
  stripe.confirmSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  const button = await submitButton()
  const summary = screen.getByRole('complementary', { name: 'Your order' }).textContent
  expect(summary).toMatch(/Paid todayNothingFree until\w+ \d+, \d{4}Then\$200\.00/)
  expect(summary).toContain('An e-mail reminds you a week before.')
  fillIn()
  fireEvent.click(button)
  await screen.findByRole('alert')
  expect(bodies.at(-1)).toMatchObject({ amount: 20_000, trialDays: 14 })
  expect(stripe.confirmSetup).toHaveBeenCalledOnce()
  responses['GET /api/subscriptions/global_reader'] = () => Response.json(aPlan)
  responses['POST /api/create-subscription'] = () =>
    Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price, paymentMethods: ['card'] })
})

test('the title ends with the name of the publication, dashes and all', async () => {
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  await submitButton()
  expect(document.title).toBe('Subscribe to Global Reader — North — South')
})

test('a plan that does not exist is not found', async () => {
  history.replaceState(null, '', '/checkout?plan=none')
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  expect(await screen.findByRole('heading', { name: 'Subscription Not Found' })).toBeDefined()
})

test('without Stripe keys the page tells readers where to write, and operators where the keys go', () => {
  const page = renderToStaticMarkup(<PaymentSetupRequired plan={aPlan} />)
  const [readerText = '', operatorText = ''] = page.split('<details')
  expect(readerText).toContain('href="/contact"')
  expect(readerText).not.toMatch(/\.env|key|secret|Stripe/i)
  expect(operatorText).toContain('.env.example')
  expect(operatorText).toMatch(
    /npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…/,
  )
})

describe('wallets', () => {
  const click = () => {
    const event = { resolve: vi.fn(), reject: vi.fn() }
    act(() => wallet.handlers.onClick(event))
    return event
  }
  async function confirm() {
    const event = { paymentFailed: vi.fn() }
    await act(() => wallet.handlers.onConfirm(event))
    return event
  }
  async function renderWithWallet() {
    render(<Checkout deliveryCountries={['United States']} />)
    await submitButton()
    act(() => wallet.handlers.onReady({ availablePaymentMethods: { applePay: true } }))
  }

  test('are offered only where the browser has one', async () => {
    render(<Checkout deliveryCountries={['United States']} />)
    await submitButton()
    act(() => wallet.handlers.onReady({ availablePaymentMethods: undefined }))
    expect(screen.queryByText('Or pay with the form.')).toBeNull()
    act(() => wallet.handlers.onReady({ availablePaymentMethods: { link: true } }))
    expect(screen.getByText('Or pay with the form.')).toBeDefined()
  })

  test('open once the account of a guest is filled in', async () => {
    await renderWithWallet()
    expect(click().reject).toHaveBeenCalled()
    fillIn()
    expect(click().resolve).toHaveBeenCalled()
  })

  test('confirm the purchase of the form, for the amount that it shows', async () => {
    stripe.confirmPayment.mockClear().mockResolvedValue({ error: { message: 'Your card was declined.' } })
    await renderWithWallet()
    fillIn()
    expect((await confirm()).paymentFailed).toHaveBeenCalled()
    expect(requests.at(-1)).toBe('POST /api/create-subscription')
    expect(stripe.confirmPayment).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'pi_1_secret_1' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.')
  })

  test('charge no other amount: the owner is asked again', async () => {
    stripe.confirmPayment.mockClear()
    responses['POST /api/create-subscription'] = () =>
      Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price - 1000, paymentMethods: ['card'] })
    await renderWithWallet()
    fillIn()
    expect((await confirm()).paymentFailed).toHaveBeenCalled()
    expect(stripe.confirmPayment).not.toHaveBeenCalled()
    expect(elements.update).toHaveBeenCalledWith({ amount: aPlan.price - 1000, allowedPaymentMethodTypes: ['card'] })
    await confirm()
    expect(stripe.confirmPayment).toHaveBeenCalledOnce()
  })

  test('are touched again where the ways to pay have changed since the form was loaded', async () => {
    stripe.confirmPayment.mockClear()
    responses['POST /api/create-subscription'] = () =>
      Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price, paymentMethods: ['card', 'link'] })
    await renderWithWallet()
    fillIn()
    expect((await confirm()).paymentFailed).toHaveBeenCalled()
    expect(stripe.confirmPayment).not.toHaveBeenCalled()
    expect((await screen.findByRole('alert')).textContent).toContain('Please touch the button again.')
    await confirm()
    expect(stripe.confirmPayment).toHaveBeenCalledOnce()
  })
})

describe('a plan that is sold in euros, too', () => {
  const inEuros = { ...aPlan, amounts: [{ currency: 'eur' as const, amount: 18_900 }] }
  const settings = { publishableKey: 'pk_test_1', taxBehavior: null, script: null, paymentMethods: ['card'] }
  const pays = (currency: string | null) => () => Response.json({ ...settings, currency })
  const summaryText = () => screen.getByRole('complementary', { name: 'Your order' }).textContent
  beforeEach(() => {
    responses['GET /api/subscriptions/global_reader'] = () => Response.json(inEuros)
    responses['GET /api/payment-settings'] = pays(null)
  })
  afterEach(() => {
    responses['GET /api/subscriptions/global_reader'] = () => Response.json(aPlan)
    responses['GET /api/payment-settings'] = () => Response.json(settings)
    storedCurrency.remove()
  })

  test('is shown in the chosen currency; another one keeps what was typed, is remembered, and is what is sent', async () => {
    storedCurrency.set('eur')
    stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
    render(<Checkout deliveryCountries={['United States', 'France']} />)
    const button = await submitButton()
    const prices = screen.getByRole('group', { name: 'Prices in' })
    expect(within(prices).getByRole<HTMLInputElement>('radio', { name: 'EUR' }).checked).toBe(true)
    expect(summaryText()).toContain('Paid today€189.00')
    fillIn()
    fireEvent.click(button)
    await screen.findByRole('alert')
    expect(bodies.at(-1)).toMatchObject({ currency: 'eur', amount: 18_900 })
    fireEvent.click(within(prices).getByRole('radio', { name: 'USD' }))
    await vi.waitFor(() => expect(summaryText()).toContain('Paid today$200.00'))
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
    expect(storedCurrency.get()).toBe('usd')
    responses['POST /api/create-subscription'] = () =>
      Response.json({ clientSecret: 'pi_1_secret_1', amount: 20_000, paymentMethods: ['card'] })
    fireEvent.click(button)
    await vi.waitFor(() => expect(bodies.at(-1)).toMatchObject({ currency: 'usd', amount: 20_000 }))
  })

  test('leaves no choice to an account that pays in euros', async () => {
    responses['GET /api/payment-settings'] = pays('eur')
    render(<Checkout deliveryCountries={['United States', 'France']} />)
    await submitButton()
    // Stripe.js is kept from the tests before, so that the form is there before the settings of this one.
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Prices in' })).toBeNull())
    expect(summaryText()).toContain('Paid today€189.00')
    expect(storedCurrency.get()).toBe('eur')
  })

  test('is not sold to an account that pays in a third currency', async () => {
    responses['GET /api/payment-settings'] = pays('gbp')
    render(<Checkout deliveryCountries={['United States', 'France']} />)
    expect(await screen.findByRole('heading', { name: 'Global Reader has no price in your currency' })).toBeDefined()
    expect(document.body.textContent).toContain('Your account pays in British Pound (GBP)')
  })
})

test('with one currency there is nothing to choose', async () => {
  storedCurrency.set('eur')
  render(<Checkout deliveryCountries={['United States', 'France']} />)
  await submitButton()
  expect(screen.queryByText('Prices in')).toBeNull()
  storedCurrency.remove()
})
