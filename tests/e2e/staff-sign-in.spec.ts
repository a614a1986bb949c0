import { newGuest, newReader, seededUsers, signInAs } from './accounts.ts'
import { listedSections } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hydrateForm, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { inviteStaff } from './invitations.ts'

const form = (page: Page, name: 'Sign in' | 'Register') => page.getByRole('form', { name })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
const password = (page: Page) => page.getByRole('main').locator('form:visible').getByLabel('Password', { exact: true })
const clickButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const registerButton = (page: Page) => page.getByRole('button', { name: 'Register with an invitation' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in instead' })

async function open(page: Page, path = '/auth') {
  await page.goto(path)
  const hasInvitation = path.includes('invite=')
  await hydrateForm(form(page, hasInvitation ? 'Register' : 'Sign in'), hasInvitation ? 'First name' : 'Email')
}

test('staff sign in, see the admin, and are redirected there from then on', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Sign In' })).toBeVisible()
  await expect(form(page, 'Register')).toBeHidden()
  await field(page, 'Email').fill(seededUsers.editor.email)
  await password(page).fill(seededUsers.editor.password)
  const pendingRequest = page.waitForRequest('**/api/login')
  await clickButton(page, 'Sign In')
  expect((await pendingRequest).postDataJSON()).toEqual({
    email: seededUsers.editor.email,
    password: seededUsers.editor.password,
  })
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: `Good day, ${seededUsers.editor.firstName}` })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/admin')
})

