import { expect, test } from './fixtures.ts'

test('an unknown URL is answered 404 with a helpful page', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true })).toBeVisible()
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown article is answered 404 with the article page', async ({ page }) => {
  const response = await page.goto('/articles/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})
