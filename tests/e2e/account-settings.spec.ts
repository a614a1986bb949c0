import { readFile } from 'node:fs/promises'
import { newGuest, newReader, signInAs } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations, violationsInBothThemes } from './axe.ts'
import { expect, type Locator, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account#settings')
  await expect(section(page, 'Your details')).toBeVisible()
}

/** The account page in another browser, signed in to the same account. */
async function signInElsewhere(page: Page, person: { email: string; password: string }): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('There is no browser.')
  const other = await context.newPage()
  await signInAs(other, person)
  await other.goto('/account')
  await expect(other.getByRole('definition').getByText(person.email)).toBeVisible()
  return other
}

async function fillPasswords(
  page: Page,
  [current, newPassword, confirmation]: [string, string, string],
): Promise<Locator> {
  const form = section(page, 'Change password')
  await form.getByLabel('Current password', { exact: true }).fill(current)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
  return form
}

test('details are shown, and names can be changed', async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const details = section(page, 'Your details')
  await expect(details.getByRole('term')).toHaveText(['First name', 'Last name', 'Email', 'Member since'])
  await expect(details.getByRole('definition').nth(2)).toHaveText(reader.email)
  await expect(details.getByRole('textbox')).toHaveCount(0)

  await details.getByRole('button', { name: 'Update Profile' }).click()
  await expect(details.getByLabel('First name')).toBeFocused()
  await details.getByLabel('First name').fill('Odilia')
  await details.getByRole('button', { name: 'Save Profile' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(details.getByRole('definition').first()).toHaveText('Odilia')
  await expect(details.getByRole('button', { name: 'Update Profile' })).toBeFocused()
  await page.reload()
  await expect(details.getByRole('definition').first()).toHaveText('Odilia')
})

test('a name that the API refuses is reported at its field', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await openSettings(page)
  const details = section(page, 'Your details')
  await details.getByRole('button', { name: 'Update Profile' }).click()
  await details.getByLabel('Last name').fill('   ')
  await details.getByRole('button', { name: 'Save Profile' }).click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(details.getByLabel('Last name')).toHaveAccessibleDescription('Your last name, please.')
  await expect(details.getByLabel('Last name')).toBeFocused()
  await details.getByRole('button', { name: 'Cancel' }).click()
  await expect(details.getByRole('definition').nth(1)).toHaveText('Marchetti')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a changed password ends every other session, and an e-mail says so', async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const other = await signInElsewhere(page, reader)

  const newPassword = crypto.randomUUID()
  const form = await fillPasswords(page, [reader.password, newPassword, newPassword])
  const put = page.waitForRequest((request) => request.url().endsWith('/api/user/password'))
  await form.getByRole('button', { name: 'Update Password' }).click()
  expect((await put).postDataJSON()).toEqual({ currentPassword: reader.password, newPassword: newPassword })
  await expect(toast(page, 'Password updated')).toBeVisible()
  const notice = form.getByText('Whoever else was signed in to your account has been signed out')
  await expect(notice).toBeFocused()
  await expect(form.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(section(page, 'Recent activity').getByText('Password changed')).toBeVisible()
  await waitForEmail(reader.email, /password/i)

  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  const rejected = await other.request.post('/api/auth/login', {
    data: { email: reader.email, password: reader.password },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(rejected.status()).toBe(401)
  await signInAs(other, { ...reader, password: newPassword })
  await other.context().close()
})

test('two different new passwords are not sent', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await openSettings(page)
  const sentUrls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sentUrls.push(request.url()))
  const form = await fillPasswords(page, ['anything', 'one way of saying it', 'another way'])
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expect(toast(page, "Passwords don't match")).toContainText('Please make sure the new passwords match.')
  const confirmation = form.getByLabel('Confirm new password', { exact: true })
  await expect(confirmation).toHaveAccessibleDescription(/Please make sure the new passwords match\./)
  await expect(confirmation).toHaveValue('another way')
  expect(sentUrls).toEqual([])
})

test('password errors of the API are shown at their fields', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const form = await fillPasswords(page, [reader.password, 'short', 'short'])
  const updateButton = form.getByRole('button', { name: 'Update Password' })
  await updateButton.click()
  await expect(toast(page, 'Error')).toBeVisible()
  const newPassword = form.getByLabel('New password', { exact: true })
  await expect(newPassword).toHaveAccessibleDescription(/Password must be at least 6 characters long\./)
  await expect(newPassword).toBeFocused()

  const strongerPassword = crypto.randomUUID()
  await fillPasswords(page, ['not mine at all', strongerPassword, strongerPassword])
  await updateButton.click()
  const current = form.getByLabel('Current password', { exact: true })
  await expect(current).toHaveAccessibleDescription('This is not your current password.')
  await expect(current).toHaveValue('not mine at all')
  await expect(newPassword).toHaveValue(strongerPassword)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422'), expect.stringContaining('422')])
})

