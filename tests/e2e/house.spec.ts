import { expect, test } from './reader.ts'

test('the about page tells the mission, three highlights and the figures', async ({ page }) => {
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

test('the plans show their prices in whole dollars', async ({ page }) => {
  await page.goto('/subscription')
  for (const [name, price] of [
    ['The Introduction', 'Free'],
    ['Global Reader', '$200'],
    ['Patron Ledger', '$1,500'],
  ] as const) {
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(plan.getByText(price, { exact: true })).toBeVisible()
    await expect(plan.getByText('per year', { exact: true })).toHaveCount(price === 'Free' ? 0 : 1)
    expect(await plan.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  }
})

test('the plans say where else to find the magazine', async ({ page }) => {
  await page.goto('/subscription')
  const channels = page.getByRole('region', { name: 'Where to Find Us' }).getByRole('heading', { level: 3 })
  await expect(channels).toHaveText(['Premium Retailers', 'Apple News+', 'Digital Platforms', 'Direct Subscription'])
})

test('the contact page gives five addresses, the office and the networks', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['General', 'Subscriptions', 'Editorial', 'Partnerships', 'Press'])
  const mails = main.getByRole('definition').getByRole('link')
  await expect(mails).toHaveCount(5)
  for (const mail of await mails.all()) await expect(mail).toHaveAttribute('href', /^mailto:[^@\s]+@[^@\s]+$/)
  await expect(main.getByText(/New York, NY/)).toBeVisible()
  await expect(main.getByRole('link', { name: /Instagram/ })).toHaveAttribute('rel', /noopener/)
})

test('an unknown address is answered 404, kindly', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true })).toBeVisible()
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown article is answered 404, as an article', async ({ page }) => {
  const answer = await page.goto('/articles/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})
