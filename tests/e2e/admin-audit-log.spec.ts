import { apiRequest, newStaff } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Actions' }).getByRole('listitem')

test('an owner follows one record through the log, and sees what was there before', async ({ page }) => {
  const path = `/logged-${crypto.randomUUID()}`
  await newStaff(page, 'owner')
  const redirect = { fromPath: path, toPath: '/about', status: 301 }
  const { id } = (await (await apiRequest(page, '/api/admin/redirects', redirect)).json()) as { id: string }
  await apiRequest(page, `/api/admin/redirects/${id}`, { ...redirect, toPath: '/archive' }, 'PUT')
  await openSection(page, 'audit-log', 'Audit log')
  await page.getByLabel('What').selectOption('changed the redirect')
  await entries(page).filter({ hasText: path }).first().getByRole('link', { name: path }).click()
  await expect(page).toHaveURL(new RegExp(`entityId=${encodeURIComponent(path)}`))
  await expect(entries(page)).toHaveText([/changed the redirect/, /added the redirect/])
  await entries(page).first().getByText('1 field').focus()
  await page.keyboard.press('Enter')
  const cells = entries(page).first().getByRole('row').nth(1)
  await expect(cells).toHaveText('to path/about/archive')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/admin#audit-log')
  await expect(entries(page).first()).toBeVisible()
})
