import { isNightly } from '../seed.ts'
import { AXE_WIDTHS, accessibilityViolations, lowContrastTexts } from './axe.ts'
import { columnCount, expect, expectNoOverflow, NIGHTLY, type Page, test, testedPages } from './fixtures.ts'
import { charactersPerLine } from './line-length.ts'

/** Between and beyond these widths the layout only stretches; the nightly run tests wider pages as well. */
const testedWidths = isNightly ? [320, 390, 768, 1440, 1920, 2560] : [320, 390, 768, 1440]

for (const path of testedPages) {
  test(`${path} has the header and footer, is accessible in both themes, and does not overflow at any width nor with type three times as large`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectHeaderAndFooter(page)
    for (const width of testedWidths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${width} wide`)
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 48, fixed: 39 } })
    await expect(page.locator('html')).toHaveCSS('font-size', /^(5[0-9]|6[0-9])/)
    await expectNoOverflow(page, 'type three times as large')
  })
}

/** On a wide screen. */
async function expectHeaderAndFooter(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByText('Meridian', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(header.getByRole('list', { name: 'Weather' })).toBeVisible()
  await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(6)
  await expect(header.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(6)
  await expect(footer.getByRole('link', { name: /Instagram|Pinterest|LinkedIn/ })).toHaveCount(3)
  await expect(footer.locator('form').getByRole('button', { name: 'Subscribe' })).toBeVisible()
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
