import { newGuest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations, violationsInBothThemes } from './axe.ts'
import {
  accountFields,
  cards,
  expectThankYou,
  failFirstCardMount,
  fillCard,
  fillFields,
  GLOBAL_READER,
  openCheckout,
  PATRON_LEDGER,
  stripeScriptUrl,
  submitButton,
  summaryLine,
} from './checkout-page.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { mouse } from './input-methods.ts'
import { expectToast, mockUnavailable } from './sign-in-page.ts'

/** Holds the response of a call until the returned function is called. */
async function holdRequest(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the page shows loading, then setting up payment, then the form', async ({ page }) => {
  const plan = await holdRequest(page, '/subscriptions/global_reader')
  const settings = await holdRequest(page, '/payment-settings')
  await page.goto('/checkout?plan=global_reader')
  const main = page.getByRole('main')
  await expect(main.getByText('Loading...')).toBeVisible()
  plan()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Global Reader')
  await expect(main.getByText('Setting up payment...')).toBeVisible()
  settings()
  await expect(main.getByLabel('Card number')).toBeVisible()
  await expect(page).toHaveTitle('Subscribe to Global Reader — Meridian')
})

test('the order summary states the amounts of now and each year, the renewal, how it ends, and how to withdraw', async ({
  page,
}) => {
  const form = await openCheckout(page, PATRON_LEDGER)
  const orderSummary = form.getByRole('complementary', { name: 'Your order' })
  await expect(summaryLine(form, 'Paid today')).toHaveText('$1,500.00')
  await expect(summaryLine(form, 'Each year after')).toHaveText('$1,500.00')
  await expect(summaryLine(form, 'Renews on')).toHaveText(new RegExp(`, ${new Date().getUTCFullYear() + 1}$`))
  await expect(orderSummary.getByText(/until you cancel, which you can at any time in your account/)).toBeVisible()
  await expect(orderSummary.getByRole('link', { name: 'withdraw from it' })).toHaveAttribute('href', '/withdrawal')
})

