import { newGuest } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { accountFields, cards, fillCard, fillFields } from './checkout-page.ts'
import { expect, test } from './fixtures.ts'
import { keyboard } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'
import { switchTaxesOn } from './taxes.ts'

const sql = switchTaxesOn()

test('the recipient of a gift says the country, by keyboard on a telephone, and its tax is recorded', async ({
  page,
}) => {
  const [buyer, recipient] = [newGuest(), newGuest({ firstName: 'Colette', lastName: 'Marchand' })]
  await page.goto('/gift')
  const form = page.getByRole('form', { name: 'Give a year' })
  await expect(form.getByLabel('Card number')).toBeVisible()
  await fillFields(keyboard, form, {
    For: 'Colette',
    From: 'Odile',
    'Their email': recipient.email,
    ...accountFields(buyer),
  })
  await fillCard(keyboard, form, cards.succeeds)
  await keyboard.press(form.getByRole('button', { name: 'Give one year: $200' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const { text } = await waitForEmail(recipient.email, /^Odile has given you Meridian$/)

  await page.context().clearCookies()
  await page.goto(/\/redeem\?code=[\w-]+/.exec(text)?.[0] ?? '')
  const redemption = page.getByRole('form', { name: 'Redeem the gift' })
  const accept = redemption.getByRole('button', { name: 'Accept the gift' })
  await fillFields(keyboard, redemption, accountFields(recipient))
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const country = redemption.getByLabel('Your country')
  await keyboard.press(accept)
  await expect(country).toBeFocused()
  await expect(redemption.getByLabel('First name')).toHaveValue('Colette')
  await keyboard.selectOption(country, 'France')
  await keyboard.press(accept)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Global Reader is yours')

  const recorded = async () =>
    (
      await sql`
      select tax.country, net, tax from private.gift_taxes as tax join public.gifts on gifts.id = gift_id
        join auth.users on users.id = redeemed_by
      where users.email = ${recipient.email} and recorded_at is not null`
    )[0]
  await expect.poll(recorded).toEqual({ country: 'FR', net: 16_667, tax: 3333 })
})
