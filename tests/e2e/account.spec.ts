import { isNightly } from '../seed.ts'
import { apiRequest, newGuest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { addPayment } from './database-records.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** The open panel: the one before it may still be fading out. */
const tabPanel = (page: Page) => page.locator('[role=tabpanel]:not([inert])')
const section = (page: Page, name: string) => tabPanel(page).getByRole('region', { name })
const tabNames = ['Overview', 'Subscription', 'Delivery', 'Reading', 'Gifts', 'Support', 'Settings']

/** The <dd> of a term. */
const definition = (page: Page, sectionName: string, term: string) =>
  section(page, sectionName)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')

const longDate = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

test('a signed-out visitor is redirected to sign-in', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/login')
})

test('a reader sees plan, status, name, address and the date of joining', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(tabNames)
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(section(page, 'Your plan')).toContainText('The Introduction')
  await expect(section(page, 'Your plan').getByText('active', { exact: true })).toBeVisible()
  await expect(section(page, 'Your plan')).toContainText('$0 per year')
  await expect(definition(page, 'Account info', 'Name')).toHaveText(`${reader.firstName} ${reader.lastName}`)
  await expect(definition(page, 'Account info', 'Email')).toHaveText(reader.email)
  await expect(definition(page, 'Account info', 'Member since')).toHaveText(longDate(new Date()))
})

test('a quick action opens its tab and moves the focus there', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account')
  for (const [action, name] of [
    ['Manage subscription', 'Subscription'],
    ['Delivery addresses', 'Delivery'],
    ['Contact support', 'Support'],
    ['Change password', 'Settings'],
  ] as const) {
    await page.goto('/account#overview')
    await section(page, 'Quick actions')
      .getByRole('link', { name: new RegExp(`^${action}`) })
      .press('Enter')
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(tabPanel(page)).toHaveAccessibleName(name)
    await expect(tabPanel(page)).toBeFocused()
  }
  await page.goto('/account#overview')
  await section(page, 'Quick actions')
    .getByRole('link', { name: /current issue/ })
    .click()
  await expect(page).toHaveURL('/current-issue')
})

test('each tab has a URL, and the back button goes through them', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await expect(tab(page, 'Delivery')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Support', 'Settings', 'Overview', 'Subscription']) {
    await tab(page, name).click()
    await expect(page).toHaveURL(`/account#${name.toLowerCase()}`)
    await expect(tabPanel(page)).toHaveAccessibleName(name)
  }
  for (const name of ['overview', 'settings', 'support', 'delivery']) {
    await page.goBack()
    await expect(page).toHaveURL(`/account#${name}`)
    await expect(tabPanel(page)).toHaveAccessibleName(new RegExp(name, 'i'))
  }
  await page.goto('/account#nowhere')
  await expect(tabPanel(page)).toHaveAccessibleName('Overview')
})

test('by keyboard alone: arrows move along the tabs, Enter opens one', async ({ page }) => {
  await newReader(page)
  await page.goto('/account')
  await expect(section(page, 'Account info')).toBeVisible()
  // The tabs react to arrows once each has found its panel.
  await expect(tab(page, 'Subscription')).toHaveAttribute('aria-controls')
  await tab(page, 'Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Subscription')).toBeFocused()
  await expect(page).toHaveURL('/account')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account#delivery')
  await expect(tabPanel(page)).toHaveAccessibleName('Delivery')
  await page.keyboard.press('End')
  await expect(tab(page, 'Settings')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/account#settings')
  await page.goBack()
  await expect(tabPanel(page)).toHaveAccessibleName('Delivery')
})

test('a tab loads its data when it is opened, and once', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const countRequests = (what: RegExp) => requested.filter((path) => what.test(path)).length
  await page.goto('/account', { waitUntil: 'networkidle' })
  expect(countRequests(/\/(Delivery|Support|Subscription|Settings)\.[^/]*\.js$/)).toBe(0)
  expect(countRequests(/^\/api\/user\/(addresses|support-tickets|payments)$/)).toBe(0)
  await tab(page, 'Delivery').click()
  await expect(section(page, 'Delivery addresses')).toContainText('No address is saved yet.')
  expect(countRequests(/\/Delivery\.[^/]*\.js$/)).toBe(1)
  expect(countRequests(/^\/api\/user\/addresses$/)).toBe(1)
  await tab(page, 'Overview').click()
  await tab(page, 'Delivery').click()
  await expect(section(page, 'Delivery addresses')).toContainText('No address is saved yet.')
  expect(countRequests(/^\/api\/user\/addresses$/)).toBe(1)
  expect(countRequests(/^\/api\/user\/subscription$/)).toBe(1)
})