test('by keyboard alone: the password is changed, shown and hidden again', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const form = section(page, 'Change password')
  const newPassword = crypto.randomUUID()
  await form.getByLabel('Current password', { exact: true }).focus()
  await page.keyboard.type(reader.password)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Show current password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Current password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(form.getByText('Your password is updated.')).toBeFocused()
})

test('a new address takes effect when its e-mail is confirmed', async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const email = section(page, 'Email address')
  await expect(email.getByText(`You sign in with ${reader.email}`)).toBeVisible()
  await email.getByRole('button', { name: 'Change Email' }).click()
  const newEmail = newGuest().email
  await expect(email.getByLabel('New email')).toBeFocused()
  await page.keyboard.type(newEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(reader.password)
  await page.keyboard.press('Enter')
  await expect(email.getByText(`We have written to ${newEmail}.`)).toBeVisible()
  await expect(email.getByText(`Until then nothing changes: you sign in with ${reader.email}.`)).toBeVisible()

  await page.goto(linkPath(await waitForEmail(newEmail, /./), '/account/new-email'))
  await page.getByRole('main').getByRole('button').click()
  await waitForEmail(reader.email, /address/i)
  await signInAs(page, { ...reader, email: newEmail })
  await openSettings(page)
  await expect(section(page, 'Your details').getByRole('definition').nth(2)).toHaveText(newEmail)
})

