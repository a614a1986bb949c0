import AxeBuilder from '@axe-core/playwright'
import { absences, expect, layouts, quiet, test } from './reader.ts'

const everywhere = [...layouts, ...quiet, ...absences]

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

test.describe('the open menu', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible in the ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog')).toBeInViewport()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
  }
})

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
