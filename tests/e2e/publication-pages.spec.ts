import { storedInBrowser } from '#shared/domain/browser-storage.ts'
import { newStaff } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'

test('by keyboard alone: an owner writes a page, publishes it, compares its versions, and removes it', async ({
  page,
}) => {
  const id = `garden-${crypto.randomUUID().slice(0, 8)}`
  await newStaff(page, 'owner')
  await openSection(page, 'pages', 'Pages')
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: 'Terms' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Add a page' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Garden')
  await page.getByLabel('Address').focus()
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')

  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await text.focus()
  await page.keyboard.type('Write to {email} about [the garden](/about).')
  await expect(page.locator('[data-save-state="Saved"]')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish now' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Published')).toBeVisible()
  await expect(page.getByText('Version 1 is in force.')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await expect(async () => {
    const response = await page.request.get(`/pages/${id}`)
    expect(response.status()).toBe(200)
    const html = await response.text()
    expect(html).toContain('<a class="link" href="/about">the garden</a>')
    expect(html).toContain('href="mailto:')
  }).toPass()

  await page.keyboard.press('Escape')
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Twice.')
  await page.getByRole('button', { name: 'Versions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Compare version 1 with now' }).focus()
  await page.keyboard.press('Enter')
  const comparison = page.getByRole('dialog', { name: 'Version 1' })
  await expect(comparison.locator('ins')).toContainText('Twice.')
  await comparison.getByRole('button', { name: 'Make this the draft' }).focus()
  await page.keyboard.press('Enter')
  await expect(text).not.toContainText('Twice.')
  await expect(page.locator('[data-save-state="Saved"]')).toBeVisible()

  await page.getByRole('button', { name: 'Footer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove this page' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove this page?' })
  await question.getByRole('button', { name: 'Remove it' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Restore Garden' })).toBeVisible()
  await expect(async () => {
    expect((await page.request.get(`/pages/${id}`)).status()).toBe(410)
    const version = await page.request.get(`/pages/${id}/versions/1`)
    expect(version.status()).toBe(200)
    expect(await version.text()).toContain('The page has been removed since.')
  }).toPass()
})

test('the standard pages are linked in the footer, and a version is at an address of its own', async ({ page }) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo').last()
  for (const name of ['Terms', 'Withdrawal', 'Privacy', 'Cookies', 'Imprint'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${name.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await page.getByRole('link', { name: /^Version \d+$/ }).click()
  await expect(page).toHaveURL(/\/terms\/versions\/\d+$/)
  await expect(page.getByRole('link', { name: 'The version in force now' })).toHaveAttribute('href', '/terms')
})

test('a browser has nothing that the list on /cookies does not name', async ({ page, context }) => {
  await newStaff(page, 'owner')
  await page.goto('/admin#articles')
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  for (const path of ['/', '/checkout?plan=global_reader', '/gift', '/issues/autumn-2026/read', '/account']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  const cookies = (await context.cookies()).map(({ name }) => name.replace(/^__Host-/, ''))
  expect(cookies).toContain('signed-in')
  const names = storedInBrowser.flatMap(({ name }) => name.split(', '))
  const isListed = (found: string) =>
    names.some((name) => (name.endsWith('…') ? found.startsWith(name.slice(0, -1)) : found === name))
  expect([...stored, ...cookies].filter((found) => !isListed(found))).toEqual([])
  await page.goto('/cookies')
  await expect(page.getByText('No tracker, so no banner.')).toBeVisible()
  expect(await page.locator('dt').allTextContents()).toEqual(storedInBrowser.map(({ name }) => name))
})