test('changing the address needs the password', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await openSettings(page)
  const email = section(page, 'Email address')
  await email.getByRole('button', { name: 'Change Email' }).click()
  await email.getByLabel('New email').fill('someone-else@example.com')
  await email.getByLabel('Your password', { exact: true }).fill('a guess')
  await email.getByRole('button', { name: 'Send the Letter' }).click()
  await expect(email.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await expect(email.getByLabel('New email')).toHaveValue('someone-else@example.com')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('sessions are listed, and each can be ended', async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const sessionList = section(page, 'Where you are signed in')
  await expect(sessionList.getByRole('listitem')).toHaveCount(1)
  await expect(sessionList.getByRole('listitem')).toContainText('This one')
  await expect(sessionList.getByText('No other browser is signed in.')).toBeVisible()

  const others = [
    await signInElsewhere(page, reader),
    await signInElsewhere(page, reader),
    await signInElsewhere(page, reader),
  ]
  await page.reload()
  await expect(sessionList.getByRole('listitem')).toHaveCount(4)
  await sessionList
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click()
  await expect(toast(page, 'Session ended')).toBeVisible()
  await expect(sessionList.getByRole('listitem')).toHaveCount(3)
  await expect(sessionList.getByRole('list')).toBeFocused()

  await sessionList.getByRole('button', { name: 'End All Others' }).focus()
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await page.keyboard.press('Escape')
  await expect(confirmDialog).toBeHidden()
  await expect(sessionList.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await confirmDialog.getByRole('button', { name: 'End all others' }).press('Enter')
  await expect(sessionList.getByRole('listitem')).toHaveCount(1)
  await expect(sessionList.getByRole('list')).toBeFocused()

  for (const other of others) {
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    await other.context().close()
  }
  await page.reload()
  await expect(sessionList.getByRole('listitem')).toHaveCount(1)
})

test('recent account events are listed, newest first', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  await signInAs(page, reader)
  await openSettings(page)
  const recentActivity = section(page, 'Recent activity')
  await expect(recentActivity.getByRole('listitem').first()).toContainText('Signed in')
  await expect(recentActivity.getByText('Account opened')).toBeVisible()
  await expect(recentActivity.getByText('Email address confirmed')).toBeVisible()
})

test('the export is downloaded as one file', { tag: NIGHTLY }, async ({ page }) => {
  const reader = await newReader(page)
  await openSettings(page)
  const pendingDownload = page.waitForEvent('download')
  await section(page, 'Your data').getByRole('button', { name: 'Download Everything' }).click()
  const file = await pendingDownload
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({
    profile: { email: reader.email, firstName: reader.firstName },
    subscriptions: [{ planId: 'free' }],
    payments: [],
    supportTickets: [],
  })
  expect(exported.sessions).toHaveLength(1)
})

test('a failed export is reported', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await openSettings(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/user/export', async (route) => {
    await released
    await route.abort()
  })
  const data = section(page, 'Your data')
  await data.getByRole('button', { name: 'Download Everything' }).click()
  await expect(data.getByRole('button', { name: 'Gathering Everything…' })).toBeDisabled()
  release()
  await expect(toast(page, 'Error')).toContainText('Your file did not come. Please try again in a moment.')
  await expect(data.getByRole('button', { name: 'Download Everything' })).toBeEnabled()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('deleting an account explains the consequences and signs the reader out; the account cannot sign in', async ({
  page,
  consoleErrors,
}) => {
  const reader = await newReader(page)
  await openSettings(page)
  const deleteButton = section(page, 'Delete account').getByRole('button', { name: 'Delete Account' })
  await deleteButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('Payments, with the name and address of who paid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(deleteButton).toBeFocused()

  await page.keyboard.press('Enter')
  const password = dialog.getByLabel('Your password', { exact: true })
  await password.fill('a guess')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('This is not your current password.')
  await expect(password).toHaveValue('a guess')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])

  await password.fill(reader.password)
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  const { cookies, origins } = await page.context().storageState()
  expect(cookies.map(({ name }) => name).filter((name) => /session|signed-in/.test(name))).toEqual([])
  expect(JSON.stringify(origins)).not.toContain(reader.email)
  await waitForEmail(reader.email, /is deleted/)

  const rejected = await page.request.post('/api/auth/login', {
    data: reader,
    headers: { origin: new URL(page.url()).origin },
  })
  expect(rejected.status()).toBe(401)
})

test('the last owner is told in the dialog why the account cannot be deleted', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  const detail = 'You are the last owner of the desk.'
  await page.route('**/api/user/deletion', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'x/conflict', title: 'x', status: 409, detail }),
    }),
  )
  await openSettings(page)
  await section(page, 'Delete account').getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('Your password', { exact: true }).fill('whatever it is')
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(detail)
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue('whatever it is')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a section that cannot be loaded says so, and loads when retried', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  for (const path of ['sessions', 'account-events']) await page.route(`**/api/user/${path}`, (route) => route.abort())
  await openSettings(page)
  for (const [name, errorText] of [
    ['Where you are signed in', 'The list of your browsers could not be loaded.'],
    ['Recent activity', 'What happened lately could not be loaded.'],
  ] as const) {
    await expect(section(page, name).getByRole('alert')).toContainText(errorText)
  }
  await page.unrouteAll()
  await section(page, 'Where you are signed in').getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Where you are signed in').getByText('This one')).toBeVisible()
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('ERR_FAILED'))).toBe(true)
})

test('the settings are accessible at every width, with their forms, errors and dialogs', async ({
  page,
  consoleErrors,
}) => {
  const reader = await newReader(page)
  await openSettings(page)
  await signInAs(page, reader)
  await section(page, 'Your details').getByRole('button', { name: 'Update Profile' }).click()
  await section(page, 'Email address').getByRole('button', { name: 'Change Email' }).click()
  await section(page, 'Change password').getByRole('button', { name: 'Update Password' }).click()
  await expect(section(page, 'Change password').getByLabel('Current password', { exact: true })).toBeFocused()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page, 'main'), `${width} wide`).toEqual([])
  }
  await section(page, 'Delete account').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([])
  expect(consoleErrors).toEqual([])
})
