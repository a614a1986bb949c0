import { isSaid } from './entrance.ts'
import { keyboard, mouse } from './hands.ts'
import { letterTo } from './mailbox.ts'
import { aStranger, ask, newReader } from './members.ts'
import { expect, test } from './reader.ts'
import {
  anAddress,
  aPromotion,
  atStripe,
  cards,
  GLOBAL,
  isThanked,
  openSheet,
  orderLine,
  PATRON,
  particulars,
  SUCCESS,
  sheetOf,
  submitOf,
  write,
  writeCard,
} from './till.ts'

for (const [hand, by] of [
  [mouse, 'with the mouse'],
  [keyboard, 'by keyboard alone'],
] as const) {
  test(`${by}: from the plan's card to the receipt`, async ({ page }) => {
    const person = aStranger()
    await page.goto('/subscription')
    await hand.press(page.getByRole('link', { name: /^Subscribe Now.*Global Reader/ }))
    await expect(page).toHaveURL('/checkout?plan=global_reader')
    const sheet = await sheetOf(page, GLOBAL.name)
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Global Reader')
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText([
      'Account Information',
      'Payment Information',
      'Your order',
    ])
    await expect(sheet.getByText('$200 per year')).toBeVisible()
    await write(hand, sheet, particulars(person))
    await writeCard(hand, sheet, cards.pays)
    const sent = page.waitForRequest('**/api/create-subscription')
    await hand.press(submitOf(sheet))
    const { firstName, lastName, email, password } = person
    expect((await sent).postDataJSON()).toEqual({
      firstName,
      lastName,
      email,
      password,
      subscriptionId: 'global_reader',
    })

    await isThanked(page)
    const main = page.getByRole('main')
    await expect(main.getByText('$200.00')).toBeVisible()
    await expect(main.getByText(email)).toBeVisible()
    await expect(main.getByText('Please confirm your address.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
    expect((await letterTo(email, /^Welcome to Global Reader/)).text).toContain('/login/confirm')
    const subscription = await (await page.request.get('/api/user/subscription')).json()
    expect(subscription).toMatchObject({ status: 'active', source: 'stripe', subscription: { id: 'global_reader' } })
    expect(await atStripe(email)).toEqual({ customers: 1, live: 1, paid: [20_000] })

    await hand.press(main.getByRole('link', { name: /^Your account/ }))
    await expect(page).toHaveURL('/account')
    await page.goto('/checkout?plan=patron_ledger')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You subscribe already')
    await hand.press(main.getByRole('link', { name: 'Your subscription' }))
    await expect(page).toHaveURL('/account#subscription')
  })

  test(`${by}: the printed edition, with an address that a postman can find`, async ({ page }) => {
    const person = aStranger()
    const sheet = await openSheet(page, PATRON)
    await expect(sheet.getByRole('heading', { level: 2, name: 'Delivery Address' })).toBeVisible()
    await write(hand, sheet, { ...particulars(person), ...anAddress, 'Postal code': '1001' })
    await writeCard(hand, sheet, cards.pays)
    await hand.press(submitOf(sheet))
    const postalCode = sheet.getByLabel('Postal code', { exact: true })
    await isSaid(page, 'Validation Error', 'A ZIP code of five digits, please, such as 10012.')
    await expect(postalCode).toHaveAccessibleDescription('A ZIP code of five digits, please, such as 10012.')
    await expect(postalCode).toBeFocused()
    await hand.choose(sheet.getByLabel('Country', { exact: true }).first(), 'Canada')
    await hand.write(postalCode, 'H2Y 1C6')
    await hand.write(sheet.getByLabel('City', { exact: true }), 'Montréal')
    await hand.press(submitOf(sheet))
    await isThanked(page)
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

test('whoever is signed in is known, and the default address stands there', async ({ page }) => {
  const reader = await newReader(page)
  await ask(page, '/api/user/addresses', {
    ...{ firstName: 'Odile', lastName: 'Marchetti', addressLine1: '4 Quay Lane', city: 'Edinburgh' },
    ...{ postalCode: 'EH9 1HN', country: 'United Kingdom', type: 'shipping', isDefault: true },
  })
  const sheet = await openSheet(page, PATRON)
  await expect(sheet.getByText(reader.email)).toBeVisible()
  await expect(sheet.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(sheet.getByLabel('Full name')).toHaveValue('Odile Marchetti')
  await expect(sheet.getByLabel('Postal code', { exact: true })).toHaveValue('EH9 1HN')
  await writeCard(mouse, sheet, cards.pays)
  const sent = page.waitForRequest('**/api/create-subscription')
  await submitOf(sheet).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('password')
  await isThanked(page)
  await expect(page.getByText('Please confirm your address.')).toBeHidden()
  expect((await atStripe(reader.email)).paid).toEqual([150_000])
})

test('a code takes something off the first year, and is shown before anything is paid', async ({
  page,
  complaints,
}) => {
  const reader = await newReader(page)
  const code = await aPromotion(25)
  const sheet = await openSheet(page, GLOBAL)
  await sheet.getByText('Have a code?').click()
  const field = sheet.getByLabel('Promotion code')
  await field.fill('NOBODYS')
  await field.press('Enter')
  await expect(sheet.getByRole('status').filter({ hasText: /code/i })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/4\d\d/)])
  await field.fill(code)
  await submitOf(sheet).click()
  await isSaid(page, 'Validation Error', 'Please apply the code first, or leave it out.')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(orderLine(sheet, 'Paid today')).toHaveText('$150.00')
  await expect(orderLine(sheet, 'Each year after')).toHaveText('$200.00')
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(orderLine(sheet, 'Paid today')).toHaveText('$200.00')
  await field.fill(code)
  await field.press('Enter')
  await expect(orderLine(sheet, 'Paid today')).toHaveText('$150.00')
  await writeCard(mouse, sheet, cards.pays)
  await submitOf(sheet).click()
  await isThanked(page)
  await expect(page.getByRole('main').getByText('$150.00')).toBeVisible()
  expect((await atStripe(reader.email)).paid).toEqual([15_000])
})

test('a first year that a code has paid for leaves only the card to be given', async ({ page }) => {
  const reader = await newReader(page)
  const code = await aPromotion(100)
  const sheet = await openSheet(page, GLOBAL)
  await sheet.getByText('Have a code?').click()
  await sheet.getByLabel('Promotion code').fill(code)
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(orderLine(sheet, 'Paid today')).toHaveText('$0.00')
  await writeCard(mouse, sheet, cards.pays)
  await submitOf(sheet).click()
  await isThanked(page)
  expect(await atStripe(reader.email)).toEqual({ customers: 1, live: 1, paid: [] })
})

test('what was left in one tab is gone on with in another, and paid once', async ({ page, context, complaints }) => {
  const person = aStranger()
  const left = await openSheet(page, GLOBAL)
  await write(mouse, left, particulars(person))
  await writeCard(mouse, left, cards.declined)
  await submitOf(left).click()
  await isSaid(page, 'Payment Failed', 'Your card was declined.')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('402')])
  await page.goto(SUCCESS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment did not go through')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute(
    'href',
    '/checkout?plan=global_reader',
  )
  await page.close()

  const again = await context.newPage()
  const sheet = await openSheet(again, GLOBAL)
  await write(mouse, sheet, particulars(person))
  await writeCard(mouse, sheet, cards.pays)
  await submitOf(sheet).click()
  await isThanked(again)
  expect(await atStripe(person.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
})

test('whoever has paid in one tab is not charged from another', async ({ page, context, complaints }) => {
  const reader = await newReader(page)
  const first = await openSheet(page, GLOBAL)
  const beside = await context.newPage()
  const second = await openSheet(beside, GLOBAL)
  await writeCard(mouse, second, cards.pays)
  await submitOf(second).click()
  await isThanked(beside)
  await writeCard(mouse, first, cards.pays)
  await submitOf(first).click()
  const refusal = 'You have subscribed already. Nothing more has been charged.'
  await isSaid(page, 'Subscription Failed', refusal)
  await expect(first.getByText(refusal)).toBeVisible()
  await expect(first.getByRole('link', { name: 'Your subscription' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  expect(await atStripe(reader.email)).toEqual({ customers: 1, live: 1, paid: [20_000] })
})
