import { newGuest, seededUsers } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { accountFields, cards, fillCard, fillFields } from './checkout-page.ts'
import { expect, test } from './fixtures.ts'
import { keyboard } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'
import { clickButton, hydrateForm, signInForm } from './sign-in-page.ts'

test('a guest gives a year to somebody in Lyon, who redeems it on a telephone, by keyboard', async ({ page }) => {
  const [buyer, recipient] = [newGuest(), newGuest({ firstName: 'Colette', lastName: 'Marchand' })]
  await page.goto('/gift')
  const form = page.getByRole('form', { name: 'Give a year' })
  await expect(form.getByLabel('Card number')).toBeVisible()
  await keyboard.selectOption(form.getByLabel('For how long'), 'Two years')
  await fillFields(keyboard, form, {
    For: 'Colette',
    From: 'Odile',
    'A few words (optional)': 'For the winter evenings on the Croix-Rousse, when the lamps are lit early.',
    'Their email': recipient.email,
    ...accountFields(buyer),
  })
  await fillCard(keyboard, form, cards.succeeds)
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await keyboard.press(form.getByRole('button', { name: 'Give two years: $400' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const link = page.getByRole('link', { name: 'The card, as PDF' })
  const card = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await card.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto('/account#gifts')
  await expect(page.getByText('For Colette')).toBeVisible()

  const giftEmail = await waitForEmail(recipient.email, /^Odile has given you Meridian$/)
  const redeemPath = /\/redeem\?code=[\w-]+/.exec(giftEmail.text)?.[0] ?? ''
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(redeemPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Odile gives you two years')
  const redemption = page.getByRole('form', { name: 'Redeem the gift' })
  await fillFields(keyboard, redemption, accountFields(recipient))
  expect(await accessibilityViolations(page)).toEqual([])
  await keyboard.press(redemption.getByRole('button', { name: 'Accept the gift' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Global Reader is yours')
  await page.goto('/account#gifts')
  await expect(page.getByText('From Odile')).toBeVisible()
  expect((await waitForEmail(buyer.email, /^Your gift has been redeemed$/)).text).toContain('Colette')
})

test('a buyer whose address has an account signs in, and finds the gift as it was typed', async ({ page }) => {
  await page.goto('/gift')
  const form = page.getByRole('form', { name: 'Give a year' })
  await expect(form.getByLabel('Card number')).toBeVisible()
  await keyboard.selectOption(form.getByLabel('For how long'), 'Two years')
  const typed = { For: 'Colette', From: 'Odile', 'A few words (optional)': 'For the winter evenings.' }
  await fillFields(keyboard, form, { ...typed, 'Their email': 'colette@example.com' })
  await form.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fgift')
  const signIn = await hydrateForm(signInForm(page))
  await fillFields(keyboard, signIn, { Email: seededUsers.reader.email, Password: seededUsers.reader.password })
  await clickButton(signIn, 'Sign In')
  await expect(page).toHaveURL('/gift')
  await expect(form.getByText(seededUsers.reader.email)).toBeVisible()
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(value)
  await expect(form.getByLabel('Their email')).toHaveValue('colette@example.com')
  await expect(form.getByRole('button', { name: 'Give two years: $400' })).toBeVisible()
})
