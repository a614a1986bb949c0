import { expect, test } from './reader.ts'

// Rooms that open later: the doors are where they belong, and what stands behind them is said plainly.

for (const [name, action, path] of [
  ['The Introduction', 'Get Started', '/subscribe/free?plan=free'],
  ['Global Reader', 'Subscribe Now', '/checkout?plan=global_reader'],
  ['Patron Ledger', 'Subscribe Now', '/checkout?plan=patron_ledger'],
] as const) {
  test(`${name} is begun by '${action}'`, async ({ page }) => {
    await page.goto('/subscription')
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await plan.getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  })
}

test('Sign In leads to a page that says what is to be had', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/accounts are not open yet/)).toBeVisible()
})

test('the free plan is called by its name', async ({ page }) => {
  await page.goto('/subscribe/free?plan=free')
  await expect(page.getByRole('heading', { level: 1, name: 'Join The Introduction' })).toBeVisible()
  await expect(page.getByText(/^Free Forever/)).toBeVisible()
})
