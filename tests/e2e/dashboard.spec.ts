import { faultsInBothThemes } from './axe.ts'
import { aStranger, ask, newReader } from './members.ts'
import { expect, type Page, test } from './reader.ts'

const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

const aPlan = { id: 'patron_ledger', name: 'Patron Ledger', description: '', features: [], period: 'year' }
const aYear = {
  status: 'active',
  subscription: { ...aPlan, tier: 'platinum', price: 150_000 },
  currentPeriodStart: '2026-11-21T08:00:00.000Z',
  currentPeriodEnd: '2027-11-21T08:00:00.000Z',
  cancelAtPeriodEnd: false,
}

/** What the API would answer to a reader for whom nobody can pay yet. */
const answering = (page: Page, path: string, body: unknown) =>
  page.route(`**/api/user/${path}`, (route) => route.fulfill({ json: body }))

test('whoever is not signed in is asked to, and comes back', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Please Log In' })).toBeVisible()
  await expect(page.getByText('A letter is on its way')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?next=/dashboard')
})

test('whoever has just joined is told where the letter is', async ({ page }) => {
  const { email } = aStranger()
  await page.goto('/dashboard')
  await page.evaluate((address) => sessionStorage.setItem('letter-sent-to', address), email)
  await page.reload()
  await expect(page.getByText(`A letter is on its way to ${email}.`)).toBeVisible()
})

