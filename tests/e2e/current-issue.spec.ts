import { expect, test } from './fixtures.ts'

test('the current issue shows its cover, its text and its articles in order', async ({ page }) => {
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
