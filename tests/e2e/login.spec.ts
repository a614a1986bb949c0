import { apiRequest, newGuest, newReader, seededUsers } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { accountFields } from './checkout-page.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'
import {
  clickButton,
  expectToast,
  field,
  fillFields,
  hydrateForm,
  mockUnavailable,
  registrationForm,
  signInForm,
  toast,
} from './sign-in-page.ts'

const credentials = ({ email, password }: { email: string; password: string }) => ({ Email: email, Password: password })

async function openRegistration(page: Page) {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  return hydrateForm(registrationForm(page))
}

async function signIn(page: Page, address = '/login') {
  await page.goto(address)
  const form = await hydrateForm(signInForm(page))
  await fillFields(form, credentials(seededUsers.reader))
  await clickButton(form, 'Sign In')
}

test('there are two tabs, a note about the terms, and a link to support', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('tab')).toHaveText(['Sign In', 'Create Account'])
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute('href', '/login/forgotten')
  await main.getByRole('tab', { name: 'Create Account' }).click()
  await expect(main.getByText(/By creating an account you agree to our terms/)).toBeVisible()
})

test('password managers are told what each field is for', async ({ page }) => {
  await page.goto('/login')
  const autocompleteTokens = (form: ReturnType<typeof signInForm>) =>
    form
      .locator('input')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('name')}: ${one.getAttribute('autocomplete')}`))
  expect(await autocompleteTokens(signInForm(page))).toEqual(['email: username', 'password: current-password'])
  await page.getByRole('tab', { name: 'Create Account' }).click()
  expect(await autocompleteTokens(registrationForm(page))).toEqual([
    'firstName: given-name',
    'lastName: family-name',
    'email: username',
    'password: new-password',
    'confirmPassword: new-password',
  ])
})

test('a reader with an account signs in and is welcomed in it', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL('/account')
  await expect(toast(page, 'Welcome back!')).toBeVisible()
})

test('by keyboard alone: missing fields are named at the first one, and sign-in succeeds', async ({ page }) => {
  await page.goto('/login')
  const form = await hydrateForm(signInForm(page))
  await expect(field(form, 'Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Missing information', 'Please enter both email and password.')
  await expect(field(form, 'Email')).toBeFocused()
  for (const label of ['Email', 'Password']) {
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(form, label)).toHaveAccessibleDescription(/.+/)
  }
  await page.keyboard.type(seededUsers.reader.email)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Missing information', 'Please enter both email and password.')
  await expect(field(form, 'Password')).toBeFocused()
  await page.keyboard.type(seededUsers.reader.password)
  await page.keyboard.press('Tab')
  const showButton = form.getByRole('button', { name: 'Show password' })
  await expect(showButton).toBeFocused()
  await page.keyboard.press('Space')
  await expect(showButton).toHaveAttribute('aria-pressed', 'true')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
})

test('a password can be shown, and is hidden again before it is sent', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/login')
  const form = await hydrateForm(signInForm(page))
  await fillFields(form, { Email: newGuest().email, Password: 'not the one' })
  const showButton = form.getByRole('button', { name: 'Show password' })
  await showButton.click()
  await expect(showButton).toHaveAttribute('aria-pressed', 'true')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'text')
  await expect(field(form, 'Password')).toHaveValue('not the one')
  await showButton.click()
  await expect(showButton).toHaveAttribute('aria-pressed', 'false')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'password')
  await showButton.click()
  await clickButton(form, 'Sign In')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'password')
  await expect(toast(page, 'Login failed')).toBeVisible()
  consoleErrors.splice(0)
})

test('a refused attempt says so and keeps the input; the third one warns and offers help', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/login')
  const form = await hydrateForm(signInForm(page))
  const { email } = newGuest()
  await fillFields(form, { Email: email, Password: 'not the one' })
  const lockWarning = form.getByText(/After five refused tries an account rests/)
  for (const attempt of [1, 2, 3]) {
    await expect(lockWarning).toHaveCount(0)
    const pendingResponse = page.waitForResponse('**/api/auth/login')
    await clickButton(form, 'Sign In')
    expect((await pendingResponse).status(), `try ${attempt}`).toBe(401)
    await expectToast(page, 'Login failed', 'Invalid email or password')
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Invalid email or password')
  }
  await expect(lockWarning).toBeVisible()
  await expect(lockWarning.getByRole('link', { name: 'set a new password' })).toHaveAttribute(
    'href',
    '/login/forgotten',
  )
  await expect(field(form, 'Email')).toHaveValue(email)
  await expect(field(form, 'Password')).toHaveValue('not the one')
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

test.describe('the page after sign-in', () => {
  test('is the one that was requested', { tag: NIGHTLY }, async ({ page }) => {
    await signIn(page, '/login?next=/articles/the-brass-hour%3Ffrom=login')
    await expect(page).toHaveURL('/articles/the-brass-hour?from=login')
  })

  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
  ])
    test(`is never ${next}`, { tag: NIGHTLY }, async ({ page }) => {
      await signIn(page, `/login?next=${encodeURIComponent(next)}`)
      await expect(page).toHaveURL('/account')
    })

  test('is where a signed-in reader is redirected', async ({ page }) => {
    await newReader(page)
    await page.goto('/login')
    await expect(page).toHaveURL('/account')
    await page.goto('/login?next=/archive')
    await expect(page).toHaveURL('/archive')
    await page.goto('/login?next=//elsewhere.example')
    await expect(page).toHaveURL('/account')
  })
})

test.describe('a new account', () => {
  test('needs all fields, equal passwords and a minimum length, checked in this order', { tag: NIGHTLY }, async ({
    page,
  }) => {
    const form = await openRegistration(page)
    await clickButton(form, 'Create Account')
    await expectToast(page, 'Missing information', 'Please fill in all required fields.')
    await expect(field(form, 'First name')).toBeFocused()
    await fillFields(form, {
      ...accountFields(newGuest()),
      'Last name': '   ',
      Password: 'short',
      'Confirm password': 'shore',
    })
    await clickButton(form, 'Create Account')
    await expectToast(page, 'Missing information', 'Please fill in all required fields.')
    await expect(field(form, 'Last name')).toBeFocused()
    await fillFields(form, { 'Last name': 'Marchetti' })
    await clickButton(form, 'Create Account')
    await expectToast(page, "Passwords don't match", 'Please make sure both password fields match.')
    await expect(field(form, 'Confirm password')).toBeFocused()
    await fillFields(form, { 'Confirm password': 'short' })
    await clickButton(form, 'Create Account')
    await expectToast(page, 'Password too short', 'Password must be at least 6 characters long.')
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAccessibleDescription(/Password must be at least 6 characters long\./)
    await expect(field(form, 'First name')).toHaveValue('Odile')
  })

  test('is refused a common password at its field', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    const form = await openRegistration(page)
    await fillFields(form, { ...accountFields(newGuest()), Password: 'sunshine', 'Confirm password': 'sunshine' })
    await clickButton(form, 'Create Account')
    await expect(toast(page, 'Registration failed')).toBeVisible()
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAttribute('aria-invalid', 'true')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
    await fillFields(form, { Password: 'a lamp in the fog', 'Confirm password': 'a lamp in the fog' })
    await clickButton(form, 'Create Account')
    await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
  })

  test('starts with an e-mail; a reader who confirms in another tab is signed in when returning to this one', async ({
    page,
    context,
  }) => {
    const person = newGuest()
    const form = await openRegistration(page)
    await fillFields(form, accountFields(person))
    const pendingRequest = page.waitForRequest('**/api/auth/register')
    await clickButton(form, 'Create Account')
    const { email, password, firstName, lastName } = person
    expect((await pendingRequest).postDataJSON()).toEqual({ email, password, firstName, lastName })
    await expect(toast(page, 'Welcome to Meridian!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)

    const otherPage = await context.newPage()
    await otherPage.goto(linkPath(await waitForEmail(email, /confirm/i), '/login/confirm'))
    await otherPage.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(otherPage).toHaveURL('/account')
    await expect(toast(otherPage, 'Your address is confirmed')).toBeVisible()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL('/account')
  })

  test('can have its e-mail sent again, or use another address', async ({ page }) => {
    const person = newGuest()
    const form = await openRegistration(page)
    await fillFields(form, accountFields(person))
    await clickButton(form, 'Create Account')
    await waitForEmail(person.email, /confirm/i)
    const pendingResend = page.waitForRequest('**/api/auth/confirmation-email')
    await page.getByRole('button', { name: 'Send it again' }).click()
    expect((await pendingResend).postDataJSON()).toEqual({ email: person.email })
    await expect(page.getByRole('status').filter({ hasText: `Sent once more to ${person.email}.` })).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(field(form, 'Email')).toHaveValue(person.email)
    await expect(field(form, 'Email')).toBeFocused()
    await expect(field(form, 'First name')).toHaveValue(person.firstName)
    await expect(field(form, 'Password')).toHaveValue(person.password)
  })

  test('that is unconfirmed shows the same page at sign-in', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    const person = newGuest()
    await page.goto('/login')
    await apiRequest(page, '/api/auth/register', person)
    const form = await hydrateForm(signInForm(page))
    await fillFields(form, credentials(person))
    await clickButton(form, 'Sign In')
    await expect(page.getByRole('heading', { name: 'One letter first' })).toBeFocused()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('403')])
  })

  test('shows the strength of its password with a script that is loaded for it', { tag: NIGHTLY }, async ({ page }) => {
    const strengthScriptUrls: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('password-strength') && strengthScriptUrls.push(request.url()),
    )
    const form = await openRegistration(page)
    const password = field(form, 'Password')
    await expect(password).toHaveAccessibleDescription(/At least 6 characters/)
    await fillFields(form, { 'First name': 'Odile', Email: 'odile.marchetti@example.com' })
    expect(strengthScriptUrls).toEqual([])
    const expectStatus = (pattern: RegExp) =>
      expect(form.getByRole('status').filter({ hasText: pattern })).toBeVisible()
    await password.fill('sunshine')
    await expectStatus(/leaked/)
    expect(strengthScriptUrls.length).toBeGreaterThan(0)
    await password.fill('Odile1970')
    await expectStatus(/Easily guessed/)
    await password.fill('a lamp in fog, seldom')
    await expectStatus(/Strong/)
    await expect(password).toHaveAccessibleDescription(/Strong/)
    await password.fill('')
    await expectStatus(/At least 6 characters/)
  })

  test('keeps the input while the other tab is shown', { tag: NIGHTLY }, async ({ page }) => {
    const form = await openRegistration(page)
    await fillFields(form, { 'First name': 'Odile' })
    await page.getByRole('tab', { name: 'Create Account' }).press('ArrowLeft')
    await expect(signInForm(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Sign In' }).press('ArrowRight')
    await expect(field(form, 'First name')).toHaveValue('Odile')
  })
})

test('while the API is unavailable both forms say so and keep the input', async ({ page, consoleErrors }) => {
  await mockUnavailable(page, '/auth/*')
  await page.goto('/login')
  const form = await hydrateForm(signInForm(page))
  await fillFields(form, credentials(seededUsers.reader))
  await clickButton(form, 'Sign In')
  await expectToast(page, 'Login failed', 'The library is closed for a moment.')
  await expect(field(form, 'Password')).toHaveValue(seededUsers.reader.password)
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const registration = registrationForm(page)
  await fillFields(registration, accountFields(newGuest()))
  await clickButton(registration, 'Create Account')
  await expectToast(page, 'Registration failed', 'The library is closed for a moment.')
  await expect(field(registration, 'First name')).toHaveValue('Odile')
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('without a connection both forms say so and keep the input', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await page.goto('/login')
  const form = await hydrateForm(signInForm(page))
  await fillFields(form, credentials(seededUsers.reader))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await clickButton(form, 'Sign In')
  await expectToast(page, 'Login failed', 'We could not be reached. What you typed is still here.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
})

test('both forms and the confirmation are accessible with all their errors, at every width', async ({ page }) => {
  await page.goto('/login')
  await clickButton(await hydrateForm(signInForm(page)), 'Sign In')
  const expectAccessible = async () => {
    await page.mouse.move(0, 0)
    for (const width of AXE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await accessibilityViolations(page, 'main'), `${width} wide`).toEqual([])
    }
  }
  await expectAccessible()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const form = registrationForm(page)
  await clickButton(form, 'Create Account')
  await expectAccessible()
  await fillFields(form, accountFields(newGuest()))
  await clickButton(form, 'Create Account')
  await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
  await expectAccessible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in works', async ({ page }) => {
    await page.goto('/login')
    const form = signInForm(page)
    await expect(form.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
    await fillFields(form, credentials(seededUsers.reader))
    await clickButton(form, 'Sign In')
    await expect(page).toHaveURL('/account')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toContain('signed-in')
  })

  test('a refused sign-in and the other way to an account are explained', async ({ page }) => {
    await page.goto('/login')
    const rejected = page.getByText('Login failed.')
    await expect(rejected).toBeHidden()
    await fillFields(signInForm(page), { Email: newGuest().email, Password: 'not the one' })
    await clickButton(signInForm(page), 'Sign In')
    await expect(page).toHaveURL('/login#refused')
    await expect(rejected).toBeVisible()
    await page.getByRole('link', { name: 'Create one' }).click()
    await expect(page).toHaveURL('/subscribe/free')
  })
})
