import { away } from './entrance.ts'
import { newReader } from './members.ts'
import { newPayer } from './payers.ts'
import { expect, type Page, test } from './reader.ts'

// What is said where an answer does not come, and where there is nothing yet. Each question fails once and is asked again
// by the reader's own click.

const panel = (page: Page) => page.locator('[role=tabpanel]:not([inert])')
const part = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })

/** Says that it did not come; and then, asked again, that it has. */
async function comesAtLast(page: Page, path: string, where: ReturnType<typeof part>, what: string, then: string) {
  await expect(where.getByRole('alert').filter({ hasText: `${what} could not be loaded.` })).toBeVisible()
  await page.unroute(`**/api${path}`)
  await where.getByRole('button', { name: 'Try again' }).click()
  await expect(where.getByText(then).first()).toBeVisible()
  await expect(where.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus is lost').toBe(false)
}

test('what does not come is said where it would stand, and comes when it is asked for again', async ({
  page,
  complaints,
}) => {
  await newPayer(page, 'patron_ledger')
  const paths = ['/user/card', '/user/invoices', '/user/withdrawals', '/user/print-deliveries']
  for (const path of paths) await away(page, path)
  await page.goto('/account#subscription')
  await comesAtLast(page, '/user/card', part(page, 'Your card'), 'Your card', 'Visa ending in 4242')
  await comesAtLast(page, '/user/invoices', part(page, 'Invoices'), 'Your invoices', 'Patron Ledger')
  // The way out of the contract does not wait for what was declared before.
  const withdrawal = part(page, 'Withdrawal')
  await expect(withdrawal.getByRole('link', { name: 'Withdraw from the contract here' })).toBeVisible()
  const none = 'You have not withdrawn from anything.'
  await comesAtLast(page, '/user/withdrawals', withdrawal, 'What you declared before', none)

  const preview = '/user/subscription/change/preview'
  await away(page, preview)
  await part(page, 'Other plans')
    .getByRole('button', { name: /^Change Plan/ })
    .click()
  const sheet = page.getByRole('dialog')
  await comesAtLast(page, preview, sheet, 'What it would cost', 'Nothing')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Delivery' }).click()
  const printed = part(page, 'Printed edition')
  await comesAtLast(page, '/user/print-deliveries', printed, 'The list of your printed editions', '14 Harbour Row')
  await away(page, '/user/subscription')
  await page.reload()
  await comesAtLast(page, '/user/subscription', printed, 'Your plan', '14 Harbour Row')
  expect(complaints.splice(0).every((complaint) => complaint.includes('503'))).toBe(true)
})

test('whoever has withdrawn is not told that there was nothing, when that answer does not come', async ({
  page,
  complaints,
}) => {
  await newReader(page)
  await away(page, '/user/withdrawals')
  await page.goto('/account/withdrawal')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Your contract could not be loaded.')
  await expect(main.getByText('There is no contract to withdraw from')).toHaveCount(0)
  await page.unroute('**/api/user/withdrawals')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'There is no contract to withdraw from' })).toBeVisible()
  expect(complaints.splice(0).every((complaint) => complaint.includes('503'))).toBe(true)
})

test('no card, no invoice, no plan any more, a plan that rests: each is said', async ({ page }) => {
  await newPayer(page, 'patron_ledger')
  const paid = await (await page.request.get('/api/user/subscription')).json()
  const resting = { ...paid, status: 'past_due', graceUntil: '2026-01-05T08:00:00.000Z', withdrawableUntil: null }
  const answers = { subscription: resting, card: null, invoices: [], 'print-deliveries': [] }
  for (const [name, json] of Object.entries(answers))
    await page.route(`**/api/user/${name}`, (route) => route.fulfill({ json }))
  await page.goto('/account#subscription')
  await expect(part(page, 'Your card').getByRole('button', { name: 'Add a card' })).toBeVisible()
  await expect(part(page, 'Invoices')).toContainText('There is no invoice yet.')
  const standing = part(page, 'Your subscription')
  await expect(standing).toContainText('A payment failed. The plan rests until it is paid.')
  await standing.getByRole('button', { name: 'Cancel Subscription' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('A payment is missing, so Patron Ledger ends at once.')
  await expect(question).toContainText('This cannot be taken back.')
  await expect(question).not.toContainText(/until|change your mind/)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Delivery' }).click()
  const printed = part(page, 'Printed edition')
  await expect(printed).toContainText('The printed edition rests until it has come.')
  await expect(printed).not.toContainText('is sent every month')

  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: null }))
  await page.goto('about:blank')
  await page.goto('/account#subscription')
  await expect(standing).toContainText('You subscribe to nothing at the moment.')
})

test('who is signed out comes from a letter to the entrance, and from there to the part that it names', async ({
  page,
}) => {
  await page.goto('/account#subscription')
  await expect(page).toHaveURL('/login?next=%2Faccount%23subscription')
})