for (const plan of ['nobodys', 'constructor', '..%2Fhealth', '']) {
  test(`no plan has the id "${plan}"`, { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.goto(`/checkout?plan=${plan}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Not Found')
    await expect(page).toHaveTitle('Subscription Not Found — Meridian')
    await page.getByRole('link', { name: 'These are' }).click()
    await expect(page).toHaveURL('/subscription')
    for (const consoleError of consoleErrors.splice(0)) expect(consoleError).toMatch(/4\d\d/)
  })
}

test('a free plan has no checkout and links to its sign-up', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/checkout?plan=free')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to The Introduction')
  await expect(page.getByText(/nothing to pay here/)).toBeVisible()
  await page.getByRole('link', { name: 'Join The Introduction' }).click()
  await expect(page).toHaveURL('/subscribe/free?plan=free')
})

test('a publication without Stripe keys says so', { tag: NIGHTLY }, async ({ page }) => {
  await page.route('**/api/payment-settings', (route) =>
    route.fulfill({ json: { publishableKey: null, script: null } }),
  )
  await page.goto('/checkout?plan=global_reader')
  await expect(page.getByRole('heading', { name: 'Payment Setup Required' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Global Reader')
  await expect(page.getByLabel('Card number')).toHaveCount(0)
})

test('a checkout that cannot be loaded says so, and loads when retried with all input unchanged', async ({
  page,
  consoleErrors,
}) => {
  const script = await stripeScriptUrl(page)
  const alert = page.getByRole('main').getByRole('alert')
  const retryButton = page.getByRole('button', { name: 'Try again' })
  const expectUnavailable = (title: string, reason = 'The library is closed for a moment.') =>
    expect(alert).toHaveText(`${title} could not be loaded${reason} Nothing has been charged.Try again`)

  await mockUnavailable(page, '/subscriptions/global_reader')
  await mockUnavailable(page, '/payment-settings')
  await page.goto('/checkout?plan=global_reader')
  await expectUnavailable('This plan')
  await page.unroute('**/api/subscriptions/global_reader')
  await retryButton.click()
  await expectUnavailable('The form for your payment')
  await page.unroute('**/api/payment-settings')
  await page.route(script, (route) => route.abort())
  await retryButton.click()
  await expectUnavailable('The form for your payment', 'We are away for a moment, or the connection is.')
  await page.unroute(script)
  await failFirstCardMount(page)
  await retryButton.click()

  await expect(alert).toContainText('The fields for your card could not be loaded.')
  const form = page.getByRole('form', { name: 'Subscribe to Global Reader' })
  const person = accountFields(newGuest())
  await fillFields(mouse, form, person)
  let requested = 0
  page.on('request', (request) => request.url().endsWith('/create-subscription') && requested++)
  await submitButton(form).click()
  await expectToast(page, 'Payment Failed', 'The form for your card is not there yet. Please try again in a moment.')
  expect(requested).toBe(0)
  await retryButton.click()
  await expect(form.getByLabel('Card number')).toBeVisible()
  for (const [label, text] of Object.entries(person))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(text)

  // The browser has a session, and the API does not answer: first for the user, then for the subscription.
  await page.unroute(script)
  await newReader(page)
  await page.evaluate(() => sessionStorage.clear())
  await mockUnavailable(page, '/user')
  await page.goto('/checkout?plan=global_reader')
  await expectUnavailable('Your account', 'We are away for a moment, or the connection is.')
  await page.unroute('**/api/user')
  await mockUnavailable(page, '/user/subscription')
  await retryButton.click()
  await expectUnavailable('Your account')
  await page.unroute('**/api/user/subscription')
  await retryButton.click()
  await expect(form.getByLabel('Card number')).toBeVisible()
  for (const consoleError of consoleErrors.splice(0)) expect(consoleError).toMatch(/503|ERR_FAILED/)
})

test('only pages that take cards allow and load Stripe', async ({ page, request }) => {
  const { script } = await (await request.get('/api/payment-settings')).json()
  const { origin } = new URL(script)
  const contentSecurityPolicyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/checkout', '/account', '/dashboard'])
    expect(await contentSecurityPolicyOf(path), path).toMatch(new RegExp(`script-src [^;]*${origin}`))
  for (const path of ['/', '/subscription', '/login', '/subscription-success'])
    expect(await contentSecurityPolicyOf(path), path).not.toContain(origin)
  const requested: string[] = []
  page.on('request', (one) => requested.push(one.url()))
  await page.goto('/subscription', { waitUntil: 'networkidle' })
  expect(requested.filter((url) => url.startsWith(origin) || url.includes('stripe'))).toEqual([])
})

test('the checkout is accessible with all its errors, and so is the confirmation', async ({ page }) => {
  const form = await openCheckout(page, PATRON_LEDGER)
  await form.getByText('Test cards').click()
  await form.getByText('Have a code?').click()
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page, 'main'), `${width} wide`).toEqual([])
  }
  await submitButton(form).click()
  await expect(form.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsInBothThemes(page, 'main')).toEqual([])
})

test('the confirmation is accessible', async ({ page }) => {
  const form = await openCheckout(page, GLOBAL_READER)
  await fillFields(mouse, form, accountFields(newGuest()))
  await fillCard(mouse, form, cards.succeeds)
  await submitButton(form).click()
  await expectThankYou(page)
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page, 'main'), `${width} wide`).toEqual([])
  }
})

test('a test card fills in its other fields', { tag: NIGHTLY }, async ({ page }) => {
  const form = await openCheckout(page, GLOBAL_READER)
  await form.getByText('Test cards').click()
  await form.getByRole('button', { name: '4000 0000 0000 9995' }).click()
  await expect(form.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995')
  await expect(form.getByLabel('Security code')).toHaveValue('123')
  await expect(form.getByLabel('ZIP code')).toHaveValue('10012')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs JavaScript, and how to write to us', async ({ page }) => {
    await page.goto('/checkout?plan=global_reader')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe by letter')
    const contactLink = page.getByRole('main').getByRole('link', { name: /@/ })
    await expect(contactLink).toHaveAttribute('href', /^mailto:.*subject=A%20subscription/)
    await page.goto('/subscription-success')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The letter tells you')
  })
})
