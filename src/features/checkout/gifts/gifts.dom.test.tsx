import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { $user } from '#lib/current-user.ts'
import { aPlan } from '#lib/plan.fixtures.ts'
import type { User } from '#shared/contracts/user.ts'
import { GiftPage } from './GiftPage.tsx'
import { GiftThanks } from './GiftThanks.tsx'
import { Redeem } from './Redeem.tsx'

const stripe = vi.hoisted(() => ({ confirmPayment: vi.fn() }))
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: unknown }) => children,
  PaymentElement: () => null,
  useStripe: () => stripe,
  useElements: () => ({ submit: async () => ({}), getElement: () => ({}) }),
}))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => stripe }))

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const problem = (status: number, detail: string, fields?: object) => () =>
  Response.json({ status, detail, fields }, { status, headers: { 'Content-Type': 'application/problem+json' } })
const aGift = {
  ...{ publication: 'Meridian', plan: 'Global Reader', planId: 'global_reader', years: 1, fromName: 'Ada' },
  ...{
    recipientName: 'Colette',
    message: 'For the winter.',
    hasPrintEdition: false,
    asksCountry: false,
    status: 'redeemable',
  },
}
let responses: Record<string, () => Response>
const bodies: Record<string, unknown>[] = []

beforeEach(() => {
  queryClient.clear()
  $user.set(undefined)
  sessionStorage.clear()
  bodies.length = 0
  history.replaceState(null, '', '/redeem?code=AAAA')
  responses = { 'GET /api/payment-settings': () => Response.json({ publishableKey: 'pk_test_1', script: null }) }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (body) bodies.push(JSON.parse(String(body)))
    return responses[`${method} ${path}`]?.() ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
const account = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.org',
  Password: 'three unrelated words',
  'Confirm password': 'three unrelated words',
}
const page = <GiftPage plans={[aPlan]} publication="Meridian" />

test('the card shows what is typed, and the button the price of all years', async () => {
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  type({ For: 'Colette', From: 'Ada', 'A few words (optional)': 'For the winter.' })
  fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '3' } })
  type({ 'For how long': '3' })
  expect(screen.getByText('from Ada')).toBeDefined()
  expect(screen.getAllByText('For the winter.').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Give three years: $600' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
})

test('a gift on a card asks for no address of the recipient, and sends none', async () => {
  responses['POST /api/gifts'] = () => Response.json({ giftId: '1', clientSecret: 'pi_1_secret_1', amount: 20_000 })
  stripe.confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  fireEvent.click(screen.getByLabelText('On a card that you print and hand over'))
  expect(screen.queryByLabelText('Their email')).toBeNull()
  type({ For: 'Colette', From: 'Ada', ...account })
  fireEvent.click(screen.getByRole('button', { name: 'Give one year: $200' }))
  // The reason of a declined card stays beside the button.
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(bodies[0]).toMatchObject({ subscriptionId: aPlan.id, years: 1, amount: 20_000, recipientName: 'Colette' })
  expect(bodies[0]).not.toHaveProperty('recipientEmail')
  fireEvent.click(screen.getByRole('button', { name: 'Give one year: $200' }))
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]?.key, 'the same form pays for the same gift').toBe(bodies[0]?.key)
})

test('a guest whose address has an account is led to sign in', async () => {
  responses['POST /api/gifts'] = problem(409, 'There is an account.', { email: 'There is an account.' })
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  type({ For: 'Colette', From: 'Ada', 'Their email': 'c@example.org', ...account })
  fireEvent.click(screen.getByRole('button', { name: 'Give one year: $200' }))
  const sentence = await screen.findByText(/^There is an account at this address/)
  expect(sentence.querySelector('a')?.getAttribute('href')).toBe('/login?next=%2Fgift')
})

