import { newReader } from './accounts.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import { mockUnavailable } from './sign-in-page.ts'
import { newSubscriber } from './subscribers.ts'

// The messages of sections that cannot be loaded, and of empty ones. Each request fails once, and is repeated
// by a click of the reader.

const tabPanel = (page: Page) => page.locator('[role=tabpanel]:not([inert])')
const section = (page: Page, name: string) => tabPanel(page).getByRole('region', { name, exact: true })

/** Expects the error message, clicks 'Try again', and expects the content. */
async function expectRetryLoads(
  page: Page,
  path: string,
  region: ReturnType<typeof section>,
  errorText: string,
  loadedText: string,
) {
  await expect(region.getByRole('alert').filter({ hasText: `${errorText} could not be loaded.` })).toBeVisible()
  await page.unroute(`**/api${path}`)
  await region.getByRole('button', { name: 'Try again' }).click()
  await expect(region.getByText(loadedText).first()).toBeVisible()
  await expect(region.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus is lost').toBe(false)
}

test('a section that cannot be loaded says so in its place, and loads when retried', async ({
  page,
  consoleErrors,
}) => {
  await newSubscriber(page, 'patron_ledger')
  const paths = ['/user/card', '/user/invoices', '/user/withdrawals', '/user/print-deliveries']
  for (const path of paths) await mockUnavailable(page, path)
  await page.goto('/account#subscription')
  await expectRetryLoads(page, '/user/card', section(page, 'Your card'), 'Your card', 'Visa ending in 4242')
  await expectRetryLoads(page, '/user/invoices', section(page, 'Invoices'), 'Your invoices', 'Patron Ledger')
  // The link to the withdrawal is shown without waiting for the earlier withdrawals.
  const withdrawal = section(page, 'Withdrawal')
  await expect(withdrawal.getByRole('link', { name: 'Withdraw from the contract here' })).toBeVisible()
  const emptyText = 'You have not withdrawn from anything.'
  await expectRetryLoads(page, '/user/withdrawals', withdrawal, 'What you declared before', emptyText)

  const preview = '/user/subscription/change/preview'
  await mockUnavailable(page, preview)
  await section(page, 'Other plans')
    .getByRole('button', { name: /^Change Plan/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expectRetryLoads(page, preview, dialog, 'What it would cost', 'Nothing')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Delivery' }).click()
  const printSection = section(page, 'Printed edition')
  await expectRetryLoads(
    page,
    '/user/print-deliveries',
    printSection,
    'The list of your printed editions',
    '14 Harbour Row',
  )
  await mockUnavailable(page, '/user/subscription')
  await page.reload()
  await expectRetryLoads(page, '/user/subscription', printSection, 'Your plan', '14 Harbour Row')
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('503'))).toBe(true)
})

test('while the earlier withdrawals cannot be loaded, a reader who withdrew is not told that there is no contract', {
  tag: NIGHTLY,
}, async ({ page, consoleErrors }) => {
  await newReader(page)
  await mockUnavailable(page, '/user/withdrawals')
  await page.goto('/account/withdrawal')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Your contract could not be loaded.')
  await expect(main.getByText('There is no contract to withdraw from')).toHaveCount(0)
  await page.unroute('**/api/user/withdrawals')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'There is no contract to withdraw from' })).toBeVisible()
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('503'))).toBe(true)
})

test('the account names a missing card, invoice and plan, and paused access', async ({ page }) => {
  await newSubscriber(page, 'patron_ledger')
  const activeSubscription = await (await page.request.get('/api/user/subscription')).json()
  const pastDue = {
    ...activeSubscription,
    status: 'past_due',
    graceUntil: '2026-01-05T08:00:00.000Z',
    withdrawableUntil: null,
  }
  const mockResponses = { subscription: pastDue, card: null, invoices: [], 'print-deliveries': [] }
  for (const [name, json] of Object.entries(mockResponses))
    await page.route(`**/api/user/${name}`, (route) => route.fulfill({ json }))
  await page.goto('/account#subscription')
  await expect(section(page, 'Your card').getByRole('button', { name: 'Add a card' })).toBeVisible()
  await expect(section(page, 'Invoices')).toContainText('There is no invoice yet.')
  const subscriptionSection = section(page, 'Your subscription')
  await expect(subscriptionSection).toContainText('A payment failed. The plan rests until it is paid.')
  await subscriptionSection.getByRole('button', { name: 'Cancel Subscription' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('A payment is missing, so Patron Ledger ends at once.')
  await expect(confirmDialog).toContainText('This cannot be taken back.')
  await expect(confirmDialog).not.toContainText(/until|change your mind/)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Delivery' }).click()
  const printSection = section(page, 'Printed edition')
  await expect(printSection).toContainText('The printed edition rests until it has come.')
  await expect(printSection).not.toContainText('is sent every month')

  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: null }))
  await page.goto('about:blank')
  await page.goto('/account#subscription')
  await expect(subscriptionSection).toContainText('You subscribe to nothing at the moment.')
})

test('a signed-out reader comes from an e-mail to sign-in, and from there to the linked tab', async ({ page }) => {
  await page.goto('/account#subscription')
  await expect(page).toHaveURL('/login?next=%2Faccount%23subscription')
})
