import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { newGuest, signInAs } from './accounts.ts'
import { expect, type Page, test, toast } from './fixtures.ts'
import { fillForm, type InputMethod, inputMethods } from './input-methods.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

// All steps of a reader’s account in one story. Failures on the way have tests of their own.

type Person = ReturnType<typeof newGuest>

const main = (page: Page) => page.getByRole('main')
const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const formOf = (page: Page) => main(page).locator('form:visible')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

for (const { name: inputName, input, reducedMotion } of inputMethods) {
  test(`${inputName}: a reader registers, uses and deletes an account`, async ({ page, browser, consoleErrors }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion })
    const person = newGuest()
    await register(page, input, person)
    await confirm(page, input, person)
    await signOutAndIn(page, input, person)
    await saveAddress(page, input)
    await askSupport(page, input, person)
    const password = await changePassword(page, input, person, browser)
    await downloadExport(page, input, person)
    await deleteAccount(page, input, { ...person, password })
    expect(consoleErrors).toEqual([])
  })
}

async function register(page: Page, input: InputMethod, { firstName, lastName, email, password }: Person) {
  await page.goto('/login')
  await input.press(main(page).getByRole('tab', { name: 'Create Account' }))
  const names = { 'First name': firstName, 'Last name': lastName, Email: email }
  await fillForm(input, formOf(page), { ...names, Password: password, 'Confirm password': password })
  await input.press(button(page, 'Create Account'))
  await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
}

async function confirm(page: Page, input: InputMethod, { email }: Person) {
  await page.goto(linkPath(await waitForEmail(email, /confirm/i), '/login/confirm'))
  await input.press(button(page, 'Confirm my address'))
  await expect(page).toHaveURL('/account')
}

async function signOutAndIn(page: Page, input: InputMethod, { email, password }: Person) {
  await input.press(button(page, 'Logout'))
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
  await fillForm(input, formOf(page), { Email: email, Password: password })
  await input.press(button(page, 'Sign In'))
  await expect(page).toHaveURL('/account')
}

async function openTab(page: Page, input: InputMethod, name: string) {
  await input.press(main(page).getByRole('tab', { name }))
  await expect(main(page).getByRole('tabpanel', { name })).toBeVisible()
}

async function saveAddress(page: Page, input: InputMethod) {
  await openTab(page, input, 'Delivery')
  await input.press(button(page, 'Add address'))
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await fillForm(input, dialog.locator('form'), {
    'Address line 1': '2 Quay Street',
    City: 'Sydney',
    'Postal code': '2000',
  })
  await input.selectOption(dialog.getByLabel('Country'), 'Australia')
  await input.press(dialog.getByRole('button', { name: 'Save address' }))
  await expect(dialog).toHaveCount(0)
  await expect(region(page, 'Delivery addresses').getByRole('listitem')).toContainText('2 Quay Street')
}

async function askSupport(page: Page, input: InputMethod, { email }: Person) {
  await openTab(page, input, 'Support')
  const ticketForm = region(page, 'Write to us')
  await input.selectOption(ticketForm.getByLabel('Category'), 'Delivery')
  await fillForm(input, ticketForm.locator('form'), { Subject: 'The October issue', Message: 'It has not come.' })
  await input.press(button(page, 'Send ticket'))
  await expect(region(page, 'Recent tickets').getByRole('listitem')).toContainText('The October issue')
  await waitForEmail(email, /The October issue/)
}

/** Returns the new password. The session of another browser of this reader ends at once. */
async function changePassword(page: Page, input: InputMethod, person: Person, browser: Browser): Promise<string> {
  const otherPage = await (await browser.newContext()).newPage()
  await signInAs(otherPage, person)
  await openTab(page, input, 'Settings')
  const password = crypto.randomUUID()
  await fillForm(input, region(page, 'Change password').locator('form'), {
    'Current password': person.password,
    'New password': password,
    'Confirm new password': password,
  })
  await input.press(button(page, 'Update Password'))
  await expect(region(page, 'Change password')).toContainText('Your password is updated.')
  await waitForEmail(person.email, /password/i)
  await otherPage.goto('/account')
  await expect(otherPage).toHaveURL(/\/login/)
  await otherPage.context().close()
  return password
}

async function downloadExport(page: Page, input: InputMethod, { email }: Person) {
  const download = page.waitForEvent('download')
  await input.press(button(page, 'Download Everything'))
  const exported = await readFile(await (await download).path(), 'utf8')
  for (const expectedText of [email, '2 Quay Street', 'It has not come.']) expect(exported).toContain(expectedText)
}

async function deleteAccount(page: Page, input: InputMethod, { email, password }: Person) {
  await input.press(button(page, 'Delete Account'))
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await fillForm(input, dialog.locator('form'), { 'Your password': password })
  await input.press(dialog.getByRole('button', { name: 'Delete for Good' }))
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await waitForEmail(email, /deleted/i)
  await expect(signInAs(page, { email, password })).rejects.toThrow('401')
}
