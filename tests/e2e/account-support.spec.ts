import { apiRequest, newReader, seededUsers, signInAs } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { waitForEmail } from './mailbox.ts'

const tabPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Support' })
const ticketForm = (page: Page) => page.getByRole('region', { name: 'Write to us' })
const tickets = (page: Page) => page.getByRole('region', { name: 'Recent tickets' }).getByRole('listitem')
const send = (page: Page) => ticketForm(page).getByRole('button', { name: 'Send ticket' })

async function fillTicket(
  page: Page,
  subject: string,
  message = 'The October issue has not come.\n\nThe one before did.',
) {
  await ticketForm(page).getByLabel('Category').selectOption({ label: 'Delivery' })
  await ticketForm(page).getByLabel('Subject').fill(subject)
  await ticketForm(page).getByLabel('Message').fill(message)
}

test('a ticket is sent, gets a promised response time, is listed as open, and confirmed by e-mail', async ({
  page,
}) => {
  const reader = await newReader(page)
  await page.goto('/account#support')
  await expect(page.getByText('You have asked us nothing yet.')).toBeVisible()
  await fillTicket(page, 'The October issue')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await send(page).click()
  expect((await sent).postDataJSON()).toEqual({
    category: 'delivery',
    subject: 'The October issue',
    message: 'The October issue has not come.\n\nThe one before did.',
  })
  await expect(toasts(page).getByText('Support ticket created', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText("We'll get back to you within 24 hours.", { exact: true })).toBeVisible()
  for (const label of ['Category', 'Subject', 'Message'])
    await expect(ticketForm(page).getByLabel(label)).toHaveValue('')
  await expect(tickets(page)).toHaveCount(1)
  await expect(tickets(page).getByText('The October issue', { exact: true })).toBeVisible()
  await expect(tickets(page).getByText('open', { exact: true })).toBeVisible()
  await expect(tickets(page)).toContainText('Delivery')
  await expect(tickets(page).getByText('The one before did.')).toBeHidden()
  await tickets(page).getByText('The October issue', { exact: true }).click()
  await expect(tickets(page).getByText('The one before did.')).toBeVisible()
  await waitForEmail(reader.email, /^We have your letter: The October issue$/)
})

test('a ticket that could not be sent because the session had ended is there after the sign-in', async ({
  page,
  consoleErrors,
}) => {
  const reader = await newReader(page)
  await page.goto('/account#support')
  await expect(page.getByText('You have asked us nothing yet.')).toBeVisible()
  await fillTicket(page, 'The October issue')
  await page.context().clearCookies({ name: /^session-/ })
  await send(page).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%23support')
  const signIn = page.locator('form', { has: page.locator('[autocomplete="current-password"]') })
  await signIn.getByLabel('Email').fill(reader.email)
  await signIn.getByLabel('Password', { exact: true }).fill(reader.password)
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/account#support')
  await expect(ticketForm(page).getByLabel('Category')).toHaveValue('delivery')
  await expect(ticketForm(page).getByLabel('Subject')).toHaveValue('The October issue')
  await expect(ticketForm(page).getByLabel('Message')).toHaveValue(/^The October issue has not come\./)
  await send(page).click()
  await expect(tickets(page)).toHaveCount(1)
  for (const label of ['Category', 'Subject', 'Message'])
    await expect(ticketForm(page).getByLabel(label)).toHaveValue('')
  await page.reload()
  await expect(tickets(page)).toHaveCount(1)
  await expect(ticketForm(page).getByLabel('Message')).toHaveValue('')
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('401'))).toBe(true)
})

test('there are five categories, of which one must be chosen', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#support')
  const category = ticketForm(page).getByLabel('Category')
  const options = category.getByRole('option')
  await expect(options).toHaveText(['Select a category', 'Billing', 'Subscription', 'Delivery', 'Technical', 'General'])
  const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values).toEqual(['', 'billing', 'subscription', 'delivery', 'technical', 'general'])
})

test('by keyboard alone: missing fields are named, then the ticket is sent', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#support')
  await ticketForm(page).getByLabel('Subject').focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Missing information', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Please fill in all required fields.', { exact: true })).toBeVisible()
  for (const label of ['Category', 'Subject', 'Message']) {
    await expect(ticketForm(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(ticketForm(page).getByLabel(label)).toHaveAccessibleDescription(/.+/)
  }
  await expect(ticketForm(page).getByLabel('Category')).toBeFocused()
  await page.keyboard.type('Bil')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A receipt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('In the name of my company, please.')
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Support ticket created', { exact: true })).toBeVisible()
  await expect(tickets(page)).toContainText('A receipt')
  await tickets(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(tickets(page).getByText('In the name of my company, please.')).toBeVisible()
})

test('blank text is refused by the API at its field, and stays', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await page.goto('/account#support')
  await fillTicket(page, '   ')
  await send(page).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(ticketForm(page).getByLabel('Subject')).toHaveAccessibleDescription(
    'Please fill in all required fields.',
  )
  await expect(ticketForm(page).getByLabel('Message')).toHaveValue(/The one before did/)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a ticket that cannot be sent stays in the form', async ({ page, consoleErrors }) => {
  await newReader(page)
  await page.goto('/account#support')
  await fillTicket(page, 'Keep this')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(ticketForm(page).getByLabel('Subject')).toHaveValue('Keep this')
  await page.context().setOffline(false)
  await send(page).click()
  await expect(tickets(page)).toContainText('Keep this')
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})

test('a reply is shown below its ticket', { tag: NIGHTLY }, async ({ page, browser }) => {
  await newReader(page)
  await page.goto('/account#support')
  await fillTicket(page, 'The October issue')
  const created = page.waitForResponse((response) => response.request().method() === 'POST')
  await send(page).click()
  const { id } = await (await created).json()

  const staffPage = await (await browser.newContext()).newPage()
  await signInAs(staffPage, seededUsers.support)
  await apiRequest(staffPage, `/api/admin/support-tickets/${id}/replies`, {
    message: 'Another copy is on its way to you.',
  })
  await staffPage.context().close()

  await page.reload()
  await expect(tickets(page).getByText('answered', { exact: true })).toBeVisible()
  await expect(tickets(page)).toContainText('1 reply')
  await tickets(page).locator('summary').click()
  await expect(tickets(page).getByText('Another copy is on its way to you.')).toBeVisible()
})

test('text of readers is shown as text, never as HTML', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#support')
  await fillTicket(page, '<b>Bold</b> & brave', '<img src=x onerror=alert(1)> “quoted” 🙂')
  await send(page).click()
  await expect(tickets(page).getByText('<b>Bold</b> & brave', { exact: true })).toBeVisible()
  await tickets(page).locator('summary').click()
  await expect(tickets(page).getByText('<img src=x onerror=alert(1)> “quoted” 🙂')).toBeVisible()
})

test('the form with its errors and an open ticket are accessible in both themes', async ({ page }) => {
  await newReader(page)
  await page.goto('/account#support')
  await fillTicket(page, 'The October issue')
  await send(page).click()
  await tickets(page).locator('summary').click()
  await send(page).click()
  await expect(ticketForm(page).getByLabel('Category')).toHaveAttribute('aria-invalid', 'true')
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
  }
  await expect(tabPanel(page)).toBeVisible()
})
