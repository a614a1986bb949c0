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
  PaymentElement: ({ onChange }: { onChange: () => void }) => (
    <button type="button" onClick={onChange}>
      Change the card
    </button>
  ),
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
  'GET /api/payment-settings': () => Response.json({ publishableKey: 'pk_test_1', script: null }),
  'POST /api/create-payment-intent': tooManyRequests,
  'POST /api/create-subscription': () => Response.json({ clientSecret: 'pi_1_secret_1', amount: aPlan.price }),
}
const requests: string[] = []

beforeEach(() => {
  queryClient.clear()
  requests.length = 0
  history.replaceState(null, '', '/checkout?plan=global_reader')
  document.head.innerHTML = '<meta property="og:site_name" content="North — South">'
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
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
