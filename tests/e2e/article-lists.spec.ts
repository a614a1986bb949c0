import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, test } from './fixtures.ts'

const kinds = ['/categories/travel', '/authors/oona-castellane', '/issues/summer-2026'] as const

test('from an article a reader goes on to its category, its author, its issue and the next article', async ({
  page,
}) => {
  await page.goto('/articles/the-lighthouse-keepers-library')
  const header = page.getByRole('main').locator('header').first()
  await header.getByRole('link', { name: 'Travel' }).click()
  await expect(page).toHaveURL('/categories/travel')
  await expect(page.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await expect(page.locator('head link[rel="alternate"][href="/categories/travel/rss.xml"]')).toHaveCount(1)

  const card = page.getByRole('article').filter({ hasText: 'Oona Castellane' }).first()
  await card.getByRole('link', { name: 'Oona Castellane' }).click()
  await expect(page).toHaveURL('/authors/oona-castellane')
  await expect(page.getByRole('heading', { level: 1, name: 'Oona Castellane' })).toBeVisible()
  await expect(page.getByText('She has crossed Europe eleven times at night')).toBeVisible()

  await page.goto('/articles/the-lighthouse-keepers-library')
  await page.getByRole('link', { name: 'summer-2026' }).click()
  await expect(page).toHaveURL('/issues/summer-2026')
  await expect(page.getByRole('heading', { level: 1, name: 'Salt & Light' })).toBeVisible()
  const otherIssues = page.getByRole('navigation', { name: 'Other issues' })
  await expect(otherIssues.getByRole('link')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Read Digital Edition' }).click()
  await expect(page).toHaveURL('/issues/summer-2026/read')

  await page.goto('/articles/the-lighthouse-keepers-library')
  await page.getByRole('navigation', { name: 'Next in this issue' }).getByRole('link').click()
  await expect(page).toHaveURL('/articles/white-villages-blue-hours')
})

test('the archive leads to the page of an issue beside its lightbox', async ({ page }) => {
  await page.goto('/archive')
  await page.getByRole('link', { name: /In This Issue\s*: Salt & Light/ }).click()
  await expect(page).toHaveURL('/issues/summer-2026')
})

for (const path of kinds) {
  test(`${path} is accessible and fits`, { tag: path === kinds[0] ? [] : [NIGHTLY] }, async ({ page }) => {
    await page.goto(path)
    for (const width of AXE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await accessibilityViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}
