import { away, isSaid, press, signInForm, turnTo } from './entrance.ts'
import { keyboard, mouse } from './hands.ts'
import { aStranger, newReader } from './members.ts'
import { expect, type Page, test } from './reader.ts'
import {
  anAddress,
  atStripe,
  cards,
  GLOBAL,
  isThanked,
  openSheet,
  PATRON,
  particulars,
  sheetOf,
  submitOf,
  write,
  writeCard,
} from './till.ts'

const bankOf = (page: Page) => page.getByRole('dialog', { name: '3-D Secure test' })

for (const [card, words] of [
  [cards.declined, 'Your card was declined.'],
  [cards.poor, 'Your card has insufficient funds.'],
] as const) {
  test(`"${words}" – and with another card it goes on, with everything that was typed`, async ({
    page,
    complaints,
  }) => {
    const person = aStranger()
    const sheet = await openSheet(page, GLOBAL)
    await write(mouse, sheet, particulars(person))
    await writeCard(mouse, sheet, card)
    await submitOf(sheet).click()
    await isSaid(page, 'Payment Failed', words)
    expect(complaints.splice(0)).toEqual([expect.stringContaining('402')])
    for (const [label, value] of Object.entries(particulars(person)))
      await expect(sheet.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(submitOf(sheet)).toHaveText('Subscribe to Global Reader')
    await writeCard(mouse, sheet, cards.pays)
    await submitOf(sheet).click()
    await isThanked(page)
    expect(await atStripe(person.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
  })
}

for (const [hand, by] of [
  [mouse, 'with the mouse'],
  [keyboard, 'by keyboard alone'],
] as const) {
  test(`${by}: the bank asks back; refused nothing is paid, approved it is`, async ({ page }) => {
    const reader = await newReader(page)
    const sheet = await openSheet(page, GLOBAL)
    await writeCard(hand, sheet, cards.asksAlways)
    await hand.press(submitOf(sheet))
    const bank = bankOf(page)
    await expect(bank.getByRole('button', { name: 'Approve' })).toBeFocused()
    await expect(submitOf(sheet)).toHaveText('Processing...')
    await hand.press(bank.getByRole('button', { name: 'Refuse' }))
    const words =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    await isSaid(page, 'Payment Failed', words)
    await expect(submitOf(sheet), 'the focus is back where it was').toBeFocused()
    expect((await atStripe(reader.email)).paid).toEqual([])

    await hand.press(submitOf(sheet))
    await expect(bank).toBeVisible()
    await page.keyboard.press('Escape')
    await isSaid(page, 'Payment Failed', words)
    await hand.press(submitOf(sheet))
    await hand.press(bank.getByRole('button', { name: 'Approve' }))
    await isThanked(page)
    expect(await atStripe(reader.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
  })
}

test('what is missing is said where it is missing, for the account, the address and the card', async ({ page }) => {
  const sheet = await openSheet(page, PATRON)
  await submitOf(sheet).click()
  await isSaid(page, 'Missing information', 'Please fill in all required fields.')
  await expect(sheet.getByLabel('First name')).toBeFocused()
  for (const label of ['Last name', 'Email', 'Full name', 'Address line 1', 'City', 'Postal code'])
    await expect(sheet.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  for (const label of ['Address line 2 (optional)', 'State (optional)'])
    await expect(sheet.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true')

  await write(mouse, sheet, { ...particulars(aStranger()), ...anAddress, 'Confirm password': 'another one' })
  await submitOf(sheet).click()
  await isSaid(page, 'Password Mismatch', 'Passwords do not match')
  await expect(sheet.getByLabel('Confirm password', { exact: true })).toBeFocused()
  await sheet
    .getByLabel('Confirm password', { exact: true })
    .fill(await sheet.getByLabel('Password', { exact: true }).inputValue())
  await submitOf(sheet).click()
  await isSaid(page, 'Payment Failed', 'Your card number is incomplete.')
  const number = sheet.getByLabel('Card number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Your card number is incomplete.')
  await writeCard(mouse, sheet, '4242424242424241')
  await expect(number).toHaveAccessibleDescription('Your card number is invalid.')
  await write(mouse, sheet, { 'Expiration date': '1020' })
  await sheet.getByLabel('Security code').focus()
  await expect(sheet.getByLabel('Expiration date')).toHaveAccessibleDescription(/expiration year is in the past/)
})

test('whoever has an account signs in first and comes back to what they typed', async ({
  page,
  complaints,
  browser,
}) => {
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  const known = await newReader(await elsewhere.newPage())
  await elsewhere.close()
  const sheet = await openSheet(page, PATRON)
  await write(mouse, sheet, { ...particulars({ ...aStranger(), email: known.email }), ...anAddress })
  await writeCard(mouse, sheet, cards.pays)
  await submitOf(sheet).click()
  await isSaid(page, 'Subscription Failed', 'There is an account at this address. Please sign in first.')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await sheet.getByRole('link', { name: 'Sign in and come back' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcheckout%3Fplan%3Dpatron_ledger')
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).not.toContain('password')
  const form = await turnTo(signInForm(page))
  await write(mouse, form, { Email: known.email, Password: known.password })
  await press(form, 'Sign In')
  await expect(page).toHaveURL('/checkout?plan=patron_ledger')
  const back = await sheetOf(page, PATRON.name)
  await expect(back.getByText(known.email)).toBeVisible()
  await expect(back.getByLabel('Address line 1')).toHaveValue('9 Larkspur Street')
  await writeCard(mouse, back, cards.pays)
  await submitOf(back).click()
  await isThanked(page)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
})

test('whose session has ended is asked to sign in, and finds what they typed; whose present ends is told before', async ({
  page,
  complaints,
}) => {
  await newReader(page)
  const own = await (await page.request.get('/api/user/subscription')).json()
  const present = { ...own, source: 'complimentary', subscription: { ...own.subscription, name: 'Global Reader' } }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: present }))
  const sheet = await openSheet(page, PATRON)
  await expect(sheet).toContainText('Global Reader ends as soon as this is paid')
  await write(mouse, sheet, anAddress)
  await writeCard(mouse, sheet, cards.pays)
  // Ended from another browser: this one has heard nothing of it.
  await page.context().clearCookies({ name: 'session' })
  await page.context().addCookies([{ name: 'session', value: 'A'.repeat(43), url: page.url(), httpOnly: true }])
  await submitOf(sheet).click()
  await isSaid(
    page,
    'Subscription Failed',
    'Your session has ended, and nothing has been charged. Please sign in again.',
  )
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
  await expect(page.getByText('Already have an account?')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toContain('9 Larkspur Street')
})

test('two clicks are one purchase', async ({ page }) => {
  const reader = await newReader(page)
  const sheet = await openSheet(page, GLOBAL)
  await writeCard(mouse, sheet, cards.pays)
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/create-subscription', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await submitOf(sheet).dblclick()
  await expect(submitOf(sheet)).toHaveText('Processing...')
  await expect(submitOf(sheet)).toBeDisabled()
  await sheet.getByLabel('Security code').press('Enter')
  await submitOf(sheet).click({ force: true })
  letGo()
  await isThanked(page)
  expect(sent).toBe(1)
  expect((await atStripe(reader.email)).paid).toEqual([20_000])
})

test('what the house refuses is said at its field', async ({ page, complaints }) => {
  const sheet = await openSheet(page, GLOBAL)
  await write(mouse, sheet, { ...particulars(aStranger()), Password: 'sunshine', 'Confirm password': 'sunshine' })
  await writeCard(mouse, sheet, cards.pays)
  await submitOf(sheet).click()
  await expect(sheet.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(sheet.getByLabel('Password', { exact: true })).toBeFocused()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})

test('while the house is away, or the network, everything stays and nothing is paid', async ({ page, complaints }) => {
  const reader = await newReader(page)
  const sheet = await openSheet(page, PATRON)
  await write(mouse, sheet, anAddress)
  await writeCard(mouse, sheet, cards.pays)
  await away(page, '/create-subscription')
  await submitOf(sheet).click()
  await isSaid(page, 'Subscription Failed', 'The library is closed for a moment.')
  await page.unroute('**/api/create-subscription')
  await page.context().setOffline(true)
  await submitOf(sheet).click()
  await isSaid(page, 'Subscription Failed', 'We could not be reached. What you typed is still here.')
  await page.context().setOffline(false)
  await expect(sheet.getByLabel('City')).toHaveValue('New York')
  expect((await atStripe(reader.email)).paid).toEqual([])
  expect(complaints.splice(0).length).toBeGreaterThan(0)
  await submitOf(sheet).click()
  await isThanked(page)
})
