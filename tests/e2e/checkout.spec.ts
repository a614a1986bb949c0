import { apiRequest, newGuest, newReader } from './accounts.ts'
import {
  accountFields,
  addressFields,
  cards,
  checkoutForm,
  createPromotion,
  expectThankYou,
  fillCard,
  fillFields,
  GLOBAL_READER,
  openCheckout,
  PATRON_LEDGER,
  SUCCESS_PATH,
  setBalance,
  stripeRecordsOf,
  submitButton,
  summaryLine,
} from './checkout-page.ts'
import { expect, NIGHTLY, test } from './fixtures.ts'
import { inputMethods, mouse } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'
import { expectToast } from './sign-in-page.ts'

for (const { name: inputName, input, reducedMotion } of inputMethods) {
  test(`${inputName}: a guest subscribes, from the card of the plan to the receipt`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    const person = newGuest()
    await page.goto('/subscription')
    await input.press(page.getByRole('link', { name: /^Subscribe Now.*Global Reader/ }))
    await expect(page).toHaveURL('/checkout?plan=global_reader')
    const form = await checkoutForm(page, GLOBAL_READER.name)
    await expect(form.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Global Reader')
    await expect(form.getByRole('heading', { level: 2 })).toHaveText([
      'Account Information',
      'Payment Information',
      'Your order',
    ])
    await expect(form.getByText('$200 per year')).toBeVisible()
    await fillFields(input, form, accountFields(person))
    await fillCard(input, form, cards.succeeds)
    const pendingRequest = page.waitForRequest('**/api/create-subscription')
    await input.press(submitButton(form))
    const { firstName, lastName, email, password } = person
    expect((await pendingRequest).postDataJSON()).toEqual({
      firstName,
      lastName,
      email,
      password,
      subscriptionId: 'global_reader',
      amount: 20_000,
      currency: 'usd',
      acceptedTerms: { terms: 1, withdrawal: 1, privacy: 1 },
    })

    await expectThankYou(page)
    const main = page.getByRole('main')
    await expect(main.getByText('$200.00')).toBeVisible()
    await expect(main.getByText(email)).toBeVisible()
    await expect(main.getByText('Please confirm your address.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
    expect((await waitForEmail(email, /^Welcome to Global Reader/)).text).toContain('/login/confirm')
    const subscription = await (await page.request.get('/api/user/subscription')).json()
    expect(subscription).toMatchObject({ status: 'active', source: 'stripe', subscription: { id: 'global_reader' } })
    expect(await stripeRecordsOf(email)).toEqual({ customers: 1, live: 1, paid: [20_000] })

    await input.press(main.getByRole('link', { name: /^Your account/ }))
    await expect(page).toHaveURL('/account')
    await page.goto('/checkout?plan=patron_ledger')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You subscribe already')
    await input.press(main.getByRole('link', { name: 'Your subscription' }))
    await expect(page).toHaveURL('/account#subscription')
  })

  test(`${inputName}: a guest buys the printed edition`, { tag: NIGHTLY }, async ({ page }) => {
    const person = newGuest()
    const form = await openCheckout(page, PATRON_LEDGER)
    await expect(form.getByRole('heading', { level: 2, name: 'Delivery Address' })).toBeVisible()
    await fillFields(input, form, { ...accountFields(person), ...addressFields, 'Postal code': '1001' })
    await fillCard(input, form, cards.succeeds)
    await input.press(submitButton(form))
    const postalCode = form.getByLabel('Postal code', { exact: true })
    await expectToast(page, 'Validation Error', 'A ZIP code of five digits, please, such as 10012.')
    await expect(postalCode).toHaveAccessibleDescription('A ZIP code of five digits, please, such as 10012.')
    await expect(postalCode).toBeFocused()
    await input.selectOption(form.getByLabel('Country', { exact: true }).first(), 'Canada')
    await input.fill(postalCode, 'H2Y 1C6')
    await input.fill(form.getByLabel('City', { exact: true }), 'Montréal')
    await input.press(submitButton(form))
    await expectThankYou(page)
    const address = await (await page.request.get('/api/user/delivery-address')).json()
    expect(address).toMatchObject({
      fullName: 'Odile Marchetti',
      city: 'Montréal',
      postalCode: 'H2Y 1C6',
      country: 'Canada',
    })
    await expect(page.getByRole('link', { name: /^Your printed edition/ })).toHaveAttribute('href', '/account#delivery')
  })
}

test('a signed-in reader is recognised, and the default address is filled in', async ({ page }) => {
  const reader = await newReader(page)
  await apiRequest(page, '/api/user/addresses', {
    ...{ firstName: 'Odile', lastName: 'Marchetti', addressLine1: '4 Quay Lane', city: 'Edinburgh' },
    ...{ postalCode: 'EH9 1HN', country: 'United Kingdom', type: 'shipping', isDefault: true },
  })
  const form = await openCheckout(page, PATRON_LEDGER)
  await expect(form.getByText(reader.email)).toBeVisible()
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(form.getByLabel('Full name')).toHaveValue('Odile Marchetti')
  await expect(form.getByLabel('Postal code', { exact: true })).toHaveValue('EH9 1HN')
  await fillCard(mouse, form, cards.succeeds)
  const pendingRequest = page.waitForRequest('**/api/create-subscription')
  await submitButton(form).click()
  expect((await pendingRequest).postDataJSON()).not.toHaveProperty('password')
  await expectThankYou(page)
  await expect(page.getByText('Please confirm your address.')).toBeHidden()
  expect((await stripeRecordsOf(reader.email)).paid).toEqual([150_000])
})

test('a credit at Stripe is taken off, and a debt is asked about before it is paid', async ({ page, browser }) => {
  const withBalance = async (on: typeof page, balance: number) => {
    const { email } = await newReader(on)
    await apiRequest(on, '/api/create-subscription', { subscriptionId: GLOBAL_READER.id })
    await setBalance(email, balance)
    // Another purchase, because the balance is taken into account when an invoice is made.
    const code = await createPromotion(50)
    const form = await openCheckout(on, GLOBAL_READER)
    await form.getByText('Have a code?').click()
    await form.getByLabel('Promotion code').fill(code)
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(summaryLine(form, 'Paid today')).toHaveText('$100.00')
    await fillCard(mouse, form, cards.succeeds)
    await submitButton(form).click()
    return { email, form }
  }
  const credit = await withBalance(page, -2000)
  await expectThankYou(page)
  expect((await stripeRecordsOf(credit.email)).paid).toEqual([8000])

  const otherPage = await (await browser.newContext()).newPage()
  const debt = await withBalance(otherPage, 2000)
  await expectToast(
    otherPage,
    'Another Amount',
    '$20.00 are due from before, so your card would be charged $120.00 now. Send the form again if you agree.',
  )
  expect((await stripeRecordsOf(debt.email)).paid).toEqual([])
  await submitButton(debt.form).click()
  await expectThankYou(otherPage)
  expect((await stripeRecordsOf(debt.email)).paid).toEqual([12_000])
})

test('a code reduces the first year, which is shown before the payment', async ({ page, consoleErrors }) => {
  const reader = await newReader(page)
  const code = await createPromotion(25)
  const form = await openCheckout(page, GLOBAL_READER)
  await form.getByText('Have a code?').click()
  const field = form.getByLabel('Promotion code')
  await field.fill('NOBODYS')
  await field.press('Enter')
  await expect(form.getByRole('status').filter({ hasText: /code/i })).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/4\d\d/)])
  await field.fill(code)
  await submitButton(form).click()
  await expectToast(page, 'Validation Error', 'Please apply the code first, or leave it out.')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(summaryLine(form, 'Paid today')).toHaveText('$150.00')
  await expect(summaryLine(form, 'Each year after')).toHaveText('$200.00')
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(summaryLine(form, 'Paid today')).toHaveText('$200.00')
  await field.fill(code)
  await field.press('Enter')
  await expect(summaryLine(form, 'Paid today')).toHaveText('$150.00')
  await fillCard(mouse, form, cards.succeeds)
  await submitButton(form).click()
  await expectThankYou(page)
  await expect(page.getByRole('main').getByText('$150.00')).toBeVisible()
  expect((await stripeRecordsOf(reader.email)).paid).toEqual([15_000])
})

