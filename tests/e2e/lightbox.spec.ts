import type { Page } from '@playwright/test'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, expectFocusTrapped, NIGHTLY, test } from './fixtures.ts'
import { drag, swipeLeft, swipeRight } from './touch.ts'

const article = '/articles/the-last-perfumer-of-grasse'
const gallery = (page: Page) => page.getByRole('region', { name: 'One charge of jasmine' }).getByRole('link')
const covers = (page: Page) => page.getByRole('link', { name: 'View the cover full screen' })
const lightbox = (page: Page) => page.getByRole('dialog')
/** The one picture that is not hidden. */
const visibleImage = (page: Page) => lightbox(page).locator('picture:not([inert])').getByRole('img')

test.describe('the cover of an issue in the archive', () => {
  test('fills the screen when its card is clicked, and closes by the button, Escape and the backdrop', async ({
    page,
  }) => {
    await page.goto('/archive')
    const card = page.getByRole('article').filter({ hasText: 'Salt & Light' })
    const closeMethods = [
      () => lightbox(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(60, 450),
    ]
    for (const close of closeMethods) {
      // A click anywhere on the card opens it, on its title too.
      await card.getByRole('heading').scrollIntoViewIfNeeded()
      const title = await card.getByRole('heading', { name: 'Salt & Light' }).boundingBox()
      await page.mouse.click((title?.x ?? 0) + 20, (title?.y ?? 0) + 10)
      await expect(lightbox(page)).toHaveAccessibleName('Cover of Salt & Light')
      await expect(visibleImage(page)).toBeInViewport({ ratio: 1 })
      await expect(visibleImage(page)).toHaveAttribute('alt', /cover/i)
      expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
      await close()
      await expect(lightbox(page)).toBeHidden()
      await expect(card.getByRole('link').first()).toBeFocused()
    }
  })

  test('keeps its place while it fades away', async ({ page }) => {
    await page.goto('/archive')
    await covers(page).first().click()
    await expect(visibleImage(page)).toBeInViewport({ ratio: 1 })
    const dialog = page.locator('dialog.lightbox')
    await dialog.evaluate((element) => element.style.setProperty('transition-duration', '1000s'))
    const boxOf = () => dialog.locator('picture:not([inert]) img').boundingBox()
    const before = await boxOf()
    await page.keyboard.press('Escape')
    await expect(dialog).not.toHaveAttribute('open')
    expect(await boxOf()).toEqual(before)
  })

  test('has no previous and next picture', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/archive')
    await covers(page).first().click()
    await expect(lightbox(page).getByRole('button')).toHaveText(['Close'])
    await page.keyboard.press('ArrowRight')
    await expect(visibleImage(page)).toBeInViewport()
    await expect(lightbox(page).getByText(/\d of \d/)).toHaveCount(0)
  })

  test('stays open when the picture itself is clicked', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/archive')
    await covers(page).first().click()
    await visibleImage(page).click()
    await expect(lightbox(page)).toBeVisible()
  })

  test('opens and closes by keyboard alone, and traps the focus', async ({ page }) => {
    await page.goto('/archive')
    await covers(page).last().focus()
    await page.keyboard.press('Enter')
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await expectFocusTrapped(page, 4)
    await page.keyboard.press('Escape')
    await expect(covers(page).last()).toBeFocused()
  })

  test('leaves the other editions of the card clickable', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/archive')
    await page.getByRole('link', { name: /^Read Digital Edition ?: Salt & Light/ }).click()
    await expect(page).toHaveURL('/issues/summer-2026/read')
  })
})