test('a wrong password is refused as Login Failed, and the input stays', async ({ page, consoleErrors }) => {
  await open(page)
  await field(page, 'Email').fill('nobody@example.com')
  await password(page).fill('not my password')
  await clickButton(page, 'Sign In')
  await expect(toasts(page).getByText('Login Failed', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Invalid email or password')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('nobody@example.com')
  await expect(password(page)).toHaveValue('not my password')
  await expect(page).toHaveURL('/auth')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')])
})

test('an error without a message of the API shows a general one', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await page.route(/\/api\/(login|register)$/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway' }))
  await open(page, '/auth?invite=somewhat')
  await field(page, 'First name').fill('Odile')
  await field(page, 'Last name').fill('Marchetti')
  await field(page, 'Email').fill('odile@example.com')
  await password(page).fill('a few unrelated words')
  await clickButton(page, 'Register')
  await expect(toasts(page).getByText('Registration Failed', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Failed to create account')).toBeVisible()
  await open(page)
  await field(page, 'Email').fill('odile@example.com')
  await password(page).fill('a few unrelated words')
  await clickButton(page, 'Sign In')
  await expect(toasts(page).getByText('Login Failed', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Invalid email or password')).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('switching to registration and back loses no input', { tag: NIGHTLY }, async ({ page }) => {
  await open(page)
  await field(page, 'Email').fill('odile@example.com')
  await registerButton(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(page.getByText('Registration is by invitation only.')).toBeVisible()
  for (const name of ['First name', 'Last name', 'Invitation token', 'Email'])
    await expect(field(page, name)).toHaveValue('')
  await field(page, 'First name').fill('Odile')
  await signInButton(page).click()
  await expect(field(page, 'Email')).toHaveValue('odile@example.com')
  await registerButton(page).click()
  await expect(field(page, 'First name')).toHaveValue('Odile')
})

test('an invitation in the URL selects registration, fills in its token, and hides the switch', async ({ page }) => {
  await open(page, '/auth?invite=a-token-of-ours')
  await expect(field(page, 'Invitation token')).toHaveValue('a-token-of-ours')
  await expect(form(page, 'Sign in')).toBeHidden()
  await expect(registerButton(page)).toHaveCount(0)
  await expect(signInButton(page)).toHaveCount(0)
})

test('missing fields are named: first the fields, then the token', { tag: NIGHTLY }, async ({ page }) => {
  let requestCount = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') requestCount++
  })
  await open(page)
  await registerButton(page).click()
  await clickButton(page, 'Register')
  await expect(toasts(page).getByText('Validation Error', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText('Please fill in all fields', { exact: true })).toBeVisible()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAttribute('aria-invalid', 'true')

  await field(page, 'First name').fill('Odile')
  await field(page, 'Last name').fill('Marchetti')
  await field(page, 'Email').fill('odile@example.com')
  await password(page).fill('a few unrelated words')
  await clickButton(page, 'Register')
  await expect(toasts(page).getByText('An invite token is required to register', { exact: true })).toBeVisible()
  await expect(field(page, 'Invitation token')).toBeFocused()
  expect(requestCount).toBe(0)
})

test('invited by e-mail, registered, in the admin; the link works once', async ({ page, browser, consoleErrors }) => {
  const jun = newGuest()
  const { path, token } = await inviteStaff(browser, jun.email, 'support')
  await open(page, path)
  await expect(field(page, 'Invitation token')).toHaveValue(token)
  await field(page, 'First name').fill(jun.firstName)
  await field(page, 'Last name').fill(jun.lastName)
  await field(page, 'Email').fill(jun.email)
  await password(page).fill(jun.password)
  await clickButton(page, 'Register')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: `Good day, ${jun.firstName}` })).toBeVisible()
  expect((await listedSections(page)).sort()).toEqual(['Members', 'Messages', 'Newsletter', 'Start', 'Support'])

  const otherPage = await (await browser.newContext()).newPage()
  await open(otherPage, path)
  await field(otherPage, 'First name').fill('Somebody')
  await field(otherPage, 'Last name').fill('Else')
  await field(otherPage, 'Email').fill(jun.email)
  await password(otherPage).fill('another one altogether')
  await clickButton(otherPage, 'Register')
  await expect(toasts(otherPage).getByText('Registration Failed', { exact: true })).toBeVisible()
  await expect(toasts(otherPage).filter({ hasText: 'has been used or withdrawn' })).toBeVisible()
  await expect(field(otherPage, 'First name')).toHaveValue('Somebody')
  expect(consoleErrors).toEqual([])
})

test('a revoked invitation is refused, and so is one of another address', async ({ page, browser, consoleErrors }) => {
  const jun = newGuest()
  const { path, revoke } = await inviteStaff(browser, jun.email)
  await open(page, path)
  await field(page, 'First name').fill(jun.firstName)
  await field(page, 'Last name').fill(jun.lastName)
  await field(page, 'Email').fill('somebody-else@example.com')
  await password(page).fill(jun.password)
  await clickButton(page, 'Register')
  await expect(toasts(page).filter({ hasText: 'The invitation is for another address.' })).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')

  await revoke()
  await field(page, 'Email').fill(jun.email)
  await clickButton(page, 'Register')
  await expect(toasts(page).filter({ hasText: 'has been used or withdrawn' })).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a signed-in reader accepts an invitation by keyboard, with the existing password', async ({ page, browser }) => {
  const reader = await newReader(page)
  const { path } = await inviteStaff(browser, reader.email, 'editor')
  await open(page, path)
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marchetti')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Invitation token')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(reader.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(reader.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})

test('by keyboard alone: to registration and back, and signed in', { tag: NIGHTLY }, async ({ page }) => {
  await open(page)
  await registerButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  await signInButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(seededUsers.support.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(seededUsers.support.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
})

test('a whole link in the token field is accepted', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await open(page)
  await registerButton(page).click()
  await field(page, 'First name').fill('Odile')
  await field(page, 'Last name').fill('Marchetti')
  await field(page, 'Invitation token').fill('https://magazine.example/auth?invite=abc-DEF_1 ')
  await field(page, 'Email').fill('odile@example.com')
  await password(page).fill('a few unrelated words')
  const pendingRequest = page.waitForRequest('**/api/register')
  await clickButton(page, 'Register')
  expect((await pendingRequest).postDataJSON()).toMatchObject({ inviteToken: 'abc-DEF_1' })
  await expect(toasts(page).getByText('Registration Failed', { exact: true })).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([])
})

test('both forms are accessible in both themes', async ({ page }) => {
  await open(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  await registerButton(page).click()
  await clickButton(page, 'Register')
  await expect(field(page, 'First name')).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsInBothThemes(page, 'main')).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('staff sign in, and invited people register, by plain forms', async ({ page, browser }) => {
    await page.goto('/auth')
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('form', { name: 'Sign in' }).getByLabel('Password', { exact: true }).fill('not my password')
    await clickButton(page, 'Sign In')
    await expect(page).toHaveURL('/auth#refused')
    await expect(page.getByText('Login Failed.')).toBeVisible()

    const jun = newGuest()
    const { token } = await inviteStaff(browser, jun.email)
    const plainForm = page.locator('form[action="/api/register"]:visible')
    const enteredValues = { firstName: jun.firstName, lastName: jun.lastName, inviteToken: token }
    for (const [name, value] of Object.entries({ ...enteredValues, email: jun.email, password: jun.password })) {
      await plainForm.locator(`[name=${name}]`).fill(value)
    }
    await plainForm.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/admin')
  })
})

test('a reader without a staff role is redirected to the admin, which explains who has access', async ({ page }) => {
  await signInAs(page, seededUsers.reader)
  await page.goto('/auth')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'This page is for staff' })).toBeVisible()
})