test('a first year that a code pays for needs a card only', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  const code = await createPromotion(100)
  const form = await openCheckout(page, GLOBAL_READER)
  await form.getByText('Have a code?').click()
  await form.getByLabel('Promotion code').fill(code)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(summaryLine(form, 'Paid today')).toHaveText('$0.00')
  await fillCard(mouse, form, cards.succeeds)
  await submitButton(form).click()
  await expectThankYou(page)
  expect(await stripeRecordsOf(reader.email)).toEqual({ customers: 1, live: 1, paid: [] })
})

test('a checkout that was left in one tab continues in another and is paid once', async ({
  page,
  context,
  consoleErrors,
}) => {
  const person = newGuest()
  const firstTabForm = await openCheckout(page, GLOBAL_READER)
  await fillFields(mouse, firstTabForm, accountFields(person))
  await fillCard(mouse, firstTabForm, cards.declined)
  await submitButton(firstTabForm).click()
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('402')])
  await page.goto(SUCCESS_PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment did not go through')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute(
    'href',
    '/checkout?plan=global_reader',
  )
  await page.close()

  const secondPage = await context.newPage()
  const form = await openCheckout(secondPage, GLOBAL_READER)
  await fillFields(mouse, form, accountFields(person))
  await fillCard(mouse, form, cards.succeeds)
  await submitButton(form).click()
  await expectThankYou(secondPage)
  expect(await stripeRecordsOf(person.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
})

test('a reader who paid in one tab is not charged in another', async ({ page, context, consoleErrors }) => {
  const reader = await newReader(page)
  const first = await openCheckout(page, GLOBAL_READER)
  const otherPage = await context.newPage()
  const second = await openCheckout(otherPage, GLOBAL_READER)
  await fillCard(mouse, second, cards.succeeds)
  await submitButton(second).click()
  await expectThankYou(otherPage)
  await fillCard(mouse, first, cards.succeeds)
  await submitButton(first).click()
  const conflictMessage = 'You have subscribed already. Nothing more has been charged.'
  await expectToast(page, 'Subscription Failed', conflictMessage)
  await expect(first.getByText(conflictMessage)).toBeVisible()
  await expect(first.getByRole('link', { name: 'Your subscription' })).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
  expect(await stripeRecordsOf(reader.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
})

test('one touch of a wallet pays for a member, without the form', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('stripe-test-wallet', 'link'))
  const reader = await newReader(page)
  const form = await openCheckout(page, GLOBAL_READER)
  await form.getByRole('button', { name: 'Pay with Link' }).click()
  await expectThankYou(page)
  expect(await stripeRecordsOf(reader.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
})
