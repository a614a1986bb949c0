import { apiRequest, newGuest, newReader } from './accounts.ts'
import { accessibilityViolations } from './axe.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test } from './fixtures.ts'

const article = 'the-brass-hour'
const title = 'The Brass Hour'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const text = (page: Page) => page.locator('article > [data-article-text]')

/** Selects the first of these words in the article, as a reader would by pointer or keys. */
const selectWords = (page: Page, words: string) =>
  text(page).evaluate((root, target) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.nodeValue?.indexOf(target) ?? -1
      if (start < 0) continue
      getSelection()?.setBaseAndExtent(node, start, node, start + target.length)
      node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return
    }
    throw new Error(`The article does not contain ‘${target}’.`)
  }, words)

/** The beginning of the third paragraph. */
const someWords = (page: Page) =>
  text(page)
    .locator(':scope > p')
    .nth(2)
    .evaluate((paragraph) => paragraph.textContent.slice(0, 30).trim())

test('a guest saves an article by way of the sign-in, without a request before', async ({ page }) => {
  const reader = newGuest()
  await newReader(page, reader)
  await page.context().clearCookies()
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/user') && requests.push(request.url()))
  await page.goto(`/articles/${article}`)
  await page.getByRole('link', { name: `Save for later: ${title}` }).click()
  expect(requests).toEqual([])
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(reader.email)
  await form.getByLabel('Password', { exact: true }).fill(reader.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/articles/${article}`)
  await expect(page.getByRole('button', { name: `Saved for later: ${title}` })).toBeVisible()
  await page.goto('/account#reading')
  await expect(section(page, 'Saved for later').getByRole('link', { name: title })).toBeVisible()
})

test('an article is saved from a list, shown as saved there, and removed on the reading page by keyboard', async ({
  page,
}) => {
  await newReader(page)
  await page.goto('/')
  await page.getByRole('button', { name: `Save for later: ${title}` }).click()
  await expect(page.getByRole('button', { name: `Saved for later: ${title}` })).toHaveText('Saved')
  await page.reload()
  await expect(page.getByRole('button', { name: `Saved for later: ${title}` })).toBeVisible()
  await page.goto('/account#reading')
  const saved = section(page, 'Saved for later')
  await saved.getByRole('button', { name: `Remove: ${title}` }).focus()
  await page.keyboard.press('Enter')
  await expect(saved.getByText('Nothing is waiting for you.')).toBeVisible()
})

test('an article that was begun opens where it was left', async ({ page }) => {
  await newReader(page)
  await apiRequest(page, '/api/user/reading-progress', { articleId: article, progressPercent: 60 }, 'PUT')
  await page.goto('/account#reading')
  await section(page, 'Continue reading').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/articles/${article}#continue`)
  await expect
    .poll(() =>
      text(page).evaluate((element) => {
        const { top, height } = element.getBoundingClientRect()
        return Math.round((100 * (innerHeight / 2 - top)) / height)
      }),
    )
    .toBe(60)
  await expect(text(page).locator(':scope > :focus')).toHaveCount(1)
})

test('words are highlighted by keyboard, shown again, listed and removed', async ({ page }) => {
  await newReader(page)
  await page.goto(`/articles/${article}`)
  const words = await someWords(page)
  const button = page.getByRole('button', { name: 'Highlight', exact: true })
  await selectWords(page, words)
  await expect(button).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  // The Tab key leads on, and not back to the button.
  await page.keyboard.press('Tab')
  await expect(button).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toHaveText('Highlight')
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await selectWords(page, words)
  await expect(button).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const mark = text(page).locator('mark')
  await expect(mark).toHaveText(words)
  await expect(mark).toBeFocused()
  await page.reload()
  await expect(mark).toHaveText(words)
  await expect(section(page, 'Your highlights').getByRole('link', { name: words })).toBeVisible()
  expect(await accessibilityViolations(page, 'main')).toEqual([])
  await page.goto('/account#reading')
  const highlights = section(page, 'Highlights')
  await expect(highlights.getByText(words)).toBeVisible()
  await highlights.getByRole('link', { name: title }).click()
  await expect(mark).toBeFocused()
  await expect(mark).toBeInViewport()
  await mark.click()
  await page.getByRole('button', { name: 'Remove Highlight' }).click()
  await expect(mark).toHaveCount(0)
  await expect(section(page, 'Your highlights')).toHaveCount(0)
})

test('a failed save says so, and can be repeated', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
  await newReader(page)
  await page.route('**/api/user/reading-list/*', (route) => route.abort())
  await page.goto(`/articles/${article}`)
  const button = page.getByRole('button', { name: `Save for later: ${title}` })
  await button.click()
  await expect(page.getByRole('status').getByText('We could not be reached.')).toBeAttached()
  await expect(button).toHaveText('Not saved')
  await page.unrouteAll()
  await button.click()
  await expect(page.getByRole('button', { name: `Saved for later: ${title}` })).toBeVisible()
  expect(consoleErrors.splice(0).every((line) => line.includes('net::ERR_FAILED'))).toBe(true)
})

test('the reading page is accessible at every width, empty and full', async ({ page }) => {
  await newReader(page)
  await page.goto('/account#reading')
  await expect(section(page, 'Highlights').getByText('You have marked nothing yet.')).toBeVisible()
  expect(await accessibilityViolations(page, 'main'), 'empty').toEqual([])
  await apiRequest(page, '/api/user/reading-progress', { articleId: article, progressPercent: 60 }, 'PUT')
  await apiRequest(page, `/api/user/reading-list/${article}`, {}, 'PUT')
  await apiRequest(page, '/api/user/highlights', { articleId: article, prefix: '', exact: 'x'.repeat(300), suffix: '' })
  await page.reload()
  await expect(section(page, 'Highlights').getByRole('listitem')).toHaveCount(1)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  }
  expect(await accessibilityViolations(page, 'main'), 'full').toEqual([])
})

test.describe('with a finger, on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('words are highlighted and the highlight is removed, by buttons within reach', async ({ page }) => {
    await newReader(page)
    await page.goto(`/articles/${article}`)
    const words = await someWords(page)
    // The handles of a selection are the telephone's own.
    await selectWords(page, words)
    const highlight = page.getByRole('button', { name: 'Highlight', exact: true })
    await expect(highlight).toBeInViewport({ ratio: 1 })
    expect((await highlight.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await highlight.tap()
    const mark = text(page).locator('mark')
    await expect(mark).toHaveText(words)
    await expect(highlight).toHaveCount(0)
    await page.reload()
    await mark.tap()
    const remove = page.getByRole('button', { name: 'Remove Highlight' })
    await expect(remove).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
    await remove.tap()
    await expect(mark).toHaveCount(0)
    await page.reload()
    await expect(section(page, 'Your highlights')).toHaveCount(0)
  })
})
