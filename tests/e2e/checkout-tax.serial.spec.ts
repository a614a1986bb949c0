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

test('a guest in Germany sees the tax before paying it, and a business there pays none; the next invoice is taxed elsewhere by keyboard', async ({
  page,
  consoleErrors,
}) => {
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

  await keyboard.press(page.getByRole('button', { name: 'Change the invoice details' }))
  const details = page.getByRole('form', { name: 'Invoice details' })
  await expect(details.getByLabel('Your country')).toHaveValue('DE')
  await keyboard.fill(details.getByLabel('VAT id (optional)'), 'nonsense')
  await keyboard.press(details.getByRole('button', { name: 'Save' }))
  await expect(details.getByRole('alert')).toContainText('This is not a VAT id of your country.')
  await expect(details.getByLabel('VAT id (optional)')).toHaveValue('nonsense')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
  await keyboard.selectOption(details.getByLabel('Your country'), 'Japan')
  await keyboard.press(details.getByRole('button', { name: 'Save' }))
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change the invoice details' })).toBeFocused()
  await expect(page.getByText('The next invoice has the new details.')).toBeVisible()
})
