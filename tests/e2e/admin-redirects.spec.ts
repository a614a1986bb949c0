import { newStaff } from './accounts.ts'
import { chooseSection, openSection, sectionHeading } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { fillForm, inputMethods } from './input-methods.ts'

const row = (page: Page, path: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: path })
const dialog = (page: Page) => page.getByRole('dialog')
const newPath = () => `/old-${crypto.randomUUID()}`
/** The response of the site for the path: status and destination. */
async function answerOf(page: Page, path: string) {
  const response = await page.request.get(path, { maxRedirects: 0 })
  return [response.status(), response.headers().location]
}

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an editor adds a redirect, changes it, and removes it; readers follow it at once`, async ({
    page,
  }) => {
    const path = newPath()
    await newStaff(page, 'editor')
    await page.goto('/admin')
    await input.press(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Redirects' }))
    await expect(sectionHeading(page, 'Redirects')).toBeVisible()
    await input.press(page.getByRole('button', { name: 'Add redirect' }))
    await fillForm(input, dialog(page).getByRole('form'), { From: path, To: '/about' })
    await input.press(dialog(page).getByRole('button', { name: 'Save redirect' }))
    await expect(toast(page, 'Redirect saved')).toBeVisible()
    await expect(row(page, path)).toContainText('moved for good')
    await expect.poll(() => answerOf(page, path)).toEqual([301, '/about'])

    await input.press(row(page, path).getByRole('button', { name: /^Edit/ }))
    await input.selectOption(dialog(page).getByLabel('Answer'), 'gone (410)')
    await expect(dialog(page).getByLabel('To', { exact: true })).toHaveCount(0)
    await input.press(dialog(page).getByRole('button', { name: 'Save redirect' }))
    await expect(row(page, path)).toContainText('gone')
    await expect.poll(() => answerOf(page, path)).toEqual([410, undefined])

    await input.press(row(page, path).getByRole('button', { name: /^Remove/ }))
    await input.press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove redirect' }))
    await expect(row(page, path)).toHaveCount(0)
    await expect.poll(() => answerOf(page, path)).toEqual([404, undefined])
  })
}

test('a redirect in a loop is refused at its field, and the form keeps what was typed', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  const [one, other] = [newPath(), newPath()]
  await newStaff(page, 'editor')
  await openSection(page, 'redirects', 'Redirects')
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await dialog(page).getByLabel('From').fill(from)
    await dialog(page).getByLabel('To', { exact: true }).fill(to)
    await dialog(page).getByRole('button', { name: 'Save redirect' }).click()
    if (from === one) await expect(dialog(page)).toHaveCount(0)
  }
  const field = dialog(page).getByLabel('To', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/leads back to this path/)
  await expect(field).toHaveValue(one)
  expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([])
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('an address that a reader misses is listed and redirected with one click', async ({ page }) => {
  const path = newPath()
  await newStaff(page, 'editor')
  await page.request.get(`${path}?reader=ada`, { headers: { referer: 'https://elsewhere.example/page?private=1' } })
  await expect
    .poll(
      async () => {
        await page.goto('/admin#redirects/missing')
        await page.reload()
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        return row(page, path).count()
      },
      { timeout: 40_000, intervals: [3000] },
    )
    .toBe(1)
  await expect(row(page, path)).toContainText('once')
  await expect(row(page, path)).toContainText('linked from elsewhere.example')
  await expect(row(page, path)).not.toContainText('private')
  await row(page, path)
    .getByRole('button', { name: `Redirect this: ${path}` })
    .click()
  await expect(dialog(page).getByLabel('From')).toHaveValue(path)
  await dialog(page).getByLabel('To', { exact: true }).fill('/archive')
  await dialog(page).getByRole('button', { name: 'Save redirect' }).click()
  await expect(row(page, path)).toHaveCount(0)
  await expect.poll(() => answerOf(page, path)).toEqual([301, '/archive'])
  await chooseSection(page, 'Readers', 'Messages')
  await expect(sectionHeading(page, 'Messages')).toBeVisible()
})
