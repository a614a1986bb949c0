import { AXE_WIDTHS, accessibilityViolations, lowContrastTexts } from './axe.ts'
import { columnCount, expect, NIGHTLY, type Page, test, testedPages } from './fixtures.ts'
import { charactersPerLine } from './line-length.ts'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const path of testedPages) {
  test(`${path} is accessible in both themes, and does not overflow at any width nor with type three times as large`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const width of [320, 390, 768, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), `${width} wide`).toBeLessThanOrEqual(0)
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 48, fixed: 39 } })
    await expect(page.locator('html')).toHaveCSS('font-size', /^(5[0-9]|6[0-9])/)
    await expect.poll(() => overflow(page), 'type three times as large').toBeLessThanOrEqual(0)
  })
}

test('in print the text stays and controls are hidden', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^At a quarter to six/)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const colours = await page.locator('html').evaluate((html) => {
    const style = getComputedStyle(html)
    return [style.color, style.backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a line of an article holds 60 to 72 characters on a wide screen, and fewer on a telephone', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const paragraph = page.getByRole('paragraph').filter({ hasText: 'He was never meant to be a perfumer' })
  const desktopLineLength = await charactersPerLine(paragraph)
  expect(desktopLineLength).toBeGreaterThanOrEqual(60)
  expect(desktopLineLength).toBeLessThanOrEqual(72)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await charactersPerLine(paragraph)).toBeLessThan(50)
})

test('a grid of articles never has a single one in its last row', async ({ page }) => {
  await page.goto('/current-issue')
  const cards = page.getByRole('region', { name: 'Articles in This Issue' }).getByRole('article')
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.length % 3, 'the seeded issue is the awkward case').toBe(1)
  expect(tops.filter((top) => top === tops.at(-1)).length).toBe(3)
  expect(await columnCount(page, 'section[aria-labelledby="articles"] > div')).toBe(3)
})

test('with more contrast preferred, text and rules are darker', { tag: NIGHTLY }, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' })
  await page.goto('/articles/the-brass-hour')
  expect(await lowContrastTexts(page)).toEqual([])
})

test('in print an article shows its URL, and its pictures are not split', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const address = page.getByText(/^https?:.*the-last-perfumer-of-grasse$/)
  await expect(address).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(address).toBeVisible()
  for (const picture of await page.locator('main picture').all())
    await expect(picture).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByRole('button', { name: 'Share Article' })).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
