import postgres from 'postgres'
import { accessibilityViolations, OPEN_DIALOG } from './axe.ts'
import { expect, expectNoOverflow, type Page, test, toast } from './fixtures.ts'

import { waitForEmail } from './mailbox.ts'
import { newSubscriber } from './subscribers.ts'

// The pause is that of a plan that other stories buy and edit: this story runs alone and undoes it.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')
test.beforeAll(() => sql`update public.plans set pause_editions = 3 where id = 'patron_ledger'`)
test.afterAll(async () => {
  await sql`update public.plans set pause_editions = null where id = 'patron_ledger'`
  await sql.end()
})
test.use({ viewport: { width: 390, height: 844 } })

const subscription = (page: Page) => page.getByRole('region', { name: 'Your subscription', exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const editionsShown = async () =>
  (
    await sql`select to_char(to_date(edition, 'YYYY-MM'), 'FMMonth YYYY') as name from private.next_print_editions(3)`
  ).map(({ name }) => String(name))

test('by keyboard, a patron pauses two editions, sees what comes when, and resumes', async ({ page }) => {
  const [first = '', second = '', third = ''] = await editionsShown()
  const { email } = await newSubscriber(page, 'patron_ledger')
  await page.goto('/account#subscription')
  const pause = subscription(page).getByRole('button', { name: 'Pause the Printed Edition' })
  await pause.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Pause the printed edition?')
  await dialog(page).getByLabel('Leave out').selectOption('2')
  await expect(dialog(page)).toContainText(`${first} and ${second} are not sent; ${third} comes to you again.`)
  await expect(dialog(page)).toContainText('2 months later. It renews then, for the same amount as before.')
  await expectNoOverflow(page)
  expect(await accessibilityViolations(page, OPEN_DIALOG)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(pause).toBeFocused()

  await pause.press('Enter')
  await dialog(page).getByLabel('Leave out').selectOption('2')
  await dialog(page).getByRole('button', { name: 'Pause It' }).press('Enter')
  await expect(toast(page, 'Success')).toContainText(`comes again with ${third}`)
  await expect(subscription(page)).toContainText(`${first} and ${second} are left out; ${third} comes to you again`)
  await expect(pause).toHaveCount(0)
  await expectNoOverflow(page)
  await waitForEmail(email, new RegExp(`paused until ${third}`))

  await page.goto('/account#delivery')
  const printed = page.getByRole('region', { name: 'Printed edition', exact: true })
  await expect(printed.getByText('Left out by your pause')).toHaveCount(2)

  await page.goto('/account#subscription')
  await subscription(page).getByRole('button', { name: 'Resume the Printed Edition' }).press('Enter')
  await expect(dialog(page)).toContainText('No edition was left out yet, so the term stays as it is.')
  await dialog(page).getByRole('button', { name: 'Resume It' }).press('Enter')
  await expect(toast(page, 'Success').filter({ hasText: 'is sent again' })).toBeVisible()
  await expect(pause).toBeVisible()
})