test('the typed values are there again after the sign-in, without the password', async () => {
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  type({ For: 'Colette', From: 'Odile', 'A few words (optional)': 'For the winter.', 'Their email': 'c@example.org' })
  type({ ...account, 'For how long': '3' })
  cleanup()
  expect(sessionStorage.getItem('gift')).not.toContain('three unrelated words')
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  const labels = ['For', 'From', 'A few words (optional)', 'Their email', 'Email', 'Password', 'For how long']
  expect(labels.map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)).toEqual([
    ...['Colette', 'Odile', 'For the winter.', 'c@example.org', 'ada@example.org', '', '3'],
  ])
  expect(screen.getByText('from Odile')).toBeDefined()
  fireEvent.click(screen.getByLabelText('On a card that you print and hand over'))
  fireEvent.click(screen.getByLabelText('By e-mail, on the day you choose'))
  expect((screen.getByLabelText('Their email') as HTMLInputElement).value).toBe('c@example.org')
})

test('a member whose session has ended reads so, and finds the gift again after the sign-in', async () => {
  const user = { id: '1', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' } as User
  $user.set(user)
  responses['POST /api/gifts'] = problem(401, 'Please sign in.')
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  type({ For: 'Colette', 'Their email': 'c@example.org', 'For how long': '3' })
  fireEvent.click(screen.getByRole('button', { name: 'Give three years: $600' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your session has ended, and nothing has been charged. Please sign in again.',
  )
  cleanup()
  $user.set(user)
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  expect((screen.getByLabelText('For') as HTMLInputElement).value).toBe('Colette')
  expect((screen.getByLabelText('Their email') as HTMLInputElement).value).toBe('c@example.org')
  expect(screen.getByRole('button', { name: 'Give three years: $600' })).toBeDefined()
})

test('a draft of another shape is ignored, and a paid gift removes it', async () => {
  sessionStorage.setItem('gift', JSON.stringify({ years: 99, plan: 'gone', recipientName: ['x'], delivery: 'card' }))
  render(page)
  await screen.findByRole('form', { name: 'Give a year' })
  expect(screen.getByRole('button', { name: 'Give one year: $200' })).toBeDefined()
  expect((screen.getByLabelText('For') as HTMLInputElement).value).toBe('')
  expect(screen.queryByLabelText('Their email')).toBeNull()
  cleanup()
  const gift = { ...aGift, giftId: '1', code: 'AAAA', deliverOn: null, status: 'paid' }
  responses['POST /api/gifts/completion'] = () =>
    Response.json({ status: 'paid', gift, email: null, signedIn: false, confirmed: true, reason: null })
  render(<GiftThanks publication="Meridian" />)
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeDefined()
  expect(sessionStorage.getItem('gift')).toBeNull()
})

test('without Stripe keys the page leads to the contact form', async () => {
  responses['GET /api/payment-settings'] = () => Response.json({ publishableKey: null, script: null })
  vi.resetModules()
  const { GiftPage: WithoutKeys } = await import('./GiftPage.tsx')
  render(<WithoutKeys plans={[aPlan]} publication="Meridian" />)
  expect((await screen.findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe('/contact')
})

test('an unknown code offers to type another, and a known one shows its card', async () => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = problem(404, 'No gift has this code.')
  responses['GET /api/gifts/redeemable?code=BBBB'] = () => Response.json(aGift)
  render(<Redeem publication="Meridian" deliveryCountries={['United States']} />)
  expect(await screen.findByRole('heading', { name: 'No gift has this code' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Type another code' }))
  type({ 'The code on the card': 'BBBB' })
  fireEvent.click(screen.getByRole('button', { name: 'Unwrap it' }))
  expect(await screen.findByRole('heading', { name: 'Ada gives you one year' })).toBeDefined()
  expect(screen.queryByLabelText('Address line 1')).toBeNull()
})

test.each([
  ['without a network', noNetwork],
  ['while the database is unavailable', problem(503, 'Please come back in a minute.')],
  ['after too many requests', problem(429, 'Please wait a minute.')],
])('%s a gift is not called unknown, and another attempt finds it', async (_, failure) => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = failure
  render(<Redeem publication="Meridian" deliveryCountries={['United States']} />)
  expect(await screen.findByRole('heading', { name: 'This gift could not be loaded' })).toBeDefined()
  expect(screen.queryByText(/Nothing has been charged/)).toBeNull()
  responses['GET /api/gifts/redeemable?code=AAAA'] = () => Response.json(aGift)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Ada gives you one year' })).toBeDefined()
})

test('a typed code is in the address, so that a reload and the sign-in page lead back to its gift', async () => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = () => Response.json({ ...aGift, status: 'redeemed' })
  responses['GET /api/gifts/redeemable?code=BB%26B'] = () => Response.json(aGift)
  const redeem = <Redeem publication="Meridian" deliveryCountries={['United States']} />
  render(redeem)
  fireEvent.click(await screen.findByRole('button', { name: 'Type another code' }))
  expect(location.search).toBe('')
  type({ 'The code on the card': 'BB&B' })
  fireEvent.click(screen.getByRole('button', { name: 'Unwrap it' }))
  const signIn = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in' })
  expect(new URL(signIn.href).searchParams.get('next')).toBe('/redeem?code=BB%26B')
  cleanup()
  render(redeem)
  expect(await screen.findByRole('heading', { name: 'Ada gives you one year' })).toBeDefined()
})

test('the printed edition asks for an address, and a gift that waits says so', async () => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = () => Response.json({ ...aGift, hasPrintEdition: true })
  responses['POST /api/gifts/redemption'] = () =>
    Response.json({ plan: 'Patron Ledger', status: 'waiting', endsAt: null, signedIn: true })
  render(<Redeem publication="Meridian" deliveryCountries={['United States']} />)
  await screen.findByRole('form', { name: 'Redeem the gift' })
  const address = {
    'Full name': 'Colette M',
    'Address line 1': '1 Quay Street',
    City: 'New York',
    'Postal code': '10012',
  }
  type({ ...account, ...address })
  fireEvent.click(screen.getByRole('button', { name: 'Accept the gift' }))
  expect(await screen.findByRole('heading', { name: 'It is kept for you' })).toBeDefined()
  expect(bodies[0]).toMatchObject({ code: 'AAAA', addressLine1: '1 Quay Street', email: 'ada@example.org' })
})

test('where gifts are taxed the form asks for the country, and for the postal code where it decides', async () => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = () => Response.json({ ...aGift, asksCountry: true })
  responses['POST /api/gifts/redemption'] = () =>
    Response.json({ plan: 'Global Reader', status: 'running', endsAt: null, signedIn: true })
  render(<Redeem publication="Meridian" deliveryCountries={['United States']} />)
  await screen.findByRole('form', { name: 'Redeem the gift' })
  type(account)
  fireEvent.click(screen.getByRole('button', { name: 'Accept the gift' }))
  expect(bodies).toEqual([])
  expect(screen.queryByLabelText('Postal code')).toBeNull()
  fireEvent.change(screen.getByLabelText('Your country'), { target: { value: 'US' } })
  type({ 'Postal code': '10012' })
  fireEvent.click(screen.getByRole('button', { name: 'Accept the gift' }))
  expect(await screen.findByRole('heading', { name: 'Global Reader is yours' })).toBeDefined()
  expect(bodies).toMatchObject([{ code: 'AAAA', billingCountry: 'US', billingPostalCode: '10012' }])
})

test.each([
  ['redeemed', 'This gift has been redeemed'],
  ['refunded', 'This gift has been taken back'],
])('a gift that was %s says so and takes no form', async (status, heading) => {
  responses['GET /api/gifts/redeemable?code=AAAA'] = () => Response.json({ ...aGift, status })
  render(<Redeem publication="Meridian" deliveryCountries={['United States']} />)
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
})

test.each([
  ['none', 'No gift here'],
  ['failed', 'The payment did not go through'],
  ['processing', 'One moment, please'],
])('the page after a payment says when it is %s', async (status, heading) => {
  responses['POST /api/gifts/completion'] = () =>
    Response.json({ status, gift: null, email: null, signedIn: false, confirmed: false, reason: null })
  render(<GiftThanks publication="Meridian" />)
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
})
