import { apiRequest, newGuest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Responds to this path with data that a new account does not have. */
const mockApi = (page: Page, path: string, body: unknown) =>
  page.route(`**/api/user/${path}`, (route) => route.fulfill({ json: body }))

test('a signed-out visitor is asked to sign in, and returns', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Please Log In' })).toBeVisible()
  await expect(page.getByText('A letter is on its way')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?next=/dashboard')
})

test('a new reader is told where the e-mail was sent', async ({ page }) => {
  const { email } = newGuest()
  await page.goto('/dashboard')
  await page.evaluate((address) => sessionStorage.setItem('email-sent-to', JSON.stringify(address)), email)
  await page.reload()
  await expect(page.getByText(`A letter is on its way to ${email}.`)).toBeVisible()
})

test('a new reader sees the free plan and empty sections', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText(`${reader.firstName} ${reader.lastName}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Subscription', 'Reading Progress', 'Payment History', 'Settings'])
  const subscription = section(page, 'Your subscription')
  await expect(subscription.getByText('The Introduction')).toBeVisible()
  await expect(subscription.getByText('active', { exact: true })).toBeVisible()
  await expect(subscription.getByText(/^Since \w+ \d+, \d{4}, without end$/)).toBeVisible()
  await expect(subscription.getByText('Nothing to pay', { exact: true })).toBeVisible()
  await expect(subscription.getByRole('link', { name: 'View All Plans' })).toHaveAttribute('href', '/subscription')
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(section(page, 'Delivery address')).toHaveCount(0)

  await tab(page, 'Reading Progress').click()
  await expect(section(page, 'Reading progress').getByText('You have not begun an article yet.')).toBeVisible()
  await tab(page, 'Payment History').click()
  await expect(section(page, 'Payment history').getByText('Nothing has been paid, and nothing is owed.')).toBeVisible()
})

test('by keyboard alone: from tab to tab, each with its own URL', async ({ page }) => {
  await newReader(page)
  await page.goto('/dashboard')
  await expect(section(page, 'Your subscription').getByText('The Introduction')).toBeVisible()
  // The tabs react to arrows once each has found its panel.
  await expect(tab(page, 'Reading Progress')).toHaveAttribute('aria-controls')
  await tab(page, 'Subscription').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Reading Progress')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard#reading-progress')
  await expect(section(page, 'Reading progress')).toBeVisible()
  await page.goBack()
  await expect(section(page, 'Your subscription')).toBeVisible()
})

test('read articles are listed with their progress and link to the position', async ({ page }) => {
  await newReader(page)
  await apiRequest(page, '/api/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 62 }, 'PUT')
  await page.goto('/dashboard#reading-progress')
  const reading = section(page, 'Reading progress')
  await expect(reading.getByRole('listitem')).toHaveCount(1)
  await expect(reading.getByText(/^the-brass-hour · last read \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(reading.getByRole('progressbar')).toHaveAttribute('value', '62')
  await expect(reading.getByText('62%')).toBeVisible()
  await reading.getByRole('link').click()
  await expect(page).toHaveURL('/articles/the-brass-hour#continue')
})

test('a patron sees price and end, where the printed edition goes, and can cancel and resume', async ({ page }) => {
  await newSubscriber(page, 'patron_ledger')
  await page.goto('/dashboard')
  const subscription = section(page, 'Your subscription')
  await expect(subscription.getByText('active', { exact: true })).toBeVisible()
  await expect(subscription.getByText(/^\$1,500 on \w+ \d+, \d{4}$/)).toBeVisible()
  const delivery = section(page, 'Delivery address')
  await expect(delivery.getByText('14 Harbour Row')).toBeVisible()
  await expect(delivery.getByText(/^The address can be changed until \w+ 20, \d{4}$/).first()).toBeVisible()

  await subscription.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(subscription.getByText(/^None: your plan ends on/)).toBeVisible()
  await subscription.getByRole('button', { name: 'Resume Subscription' }).press('Enter')
  await expect(subscription.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
})

test('payments show purpose, date, amount, status and refunds, and more can be loaded', { tag: NIGHTLY }, async ({
  page,
}) => {
  await newReader(page)
  const payment = (description: string, overrides: object = {}) => ({
    id: crypto.randomUUID(),
    description,
    amount: 150_000,
    status: 'succeeded',
    createdAt: '2026-11-21T08:00:00.000Z',
    refunded: 0,
    hasReceipt: true,
    invoiceId: null,
    ...overrides,
  })
  const first = [
    payment('Patron Ledger', { refunded: 50_000 }),
    payment('Global Reader', { amount: 20_000, status: 'requires_payment_method', hasReceipt: false }),
  ]
  await mockApi(page, 'payments?limit=20&cursor=1.a', [payment('The year before')])
  await page.route('**/api/user/payments', (route) =>
    route.fulfill({ json: first, headers: { Link: '<?limit=20&cursor=1.a>; rel="next"' } }),
  )
  await page.goto('/dashboard#payment-history')
  const history = section(page, 'Payment history')
  const paymentRows = history.getByRole('listitem')
  for (const [rowIndex, texts] of [
    [0, ['Patron Ledger', '$1,500.00', 'November 21, 2026', 'succeeded', '$500.00 refunded']],
    [1, ['Global Reader', '$200.00', 'November 21, 2026', 'not paid']],
  ] as const) {
    for (const text of texts) await expect(paymentRows.nth(rowIndex)).toContainText(text)
  }
  await expect(paymentRows.nth(0).getByRole('link', { name: /^Receipt/ })).toHaveAttribute(
    'href',
    `/api/user/payments/${first[0]?.id}/receipt`,
  )
  await expect(paymentRows.nth(1).getByRole('link')).toHaveCount(0)
  await history.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(paymentRows.nth(2)).toContainText('The year before')
  await expect(paymentRows.nth(2)).toBeFocused()
  await expect(history.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('e-mail and name are shown, and profile and password can be changed', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/dashboard#settings')
  const details = section(page, 'Your details')
  await expect(details.getByRole('definition').nth(2)).toHaveText(reader.email)
  await details.getByRole('button', { name: 'Update Profile' }).click()
  await details.getByLabel('First name').fill('Odilia')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(details.getByRole('definition').first()).toHaveText('Odilia')

  const password = section(page, 'Change password')
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByLabel('Current password', { exact: true })).toBeFocused()
  await password.getByRole('button', { name: 'Cancel' }).click()
  await expect(password.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await page.keyboard.press('Enter')
  const newPassword = crypto.randomUUID()
  await password.getByLabel('Current password', { exact: true }).fill(reader.password)
  await password.getByLabel('New password', { exact: true }).fill(newPassword)
  await password.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(password.getByText('Your password is updated.')).toBeFocused()
  await expect(password.getByRole('button', { name: 'Change Password' })).toBeVisible()
})

test('a section that cannot be loaded says so, and loads when retried', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  for (const path of ['subscription', 'reading-progress', 'payments'])
    await page.route(`**/api/user/${path}`, (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/dashboard')
  for (const [name, region, errorText] of [
    ['Subscription', 'Your subscription', 'Your subscription could not be loaded.'],
    ['Reading Progress', 'Reading progress', 'Your reading could not be loaded.'],
    ['Payment History', 'Payment history', 'Your payments could not be loaded.'],
  ] as const) {
    await tab(page, name).click()
    await expect(section(page, region).getByRole('alert')).toContainText(errorText)
  }
  await page.unrouteAll()
  await section(page, 'Payment history').getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Payment history').getByText('Nothing has been paid')).toBeVisible()
  expect(consoleErrors.splice(0).filter((consoleError) => !consoleError.includes('503'))).toEqual([])
})

test('a session that ended elsewhere leads to sign-in', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await page.goto('/dashboard')
  await expect(section(page, 'Your subscription').getByText('The Introduction')).toBeVisible()
  const [hint] = (await page.context().cookies()).filter(({ name }) => name === 'signed-in')
  if (!hint) throw new Error('There is no hint of a session.')
  await page.context().clearCookies()
  await page.context().addCookies([hint])
  await tab(page, 'Reading Progress').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please Log In' })).toBeVisible()
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('401'))).toBe(true)
})

test('the dashboard is accessible at every width, empty and full', async ({ page }) => {
  await newReader(page)
  await apiRequest(page, '/api/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 62 }, 'PUT')
  await page.goto('/dashboard')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tab(page, 'Settings'), 'the last tab is in sight').toBeInViewport({ ratio: 1 })
    for (const name of ['Subscription', 'Reading Progress', 'Payment History', 'Settings']) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel', { name }).getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(tab(page, name), 'the open tab is in sight').toBeInViewport({ ratio: 0.9 })
      if (AXE_WIDTHS.includes(width))
        expect(await accessibilityViolations(page, 'main'), `${name}, ${width} wide`).toEqual([])
    }
    await expectNoOverflow(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs JavaScript, and whom to write to', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('paragraph')).toContainText('This page needs JavaScript to open.')
    await expect(main.getByRole('link', { name: 'hello@meridian.example' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
