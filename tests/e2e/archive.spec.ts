import { columnCount, expect, test } from './fixtures.ts'

test('the archive shows the issues before the current one', async ({ page }) => {
  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 1, name: 'Magazine Archive', exact: true })).toBeVisible()
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Salt & Light', 'The Green Hour'])
  await expect(page.getByText('Summer 2026', { exact: true })).toBeVisible()
  await expect(page.getByText('CURRENT', { exact: true })).toHaveCount(0)
})

test('the archive changes from four columns to two', async ({ page }) => {
  await page.goto('/archive')
  expect(await columnCount(page, 'main ul.column')).toBe(4)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columnCount(page, 'main ul.column')).toBe(2)
})

test('a card shows cover, season, year and title', async ({ page }) => {
  await page.goto('/archive')
  for (const [title, season] of [
    ['Salt & Light', 'Summer 2026'],
    ['The Green Hour', 'Spring 2026'],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.getByRole('img')).toHaveAttribute('alt', new RegExp(`^Cover of Meridian .*${title}`))
    await expect(card.getByText(season, { exact: true })).toBeVisible()
  }
})

test('existing editions of an issue open in a tab of their own', async ({ page }) => {
  await page.goto('/archive')
  const editionsOf = (issue: string) =>
    page.getByRole('article').filter({ hasText: issue }).getByRole('listitem').getByRole('link')
  await expect(editionsOf('The Green Hour')).toHaveText([/^Download PDF/, /^Download EPUB/, /^Apple News/])
  const editions = editionsOf('Salt & Light')
  await expect(editions).toHaveText([/^Download PDF/, /^Download EPUB/, /^Apple News/, /^View on Issuu/])
  expect(await editions.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/issues/summer-2026.pdf',
    '/issues/summer-2026.epub',
    'https://example.com/apple-news/meridian-80',
    'https://example.com/issuu/meridian-80-salt-and-light',
  ])
  for (const edition of await editions.filter({ hasNotText: 'EPUB' }).all()) {
    await expect(edition).toHaveAttribute('target', '_blank')
    await expect(edition).toHaveAttribute('rel', /noopener/)
  }
})
