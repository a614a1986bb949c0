import type { Page } from '@playwright/test'
import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { brotliSize } from './brotli-size.ts'
import { expect, expectNoOverflow, NIGHTLY, test } from './fixtures.ts'
import { drag, swipeLeft, swipeRight } from './touch.ts'

const edition = '/issues/autumn-2026/read'
const titles = [
  'The Last Perfumer of Grasse',
  'A Table for the Vendange',
  'Night Train to Trieste',
  'The House That Listens',
  'Seven Coats for the First Cold Morning',
  'The Brass Hour',
  'What the Archivist Keeps',
]
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const articleNavigation = (page: Page) => page.getByRole('navigation', { name: 'Articles of this issue' })
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))
const remainingScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
const textSize = (page: Page) =>
  page
    .getByRole('article')
    .locator('.reading > p')
    .last()
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))

async function expectArticle(page: Page, name: string): Promise<void> {
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
  await expect(page.getByText(`${titles.indexOf(name) + 1} of 7`, { exact: true })).toBeVisible()
}

test('the current issue leads to its edition with cover, text and contents', async ({ page }) => {
  await page.goto('/current-issue')
  await page.getByRole('link', { name: 'Read Digital Edition' }).click()
  await expect(page).toHaveURL(edition)
  await expect(title(page)).toHaveText('Slow Gold')
  await expect(page.getByText('The light comes in lower now')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('alt', /cover/i)
  const entries = contents(page).getByRole('listitem')
  await expect(entries.getByRole('link')).toHaveText(titles)
  await expect(entries.first()).toContainText('Art & Culture')
  await expect(entries.first()).toContainText('Inès Valcourt')
  await expect(entries.first()).toContainText(/\d+ min/)
  await page.getByRole('link', { name: 'Back to Meridian' }).click()
  await expect(page).toHaveURL('/current-issue')
})

test('an issue is read with the mouse, and the browser’s back button works', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto(edition)
  await page.getByRole('link', { name: 'Begin Reading' }).click()
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await expect(page).toHaveURL(`${edition}#the-last-perfumer-of-grasse`)
  await expect(page).toHaveTitle(/^The Last Perfumer of Grasse — Slow Gold/)
  await expect(page.getByRole('article').getByText(/^At a quarter to six/)).toBeVisible()
  await articleNavigation(page).getByRole('link', { name: 'Next A Table for the Vendange' }).click()
  await expectArticle(page, 'A Table for the Vendange')
  await expect(
    articleNavigation(page).getByRole('link', { name: 'Previous The Last Perfumer of Grasse' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Contents' }).click()
  await expect(page).toHaveURL(edition)
  await contents(page).getByRole('link', { name: 'What the Archivist Keeps' }).click()
  await expectArticle(page, 'What the Archivist Keeps')
  await articleNavigation(page).getByRole('link', { name: 'Back to the contents' }).click()
  await expect(title(page)).toHaveText('Slow Gold')
  await page.goBack()
  await expectArticle(page, 'What the Archivist Keeps')
  await page.goBack()
  await page.goBack()
  await expectArticle(page, 'A Table for the Vendange')
  await page.goForward()
  await expect(title(page)).toHaveText('Slow Gold')
})

test('an issue is read with the keyboard alone', async ({ page }) => {
  await page.goto(edition)
  await page.getByRole('link', { name: 'Begin Reading' }).focus()
  await page.keyboard.press('Enter')
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, 'A Table for the Vendange')
  await expect(page.getByRole('status')).toHaveText('Article 2 of 7')
  await page.keyboard.press('ArrowLeft')
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await page.keyboard.press('End')
  await expect.poll(() => remainingScroll(page)).toBeLessThan(1)
  expect(await scrollPosition(page)).toBeGreaterThan(1000)
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await page.keyboard.press('End')
  await expectArticle(page, 'What the Archivist Keeps')
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, 'What the Archivist Keeps')
  await page.keyboard.press('Home')
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await page.keyboard.press('Escape')
  await expect(contents(page).getByRole('link', { name: 'The Last Perfumer of Grasse' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectArticle(page, 'A Table for the Vendange')
})

test('an edition shows the article without its sharing and newsletter sections', async ({ page }) => {
  await page.goto(`${edition}#the-brass-hour`)
  await expectArticle(page, 'The Brass Hour')
  const article = page.getByRole('article').first()
  await expect(article.locator('astro-island, form, script')).toHaveCount(0)
  await expect(article.getByRole('button')).toHaveCount(0)
  await expect(article.getByText('Published in Issue')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('the text has five sizes, which are stored, and the reading position stays', async ({ page }) => {
  await page.goto(`${edition}#the-brass-hour`)
  await expectArticle(page, 'The Brass Hour')
  const sizes = [await textSize(page)]
  const heading = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  await heading.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 80))
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('+')
    sizes.push(await textSize(page))
  }
  expect(new Set(sizes).size).toBe(4)
  await expect(page.getByRole('status')).toHaveText('Text size 5 of 5')
  await expect(heading).toBeInViewport()
  await page.reload()
  await expectArticle(page, 'The Brass Hour')
  expect(await textSize(page)).toBe(Math.max(...sizes))

  await page.getByRole('button', { name: 'Text size and keys' }).click()
  await page.getByRole('radio', { name: 'Small' }).press('Space')
  expect(await textSize(page)).toBeLessThan(Math.min(...sizes))
  await page.getByRole('checkbox', { name: 'Listen to these keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText('The Brass Hour')
  await expect(page).toHaveURL(/#the-brass-hour$/)
  expect(await textSize(page)).toBeLessThan(Math.min(...sizes))
})

test('the progress line grows with the reading position', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto(`${edition}#the-brass-hour`)
  await expectArticle(page, 'The Brass Hour')
  const progress = () =>
    page
      .locator('[data-edition-part="progress"]')
      .evaluate((progressBar) => Number(getComputedStyle(progressBar).getPropertyValue('--progress')))
  expect(await progress()).toBeLessThan(0.1)
  await page.keyboard.press('End')
  await expect.poll(progress).toBe(1)
})

test('a returning reader continues at the stored position', async ({ page }) => {
  await page.goto(`${edition}#night-train-to-trieste`)
  await expectArticle(page, 'Night Train to Trieste')
  const paragraph = page.getByRole('article').getByRole('paragraph').nth(9)
  await paragraph.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 60))
  await page.goto('/about')
  await page.goto(edition)
  await expect(page.getByText('You were reading “Night Train to Trieste”.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue Reading' }).click()
  await expectArticle(page, 'Night Train to Trieste')
  await expect(paragraph).toBeInViewport()
  expect((await paragraph.boundingBox())?.y).toBeLessThan(140)
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, 'The House That Listens')
  expect(await scrollPosition(page)).toBe(0)
  await page.goBack()
  await expectArticle(page, 'Night Train to Trieste')
  await expect.poll(async () => (await paragraph.boundingBox())?.y).toBeLessThan(140)
})

test('a reader whose browser blocks storage can read', { tag: NIGHTLY }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto(edition)
  await page.getByRole('link', { name: 'Begin Reading' }).click()
  await expectArticle(page, 'The Last Perfumer of Grasse')
  await page.keyboard.press('+')
  await expect(page.getByRole('status')).toHaveText('Text size 3 of 5')
  await page.keyboard.press('ArrowRight')
  await expectArticle(page, 'A Table for the Vendange')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Continue Reading' })).toBeVisible()
})

test.describe('when the network fails', () => {
  // The browser reports what it could not fetch; that is what these stories are about.
  test.afterEach(({ consoleErrors }) => consoleErrors.splice(0))

  test('loaded articles stay, and the others say so and can be retried', async ({ page, context }) => {
    await page.goto(edition)
    const pendingPrefetch = page.waitForResponse('**/articles/a-table-for-the-vendange')
    await page.getByRole('link', { name: 'Begin Reading' }).click()
    await expectArticle(page, 'The Last Perfumer of Grasse')
    await (await pendingPrefetch).finished()
    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await expectArticle(page, 'A Table for the Vendange')
    await page.keyboard.press('ArrowRight')
    await expectArticle(page, 'Night Train to Trieste')
    await expect(page.getByText('This article has not come')).toBeVisible()
    await expect(page).toHaveURL(/#night-train-to-trieste$/)
    await page.keyboard.press('ArrowLeft')
    await expectArticle(page, 'A Table for the Vendange')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This article has not come')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').getByRole('paragraph').nth(5)).toBeVisible()
    await expectArticle(page, 'Night Train to Trieste')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  })

  test('a withdrawn article is skipped with a message', async ({ page }) => {
    await page.route('**/articles/a-table-for-the-vendange', (route) => route.fulfill({ status: 410 }))
    await page.goto(`${edition}#the-last-perfumer-of-grasse`)
    await expectArticle(page, 'The Last Perfumer of Grasse')
    await page.keyboard.press('ArrowRight')
    await expect(title(page)).toHaveText('Night Train to Trieste')
    await expect(page).toHaveURL(/#night-train-to-trieste$/)
    await expect(page.getByText('2 of 6', { exact: true })).toBeVisible()
    const notice = '“A Table for the Vendange” is no longer published.'
    await expect(page.getByRole('main').getByText(notice).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('status')).toContainText(notice)
    await page.keyboard.press('Escape')
    await expect(contents(page).getByRole('link')).toHaveCount(6)
  })

  test('a picture that fails to load is replaced by the placeholder', { tag: NIGHTLY }, async ({ page }) => {
    await page.route('**/media/the-brass-hour*', (route) => route.abort())
    await page.goto(`${edition}#the-brass-hour`)
    await expectArticle(page, 'The Brass Hour')
    await expect(page.getByRole('article').getByRole('img').first()).toHaveAttribute('src', /^\/media\/placeholder\./)
  })
})

test('the gallery of an article opens full screen and handles its own keys', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto(`${edition}#the-last-perfumer-of-grasse`)
  await expectArticle(page, 'The Last Perfumer of Grasse')
  const pictures = page.getByRole('region', { name: 'One charge of jasmine' }).getByRole('link')
  await pictures.first().click()
  await expect(page.getByRole('dialog').getByText('1 of 4', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText('2 of 4', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pictures.nth(1)).toBeFocused()
  await expect(page).toHaveURL(/#the-last-perfumer-of-grasse$/)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe opens the next article, one back the previous; a scroll does neither', async ({ page }) => {
    await page.goto(edition)
    await page.getByRole('link', { name: 'Begin Reading' }).tap()
    await expectArticle(page, 'The Last Perfumer of Grasse')
    await swipeLeft(page)
    await expectArticle(page, 'A Table for the Vendange')
    await swipeRight(page)
    await expectArticle(page, 'The Last Perfumer of Grasse')
    await drag(page, [
      { x: 260, y: 640 },
      { x: 180, y: 200 },
    ])
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(50)
    await expect(title(page)).toHaveText('The Last Perfumer of Grasse')
  })

  test('a swipe in a gallery changes its picture and not the article', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto(`${edition}#the-last-perfumer-of-grasse`)
    await expectArticle(page, 'The Last Perfumer of Grasse')
    await page.getByRole('region', { name: 'One charge of jasmine' }).getByRole('link').first().tap()
    await expect(page.getByRole('dialog').getByText('1 of 4', { exact: true })).toBeVisible()
    await swipeLeft(page)
    await expect(page.getByRole('dialog').getByText('2 of 4', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveText('The Last Perfumer of Grasse')
    await expect(page).toHaveURL(/#the-last-perfumer-of-grasse$/)
  })

  test('a swipe that selects text changes nothing', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto(`${edition}#the-brass-hour`)
    await expectArticle(page, 'The Brass Hour')
    await title(page).evaluate((heading) => getSelection()?.selectAllChildren(heading))
    await swipeLeft(page)
    await expectArticle(page, 'The Brass Hour')
  })
})

test('in print the open article is shown', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto(`${edition}#the-brass-hour`)
  await expectArticle(page, 'The Brass Hour')
  await page.emulateMedia({ media: 'print' })
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Meridian' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Next/ })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'The Brass Hour' })).toBeVisible()
})

test('the edition stays within its byte budget and the content security policy', async ({ page, request }) => {
  let script = 0
  const pendingBodies: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    pendingBodies.push(response.body().then((body) => (script += brotliSize(body))))
  })
  const pageResponse = await page.goto(edition, { waitUntil: 'networkidle' })
  await Promise.all(pendingBodies)
  // The keys of storage.ts, which holds them for every page, and the texts in other languages took it past 6 KB.
  expect(script).toBeLessThanOrEqual(6.75 * 1024)
  const policy = (await request.get('/')).headers()['content-security-policy']
  expect(pageResponse?.headers()['content-security-policy']).toBe(policy)
})

const states: [string, (page: Page) => Promise<void>][] = [
  ['the contents', (page) => expect(title(page)).toHaveText('Slow Gold')],
  ['an article', (page) => open(page, 'The Last Perfumer of Grasse')],
  [
    'the settings',
    async (page) => {
      await open(page, 'The Brass Hour')
      await page.getByRole('button', { name: 'Text size and keys' }).click()
      await expect(page.getByRole('radio', { name: 'Usual' })).toBeVisible()
    },
  ],
  [
    'an article that has not come',
    async (page) => {
      await page.route('**/articles/the-brass-hour', (route) => route.abort())
      await open(page, 'The Brass Hour')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  ],
]

async function open(page: Page, name: string): Promise<void> {
  await contents(page).getByRole('link', { name }).click()
  await expectArticle(page, name)
}

for (const [stateName, enterState] of states) {
  test(`${stateName} is accessible in both themes and does not overflow`, async ({ page, consoleErrors }) => {
    await page.goto(edition)
    await enterState(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
      await expectNoOverflow(page)
    }
    consoleErrors.splice(0)
  })
}
