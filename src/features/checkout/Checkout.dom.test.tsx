import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { aPlan } from '#lib/plan.fixtures.ts'
import { Checkout } from './Checkout.tsx'
import { PaymentSetupRequired } from './PaymentSetup.tsx'

const stripe = vi.hoisted(() => ({ confirmPayment: vi.fn() }))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: unknown }) => children,
  PaymentElement: () => null,
  useStripe: () => stripe,
  useElements: () => ({ submit: async () => ({}), getElement: () => ({}) }),
}))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => stripe }))

const tooManyRequests = () =>
  Response.json(
    { status: 429, detail: 'Too many.' },
    { status: 429, headers: { 'Content-Type': 'application/problem+json' } },
  )
const responses: Record<string, () => Response> = {
  'GET /api/subscriptions/global_reader': () => Response.json(aPlan),
  'GET /api/payment-settings': () => Response.json({ publishableKey: 'pk_test_1', taxBehavior: null, script: null }),
  'POST /api/create-payment-intent': tooManyRequests,
  'POST /api/create-subscription': () => Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price }),
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
  render(<Checkout />)
  expect(await submitButton()).toBeDefined()
  expect(requests).toEqual(['GET /api/subscriptions/global_reader', 'GET /api/payment-settings'])
})

test('the reason why a card was declined stays beside the button', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(<Checkout />)
  const button = await submitButton()
  fillIn()
  fireEvent.click(button)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Your card was declined.')
  expect(alert.nextElementSibling).toBe(button)
})

test('where taxes are computed, the tax of the country is a line of its own, and the total is what is sent', async () => {
  const settings = { publishableKey: 'pk_test_1', taxBehavior: 'exclusive', script: null }
  responses['GET /api/payment-settings'] = () => Response.json(settings)
  const preview = { amount: 23_800, tax: 3800, renewalAmount: 23_800, reverseCharge: false }
  responses['POST /api/checkout/tax'] = () => Response.json(preview)
  stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(<Checkout />)
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

test('the title ends with the name of the publication, dashes and all', async () => {
  render(<Checkout />)
  await submitButton()
  expect(document.title).toBe('Subscribe to Global Reader — North — South')
})

test('a plan that does not exist is not found', async () => {
  history.replaceState(null, '', '/checkout?plan=none')
  render(<Checkout />)
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
