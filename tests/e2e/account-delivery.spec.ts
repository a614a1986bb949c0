import { apiRequest, newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations, OPEN_DIALOG } from './axe.ts'
import { setComplimentarySubscription } from './database-records.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

const addresses = (page: Page) => page.getByRole('region', { name: 'Delivery addresses' })
const addressCards = (page: Page) => addresses(page).getByRole('listitem')
const form = (page: Page) => page.getByRole('dialog')
const addButton = (page: Page) => page.getByRole('button', { name: 'Add address' })

const portlandFields = {
  'Address line 1': '17 Four Winds Lane',
  City: 'Portland',
  'State (optional)': 'Maine',
  'Postal code': '04101',
}

async function fillForm(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value)
}

/** Saves an address by the API. */
const saveAddress = (page: Page, addressLine1: string, overrides: object = {}) =>
  apiRequest(page, '/api/user/addresses', {
    firstName: 'Odile',
    lastName: 'Marchetti',
    addressLine1,
    city: 'Portland',
    postalCode: '04101',
    country: 'United States',
    type: 'shipping',
    ...overrides,
  })

test('a reader saves a first address, which becomes the default', async ({ page }) => {
  const reader = await newReader(page)
  await page.goto('/account#delivery')
  await expect(addresses(page)).toContainText('No address is saved yet.')
  await addButton(page).click()
  await expect(form(page)).toHaveAccessibleName('New address')
  await expect(form(page).getByLabel('First name')).toHaveValue(reader.firstName)
  await expect(form(page).getByLabel('Last name')).toHaveValue(reader.lastName)
  await fillForm(page, portlandFields)
  const sent = page.waitForRequest('**/api/user/addresses')
  await form(page).getByRole('button', { name: 'Save address' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ type: 'shipping', city: 'Portland', country: 'United States' })
  await expect(toasts(page).getByText('Address saved', { exact: true })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(addressCards(page)).toHaveCount(1)
  await expect(addressCards(page)).toContainText(
    `${reader.firstName} ${reader.lastName}17 Four Winds LanePortland, Maine 04101`,
  )
  await expect(addressCards(page).getByText('Default', { exact: true })).toBeVisible()
  await page.reload()
  await expect(addressCards(page)).toContainText('17 Four Winds Lane')
})

test('the country list has four entries, the United States preselected', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await addButton(page).click()
  const country = form(page).getByLabel('Country')
  await expect(country.getByRole('option')).toHaveText(['United States', 'Canada', 'United Kingdom', 'Australia'])
  await expect(country).toHaveValue('United States')
})

test('by keyboard alone: missing fields are named at the field, and the focus returns', async ({ page }) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await form(page).getByLabel('First name').focus()
  await page.keyboard.press('Enter')
  for (const label of ['Address line 1', 'City', 'Postal code']) {
    const field = form(page).getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/.+/)
  }
  await expect(form(page).getByLabel('Address line 1')).toBeFocused()
  await page.keyboard.type('2 Quay Street')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sydney')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Aus')
  await expect(form(page).getByLabel('Country')).toHaveValue('Australia')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: 'Save address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Address saved', { exact: true })).toBeVisible()
  await expect(addButton(page)).toBeFocused()
  await expect(addressCards(page)).toContainText('Sydney 2000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
})

test('a click outside the form discards nothing', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await addButton(page).click()
  await fillForm(page, { City: 'Portland' })
  await page.mouse.click(5, 5)
  await expect(form(page).getByLabel('City')).toHaveValue('Portland')
})

test('an address is edited in its place', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await saveAddress(page, '1 First Street')
  await saveAddress(page, '2 Second Street', { addressLine2: 'Floor 3', country: 'Canada', postalCode: 'H2Y 1C6' })
  await page.goto('/account#delivery')
  const editButton = page.getByRole('button', { name: /^Edit.*2 Second Street/ })
  await editButton.click()
  await expect(form(page)).toHaveAccessibleName('Edit address')
  await expect(form(page).getByLabel('Address line 2 (optional)')).toHaveValue('Floor 3')
  await expect(form(page).getByLabel('Country')).toHaveValue('Canada')
  await fillForm(page, { 'Address line 2 (optional)': '', City: 'Toronto' })
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toasts(page).getByText('Address saved', { exact: true })).toBeVisible()
  await expect(addressCards(page).nth(1)).toContainText('Toronto')
  await expect(addressCards(page).nth(1)).not.toContainText('Floor 3')
  await expect(addressCards(page).nth(0)).toContainText('1 First Street')
  await expect(editButton).toBeFocused()
})

