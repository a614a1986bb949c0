import { faultsInBothThemes } from './axe.ts'
import { away, field, fill, isSaid, press, toast, turnTo } from './entrance.ts'
import { letterTo, pathIn } from './mailbox.ts'
import { aStranger, ask, newReader } from './members.ts'
import { expect, type Page, test } from './reader.ts'

// What letters lead to. Opening a link changes nothing; the button on its page does.

const CONFIRM = 'Confirm my address'
const recoveryForm = (page: Page) => page.locator('form[action="/api/auth/recovery"]')
const passwordForm = (page: Page) => page.getByRole('main').locator('form')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A page of another browser, which knows nothing of this one. */
async function elsewhere(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser.')
  return context.newPage()
}

async function askForRecovery(page: Page, email: string): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page).toHaveURL('/login/forgotten')
  const form = await turnTo(recoveryForm(page))
  await fill(form, { Email: email })
  await press(form, 'Send me a letter')
  await expect(form.getByRole('status').filter({ hasText: email })).toBeVisible()
  return pathIn(await letterTo(email, /^A new password/), '/login/new-password')
}

test.describe('confirming an address', () => {
  test('in another browser opens the account, and leads to signing in', async ({ page }) => {
    const person = aStranger()
    await page.goto('/login')
    await ask(page, '/api/auth/register', person)
    const link = pathIn(await letterTo(person.email, /confirm/i), '/login/confirm')

    const other = await elsewhere(page)
    await other.goto(link)
    await expect(heading(other, 'Confirm your address')).toBeVisible()
    await other.reload()
    await other.getByRole('button', { name: CONFIRM }).click()
    await expect(other).toHaveURL('/login/confirmed')
    await expect(heading(other, 'Your address is confirmed')).toBeVisible()
    await other.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(other).toHaveURL('/login')
    await other.context().close()
  })

  test('works by keyboard alone, and once', async ({ page, context }) => {
    const person = aStranger()
    await page.goto('/login')
    await ask(page, '/api/auth/register', person)
    const link = pathIn(await letterTo(person.email, /confirm/i), '/login/confirm')
    await page.goto(link)
    await page.getByRole('button', { name: CONFIRM }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')
    await context.clearCookies()
  })

  test('by a link that is not ours leads to a page that says so', async ({ page }) => {
    await page.goto('/login/confirm?token=somebody-elses')
    await page.getByRole('button', { name: CONFIRM }).click()
    await expect(page).toHaveURL('/login/link-expired')
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Set a new password' }).click()
    await expect(page).toHaveURL('/login/forgotten')
  })
})

test.describe('a forgotten password', () => {
  test('is replaced by a letter, and the new one opens the account', async ({ page, context }) => {
    const person = await newReader(page)
    await context.clearCookies()
    await page.goto(await askForRecovery(page, person.email))
    await expect(heading(page, 'Choose a new password')).toBeVisible()
    const form = await turnTo(passwordForm(page))
    await press(form, 'Set new password')
    await isSaid(page, 'Missing information', 'Please fill in all required fields.')
    await fill(form, { 'New password': 'short', 'Confirm new password': 'shore' })
    await press(form, 'Set new password')
    await isSaid(page, "Passwords don't match", 'Please make sure the new passwords match.')
    await expect(field(form, 'Confirm new password')).toBeFocused()
    await fill(form, { 'Confirm new password': 'short' })
    await press(form, 'Set new password')
    await isSaid(page, 'Password too short', 'Password must be at least 6 characters long.')
    await expect(field(form, 'New password')).toBeFocused()
    await fill(form, { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await press(form, 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
    await letterTo(person.email, /password was changed/)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    const signIn = await turnTo(page.locator('form[action="/api/auth/login"]'))
    await fill(signIn, { Email: person.email, Password: 'a lamp in the fog' })
    await press(signIn, 'Sign In')
    await expect(page).toHaveURL('/account')
  })

  test('may not be replaced by one that everybody knows; and the link works once', async ({
    page,
    context,
    complaints,
  }) => {
    const person = await newReader(page)
    await context.clearCookies()
    const link = await askForRecovery(page, person.email)
    await page.goto(link)
    const form = await turnTo(passwordForm(page))
    await fill(form, { 'New password': 'sunshine', 'Confirm new password': 'sunshine' })
    await press(form, 'Set new password')
    await expect(toast(page, 'Password not changed')).toBeVisible()
    await expect(field(form, 'New password')).toBeFocused()
    await expect(field(form, 'New password')).toHaveAttribute('aria-invalid', 'true')
    await fill(form, { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await press(form, 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
    await page.goto(link)
    await turnTo(form)
    await fill(form, { 'New password': 'another lamp', 'Confirm new password': 'another lamp' })
    await press(form, 'Set new password')
    await expect(page).toHaveURL('/login/link-expired')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  })

  test('is asked about in the same words, whether or not the address has an account', async ({ page }) => {
    await page.goto('/login/forgotten')
    const form = await turnTo(recoveryForm(page))
    await press(form, 'Send me a letter')
    await expect(field(form, 'Email')).toBeFocused()
    await isSaid(page, 'Missing information', 'Please enter your email.')
    const { email } = aStranger()
    await fill(form, { Email: email })
    await press(form, 'Send me a letter')
    await expect(form.getByRole('status')).toHaveText(
      `If ${email} has an account here, the letter is on its way. Its link works for an hour.`,
    )
  })

  test('can wait until the house is back', async ({ page, complaints }) => {
    await away(page, '/auth/*')
    await page.goto('/login/forgotten')
    const form = await turnTo(recoveryForm(page))
    await fill(form, { Email: 'odile@example.com' })
    await press(form, 'Send me a letter')
    await isSaid(page, 'Letter not sent', 'The library is closed for a moment.')
    await expect(field(form, 'Email')).toHaveValue('odile@example.com')
    await page.goto('/login/new-password?token=x')
    const chosen = await turnTo(passwordForm(page))
    await fill(chosen, { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await press(chosen, 'Set new password')
    await isSaid(page, 'Password not changed', 'The library is closed for a moment.')
    await expect(field(chosen, 'New password')).toHaveValue('a lamp in the fog')
    expect(complaints.splice(0)).toHaveLength(2)
  })
})

test('a new address is taken when its letter says so, and not before', async ({ page }) => {
  const person = await newReader(page)
  const { email } = aStranger()
  await page.goto('/about')
  await ask(page, '/api/user/email', { email, currentPassword: person.password })
  await page.goto(pathIn(await letterTo(email, /new address/), '/account/new-email'))
  await expect(heading(page, 'Your new address')).toBeVisible()
  const known = async () => (await (await page.request.get('/api/user')).json()).email
  expect(await known()).toBe(person.email)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page).toHaveURL('/account/email-changed')
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  expect(await known()).toBe(email)
})

test('the forms that letters lead to are accessible with all their faults, on every screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, button] of [
    ['/login/forgotten', 'Send me a letter'],
    ['/login/new-password?token=x', 'Set new password'],
  ] as const) {
    await page.goto(path)
    await press(await turnTo(passwordForm(page)), button)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsInBothThemes(page, 'main'), `${path}, ${width} wide`).toEqual([])
    }
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password is replaced all the same', async ({ page }) => {
    const person = await newReader(page)
    await page.context().clearCookies()
    await page.goto('/login/forgotten')
    await fill(recoveryForm(page), { Email: person.email })
    await press(recoveryForm(page), 'Send me a letter')
    await expect(page).toHaveURL('/login/letter-sent')
    const link = pathIn(await letterTo(person.email, /^A new password/), '/login/new-password')
    await page.goto(link)
    await fill(passwordForm(page), { 'New password': 'sunshine', 'Confirm new password': 'sunshine' })
    await press(passwordForm(page), 'Set new password')
    await expect(page).toHaveURL('/login/password-not-set')
    await page.goto(link)
    await fill(passwordForm(page), { 'New password': 'a lamp in the fog', 'Confirm new password': 'a lamp in the fog' })
    await press(passwordForm(page), 'Set new password')
    await expect(page).toHaveURL('/login/password-set')
  })
})
