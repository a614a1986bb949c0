import { expect, test } from './fixtures.ts'

test('an article starts with its picture, badge, date, author, title and excerpt', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('The Last Perfumer of Grasse')
  await expect(article.getByText('Art & Culture', { exact: true })).toBeVisible()
  await expect(article.getByText('September 1, 2026', { exact: true })).toBeVisible()
  await expect(article.getByText('By Inès Valcourt').first()).toBeVisible()
  await expect(article.getByText(/^Émile Roustang presses jasmine/)).toBeVisible()
  const hero = article.getByRole('img').first()
  await expect(hero).toHaveAttribute('fetchpriority', 'high')
  await expect(hero).not.toHaveAttribute('loading', 'lazy')
})

test('short lines that end with a colon become sub-headings, the rest paragraphs', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  await expect(page.getByRole('heading', { level: 2, name: 'The frames: glass, fat and flowers' })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'At a quarter to six in the morning' })).toBeVisible()
})

test('an article ends with its issue and its author', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const footer = page.getByRole('article').locator('footer')
  await expect(footer.getByText('Published in Issue autumn-2026', { exact: true })).toBeVisible()
  await expect(footer.getByText('By Inès Valcourt', { exact: true })).toBeVisible()
})

test('a quotation names its speaker', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const quote = page.getByRole('figure').filter({ has: page.getByRole('blockquote') })
  await expect(quote.getByRole('blockquote')).not.toBeEmpty()
  await expect(quote.getByRole('blockquote')).toContainText('If I tell you it is violet, you have finished.')
  await expect(quote.locator('figcaption')).toHaveText('Émile Roustang, Perfumer, Grasse')
})

test('a gallery shows its pictures with their captions', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const figures = page.getByRole('region', { name: 'One charge of jasmine' }).getByRole('figure')
  await expect(figures).toHaveCount(4)
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded()
    await expect(figure.getByRole('img')).toHaveAttribute('alt', /.+/)
    await expect(figure.locator('figcaption')).not.toBeEmpty()
  }
})

for (const [id, kind, label, title, content] of [
  ['night-train-to-trieste', 'info', 'Note', 'If you go', /^The sleeper leaves Roma Termini/],
  ['the-brass-hour', 'warning', 'Caution', 'Before you move a clock', /^Never carry a pendulum clock/],
  ['a-table-for-the-vendange', 'success', 'Recommended', 'The tart, for eight', /^Pastry: 250 g flour/],
  ['the-house-that-listens', 'highlight', 'Highlight', 'To hear your own room', /^Stand in the middle/],
] as const) {
  test(`a callout of kind ${kind} names its kind in a word`, async ({ page }) => {
    await page.goto(`/articles/${id}`)
    const callout = page.getByRole('complementary')
    await expect(callout.getByText(label, { exact: true })).toBeVisible()
    await expect(callout.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(callout.getByText(content)).toBeVisible()
    await expect(callout).toHaveAttribute('data-callout', kind)
  })
}

test('a showcase as a grid shows its products side by side', async ({ page }) => {
  await page.goto('/articles/seven-coats')
  await expect(page.getByRole('heading', { name: 'The four you can have this minute' })).toBeVisible()
  const products = page.locator('[data-layout="grid"]').getByRole('listitem')
  await expect(products).toHaveCount(4)
  const tops = new Set(
    await Promise.all((await products.all()).map(async (product) => (await product.boundingBox())?.y)),
  )
  expect(tops.size).toBe(1)
})

test('a showcase with a main product gives it the most space', async ({ page }) => {
  await page.goto('/articles/the-brass-hour')
  const products = page.locator('[data-layout="featured"]').getByRole('listitem')
  await expect(products).toHaveCount(3)
  const widths = await Promise.all(
    (await products.all()).map(async (product) => (await product.boundingBox())?.width ?? 0),
  )
  expect(widths[0]).toBeGreaterThan(1.5 * Math.max(...widths.slice(1)))
  const main = products.first()
  await expect(main.getByRole('heading', { name: 'Eight-day Desk Clock' })).toBeVisible()
  await expect(main.getByText('Courvoisier-Mégevand')).toBeVisible()
  await expect(main.getByText('Clock', { exact: false }).first()).toBeVisible()
  await expect(main.getByText(/^Unlacquered brass, key wound/)).toBeVisible()
  await expect(main.getByText('€ 3,900')).toBeVisible()
  await expect(main.getByRole('img', { name: /^Rated [\d.]+ out of 5$/ })).toBeVisible()
})
