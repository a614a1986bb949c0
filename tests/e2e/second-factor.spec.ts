import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { apiRequest, type Credentials, newGuest, newStaff, signInAs } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hydrateForm, test } from './fixtures.ts'

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const nothing = async () => {}

/** Sets an authenticator up, and returns its secret and the recovery codes. `look` is called at each of its two screens. */
async function enroll(page: Page, { password }: Credentials, look: () => Promise<void> = nothing) {
  await openSection(page, 'security', 'Security')
  await press(page, 'Set up an authenticator')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await press(page, 'Go on')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await look()
  await codeField(page).fill('000000')
  await press(page, 'Set up')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await codeField(page).fill(codeOf(secret))
  await press(page, 'Set up')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await look()
  const recoveryCodes = await codes.getByRole('listitem').allTextContents()
  await press(page, 'I have kept them')
  await expect(page.getByText('10 are left.')).toBeVisible()
  return { secret, recoveryCodes }
}

const codeOf = (secret: string) => new TOTP({ secret }).generate()

async function signOut(page: Page) {
  await press(page, 'Log out')
  await expect(page).toHaveURL('/')
}

/** The same by the API. */
async function enrollByApi(page: Page, { password: currentPassword }: Credentials): Promise<string> {
  const started = await apiRequest(page, '/api/user/second-factors', { name: 'Telephone', currentPassword })
  const { id, secret } = await started.json()
  await apiRequest(page, `/api/user/second-factors/${id}/verification`, { code: codeOf(secret) })
  return secret
}

async function enterPassword(page: Page, { email, password }: Credentials, signInPage = '/auth') {
  await page.goto(signInPage)
  const form = page.locator('form', { has: page.locator('[autocomplete="current-password"]') })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

test('an owner sets an authenticator up, signs in with its code, and invites an editor', async ({
  page,
  consoleErrors,
}) => {
  const owner = await newStaff(page, 'owner')
  await openSection(page, 'security', 'Security')
  await expect(page.getByText(/^(From .+ on, o|O)wners need an authenticator/)).toBeVisible()
  const { secret } = await enroll(page, owner, async () => expect(await violationsInBothThemes(page)).toEqual([]))
  await signOut(page)
  // The browser logs the response to the first code, which is wrong.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])

  await enterPassword(page, owner)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await openSection(page, 'staff', 'Staff')
  const invited = newGuest()
  await page.getByLabel('Email').fill(invited.email)
  await page.getByLabel('Role').first().selectOption({ label: 'Editor' })
  await page
    .getByRole('button', { name: /invitation|invite/i })
    .first()
    .click()
  await expect(page.getByText(invited.email, { exact: true })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('without the code the admin opens, and asks for it where the password is not enough', async ({
  page,
  consoleErrors,
}) => {
  const owner = await newStaff(page, 'owner')
  const { secret } = await enroll(page, owner)
  await signOut(page)
  consoleErrors.splice(0)
  await enterPassword(page, owner)
  await expect(codeField(page)).toBeVisible()

  // Not its heading: where the dialog is open already, what lies behind it has no roles.
  await page.goto('/admin#staff')
  const dialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(dialog).toBeVisible()
  expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(owner.email)).toBeVisible()
  expect(consoleErrors.splice(0).every((text) => text.includes('403'))).toBe(true)
})

test('a recovery code removes the lost authenticator once, and leads to another', async ({ page, consoleErrors }) => {
  const owner = await newStaff(page, 'owner')
  const { recoveryCodes } = await enroll(page, owner)
  await signOut(page)
  await enterPassword(page, owner)
  await press(page, 'Use a recovery code')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin#security')
  await expect(page.getByText('You sign in with the password alone.')).toBeVisible()
  const { secret } = await enroll(page, owner)

  await page.getByRole('button', { name: 'Remove Telephone' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(owner.password)
  await press(page, 'Remove authenticator')
  await expect(page.getByText('You sign in with the password alone.')).toBeVisible()
  expect(secret).not.toBe('')
  consoleErrors.splice(0)
})

test('a staff member types the code at the sign-in of readers too, and continues to the requested page', async ({
  page,
  consoleErrors,
}) => {
  const author = await newStaff(page, 'author')
  const secret = await enrollByApi(page, author)
  await apiRequest(page, '/api/auth/logout', {})
  await page.setViewportSize({ width: 390, height: 844 })
  await enterPassword(page, author, '/login?next=/archive')
  await expect(page).toHaveURL('/login/second-factor?next=%2Farchive')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await hydrateForm(page.locator('form', { has: codeField(page) }), 'Code')
  expect(await violationsInBothThemes(page)).toEqual([])
  await codeField(page).fill('000000')
  await press(page, 'Continue')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/login/second-factor?next=%2Farchive')
  await codeField(page).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/archive')
  expect(await (await page.request.get('/api/user/second-factor')).json()).toMatchObject({ verified: true })
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('the account asks for the code before the password is changed, and before the account is deleted', async ({
  page,
  consoleErrors,
}) => {
  const author = await newStaff(page, 'author')
  const secret = await enrollByApi(page, author)
  await apiRequest(page, '/api/auth/logout', {})
  await signInAs(page, author)
  await page.goto('/account#settings')
  const password = page.getByRole('region', { name: 'Change password' })
  await password.getByLabel('Current password', { exact: true }).fill(author.password)
  for (const label of ['New password', 'Confirm new password'])
    await password.getByLabel(label, { exact: true }).fill('a harbour full of fog')
  await press(page, 'Update Password')
  const dialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(dialog).toBeVisible()
  expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await press(page, 'Cancel')
  await expect(dialog).toBeHidden()
  await press(page, 'Update Password')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your password is updated\./)).toBeVisible()

  await signInAs(page, { ...author, password: 'a harbour full of fog' })
  await page.reload()
  await press(page, 'Delete Account')
  const deletion = page.getByRole('dialog', { name: 'Delete account' })
  await deletion.getByLabel('Your password', { exact: true }).fill('a harbour full of fog')
  await press(page, 'Delete for Good')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(deletion.getByRole('alert')).toBeVisible()
  await expect(deletion.getByLabel('Your password', { exact: true })).toHaveValue('a harbour full of fog')
  await press(page, 'Delete for Good')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect(consoleErrors.splice(0).every((text) => text.includes('403'))).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const signInPage of ['/login', '/auth'])
    test(`the code follows the password at ${signInPage}; a wrong one stays`, async ({ page }) => {
      const author = await newStaff(page, 'author')
      const secret = await enrollByApi(page, author)
      await apiRequest(page, '/api/auth/logout', {})
      await enterPassword(page, author, `${signInPage}?next=/archive`)
      await expect(page).toHaveURL('/login/second-factor?next=%2Farchive')
      await codeField(page).fill('000000')
      await press(page, 'Continue')
      await expect(page).toHaveURL('/login/second-factor?next=%2Farchive#refused')
      await expect(page.getByText('Code not accepted.')).toBeVisible()
      await codeField(page).fill(codeOf(secret))
      await press(page, 'Continue')
      await expect(page).toHaveURL('/archive')
      expect(await (await page.request.get('/api/user/second-factor')).json()).toMatchObject({ verified: true })
    })
})
