import { columnCount, expect, test } from './fixtures.ts'

test.beforeEach(({ page }) => page.goto('/'))

test('the front page starts with the featured article', async ({ page }) => {
  const featured = page.getByRole('article').first()
  await expect(featured.getByRole('heading', { name: 'The Last Perfumer of Grasse' })).toBeVisible()
  await expect(featured.getByText('Art & Culture')).toBeVisible()
  await expect(featured.getByText('September 1, 2026', { exact: true })).toBeVisible()
  await expect(featured.getByText(/^Émile Roustang presses jasmine/)).toBeVisible()
  await expect(featured.getByText('By Inès Valcourt')).toBeVisible()
  await expect(featured.getByRole('img')).toBeVisible()
  await featured.getByRole('link', { name: 'Continue Reading' }).click()
  await expect(page).toHaveURL('/articles/the-last-perfumer-of-grasse')
  await expect(page.getByRole('heading', { level: 1, name: 'The Last Perfumer of Grasse' })).toBeVisible()
})

test('the front page lists the other articles, newest first, each with month and day', async ({ page, request }) => {
  const cards = page.getByRole('region', { name: 'Latest Articles' }).getByRole('article')
  const links = cards.getByRole('link', { name: /^Read More/ })
  // Other stories publish meanwhile: the page is compared with what the API says right after it was loaded.
  await expect(async () => {
    await page.goto('/')
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const active: { id: string }[] = await (await request.get('/api/articles/active')).json()
    const others = active.filter(({ id }) => id !== 'the-last-perfumer-of-grasse').map(({ id }) => `/articles/${id}`)
    // The API has twenty on its first page, and home at least as many.
    expect(paths.slice(0, others.length)).toEqual(others)
  }).toPass()
  const times = await cards
    .getByRole('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual([...times].sort().reverse())
  for (const date of await cards.getByRole('time').allTextContents()) expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/)
  await expect(cards.getByRole('heading', { name: 'The Last Perfumer of Grasse' })).toHaveCount(0)
  const first = cards.first()
  const title = await first.getByRole('heading').textContent()
  await first.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('the front page changes its grid from three columns to one', async ({ page }) => {
  const grid = 'section[aria-labelledby="articles"] > div'
  expect(await columnCount(page, grid)).toBe(3)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await columnCount(page, grid)).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columnCount(page, grid)).toBe(1)
})

test('the front page links to the current issue', async ({ page }) => {
  const issue = page.getByRole('region', { name: 'Slow Gold' })
  await expect(issue.getByRole('img', { name: /cover/i })).toBeVisible()
  await expect(issue.getByText('The light comes in lower now')).toBeVisible()
  await expect(issue.getByRole('link', { name: 'Subscribe Today' })).toHaveAttribute('href', '/subscription')
  await expect(issue.getByRole('heading', { name: 'Slow Gold' })).toBeVisible()
  await issue.getByRole('link', { name: 'Read Full Issue' }).click()
  await expect(page).toHaveURL('/current-issue')
})