test('unsent input of a tab stays while another is shown', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#support')
  await tabPanel(page).getByLabel('Message').fill('Half a question')
  await tab(page, 'Overview').click()
  await tab(page, 'Support').click()
  await expect(tabPanel(page).getByLabel('Message')).toHaveValue('Half a question')
})

test('Back to Magazine leads to the front page', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Back to Magazine' }).click()
  await expect(page).toHaveURL('/')
})

test('Logout is confirmed on the front page, and the back button shows nothing of the reader', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/account')
  await expect(tabPanel(page).getByText(reader.email)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByText('Logged out', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(reader.email)).toHaveCount(0)
})

test('signing out in one tab clears the other', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/account')
  await expect(tabPanel(page).getByText(reader.email)).toBeVisible()
  const otherPage = await page.context().newPage()
  await otherPage.goto('/account#support')
  await expect(otherPage.getByRole('button', { name: 'Send ticket' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(otherPage).toHaveURL('/login?next=%2Faccount%23support')
  await expect(otherPage.getByText(reader.firstName)).toHaveCount(0)
})

test('a logout that does not reach the API keeps the reader signed in and says so', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  const reader = await newReader(page)
  await page.goto('/account')
  await expect(tabPanel(page).getByText(reader.email)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/account')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})

test('a session that ended elsewhere leads to sign-in at the next request, and back to the tab', async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  await page.goto('/account')
  await expect(section(page, 'Your plan')).toContainText('The Introduction')
  await page.context().clearCookies({ name: /^session-/ })
  await tab(page, 'Support').click()
  await expect(page).toHaveURL('/login?next=%2Faccount%23support')
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('401'))).toBe(true)
})

test('the free plan costs nothing and has no end; both others are offered', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#subscription')
  await expect(definition(page, 'Your subscription', 'Price')).toHaveText('$0 per year')
  await expect(definition(page, 'Your subscription', 'Current period')).toHaveText(
    `Since ${longDate(new Date())}, without end`,
  )
  await expect(section(page, 'Other plans').getByRole('heading', { level: 3 })).toHaveText([
    'Global Reader',
    'Patron Ledger',
  ])
  await expect(section(page, 'Other plans').getByRole('link', { name: 'View all plans' })).toHaveAttribute(
    'href',
    '/subscription',
  )
  await expect(section(page, 'Payments')).toContainText('Nothing has been paid')
})

test('a sentence beside the plan explains how it continues', { tag: NIGHTLY }, async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto('/account')
  await expect(section(page, 'Your plan')).toContainText('$200 per year')
  await expect(section(page, 'Your plan')).toContainText(/Renews on \w+ \d+, \d{4}, for one more year\./)
  await apiRequest(page, '/api/user/subscription/cancellation', {})
  await page.reload()
  await expect(section(page, 'Your plan').getByText('active', { exact: true })).toBeVisible()
  await expect(section(page, 'Your plan')).toContainText(/Cancelled; yours until \w+ \d+, \d{4}\./)
})

test('payments are a short list, newest first, with a link to all of them', { tag: NIGHTLY }, async ({ page }) => {
  const { email } = await newReader(page)
  for (const year of [2020, 2021, 2022, 2023, 2024, 2025]) {
    const status = year === 2024 ? 'canceled' : 'succeeded'
    await addPayment(email, { description: `The year ${year}`, amount: 20000, status, at: `${year}-03-09T10:00:00Z` })
  }
  await page.goto('/account#subscription')
  const lines = section(page, 'Payments').getByRole('listitem')
  await expect(lines).toHaveCount(5)
  await expect(lines.first()).toContainText('The year 2025')
  await expect(lines.first()).toContainText('$200.00')
  await expect(lines.first()).toContainText('March 9, 2025')
  await expect(lines.first().getByText('succeeded', { exact: true })).toBeVisible()
  await expect(lines.nth(1).getByText('cancelled', { exact: true })).toBeVisible()
  await expect(section(page, 'Payments').getByRole('link', { name: 'All payments' })).toHaveAttribute(
    'href',
    '/dashboard#payment-history',
  )
})

