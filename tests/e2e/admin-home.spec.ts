import { seededUsers, signInAs } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Statistics' })

test('an owner reads the statistics of the magazine, by keyboard alone and in both themes', async ({ page }) => {
  await signInAs(page, seededUsers.owner)
  await page.goto('/admin')
  await expect(figures(page).getByRole('term').filter({ hasText: 'Recurring a year' })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Subscribers by plan' })
  await expect(chart).toBeVisible()

  const year = page.getByRole('button', { name: '12 months' })
  await year.focus()
  await page.keyboard.press('Enter')
  await expect(year).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Most read, 12 months' })).toBeVisible()

  await chart.getByText('As a table').focus()
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('table', { name: 'Subscribers by plan' }).getByRole('row')).toHaveCount(13)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('a read of an article', () => {
  test.use({ ownContext: true })

  test('is reported once after ten seconds, without a cookie', async ({ page }) => {
    await page.clock.install()
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/article-reads')) reports.push(request.postData() ?? '')
    })
    await page.goto('/articles/the-brass-hour')
    await page.clock.runFor(9_000)
    expect(reports).toEqual([])
    const response = page.waitForResponse('**/article-reads')
    await page.clock.runFor(2_000)
    expect((await response).status()).toBe(204)
    await page.clock.runFor(60_000)
    expect(reports).toEqual(['the-brass-hour'])
    expect(await page.context().cookies()).toEqual([])
  })

  test('of a reader who asks not to be tracked is not reported', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.clock.install()
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/article-reads')) reports.push(request.url())
    })
    await page.goto('/articles/the-brass-hour')
    await page.clock.runFor(30_000)
    expect(reports).toEqual([])
  })
})
