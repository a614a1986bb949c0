import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the magazine' })
const found = (page: Page) => page.getByRole('list', { name: 'Articles found' }).getByRole('heading')
const status = (page: Page) => page.getByRole('status').filter({ hasText: /article|found/ })

test('results appear while somebody types, and the address follows', async ({ page }) => {
  await page.goto('/search')
  await field(page).pressSequentially('perfum')
  await expect(found(page)).toHaveText(['The Last Perfumer of Grasse'])
  await expect(status(page)).toHaveText('1 article')
  await expect(page).toHaveURL('/search?q=perfum')
  expect(
    await found(page)
      .getByText('Perfumer')
      .evaluate(({ tagName }) => tagName),
  ).toBe('MARK')

  await field(page).fill('xyzzyx')
  await expect(page.getByText('Nothing about “xyzzyx”, yet.')).toBeVisible()
  await field(page).fill('')
  await expect(page.getByRole('heading', { name: 'By section' })).toBeVisible()
  await expect(page).toHaveURL('/search')
})

test('a filter narrows the results at once', async ({ page }) => {
  await page.goto('/search?q=light')
  const before = await found(page).count()
  const section = page.getByRole('combobox', { name: 'Section' })
  // As a pointer or a key does, which Playwright's selectOption does not.
  await section.focus()
  await section.selectOption('Travel')
  await expect(page).toHaveURL('/search?q=light&category=travel')
  await expect.poll(() => found(page).count()).toBeLessThan(before)
  await expect(found(page)).not.toHaveCount(0)
})

test('a link to results shows them without a request of the page', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/search?q=perfummer', { waitUntil: 'networkidle' })
  await expect(status(page)).toHaveText('Nothing matches exactly. About “perfumer”: 1 article')
  await expect(found(page)).toHaveText(['The Last Perfumer of Grasse'])
  expect(requests).not.toContain('/api/search')
  // Nothing changes when the island is loaded.
  await field(page).focus()
  await page.waitForLoadState('networkidle')
  await expect(found(page)).toHaveText(['The Last Perfumer of Grasse'])
  expect(requests).not.toContain('/api/search')
})

test('by keyboard alone: / opens the search from any page, and results are reached by Tab', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search#search-text')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('salt pans')
  await expect(found(page).first()).toHaveText('Letters from the Salt Pans')
  await page.keyboard.press('Enter')
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('href')?.startsWith('/articles/'))) break
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/articles/letters-from-the-salt-pans')
  await page.goBack()
  await expect(found(page).first()).toHaveText('Letters from the Salt Pans')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})

test('the key / is a letter in a field, belongs to the browser with Ctrl, and can be switched off', async ({
  page,
}) => {
  await page.goto('/contact')
  const name = page.getByLabel('Name')
  await name.pressSequentially('a/b')
  await expect(name).toHaveValue('a/b')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+/')
  await expect(page).toHaveURL('/contact')

  await page.goto('/search')
  await field(page).focus()
  await page.getByRole('checkbox', { name: /The key/ }).uncheck()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('search-key'))).toBe('false')
  await page.goto('/about')
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/about')
  await page.goto('/search')
  await field(page).focus()
  await page.getByRole('checkbox', { name: /The key/ }).check()
})

test('more results are added below, and the focus goes to the first of them', async ({ page }) => {
  await page.goto('/search?year=2026')
  await expect(found(page)).toHaveCount(10)
  await field(page).focus()
  // Before the island is loaded the link leads to the next page.
  await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr')
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(found(page)).not.toHaveCount(10)
  await expect(page.getByRole('list', { name: 'Articles found' }).locator('> li').nth(10)).toBeFocused()
})

test('an error is shown, and the search can be tried again', async ({ page, consoleErrors }) => {
  await page.goto('/search')
  await page.route('**/api/search?*', (route) => route.abort())
  await field(page).pressSequentially('perfumer')
  await expect(page.getByRole('alert')).toContainText('We could not be reached.')
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(found(page)).toHaveText(['The Last Perfumer of Grasse'])
  consoleErrors.length = 0
})

test('the header, the menu and the footer lead to the search', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search#search-text')
})

for (const path of ['/search', '/search?q=light', '/search?q=xyzzyx', '/search?q=perfummer&category=travel'])
  for (const width of AXE_WIDTHS)
    test(`${path} is accessible and fits at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect(await accessibilityViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search, its filters and its pages work', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('link', { name: 'Travel', exact: true }).click()
    await expect(page).toHaveURL('/search?category=travel')
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('travel')
    await page.goto('/search')
    await field(page).fill('harbour')
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2026')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=harbour&category=&author=&issue=&year=2026')
    await expect(field(page)).toHaveValue('harbour')
    await expect(status(page)).toHaveText(/article/)

    await page.goto('/search?year=2026')
    const first = await found(page).allTextContents()
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/cursor=/)
    const second = await found(page).allTextContents()
    expect(first.filter((title) => second.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Back to the first results' }).click()
    await expect(found(page)).toHaveText(first)
    await expect(page.getByRole('checkbox', { name: /The key/ })).toBeHidden()
  })

  test('the page shows any search term as text', async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent('"><script>alert(1)</script><b>')}`)
    await expect(field(page)).toHaveValue('"><script>alert(1)</script><b>')
  })
})