const requestsThatFail = [
  ['overview', '/api/user/subscription', 'Your plan could not be loaded.'],
  // Shown and repeated by the same component.
  ['subscription', '/api/user/payments', 'Your payments could not be loaded.'],
  ['subscription', '/api/subscriptions', 'Our plans could not be loaded.'],
  ['delivery', '/api/user/addresses', 'Your addresses could not be loaded.'],
  ['support', '/api/user/support-tickets', 'Your tickets could not be loaded.'],
] as const
for (const [tabName, path, what] of isNightly ? requestsThatFail : requestsThatFail.slice(0, 1)) {
  test(`${path} that cannot be loaded shows a skeleton, then a message, and is requested again only by the reader`, async ({
    page,
    consoleErrors,
  }) => {
    await newReader(page)
    let requested = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${path}`, async (route) => {
      requested++
      if (requested > 1) return route.continue()
      await released
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'x', title: 'x', status: 503, detail: 'We are away for a moment.' }),
      })
    })
    await page.goto(`/account#${tabName}`)
    await expect(tabPanel(page).getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeAttached()
    release()
    const alert = tabPanel(page).getByRole('alert')
    await expect(alert).toContainText(what)
    await expect(alert).toContainText('We are away for a moment.')
    expect(requested).toBe(1)
    await alert.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(alert).toHaveCount(0)
    await expect.poll(() => requested).toBe(2)
    const isFocusLost = () => page.evaluate(() => document.activeElement === document.body)
    await expect.poll(isFocusLost, 'the focus is lost').toBe(false)
    await expect(tabPanel(page).getByText('Loading...')).toHaveCount(0)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
  })
}

test('an account that cannot be loaded keeps its reader, who can retry', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  let isUnavailable = true
  await page.route('**/api/user', (route) =>
    isUnavailable ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
  )
  await page.goto('/account')
  await expect(page.getByRole('alert')).toContainText('Your account could not be loaded.')
  await expect(page).toHaveURL('/account')
  isUnavailable = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Your plan')).toContainText('The Introduction')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
})

test('the page itself contains no personal data and is not indexed', async ({ page }) => {
  const reader = await newReader(page)
  const text = await (await page.request.get('/account')).text()
  expect(text).not.toContain(reader.firstName)
  expect(text).toContain('<meta name="robots" content="noindex">')
})

test('the skeleton has the size of the content: nothing moves when it loads', async ({ page }) => {
  await newReader(page)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/account', { waitUntil: 'networkidle' })
  await expect(section(page, 'Your plan')).toContainText('The Introduction')
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
})

test('long names and addresses do not overflow the page', { tag: NIGHTLY }, async ({ page }) => {
  const names = { firstName: 'Maximiliane-Alexandrina', lastName: 'W'.repeat(90) }
  await newReader(page, { ...newGuest(names) })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tabName of tabNames) {
    await page.goto(`/account#${tabName.toLowerCase()}`)
    await expect(page.getByRole('tabpanel', { name: tabName })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoOverflow(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the account says that it needs JavaScript, and whom to write to', async ({ page }) => {
    await page.goto('/account')
    // Text locators ignore <noscript>.
    await expect(page.locator('main noscript p')).toContainText('This page needs JavaScript to open.')
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'hello@meridian.example' })).toBeVisible()
  })
})

for (const tabName of tabNames) {
  test(`${tabName} is accessible in both themes and does not overflow`, async ({ page }) => {
    const { email } = await newReader(page)
    await addPayment(email, {
      description: 'One year',
      amount: 20000,
      status: 'succeeded',
      at: '2026-03-09T10:00:00Z',
    })
    await page.goto(`/account#${tabName.toLowerCase()}`)
    await expect(tabPanel(page)).toHaveAccessibleName(tabName)
    await page.waitForLoadState('networkidle')
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
      await expectNoOverflow(page)
    }
  })
}
