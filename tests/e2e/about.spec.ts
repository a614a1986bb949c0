import { expect, test } from './fixtures.ts'

test('the about page shows the mission, three highlights and the figures', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Meridian' })).toBeVisible()
  await expect(page.getByText('Meridian has been published every quarter')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What we hold to' }).getByRole('listitem')).toHaveCount(3)
  const figures = page.getByRole('region', { name: 'In figures' })
  for (const [value, label] of [
    ['20+', 'Years'],
    ['50k+', 'Subscribers'],
    ['200+', 'Contributors'],
  ] as const) {
    await expect(figures.getByText(value, { exact: true })).toBeVisible()
    await expect(figures.getByText(label, { exact: true })).toBeVisible()
  }
})
