import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { SUCCESS_PATH } from './checkout-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { mockUnavailable } from './sign-in-page.ts'

// These stories set the clock of the page, which a shared context cannot reset.
test.use({ ownContext: true })

const plan = {
  ...{ id: 'global_reader', name: 'Global Reader', description: '', tier: 'gold', price: 20_000, period: 'year' },
  features: [],
  trialDays: null,
  amounts: [],
  groupPayment: null,
}
const noCheckout: CheckoutResult = {
  ...{
    status: 'none',
    plan: null,
    amount: null,
    currency: null,
    paidAt: null,
    email: null,
    signedIn: false,
    confirmed: false,
    reason: null,
  },
}

/** The responses of the API, one after the other; the last one repeats. */
async function mockCompletion(page: Page, ...results: Partial<CheckoutResult>[]): Promise<() => number> {
  let requestCount = 0
  await page.route('**/api/checkout/completion', (route) => {
    const result = results[Math.min(requestCount++, results.length - 1)]
    return route.fulfill({ json: { ...noCheckout, ...result } })
  })
  return () => requestCount
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the parameters of the URL prove nothing', async ({ page }) => {
  const stripeParams = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
  await page.goto(`${SUCCESS_PATH}?${stripeParams}`)
  await expect(heading(page)).toHaveText('No payment here')
  await expect(page).toHaveURL(SUCCESS_PATH)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('a pending payment is checked again a few times, then when the reader asks', async ({ page }) => {
  await page.clock.install()
  const requestCount = await mockCompletion(page, { status: 'processing', plan })
  await page.goto(SUCCESS_PATH)
  await expect(heading(page)).toHaveText('One moment, please')
  await expect(page.getByText('Your bank is still looking at the payment for Global Reader.')).toBeVisible()
  for (const [at, wait] of [1, 2, 4, 8, 15].entries()) {
    await expect.poll(requestCount).toBe(at + 1)
    await expect(page.getByRole('button', { name: 'Ask again' })).toBeHidden()
    await page.clock.runFor(wait * 1000)
  }
  const button = page.getByRole('button', { name: 'Ask again' })
  await expect(button).toBeVisible()
  expect(requestCount()).toBe(6)
  const paidAt = '2026-02-03T09:00:00.000Z'
  await mockCompletion(page, {
    status: 'completed',
    plan,
    amount: 20_000,
    currency: 'usd',
    paidAt,
    email: 'odile@example.com',
    confirmed: true,
  })
  await button.click()
  await expect(heading(page)).toHaveText('Thank you')
  for (const text of ['$200.00', 'February 3, 2026', 'What you have paid buys'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Please confirm your address.')).toBeHidden()
})

test('an unpaid checkout links back to the checkout', async ({ page }) => {
  await mockCompletion(page, { status: 'open', plan })
  await page.goto(SUCCESS_PATH)
  await expect(heading(page)).toHaveText('Not paid yet')
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute(
    'href',
    '/checkout?plan=global_reader',
  )
})

test('the reason of a failure is shown', async ({ page }) => {
  await mockCompletion(page, { status: 'failed', plan, reason: 'Your card was declined.' })
  await page.goto(SUCCESS_PATH)
  await expect(heading(page)).toHaveText('The payment did not go through')
  await expect(page.getByText(/^Your card was declined\. Nothing has been charged/)).toBeVisible()
})

test('an ended and a free subscription are named as such', async ({ page }) => {
  await mockCompletion(page, {
    status: 'ended',
    plan,
    amount: 20_000,
    currency: 'usd',
    paidAt: '2026-02-03T09:00:00.000Z',
  })
  await page.goto(SUCCESS_PATH)
  await expect(heading(page)).toHaveText('This subscription has ended')
  await expect(page.getByText('Global Reader was paid for here on February 3, 2026, and is over.')).toBeVisible()
  await mockCompletion(page, { status: 'completed', plan, amount: 0, currency: 'usd', confirmed: true })
  await page.reload()
  await expect(page.getByText('Your subscription has begun.')).toHaveText('Your subscription has begun.')
  await expect(page.getByText('$0.00')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Paid on' })).toHaveCount(0)
})

test('while the API is unavailable the page does not ask to pay again', async ({ page, consoleErrors }) => {
  await mockUnavailable(page, '/checkout/completion')
  await page.goto(SUCCESS_PATH)
  await expect(page.getByRole('alert')).toContainText('Please do not pay again before this page has answered.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
  await page.unroute('**/api/checkout/completion')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('No payment here')
})
