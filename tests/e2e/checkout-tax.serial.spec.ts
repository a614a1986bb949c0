import { newGuest } from './accounts.ts'
import {
  accountFields,
  cards,
  expectThankYou,
  fillCard,
  fillFields,
  GLOBAL_READER,
  openCheckout,
  stripeRecordsOf,
  submitButton,
  summaryLine,
} from './checkout-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { keyboard } from './input-methods.ts'
import { switchTaxesOn } from './taxes.ts'

switchTaxesOn()

/** Other lines say 'plus tax'. */
const taxLine = (form: Locator) => form.getByRole('complementary').getByText('Tax', { exact: true }).locator('~ dd')

test('a guest in Germany sees the tax before paying it, and a business there pays none', async ({ page }) => {
  const person = newGuest()
  const form = await openCheckout(page, GLOBAL_READER)
  await expect(form.getByText('$200 per year, plus tax')).toBeVisible()
  await fillFields(keyboard, form, accountFields(person))
  await fillCard(keyboard, form, cards.succeeds)
  await expect(summaryLine(form, 'Paid today')).toHaveText('$200.00 plus tax')
  await form.getByLabel('Your country').selectOption('DE')
  await expect(taxLine(form)).toHaveText('$38.00')
  await expect(summaryLine(form, 'Paid today')).toHaveText('$238.00')
  await form.getByLabel('VAT id (optional)').fill('DE 123 456 789')
  await form.getByLabel('VAT id (optional)').blur()
  await expect(taxLine(form)).toHaveText('None: reverse charge')
  await form.getByLabel('VAT id (optional)').fill('')
  await form.getByLabel('VAT id (optional)').blur()
  await expect(summaryLine(form, 'Paid today')).toHaveText('$238.00')
  await submitButton(form).press('Enter')
  await expectThankYou(page)
  expect((await stripeRecordsOf(person.email)).paid).toEqual([23_800])
  await page.goto('/account#subscription')
  await expect(page.getByText('$38.00 of it tax')).toBeVisible()
})
