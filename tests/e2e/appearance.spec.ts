import AxeBuilder from '@axe-core/playwright'
import { lettersPerLine } from './lines.ts'
import { absences, columnsOf, expect, pages, quiet, test } from './reader.ts'

const everywhere = [...pages, ...quiet, ...absences]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of everywhere) {
    test(`${path} is accessible in the ${colorScheme} and stays within its width`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        expect(found, `${width} wide`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    })
  }
}

test('on paper the text remains and what needs a finger is gone', async ({ page }) => {
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

test('a line of an article holds 60 to 72 letters on a desk, and fewer on a telephone', async ({ page }) => {
  await page.goto('/articles/the-last-perfumer-of-grasse')
  const paragraph = page.getByRole('paragraph').filter({ hasText: 'He was never meant to be a perfumer' })
  const onADesk = await lettersPerLine(paragraph)
  expect(onADesk).toBeGreaterThanOrEqual(60)
  expect(onADesk).toBeLessThanOrEqual(72)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await lettersPerLine(paragraph)).toBeLessThan(50)
})

test('a grid of articles never leaves one alone in its last row', async ({ page }) => {
  await page.goto('/current-issue')
  const cards = page.getByRole('region', { name: 'Articles in This Issue' }).getByRole('article')
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.length % 3, 'the seeded issue is the awkward case').toBe(1)
  expect(tops.filter((top) => top === tops.at(-1)).length).toBe(3)
  expect(await columnsOf(page, 'section[aria-labelledby="articles"] > div')).toBe(3)
})

for (const path of everywhere) {
  test(`${path} stays within the narrowest and the widest screen, and within three times the type`, async ({
    page,
  }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.goto(path)
    for (const width of [320, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(), `${width} wide`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 48, fixed: 39 } })
    await expect(page.locator('html')).toHaveCSS('font-size', /^(5[0-9]|6[0-9])/)
    expect(await overflow(), 'type three times as large').toBeLessThanOrEqual(0)
  })
}

test('whoever asks for more contrast gets blacker ink and rules that can be seen', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/articles/the-brass-hour')
  const found = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).analyze()
  expect(found.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
})

test('on paper an article says where it came from, and keeps its pictures whole', async ({ page }) => {
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