test.describe('a gallery', () => {
  test('wraps around with the mouse', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto(article)
    await gallery(page).nth(1).click()
    const [previous, next] = [/^Previous/, /^Next/].map((name) => lightbox(page).getByRole('button', { name }))
    await expect(lightbox(page)).toHaveAccessibleName('One charge of jasmine')
    for (const [navigate, count] of [
      [undefined, '2 of 4'],
      [next, '3 of 4'],
      [next, '4 of 4'],
      [next, '1 of 4'],
      [previous, '4 of 4'],
    ] as const) {
      await navigate?.click()
      await expect(lightbox(page).getByText(count, { exact: true })).toBeVisible()
    }
    const last = page.getByRole('region', { name: 'One charge of jasmine' }).getByRole('figure').last()
    await expect(visibleImage(page)).toHaveAttribute('alt', (await last.locator('img').getAttribute('alt')) ?? '')
    await expect(lightbox(page).locator('figcaption')).toContainText(
      (await last.locator('figcaption').innerText()).trim(),
    )
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(gallery(page).last()).toBeFocused()
  })

  test('is operated with the keyboard', async ({ page }) => {
    await page.goto(article)
    await gallery(page).first().focus()
    for (const [key, count] of [
      ['Enter', '1 of 4'],
      ['ArrowRight', '2 of 4'],
      ['End', '4 of 4'],
      ['ArrowRight', '1 of 4'],
      ['ArrowLeft', '4 of 4'],
      ['Home', '1 of 4'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(lightbox(page).getByText(count, { exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
    await expect(gallery(page).first()).toBeFocused()
  })

  test('loads its script with the first of its links that is pointed at', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => /\/LightboxScript\./.test(request.url()) && scripts.push(request.url()))
    await page.goto(article, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await gallery(page).first().hover()
    await expect.poll(() => scripts.length).toBe(1)
  })

  test('leads to the file of the picture where its script cannot be loaded', async ({ page, consoleErrors }) => {
    await page.route('**/_astro/LightboxScript.*', (route) => route.abort())
    await page.goto(article)
    const file = await gallery(page).first().getAttribute('href')
    await gallery(page).first().click()
    await expect(page).toHaveURL(file ?? '')
    consoleErrors.splice(0)
  })

  test('preloads the neighbouring pictures and no more', async ({ page }) => {
    await page.goto(article)
    const fileStems = await gallery(page).evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname.replace(/\.webp$/, '')),
    )
    await gallery(page).first().click()
    const fetched = () =>
      lightbox(page)
        .locator('img')
        .evaluateAll((images) =>
          images.flatMap((image) => {
            const { complete, currentSrc, naturalWidth } = image as HTMLImageElement
            return complete && naturalWidth > 0 ? [new URL(currentSrc).pathname] : []
          }),
        )
    await expect.poll(fetched).toHaveLength(3)
    const largeImages = await fetched()
    for (const fileStem of [fileStems[0], fileStems[1], fileStems[3]]) expect(largeImages.join()).toContain(fileStem)
    expect(largeImages.join()).not.toContain(fileStems[2])
    for (const address of largeImages) expect(address).toMatch(/\.avif$/)
  })

  test('opens in a new tab with a modifier key', { tag: NIGHTLY }, async ({ page, context }) => {
    await page.goto(article)
    const opened = context.waitForEvent('page')
    await gallery(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await expect(lightbox(page)).toHaveCount(0)
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('changes by a swipe to either side, and by nothing else', async ({ page }) => {
      await page.goto(article)
      await gallery(page).first().tap()
      const expectPosition = (count: string) => expect(lightbox(page).getByText(count, { exact: true })).toBeVisible()
      await expectPosition('1 of 4')
      await swipeLeft(page)
      await expectPosition('2 of 4')
      await swipeRight(page)
      await expectPosition('1 of 4')
      await drag(page, [
        { x: 200, y: 600 },
        { x: 260, y: 200 },
      ])
      await expectPosition('1 of 4')
      await drag(
        page,
        [
          { x: 150, y: 430 },
          { x: 60, y: 430 },
        ],
        [
          { x: 240, y: 430 },
          { x: 330, y: 430 },
        ],
      )
      await expectPosition('1 of 4')
      const touchAction = await page.locator('.lightbox-stage').evaluate((stage) => getComputedStyle(stage).touchAction)
      expect(touchAction).toMatch(/pinch-zoom|auto|manipulation/)
    })
  })

  test('shows the placeholder where a picture cannot be loaded', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.goto(article)
    await gallery(page).first().scrollIntoViewIfNeeded()
    await page.route('**/media/**', (route) =>
      /placeholder/.test(route.request().url()) ? route.continue() : route.abort(),
    )
    // So high that the picture is not the file of its thumbnail, which may have loaded.
    await page.setViewportSize({ width: 1600, height: 1800 })
    await gallery(page).last().click()
    await expect(visibleImage(page)).toHaveAttribute('src', /^\/media\/placeholder\./)
    await expect
      .poll(() => visibleImage(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    consoleErrors.splice(0)
  })
})

test('keys that are pressed while the script of full-screen pictures loads do not leave the article of an edition', async ({
  page,
}) => {
  const sent = Promise.withResolvers<void>()
  await page.route('**/_astro/LightboxScript.*', async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto('/issues/autumn-2026/read#the-last-perfumer-of-grasse')
  await gallery(page).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  sent.resolve()
  await expect(lightbox(page).getByText('1 of 4')).toBeVisible()
  await expect(page).toHaveURL('/issues/autumn-2026/read#the-last-perfumer-of-grasse')
  await page.keyboard.press('Escape')
  await expect(gallery(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page, 'the keys are those of the edition again').not.toHaveURL(/grasse/)
})

test('full-screen pictures are accessible in both themes', async ({ page }) => {
  for (const [path, link] of [
    ['/archive', covers(page).first()],
    [article, gallery(page).first()],
  ] as const) {
    await page.goto(path)
    await link.click()
    await expect(visibleImage(page)).toBeInViewport()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${path}, ${width} wide`).toEqual([])
      await expect(visibleImage(page)).toBeInViewport({ ratio: 1 })
    }
  }
})
