import { newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hydrateForm, NIGHTLY, type Page, test } from './fixtures.ts'

const formOf = (page: Page) => page.locator('form[action="/api/contact"]')

/** Another e-mail address for each story: the API counts messages by address. */
const uniqueEmail = () => `reader-${crypto.randomUUID()}@example.com`

async function fillMessage(page: Page, message: string) {
  const form = formOf(page)
  await hydrateForm(form, 'Name')
  await form.getByLabel('Name').fill('Odile Marchetti')
  await form.getByLabel('Email').fill(uniqueEmail())
  await form.getByLabel('Message').fill(message)
}

test('the contact page shows five addresses, the office and the networks', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['General', 'Subscriptions', 'Editorial', 'Partnerships', 'Press'])
  const emailLinks = main.getByRole('definition').getByRole('link')
  await expect(emailLinks).toHaveCount(5)
  for (const emailLink of await emailLinks.all()) {
    await expect(emailLink).toHaveText('hello@meridian.example')
    await expect(emailLink).toHaveAttribute('href', 'mailto:hello@meridian.example')
  }
  await expect(main.getByText(/New York, NY/)).toBeVisible()
  await expect(main.getByText('118 Larkspur Street, Fourth Floor')).toBeVisible()
  for (const network of ['Instagram', 'Pinterest', 'LinkedIn'])
    await expect(main.getByRole('link', { name: network })).toHaveAttribute('rel', /noopener/)
})

test('a message is sent and confirmed, and the form is emptied', async ({ page }) => {
  await page.goto('/contact')
  await fillMessage(page, 'A correction to the story on Grasse.')
  await formOf(page).getByLabel('Subject').selectOption({ label: 'Editorial' })
  const pendingRequest = page.waitForRequest('**/api/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const request = await pendingRequest
  expect(request.headers()).toMatchObject({ 'content-type': 'application/json' })
  expect(request.postDataJSON()).toMatchObject({ name: 'Odile Marchetti', subject: 'editorial' })
  await request.response()
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast.getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(
    toast.getByText("Thank you for your message. We'll get back to you soon.", { exact: true }),
  ).toBeVisible()
  for (const label of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(formOf(page).getByLabel(label)).toHaveValue('')
  }
  await expect(page).toHaveURL('/contact')
})

test('the subject is one of four, or none', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/contact')
  const subject = formOf(page).getByLabel('Subject')
  await expect(subject.getByRole('option')).toHaveText([
    'Select a subject',
    'General Inquiry',
    'Subscription',
    'Editorial',
    'Partnership',
  ])
  await expect(subject).toHaveValue('')
  const values = await subject.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values).toEqual(['', 'general', 'subscription', 'editorial', 'partnership'])
  await expect(subject).not.toHaveAttribute('required')
})

test('by keyboard alone: missing fields are named at the field, and the first gets the focus', async ({ page }) => {
  await page.goto('/contact')
  const form = formOf(page)
  const [name, email, message] = ['Name', 'Email', 'Message'].map((label) => form.getByLabel(label))
  if (!name || !email || !message) throw new Error('three fields')
  await hydrateForm(form, 'Name')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  for (const field of [name, email, message]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/.+/)
  }
  await page.keyboard.type('Odile Marchetti')
  await page.keyboard.press('Tab')
  await page.keyboard.type('odile at example')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Subject')).toBeFocused()
  await page.keyboard.type('Sub')
  await expect(form.getByLabel('Subject')).toHaveValue('subscription')
  await page.keyboard.press('Tab')
  await page.keyboard.type('About my subscription.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/@/)
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(uniqueEmail())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible()
})

test('a message that cannot be sent stays in the form, with the reason', async ({ page, consoleErrors }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'x', title: 'x', status: 503, detail: 'We are away for a moment.' }),
    }),
  )
  await page.goto('/contact')
  await fillMessage(page, 'Keep this, please.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Not Sent', { exact: true })).toBeVisible()
  await expect(page.getByText('We are away for a moment. Your text is still in the form.')).toBeVisible()
  await expect(formOf(page).getByLabel('Message')).toHaveValue('Keep this, please.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
})

test('a message without a connection stays as well', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await page.goto('/contact')
  await fillMessage(page, 'Keep this, please.')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('It did not reach us. Your text is still in the form.')).toBeVisible()
  await expect(formOf(page).getByLabel('Message')).toHaveValue('Keep this, please.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
})

test('an error of the API is shown at its field', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await page.goto('/contact')
  await fillMessage(page, '   ')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const message = formOf(page).getByLabel('Message')
  await expect(message).toHaveAccessibleDescription('Your message, please.')
  await expect(message).toBeFocused()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a form with errors is accessible in both themes', async ({ page }) => {
  await page.goto('/contact')
  await hydrateForm(formOf(page), 'Name')
  await page.keyboard.press('Enter')
  await expect(formOf(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a signed-in reader finds name and address in the forms; what they type stays', async ({ page }) => {
  const { firstName, lastName, email } = await newReader(page)
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue(`${firstName} ${lastName}`)
  const newsletter = page.getByRole('region', { name: 'A letter, now and then' })
  await expect(newsletter.getByLabel('Email')).toHaveValue(email)
  await main.getByLabel('Email').fill('another@example.com')
  await hydrateForm(newsletter.locator('form'), 'Email')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter.getByLabel('First name')).toHaveValue(firstName)
  await expect(newsletter.getByLabel('Last name')).toHaveValue(lastName)
  // The reader signs out in another tab: what they typed stays, what was filled in does not.
  await page.evaluate(() => new BroadcastChannel('reader').postMessage(null))
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(main.getByLabel('Email')).toHaveValue('another@example.com')
})
