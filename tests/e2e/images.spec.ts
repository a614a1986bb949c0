import { expect, NIGHTLY, test } from './fixtures.ts'

const article = '/articles/the-last-perfumer-of-grasse'
const ARTICLE_IMAGES = '**/media/the-last-perfumer-of-grasse*'

test('every picture on the front page loads', async ({ page }) => {
  await page.goto('/')
  for (const picture of await page.getByRole('main').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => 'fallback' in image.dataset)).toBe(false)
  }
})

test.describe('a picture that does not load', () => {
  // The browser reports each failed file; that is what these stories are about.
  test.afterEach(({ consoleErrors }) => consoleErrors.splice(0))

  test('is replaced by the placeholder', async ({ page }) => {
    await page.route(ARTICLE_IMAGES, (route) => route.abort())
    await page.goto(article)
    const hero = page.getByRole('main').getByRole('img').first()
    await expect(hero).toHaveAttribute('src', /^\/media\/placeholder\./)
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  for (const [path, pictures] of [
    ['/', '**/media/seven-coats.*'],
    ['/current-issue', '**/media/cover-autumn-2026*'],
    ['/archive', '**/media/cover-summer-2026*'],
  ] as const) {
    test(`is replaced on ${path} too`, { tag: NIGHTLY }, async ({ page }) => {
      await page.route(pictures, (route) => route.abort())
      await page.goto(path)
      await expect(async () => {
        await page.mouse.wheel(0, 600)
        await expect(page.locator('main img[data-fallback]').first()).toHaveAttribute(
          'src',
          /^\/media\/placeholder\./,
          {
            timeout: 200,
          },
        )
      }).toPass()
    })
  }

  test('is replaced also when it failed before the script ran', async ({ page }) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'image')
    await page.route(ARTICLE_IMAGES, (route) => route.abort())
    await page.route('**/_astro/*.js', async (route) => {
      await failed
      await route.continue()
    })
    await page.goto(article)
    await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('src', /^\/media\/placeholder\./)
  })

  test('is not requested for ever when the placeholder fails too', { tag: NIGHTLY }, async ({ page }) => {
    await page.route('**/media/**', (route) => route.abort())
    let requestCount = 0
    page.on('request', (request) => request.url().includes('/media/placeholder.') && requestCount++)
    await page.goto(article)
    await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('data-fallback', '')
    const pictures = await page.getByRole('main').getByRole('img').count()
    await page.waitForLoadState('networkidle')
    expect(requestCount).toBeLessThanOrEqual(pictures)
  })
})
