import { apiRequest, newGuest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'
import { clickButton, expectToast, field, fillFields, hydrateForm, mockUnavailable, toast } from './sign-in-page.ts'

// The pages that e-mails link to. Opening a link changes nothing; the button on its page does.

const CONFIRM_BUTTON = 'Confirm my address'
const recoveryForm = (page: Page) => page.locator('form[action="/api/auth/recovery"]')
const passwordForm = (page: Page) => page.getByRole('main').locator('form')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A page in another browser context, without the cookies of this one. */
async function openOtherBrowser(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser.')
  return context.newPage()
}

async function requestRecovery(page: Page, email: string): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page).toHaveURL('/login/forgotten')
  const form = await hydrateForm(recoveryForm(page))
  await fillFields(form, { Email: email })
  await clickButton(form, 'Send me a letter')
  await expect(form.getByRole('status').filter({ hasText: email })).toBeVisible()
  return linkPath(await waitForEmail(email, /^A new password/), '/login/new-password')
}

test.describe('confirming an address', () => {
  test('in another browser confirms the account and leads to sign-in', async ({ page }) => {
    const person = newGuest()
    await page.goto('/login')
    await apiRequest(page, '/api/auth/register', person)
    const link = linkPath(await waitForEmail(person.email, /confirm/i), '/login/confirm')

    const otherPage = await openOtherBrowser(page)
    await otherPage.goto(link)
    await expect(heading(otherPage, 'Confirm your address')).toBeVisible()
    await otherPage.reload()
    await otherPage.getByRole('button', { name: CONFIRM_BUTTON }).click()
    await expect(otherPage).toHaveURL('/login/confirmed')
    await expect(heading(otherPage, 'Your address is confirmed')).toBeVisible()
    await otherPage.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(otherPage).toHaveURL('/login')
    await otherPage.context().close()
  })

  test('works by keyboard alone, and once', { tag: NIGHTLY }, async ({ page, context }) => {
    const person = newGuest()
    await page.goto('/login')
    await apiRequest(page, '/api/auth/register', person)
    const link = linkPath(await waitForEmail(person.email, /confirm/i), '/login/confirm')
    await page.goto(link)
    await page.getByRole('button', { name: CONFIRM_BUTTON }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')
    await context.clearCookies()
  })

  test('by an invalid link leads to a page that says so', async ({ page }) => {
    await page.goto('/login/confirm?token=somebody-elses')
    await page.getByRole('button', { name: CONFIRM_BUTTON }).click()
    await expect(page).toHaveURL('/login/link-expired')
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Set a new password' }).click()
    await expect(page).toHaveURL('/login/forgotten')
  })
})

test.describe('a forgotten password', () => {
  test('is replaced through an e-mail, and the new one signs in', async ({ page, context }) => {
    const person = await newReader(page)
    await context.clearCookies()
    await page.goto(await requestRecovery(page, person.email))
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    const form = await hydrateForm(passwordForm(page))
    await clickButton(form, 'Set new password')
    await expectToast(page, 'Missing information', 'Please fill in all required fields.')
    await fillFields(form, { 'New password': 'short', 'Confirm new password': 'shore' })
    await clickButton(form, 'Set new password')
    await expectToast(page, "Passwords don't match", 'Please make sure the new passwords match.')
    await expect(field(form, 'Confirm new password')).toBeFocused()
    await fillFields(form, { 'Confirm new password': 'short' })
    await clickButton(form, 'Set new password')
    await expectToast(page, 'Password too short', 'Password must be at least 6 characters long.')
    await expect(field(form, 'New password')).toBeFocused()
    await fillFields(form, { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await clickButton(form, 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
    await waitForEmail(person.email, /password was changed/)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    const signInFields = await hydrateForm(page.locator('form[action="/api/auth/login"]'))
    await fillFields(signInFields, { Email: person.email, Password: 'a lamp in the fog' })
    await clickButton(signInFields, 'Sign In')
    await expect(page).toHaveURL('/account')
  })

  test('cannot be replaced by a common one; the link works once', { tag: NIGHTLY }, async ({
    page,
    context,
    consoleErrors,
  }) => {
    const person = await newReader(page)
    await context.clearCookies()
    const link = await requestRecovery(page, person.email)
    await page.goto(link)
    const form = await hydrateForm(passwordForm(page))
    await fillFields(form, { 'New password': 'sunshine', 'Confirm new password': 'sunshine' })
    await clickButton(form, 'Set new password')
    await expect(toast(page, 'Password not changed')).toBeVisible()
    await expect(field(form, 'New password')).toBeFocused()
    await expect(field(form, 'New password')).toHaveAttribute('aria-invalid', 'true')
    await fillFields(form, { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await clickButton(form, 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
    await page.goto(link)
    await hydrateForm(form)
    await fillFields(form, { 'New password': 'another lamp', 'Confirm new password': 'another lamp' })
    await clickButton(form, 'Set new password')
    await expect(page).toHaveURL('/login/link-expired')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
  })

  test('gets the same message whether or not the address has an account', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/login/forgotten')
    const form = await hydrateForm(recoveryForm(page))
    await clickButton(form, 'Send me a letter')
    await expect(field(form, 'Email')).toBeFocused()
    await expectToast(page, 'Missing information', 'Please enter your email.')
    const { email } = newGuest()
    await fillFields(form, { Email: email })
    await clickButton(form, 'Send me a letter')
    await expect(form.getByRole('status')).toHaveText(
      `If ${email} has an account here, the letter is on its way. Its link works for an hour.`,
    )
  })

  test('can be requested again after the API was unavailable', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await mockUnavailable(page, '/auth/*')
    await page.goto('/login/forgotten')
    const form = await hydrateForm(recoveryForm(page))
    await fillFields(form, { Email: 'odile@example.com' })
    await clickButton(form, 'Send me a letter')
    await expectToast(page, 'Letter not sent', 'The library is closed for a moment.')
    await expect(field(form, 'Email')).toHaveValue('odile@example.com')
    await page.goto('/login/new-password?token=x')
    const newPasswordForm = await hydrateForm(passwordForm(page))
    await fillFields(newPasswordForm, {
      'New password': 'a lamp in the fog',
      'Confirm new password': 'a lamp in the fog',
    })
    await clickButton(newPasswordForm, 'Set new password')
    await expectToast(page, 'Password not changed', 'The library is closed for a moment.')
    await expect(field(newPasswordForm, 'New password')).toHaveValue('a lamp in the fog')
    expect(consoleErrors.splice(0)).toHaveLength(2)
  })
})

test('a new address takes effect when its e-mail is confirmed', { tag: NIGHTLY }, async ({ page }) => {
  const person = await newReader(page)
  const { email } = newGuest()
  await page.goto('/about')
  await apiRequest(page, '/api/user/email', { email, currentPassword: person.password })
  await page.goto(linkPath(await waitForEmail(email, /new address/), '/account/new-email'))
  await expect(heading(page, 'Your new address')).toBeVisible()
  const currentEmail = async () => (await (await page.request.get('/api/user')).json()).email
  expect(await currentEmail()).toBe(person.email)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page).toHaveURL('/account/email-changed')
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  expect(await currentEmail()).toBe(email)
})

test('a mail scanner that opens every link and runs its scripts changes nothing', async ({ page }) => {
  const [guest, invited, newAddress] = [newGuest(), newGuest(), newGuest().email]
  const person = await newReader(page)
  await page.goto('/about')
  await apiRequest(page, '/api/auth/register', guest)
  await apiRequest(page, '/api/auth/recovery', { email: person.email })
  await apiRequest(page, '/api/user/email', { email: newAddress, currentPassword: person.password })
  await apiRequest(page, '/api/newsletter/subscribe', { email: invited.email })
  const links = [
    linkPath(await waitForEmail(guest.email, /confirm/i), '/login/confirm'),
    linkPath(await waitForEmail(person.email, /^A new password/), '/login/new-password'),
    linkPath(await waitForEmail(newAddress, /new address/), '/account/new-email'),
    linkPath(await waitForEmail(invited.email, /./), '/newsletter/confirm'),
  ]
  const scanner = await openOtherBrowser(page)
  for (const link of [...links, ...links]) {
    expect((await scanner.request.head(link)).ok()).toBe(true)
    await scanner.goto(link, { waitUntil: 'networkidle' })
    await expect(scanner.getByRole('main').getByRole('button').first()).toBeVisible()
  }
  expect((await scanner.request.get('/api/user')).status()).toBe(401)
  await scanner.context().close()
  const currentEmail = async () => (await (await page.request.get('/api/user')).json()).email
  expect(await currentEmail()).toBe(person.email)
  // The links still work.
  const [confirmation = '', , newEmail = ''] = links.map((link) => link.split('token=')[1])
  await apiRequest(page, '/api/auth/new-email', { token: newEmail })
  expect(await currentEmail()).toBe(newAddress)
  const confirmed = await apiRequest(page, '/api/auth/confirmation', { token: confirmation })
  expect(await confirmed.json()).toMatchObject({ status: 'confirmed', signedIn: true })
})

test('the forms that e-mails lead to are accessible with all their errors, at every width', async ({ page }) => {
  for (const [path, button] of [
    ['/login/forgotten', 'Send me a letter'],
    ['/login/new-password?token=x', 'Set new password'],
  ] as const) {
    await page.goto(path)
    await clickButton(await hydrateForm(passwordForm(page)), button)
    for (const width of AXE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })

      expect(await accessibilityViolations(page, 'main'), `${path}, ${width} wide`).toEqual([])
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password can be replaced', async ({ page }) => {
    const person = await newReader(page)
    await page.context().clearCookies()
    await page.goto('/login/forgotten')
    await fillFields(recoveryForm(page), { Email: person.email })
    await clickButton(recoveryForm(page), 'Send me a letter')
    await expect(page).toHaveURL('/login/link-sent')
    const link = linkPath(await waitForEmail(person.email, /^A new password/), '/login/new-password')
    await page.goto(link)
    await fillFields(passwordForm(page), { 'New password': 'sunshine', 'Confirm new password': 'sunshine' })
    await clickButton(passwordForm(page), 'Set new password')
    await expect(page).toHaveURL('/login/password-not-set')
    await page.goto(link)
    await fillFields(passwordForm(page), {
      'New password': 'a lamp in the fog',
      'Confirm new password': 'a lamp in the fog',
    })
    await clickButton(passwordForm(page), 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
  })
})
