import { newStaff } from './accounts.ts'
import { chooseSection, openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, NIGHTLY, test, toast } from './fixtures.ts'

test('by keyboard alone: a token is created, shown once, used by a script, named in the audit log, and revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `Deploy ${crypto.randomUUID().slice(0, 8)}`
  const path = `/by-script-${crypto.randomUUID()}`
  await newStaff(page, 'owner')
  await openSection(page, 'tokens', 'Tokens')
  const form = page.getByRole('form', { name: 'A new token' })
  await form.getByRole('button', { name: 'Create token' }).focus()
  await form.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await form.getByRole('checkbox', { name: 'Redirects: Add and change' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Create token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name })).toBeFocused()
  const token = (await page.getByText(/^mrd_/).textContent()) ?? ''
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(token)).toHaveCount(0)

  const script = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  const added = await script.post('/api/admin/redirects', { data: { fromPath: path, status: 410 } })
  expect(added.status()).toBe(201)
  expect((await script.get('/api/admin/members')).status()).toBe(403)

  await chooseSection(page, 'Publication', 'Audit log')
  const entry = page.getByRole('list', { name: 'Actions' }).getByRole('listitem').filter({ hasText: path })
  await expect(entry).toContainText(`by the token ${name}`)

  await openSection(page, 'tokens', 'Tokens')
  await page.getByRole('button', { name: `Revoke ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Revoked')).toBeVisible()
  expect((await script.get('/api/admin/redirects')).status()).toBe(401)
  await script.dispose()
})

test('a token without a permission is refused with a sentence', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newStaff(page, 'owner')
  await openSection(page, 'tokens', 'Tokens')
  const form = page.getByRole('form', { name: 'A new token' })
  await form.getByLabel('Name').fill('Nothing')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByRole('alert')).toHaveText('At least one permission, please.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})
