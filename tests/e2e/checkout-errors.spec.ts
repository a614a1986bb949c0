import { newGuest, newReader } from './accounts.ts'
import {
  accountFields,
  addressFields,
  cards,
  checkoutForm,
  expectThankYou,
  fillCard,
  fillFields,
  GLOBAL_READER,
  openCheckout,
  PATRON_LEDGER,
  stripeRecordsOf,
  submitButton,
} from './checkout-page.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { inputMethods, mouse } from './input-methods.ts'
import { clickButton, expectToast, hydrateForm, mockUnavailable, signInForm } from './sign-in-page.ts'

const bankDialog = (page: Page) => page.getByRole('dialog', { name: '3-D Secure test' })

for (const [card, message, details] of [
  [cards.declined, 'Your card was declined.', {}],
  [cards.insufficientFunds, 'Your card has insufficient funds.', { tag: NIGHTLY }],
] as const) {
  test(`"${message}" – another card succeeds, with all input unchanged`, details, async ({ page, consoleErrors }) => {
    const person = newGuest()
    const checkout = await openCheckout(page, GLOBAL_READER)
    await fillFields(mouse, checkout, accountFields(person))
    await fillCard(mouse, checkout, card)
    await submitButton(checkout).click()
    await expectToast(page, 'Payment Failed', message)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('402')])
    await expect(checkout.getByRole('alert'), 'after the toast has gone').toContainText(message)
    for (const [label, value] of Object.entries(accountFields(person)))
      await expect(checkout.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(submitButton(checkout)).toHaveText('Subscribe to Global Reader')
    await fillCard(mouse, checkout, cards.succeeds)
    await submitButton(checkout).click()
    await expectThankYou(page)
    expect(await stripeRecordsOf(person.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
  })
}

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: the bank asks for confirmation; declined nothing is paid, approved it is`, async ({ page }) => {
    const reader = await newReader(page)
    const checkout = await openCheckout(page, GLOBAL_READER)
    await fillCard(input, checkout, cards.requiresAuthentication)
    await input.press(submitButton(checkout))
    const dialog = bankDialog(page)
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeFocused()
    await expect(submitButton(checkout)).toHaveText('Processing...')
    await input.press(dialog.getByRole('button', { name: 'Refuse' }))
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    await expectToast(page, 'Payment Failed', message)
    await expect(submitButton(checkout), 'the focus is back where it was').toBeFocused()
    expect((await stripeRecordsOf(reader.email)).paid).toEqual([])

    await input.press(submitButton(checkout))
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expectToast(page, 'Payment Failed', message)
    await input.press(submitButton(checkout))
    await input.press(dialog.getByRole('button', { name: 'Approve' }))
    await expectThankYou(page)
    expect(await stripeRecordsOf(reader.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
  })
}

test('missing fields of the account, the address and the card are named at the field', async ({ page }) => {
  const checkout = await openCheckout(page, PATRON_LEDGER)
  await submitButton(checkout).click()
  await expectToast(page, 'Missing information', 'Please fill in all required fields.')
  await expect(checkout.getByLabel('First name')).toBeFocused()
  for (const label of ['Last name', 'Email', 'Full name', 'Address line 1', 'City', 'Postal code'])
    await expect(checkout.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  for (const label of ['Address line 2 (optional)', 'State (optional)'])
    await expect(checkout.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true')

  await fillFields(mouse, checkout, {
    ...accountFields(newGuest()),
    ...addressFields,
    'Confirm password': 'another one',
  })
  await submitButton(checkout).click()
  await expectToast(page, 'Password Mismatch', 'Passwords do not match')
  await expect(checkout.getByLabel('Confirm password', { exact: true })).toBeFocused()
  await checkout
    .getByLabel('Confirm password', { exact: true })
    .fill(await checkout.getByLabel('Password', { exact: true }).inputValue())
  await submitButton(checkout).click()
  await expectToast(page, 'Payment Failed', 'Your card number is incomplete.')
  const number = checkout.getByLabel('Card number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Your card number is incomplete.')
  await fillCard(mouse, checkout, '4242424242424241')
  await expect(number).toHaveAccessibleDescription('Your card number is invalid.')
  await fillFields(mouse, checkout, { 'Expiration date': '1020' })
  await checkout.getByLabel('Security code').focus()
  await expect(checkout.getByLabel('Expiration date')).toHaveAccessibleDescription(/expiration year is in the past/)
})

test('a reader with an account signs in first and returns to the same input', async ({
  page,
  consoleErrors,
  browser,
}) => {
  const otherContext = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  const existingReader = await newReader(await otherContext.newPage())
  await otherContext.close()
  const checkout = await openCheckout(page, PATRON_LEDGER)
  await fillFields(mouse, checkout, {
    ...accountFields({ ...newGuest(), email: existingReader.email }),
    ...addressFields,
  })
  await fillCard(mouse, checkout, cards.succeeds)
  await submitButton(checkout).click()
  await expectToast(page, 'Subscription Failed', 'There is an account at this address. Please sign in first.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
  await checkout.getByRole('link', { name: 'Sign in and come back' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcheckout%3Fplan%3Dpatron_ledger')
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).not.toContain('password')
  const form = await hydrateForm(signInForm(page))
  await fillFields(mouse, form, { Email: existingReader.email, Password: existingReader.password })
  await clickButton(form, 'Sign In')
  await expect(page).toHaveURL('/checkout?plan=patron_ledger')
  const reopenedForm = await checkoutForm(page, PATRON_LEDGER.name)
  await expect(reopenedForm.getByText(existingReader.email)).toBeVisible()
  await expect(reopenedForm.getByLabel('Address line 1')).toHaveValue('9 Larkspur Street')
  await fillCard(mouse, reopenedForm, cards.succeeds)
  await submitButton(reopenedForm).click()
  await expectThankYou(page)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
})

test('an ended session asks for sign-in and keeps the input; the end of a complimentary subscription is announced', async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  const ownSubscription = await (await page.request.get('/api/user/subscription')).json()
  const current = {
    ...ownSubscription,
    source: 'complimentary',
    subscription: { ...ownSubscription.subscription, name: 'Global Reader' },
  }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: current }))
  const checkout = await openCheckout(page, PATRON_LEDGER)
  await expect(checkout).toContainText('Global Reader ends as soon as this is paid')
  await fillFields(mouse, checkout, addressFields)
  await fillCard(mouse, checkout, cards.succeeds)
  // The session ends in another browser, which this page does not know yet.
  await page.context().clearCookies({ name: /^session-/ })
  await page
    .context()
    .addCookies([{ name: 'session-00000000', value: 'A'.repeat(43), url: page.url(), httpOnly: true }])
  await submitButton(checkout).click()
  await expectToast(
    page,
    'Subscription Failed',
    'Your session has ended, and nothing has been charged. Please sign in again.',
  )
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
  await expect(page.getByText('Already have an account?')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toContain('9 Larkspur Street')
})

test('two clicks are one purchase', async ({ page }) => {
  const reader = await newReader(page)
  const checkout = await openCheckout(page, GLOBAL_READER)
  await fillCard(mouse, checkout, cards.succeeds)
  let sent = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/create-subscription', async (route) => {
    sent++
    await released
    await route.continue()
  })
  await submitButton(checkout).dblclick()
  await expect(submitButton(checkout)).toHaveText('Processing...')
  await expect(submitButton(checkout)).toBeDisabled()
  await checkout.getByLabel('Security code').press('Enter')
  await submitButton(checkout).click({ force: true })
  release()
  await expectThankYou(page)
  expect(sent).toBe(1)
  expect((await stripeRecordsOf(reader.email)).paid).toEqual([20_000])
})

test('a field that the API refuses is reported at the field', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  const checkout = await openCheckout(page, GLOBAL_READER)
  await fillFields(mouse, checkout, {
    ...accountFields(newGuest()),
    Password: 'sunshine',
    'Confirm password': 'sunshine',
  })
  await fillCard(mouse, checkout, cards.succeeds)
  await submitButton(checkout).click()
  await expect(checkout.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(checkout.getByLabel('Password', { exact: true })).toBeFocused()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('while the API or the network is unavailable the input stays and nothing is paid', async ({
  page,
  consoleErrors,
}) => {
  const reader = await newReader(page)
  const checkout = await openCheckout(page, PATRON_LEDGER)
  await fillFields(mouse, checkout, addressFields)
  await fillCard(mouse, checkout, cards.succeeds)
  await mockUnavailable(page, '/create-subscription')
  await submitButton(checkout).click()
  await expectToast(page, 'Subscription Failed', 'The library is closed for a moment.')
  await page.unroute('**/api/create-subscription')
  await page.context().setOffline(true)
  await submitButton(checkout).click()
  await expectToast(page, 'Subscription Failed', 'We could not be reached. What you typed is still here.')
  await page.context().setOffline(false)
  await expect(checkout.getByLabel('City')).toHaveValue('New York')
  expect((await stripeRecordsOf(reader.email)).paid).toEqual([])
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
  await submitButton(checkout).click()
  await expectThankYou(page)
})
