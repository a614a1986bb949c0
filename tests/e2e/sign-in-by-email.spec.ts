import type { Page } from '@playwright/test'
import { apiRequest, newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hydrateForm, test } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const emailField = (page: Page) => page.getByRole('main').getByLabel('Email').filter({ visible: true })
const receiveEmail = (address: string) => waitForEmail(address, /^Sign in to/)
async function receiveCode(address: string): Promise<string> {
  const [, code = ''] = /Code: (\d{3} \d{3})/.exec((await receiveEmail(address)).text) ?? []
  return code
}

async function newSignedOutReader(page: Page) {
  const reader = await newReader(page)
  await apiRequest(page, '/api/auth/logout', {})
  return reader
}

test('a reader without the password signs in by the code of an e-mail, and continues to the requested page', async ({
  page,
  consoleErrors,
}) => {
  const { email } = await newSignedOutReader(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login?next=/archive')
  await emailField(page).focus()
  const link = page.getByRole('link', { name: 'Send me a link or code by e-mail' })
  await expect(link).toHaveAttribute('href', '/login/email?next=/archive')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in by e-mail' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await hydrateForm(page.locator('form[action="/api/auth/sign-in-email"]'), 'Email')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await violationsInBothThemes(page)).toEqual([])
  const code = await receiveCode(email)
  await page.keyboard.type(code.startsWith('1') ? '200000' : '100000')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(codeField(page)).toHaveAccessibleDescription(/older than ten minutes/)
  await codeField(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/archive')
  expect((await page.request.get('/api/user')).status()).toBe(200)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('the link of the e-mail signs in after a click, once, also in another browser', async ({ page, browser }) => {
  const { email } = await newSignedOutReader(page)
  await page.goto('/login/email')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Send me a letter' }).click()
  await expect(codeField(page)).toBeVisible()
  const path = linkPath(await receiveEmail(email), '/login/link')
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await violationsInBothThemes(other)).toEqual([])
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL('/account')
  await context.close()
  await page.goto(path)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login/link-expired')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code of the e-mail is typed on a page of its own; a wrong one stays', async ({ page }) => {
    const { email } = await newSignedOutReader(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Send me a link or code by e-mail' }).click()
    await emailField(page).fill(email)
    await page.getByRole('button', { name: 'Send me a letter' }).click()
    await expect(page).toHaveURL('/login/email-sent')
    const code = await receiveCode(email)
    for (const [text, url] of [
      [code.startsWith('1') ? '200000' : '100000', '/login/email-sent#refused'],
      [code, '/account'],
    ] as const) {
      await emailField(page).fill(email)
      await codeField(page).fill(text)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(url)
      if (url.endsWith('refused')) await expect(page.getByText('Code not accepted.')).toBeVisible()
    }
    expect((await page.request.get('/api/user')).status()).toBe(200)
  })
})
