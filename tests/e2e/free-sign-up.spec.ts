import { newGuest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { accountFields } from './checkout-page.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'
import { clickButton, expectToast, field, fillFields, hydrateForm, mockUnavailable, toast } from './sign-in-page.ts'

const formOf = (page: Page) => page.locator('form[action="/api/register-free"]')
const SUBMIT_BUTTON = 'Create Free Account'

async function open(page: Page, address = '/subscribe/free?plan=free') {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Join The Introduction' })).toBeVisible()
  return hydrateForm(formOf(page))
}

test('a guest goes from the plans to the free sign-up, and by the e-mail to the account', async ({ page, context }) => {
  await page.goto('/subscription')
  await page.getByRole('link', { name: /^Get Started/ }).click()
  await expect(page).toHaveURL('/subscribe/free?plan=free')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Join The Introduction' })).toBeVisible()
  await expect(main.getByText('Free Forever').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Your door is this one' })).toHaveAttribute('href', '/auth')

  const person = newGuest()
  const form = await hydrateForm(formOf(page))
  await fillFields(form, accountFields(person))
  await expect(page.locator('[data-card-name]')).toHaveText('Odile Marchetti')
  const pendingRequest = page.waitForRequest('**/api/register-free')
  await clickButton(form, SUBMIT_BUTTON)
  expect((await pendingRequest).postDataJSON()).toEqual({
    ...{ email: person.email, firstName: 'Odile', lastName: 'Marchetti' },
    ...{ password: person.password, confirmPassword: person.password, subscriptionId: 'free' },
    acceptedTerms: { terms: expect.any(Number), withdrawal: expect.any(Number), privacy: expect.any(Number) },
  })
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Success', `A letter is on its way to ${person.email}.`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account Is Made' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()

  const otherPage = await context.newPage()
  await otherPage.goto(linkPath(await waitForEmail(person.email, /confirm/i), '/login/confirm'))
  await otherPage.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(otherPage).toHaveURL('/account')
})

test('by keyboard alone: missing fields are named at the field, and the sign-up succeeds', async ({ page }) => {
  const form = await open(page)
  await expect(field(form, 'First name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Missing information', 'Please fill in all required fields.')
  await expect(field(form, 'First name')).toBeFocused()
  const person = newGuest()
  const password = [person.password, 'Tab', 'Tab']
  const keys = ['Odile', 'Tab', 'Marchetti', 'Tab', person.email, 'Tab', ...password, `${person.password}!`]
  for (const key of keys) await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Password Mismatch', 'Passwords do not match')
  await expect(field(form, 'Confirm password')).toBeFocused()
  await expect(field(form, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('an error of the API is shown at its field, and all input stays', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  const form = await open(page)
  await fillFields(form, { ...accountFields(newGuest()), Password: 'sunshine', 'Confirm password': 'sunshine' })
  await clickButton(form, SUBMIT_BUTTON)
  await expect(toast(page, 'Registration Failed')).toBeVisible()
  await expect(field(form, 'Password')).toBeFocused()
  await expect(field(form, 'Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(form, 'First name')).toHaveValue('Odile')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('while the API is unavailable the form says so, and all input stays', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  const form = await open(page)
  await mockUnavailable(page, '/register-free')
  await fillFields(form, accountFields(newGuest()))
  await clickButton(form, SUBMIT_BUTTON)
  await expectToast(page, 'Registration Failed', 'The library is closed for a moment.')
  await expect(page).toHaveURL('/subscribe/free?plan=free')
  await expect(field(form, 'Last name')).toHaveValue('Marchetti')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
})

test('a URL without a plan means the free one', { tag: NIGHTLY }, async ({ page }) => {
  await open(page, '/subscribe/free')
  await expect(page.locator('input[name="subscriptionId"]')).toHaveValue('free')
})

test('an unknown plan is not found', async ({ page }) => {
  for (const plan of ['nobodys', 'constructor', '']) {
    await page.goto(`/subscribe/free?plan=${plan}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Not Found')
    await expect(page).toHaveTitle('Subscription Not Found — Meridian')
    await expect(formOf(page)).toBeHidden()
  }
  await page.getByRole('link', { name: 'These are' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('a plan with a price links to the checkout', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/subscribe/free?plan=patron_ledger')
  await expect(page).toHaveURL('/checkout?plan=patron_ledger')
})

test('a signed-in reader is told so', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/subscribe/free?plan=free')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in already')
  await expect(formOf(page)).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await expect(page).toHaveURL('/account')
})

test('the form is accessible with all its errors, at every width', async ({ page }) => {
  await clickButton(await open(page), SUBMIT_BUTTON)
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page, 'main'), `${width} wide`).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-up works', async ({ page }) => {
    const person = newGuest()
    await page.goto('/subscribe/free')
    await fillFields(formOf(page), accountFields(person))
    await clickButton(formOf(page), SUBMIT_BUTTON)
    await expect(page).toHaveURL('/login/link-sent')
    await page.goto(linkPath(await waitForEmail(person.email, /confirm/i), '/login/confirm'))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page).toHaveURL('/login/confirmed')
  })

  test('the browser asks for missing fields, and the page names refused ones', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/subscribe/free')
    const rejected = page.getByText('Registration Failed.')
    await expect(rejected).toBeHidden()
    await fillFields(formOf(page), { ...accountFields(newGuest()), 'Last name': '' })
    await clickButton(formOf(page), SUBMIT_BUTTON)
    await expect(page).toHaveURL('/subscribe/free')
    await expect(field(formOf(page), 'Last name')).toBeFocused()
    await fillFields(formOf(page), { 'Last name': 'Marchetti', 'Confirm password': 'another one' })
    await clickButton(formOf(page), SUBMIT_BUTTON)
    await expect(page).toHaveURL('/subscribe/free#refused')
    await expect(rejected).toBeVisible()
  })
})
