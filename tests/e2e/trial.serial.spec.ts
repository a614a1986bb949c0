import postgres from 'postgres'
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
import { expect, test, toast } from './fixtures.ts'
import { keyboard } from './input-methods.ts'

// The free days are those of a plan that every story buys, and a card has them once: this story runs alone and undoes both.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')
test.beforeAll(() => sql`update public.plans set trial_days = 14, asks_why = true where id = 'global_reader'`)
test.afterAll(async () => {
  await sql`update public.plans set trial_days = null, asks_why = false where id = 'global_reader'`
  await sql`update private.trials set card_fingerprint = null`
  await sql.end()
})

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

test('a guest tries a plan, sees what is paid when, cancels in time, says why and pays nothing', async ({ page }) => {
  const person = newGuest()
  const firstPayment = inDays(14)
  const form = await openCheckout(page, GLOBAL_READER)
  await expect(summaryLine(form, 'Paid today')).toHaveText('Nothing')
  await expect(summaryLine(form, 'Free until')).toHaveText(firstPayment)
  await expect(summaryLine(form, 'Then')).toHaveText('$200.00')
  await fillFields(keyboard, form, accountFields(person))
  await fillCard(keyboard, form, cards.succeeds)
  await submitButton(form).press('Enter')
  await expectThankYou(page)

  await page.goto('/account#subscription')
  const subscription = page.getByRole('region', { name: 'Your subscription', exact: true })
  const line = (term: string) => subscription.getByText(term, { exact: true }).locator('~ dd')
  await expect(line('Next billing')).toHaveText(`$200 on ${firstPayment}`)
  await subscription.getByRole('button', { name: 'Cancel Subscription' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`You keep Global Reader until ${firstPayment}, when its free days end.`)
  await expect(dialog).toContainText('Nothing is taken from your card.')
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).press('Enter')
  await expect(line('Next billing')).toHaveText(`None: your plan ends on ${firstPayment}`)

  await subscription.getByLabel('Your reason').selectOption('time')
  await subscription.getByLabel(/^In your words/).fill('I travel too much.')
  await subscription.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(subscription.getByText('Thank you for telling us.')).toBeFocused()
  await expect(toast(page, 'Error')).toHaveCount(0)
  expect((await stripeRecordsOf(person.email)).paid).toEqual([])
})