test('another address becomes the default by its button or by its form', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await saveAddress(page, '1 First Street')
  await saveAddress(page, '2 Second Street')
  await page.goto('/account#delivery')
  await expect(page.getByRole('button', { name: /^Make default.*1 First Street/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Make default.*2 Second Street/ }).press('Enter')
  await expect(addressCards(page).nth(0)).toContainText('2 Second Street')
  await expect(addressCards(page).nth(0)).toBeFocused()
  await expect(addresses(page).getByText('Default', { exact: true })).toHaveCount(1)
  await expect(toasts(page).getByText('Address saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Edit.*1 First Street/ }).click()
  await form(page).getByLabel('Make this my default address').check()
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(addressCards(page).nth(0)).toContainText('1 First Street')
  await page.reload()
  await expect(addressCards(page).nth(0)).toContainText('1 First Street')
  await expect(addressCards(page).nth(0).getByText('Default', { exact: true })).toBeVisible()
})

test('deleting an address asks for confirmation; another one becomes the default', async ({ page }) => {
  await newReader(page)
  await saveAddress(page, '1 First Street')
  await saveAddress(page, '2 Second Street')
  await page.goto('/account#delivery')
  const deleteButton = page.getByRole('button', { name: /^Delete.*1 First Street/ })
  await deleteButton.click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete this address?' })
  await expect(confirmDialog).toContainText('1 First Street')
  await page.keyboard.press('Escape')
  await expect(confirmDialog).toHaveCount(0)
  await expect(deleteButton).toBeFocused()
  await deleteButton.press('Enter')
  await confirmDialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(addressCards(page)).toHaveCount(2)
  await deleteButton.click()
  await confirmDialog.getByRole('button', { name: 'Delete address' }).press('Enter')
  await expect(toasts(page).getByText('Address deleted', { exact: true })).toBeVisible()
  await expect(addressCards(page)).toHaveCount(1)
  await expect(addressCards(page)).toContainText('2 Second Street')
  await expect(addressCards(page).getByText('Default', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus is lost').toBe(false)
})

test('an error of the API is shown at its field, and the input stays', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await addButton(page).click()
  await fillForm(page, { ...portlandFields, City: '   ' })
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(form(page).getByLabel('City')).toHaveAccessibleDescription('The city, please.')
  await expect(form(page).getByLabel('City')).toBeFocused()
  await expect(form(page).getByLabel('Address line 1')).toHaveValue('17 Four Winds Lane')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('an address that cannot be sent stays in the form', async ({ page, consoleErrors }) => {
  await newReader(page)
  await page.goto('/account#delivery')
  await addButton(page).click()
  await fillForm(page, portlandFields)
  await page.route('**/api/user/addresses', (route) => route.abort())
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(form(page).getByLabel('City')).toHaveValue('Portland')
  await page.unroute('**/api/user/addresses')
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(addressCards(page)).toHaveCount(1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('a twenty-first address is refused with a message', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  for (let number = 1; number <= 20; number++) await saveAddress(page, `${number} Long Street`)
  await page.goto('/account#delivery')
  await expect(addressCards(page)).toHaveCount(20)
  await addButton(page).click()
  await fillForm(page, portlandFields)
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toasts(page)).toContainText('You have 20 addresses already.')
  await expect(form(page).getByLabel('City')).toHaveValue('Portland')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('an address that was deleted elsewhere is reported, and nothing else is lost', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  const { id } = await (await saveAddress(page, '1 First Street')).json()
  await page.goto('/account#delivery')
  await expect(addressCards(page)).toHaveCount(1)
  await apiRequest(page, `/api/user/addresses/${id}`, {}, 'DELETE')
  await page.getByRole('button', { name: /^Delete/ }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await confirmDialog.getByRole('button', { name: 'Delete address' }).click()
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText('You have no such address.')
  await expect(confirmDialog).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

test('a platinum reader sees where the printed edition goes, and others do not', async ({ page }) => {
  const { email } = await newReader(page)
  const printSection = page.getByRole('region', { name: 'Printed edition' })
  await page.goto('/account#delivery')
  await expect(addresses(page)).toContainText('No address is saved yet.')
  await page.waitForLoadState('networkidle')
  await expect(printSection).toHaveCount(0)
  await setComplimentarySubscription(email, 'patron_ledger', {
    from: '2026-03-09T10:00:00Z',
    to: '2027-03-09T10:00:00Z',
  })
  await page.reload()
  await expect(printSection).toContainText('we do not know where to yet')
  await addButton(page).click()
  await fillForm(page, portlandFields)
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(printSection).toContainText('17 Four Winds Lane')
  await saveAddress(page, '2 Second Street')
  await page.reload()
  await page.getByRole('button', { name: /^Make default/ }).click()
  await expect(printSection).toContainText('2 Second Street')
})

test('the form and the confirmation are accessible in both themes and do not overflow', async ({ page }) => {
  await newReader(page)
  await saveAddress(page, '1 First Street')
  await page.goto('/account#delivery')
  for (const [opener, role] of [
    [addButton(page), 'dialog'],
    [page.getByRole('button', { name: /^Delete/ }), 'alertdialog'],
  ] as const) {
    await opener.click()
    await expect(page.getByRole(role)).toBeVisible()
    if (role === 'dialog') {
      await form(page).getByRole('button', { name: 'Save address' }).click()
      await expect(form(page).getByLabel('City')).toHaveAttribute('aria-invalid', 'true')
    }
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (AXE_WIDTHS.includes(width))
        expect(await accessibilityViolations(page, OPEN_DIALOG), `${role}, ${width} wide`).toEqual([])
      await expectNoOverflow(page)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
})

test('an impossible postal code is reported at its field before anything is sent', { tag: NIGHTLY }, async ({
  page,
}) => {
  await newReader(page)
  await page.goto('/account#delivery')
  let sent = 0
  page.on('request', (request) => request.method() === 'POST' && sent++)
  await addButton(page).click()
  await fillForm(page, portlandFields)
  await form(page).getByLabel('Country').selectOption('Canada')
  await form(page).getByRole('button', { name: 'Save address' }).click()
  await expect(form(page).getByText('A Canadian postal code, please, such as H2Y 1C6.')).toBeVisible()
  await expect(form(page).getByLabel('Postal code')).toBeFocused()
  await expect(form(page).getByLabel('Address line 1')).toHaveValue(portlandFields['Address line 1'])
  expect(sent).toBe(0)
  await form(page).getByLabel('Postal code').fill('h2y1c6')
  await page.keyboard.press('Enter')
  await expect(addressCards(page)).toContainText('Canada')
})

test('a patron sees where each edition goes, until when that can change, and which were sent', async ({ page }) => {
  await newSubscriber(page, 'patron_ledger')
  const upcoming = await (await page.request.get('/api/user/print-deliveries')).json()
  const past = { ...upcoming[0], edition: '2026-01', name: 'January 2026', isClosed: true }
  await page.route('**/api/user/print-deliveries', (route) => route.fulfill({ json: [...upcoming, past] }))
  await page.goto('/account#delivery')
  const printSection = page.getByRole('region', { name: 'Printed edition' })
  await expect(printSection.getByText('14 Harbour Row')).toHaveCount(2)
  await expect(printSection.getByRole('term').first()).toHaveText(upcoming[0].name)
  await expect(printSection.getByText(/^The address can be changed until \w+ 20, \d{4}$/)).toHaveCount(upcoming.length)
  await expect(printSection.getByRole('heading', { name: 'Already closed' })).toBeVisible()
  await expect(printSection.getByRole('term').last()).toHaveText('January 2026')
})