test('a new reader finds the free plan, and rooms that are still empty', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText(`${reader.firstName} ${reader.lastName}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Subscription', 'Reading Progress', 'Payment History', 'Settings'])
  const subscription = part(page, 'Your subscription')
  await expect(subscription.getByText('The Introduction')).toBeVisible()
  await expect(subscription.getByText('active', { exact: true })).toBeVisible()
  await expect(subscription.getByRole('definition').nth(0)).toHaveText(/^Since \w+ \d+, \d{4}, without end$/)
  await expect(subscription.getByRole('definition').nth(1)).toHaveText('Nothing to pay')
  await expect(subscription.getByRole('link', { name: 'View All Plans' })).toHaveAttribute('href', '/subscription')
  await expect(page.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(part(page, 'Delivery address')).toHaveCount(0)

  await tab(page, 'Reading Progress').click()
  await expect(part(page, 'Reading progress').getByText('You have not begun an article yet.')).toBeVisible()
  await tab(page, 'Payment History').click()
  await expect(part(page, 'Payment history').getByText('Nothing has been paid, and nothing is owed.')).toBeVisible()
})

test('by keyboard alone: from tab to tab, each with an address of its own', async ({ page }) => {
  await newReader(page)
  await page.goto('/dashboard')
  await expect(part(page, 'Your subscription').getByText('The Introduction')).toBeVisible()
  await tab(page, 'Subscription').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Reading Progress')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard#reading-progress')
  await expect(part(page, 'Reading progress')).toBeVisible()
  await page.goBack()
  await expect(part(page, 'Your subscription')).toBeVisible()
})

test('what was read is listed with how far, and leads back to it', async ({ page }) => {
  await newReader(page)
  await ask(page, '/api/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 62 }, 'PUT')
  await page.goto('/dashboard#reading-progress')
  const reading = part(page, 'Reading progress')
  await expect(reading.getByRole('listitem')).toHaveCount(1)
  await expect(reading.getByText(/^the-brass-hour · last read \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(reading.getByRole('progressbar')).toHaveAttribute('value', '62')
  await expect(reading.getByText('62%')).toBeVisible()
  await reading.getByRole('link').click()
  await expect(page).toHaveURL('/articles/the-brass-hour')
})

test('a patron sees when money is due, whom to write to, and where the printed edition goes', async ({ page }) => {
  await newReader(page)
  await answering(page, 'subscription', aYear)
  await answering(page, 'delivery-address', {
    fullName: 'Odile Marchetti',
    addressLine1: '14 Harbour Row',
    addressLine2: null,
    city: 'Boston',
    state: 'MA',
    postalCode: '02110',
    country: 'United States',
  })
  await page.goto('/dashboard')
  const subscription = part(page, 'Your subscription')
  await expect(subscription.getByRole('definition')).toHaveText([
    'November 21, 2026 – November 21, 2027',
    '$1,500 on November 21, 2027',
  ])
  await expect(subscription.getByRole('link', { name: 'hello@meridian.example' })).toBeVisible()
  await expect(subscription.getByRole('link', { name: 'open a ticket' })).toHaveAttribute('href', '/account#support')
  await expect(part(page, 'Delivery address').getByText('14 Harbour Row')).toBeVisible()
})

test('payments say what for, when, how much, and how it went', async ({ page }) => {
  await newReader(page)
  await answering(page, 'payments', [
    {
      id: crypto.randomUUID(),
      description: 'Patron Ledger',
      amount: 150_000,
      status: 'succeeded',
      createdAt: aYear.currentPeriodStart,
    },
    {
      id: crypto.randomUUID(),
      description: 'Global Reader',
      amount: 20_000,
      status: 'failed',
      createdAt: aYear.currentPeriodStart,
    },
  ])
  await page.goto('/dashboard#payment-history')
  const lines = part(page, 'Payment history').getByRole('listitem')
  for (const [line, words] of [
    [0, ['Patron Ledger', '$1,500.00', 'November 21, 2026', 'succeeded']],
    [1, ['Global Reader', '$200.00', 'November 21, 2026', 'failed']],
  ] as const) {
    for (const word of words) await expect(lines.nth(line)).toContainText(word)
  }
})

test('email and name are read there, and profile and password changed', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/dashboard#settings')
  const details = part(page, 'Your details')
  await expect(details.getByRole('definition').nth(2)).toHaveText(reader.email)
  await details.getByRole('button', { name: 'Update Profile' }).click()
  await details.getByLabel('First name').fill('Odilia')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(details.getByRole('definition').first()).toHaveText('Odilia')

  const password = part(page, 'Change password')
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(password.getByLabel('Current password', { exact: true })).toBeFocused()
  await password.getByRole('button', { name: 'Cancel' }).click()
  await expect(password.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await page.keyboard.press('Enter')
  const chosen = crypto.randomUUID()
  await password.getByLabel('Current password', { exact: true }).fill(reader.password)
  await password.getByLabel('New password', { exact: true }).fill(chosen)
  await password.getByLabel('Confirm new password', { exact: true }).fill(chosen)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(password.getByText('Your password is updated.')).toBeFocused()
  await expect(password.getByRole('button', { name: 'Change Password' })).toBeVisible()
})

test('what does not come says so, and comes when asked again', async ({ page, complaints }) => {
  await newReader(page)
  for (const path of ['subscription', 'reading-progress', 'payments'])
    await page.route(`**/api/user/${path}`, (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/dashboard')
  for (const [name, region, what] of [
    ['Subscription', 'Your subscription', 'Your subscription could not be loaded.'],
    ['Reading Progress', 'Reading progress', 'Your reading could not be loaded.'],
    ['Payment History', 'Payment history', 'Your payments could not be loaded.'],
  ] as const) {
    await tab(page, name).click()
    await expect(part(page, region).getByRole('alert')).toContainText(what)
  }
  await page.unrouteAll()
  await part(page, 'Payment history').getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Payment history').getByText('Nothing has been paid')).toBeVisible()
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([])
})

test('a session that was ended elsewhere leads to the question who is there', async ({ page, complaints }) => {
  await newReader(page)
  await page.goto('/dashboard')
  await expect(part(page, 'Your subscription').getByText('The Introduction')).toBeVisible()
  const [hint] = (await page.context().cookies()).filter(({ name }) => name === 'signed-in')
  if (!hint) throw new Error('There is no hint of a session.')
  await page.context().clearCookies()
  await page.context().addCookies([hint])
  await tab(page, 'Reading Progress').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please Log In' })).toBeVisible()
  expect(complaints.splice(0).every((complaint) => complaint.includes('401'))).toBe(true)
})

test('the dashboard is accessible on every screen, empty and full', async ({ page }) => {
  await newReader(page)
  await ask(page, '/api/user/reading-progress', { articleId: 'the-brass-hour', progressPercent: 62 }, 'PUT')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Subscription', 'Reading Progress', 'Payment History', 'Settings']) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel', { name }).getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(tab(page, name), 'the open tab is in sight').toBeInViewport({ ratio: 0.9 })
      expect(await faultsInBothThemes(page, 'main'), `${name}, ${width} wide`).toEqual([])
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs, and whom to write to', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('paragraph')).toContainText('This page needs JavaScript to open.')
    await expect(main.getByRole('link', { name: 'hello@meridian.example' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
