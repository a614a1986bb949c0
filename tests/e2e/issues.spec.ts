import { columnsOf, expect, test } from './reader.ts'

test('the current issue shows its cover, its words and its articles in order', async ({ page }) => {
  await page.goto('/current-issue')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Issue: Autumn 2026', exact: true })).toBeVisible()
  await expect(page.getByText('Slow Gold', { exact: true })).toBeVisible()
  await expect(page.getByText('The light comes in lower now')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('alt', /cover/i)
  const articles = page.getByRole('region', { name: 'Articles in This Issue' }).getByRole('article')
  await expect(articles).toHaveCount(7)
  await expect(articles.first().getByRole('heading')).toHaveText('The Last Perfumer of Grasse')
  await expect(articles.last().getByRole('heading')).toHaveText('What the Archivist Keeps')
  await articles.nth(1).getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL('/articles/a-table-for-the-vendange')
})

test('the archive shows the issues before the current one', async ({ page }) => {
  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 1, name: 'Magazine Archive', exact: true })).toBeVisible()
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Salt & Light', 'The Green Hour'])
  await expect(page.getByText('Summer 2026', { exact: true })).toBeVisible()
  await expect(page.getByText('CURRENT', { exact: true })).toHaveCount(0)
})

test('the archive folds from four columns to two', async ({ page }) => {
  await page.goto('/archive')
  expect(await columnsOf(page, 'main ul.column')).toBe(4)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columnsOf(page, 'main ul.column')).toBe(2)
})

test('other editions of an issue open in a tab of their own', async ({ page }) => {
  await page.goto('/archive')
  const editions = page.getByRole('article').filter({ hasText: 'Salt & Light' }).getByRole('listitem').getByRole('link')
  await expect(editions.first()).toBeVisible()
  for (const edition of await editions.all()) {
    await expect(edition).toHaveText(/Download PDF|Apple News|View on Issuu/)
    await expect(edition).toHaveAttribute('target', '_blank')
    await expect(edition).toHaveAttribute('rel', /noopener/)
  }
})
