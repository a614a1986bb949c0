import postgres from 'postgres'
import { newReader } from './accounts.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'

// These stories set the clock of the page, which a shared context cannot reset.
test.use({ ownContext: true })

// A worker may run the hooks below several times: once for each of the stories.
let sql: ReturnType<typeof postgres>
test.beforeAll(() => {
  sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
})
test.afterAll(() => sql.end())

const article = 'the-last-perfumer-of-grasse'
const edition = '/issues/autumn-2026/read'
const text = (page: Page) => page.locator('[data-article-text]')

interface Progress {
  articleId: string
  title: string
  progressPercent: number
}
const progressOf = async (page: Page): Promise<Progress[]> =>
  (await page.request.get('/api/user/reading-progress')).json()

/** The requests of the page to the API, in order. */
function recordedProgress(page: Page): Progress[] {
  const recorded: Progress[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/reading-progress')) recorded.push(request.postDataJSON())
  })
  return recorded
}

/** Scrolls until this fraction of the text is above the lower edge of the window, and stays there. */
async function readTo(page: Page, fraction: number, seconds: number): Promise<void> {
  await text(page).evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect()
    return new Promise<void>((resolve) => {
      addEventListener('scroll', () => resolve(), { once: true })
      scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
    })
  }, fraction)
  await page.clock.runFor(seconds * 1000)
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test.describe('of a signed-in reader', () => {
  test.beforeEach(async ({ page }) => {
    await newReader(page)
  })

  test('is stored sparingly, up to the end', async ({ page }) => {
    const recorded = recordedProgress(page)
    await page.goto(`/articles/${article}`)
    await expect(text(page)).toBeAttached()
    await readTo(page, 0.2, 5)
    expect(recorded, 'a look').toEqual([])
    await readTo(page, 0.3, 2)
    await readTo(page, 0.35, 20)
    await readTo(page, 0.5, 2)
    await readTo(page, 0.7, 20)
    await readTo(page, 1, 0.5)
    await readTo(page, 0.9, 2)
    await expect
      .poll(() => recorded.map(({ progressPercent }) => Math.round(progressPercent / 5) * 5))
      .toEqual([30, 50, 90])
    await readTo(page, 1, 2)
    await expect.poll(() => progressOf(page)).toMatchObject([{ articleId: article, progressPercent: 100 }])
    await readTo(page, 0.1, 60)
    expect(recorded).toHaveLength(4)
  })

  test('is stored when the page is left, and never falls', async ({ page }) => {
    await page.goto(`/articles/${article}`)
    await readTo(page, 0.4, 7)
    await readTo(page, 0.45, 2)
    await page.goto('/about')
    await expect.poll(async () => (await progressOf(page))[0]?.progressPercent).toBeGreaterThan(43)
    await page.goto(`/articles/${article}`)
    await readTo(page, 0.1, 7)
    const pendingRequest = page.waitForRequest('/api/user/reading-progress')
    await readTo(page, 0.12, 2)
    await pendingRequest
    expect((await progressOf(page))[0]?.progressPercent).toBeGreaterThan(43)
  })

  test('is stored when the tab is hidden', async ({ page }) => {
    await page.goto(`/articles/${article}`)
    await readTo(page, 0.4, 2)
    await page.clock.runFor(5000)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => progressOf(page)).toMatchObject([{ articleId: article }])
  })

  test('is not stored without scrolling', { tag: NIGHTLY }, async ({ page }) => {
    const recorded = recordedProgress(page)
    await page.goto(`/articles/${article}`)
    await page.clock.runFor(120_000)
    await page.goto('/about')
    expect(recorded).toEqual([])
  })

  test('is that of the article that is open in the edition', async ({ page }) => {
    const recorded = recordedProgress(page)
    await page.goto(`${edition}#${article}`)
    await expect(text(page)).toBeVisible()
    await readTo(page, 0.4, 7)
    await readTo(page, 0.5, 2)
    await page.keyboard.press('ArrowRight')
    await expect(text(page)).not.toHaveAttribute('data-article-text', article)
    const second = (await text(page).getAttribute('data-article-text')) ?? ''
    await readTo(page, 0.2, 7)
    await readTo(page, 0.3, 2)
    await expect.poll(() => recorded.map(({ articleId }) => articleId)).toEqual([article, second])
    await expect.poll(async () => (await progressOf(page)).map(({ articleId }) => articleId)).toEqual([second, article])
  })

  test('is not stored while only the opening of an article is shown', async ({ page, consoleErrors }) => {
    const [forMembers] = await sql`select articles.id from public.articles join public.issues on issues.id = issue_id
      where issue_id = 'spring-2026' and status = 'published' and articles.access is null order by articles.id limit 1`
    const recorded = recordedProgress(page)
    for (const address of [`/articles/${forMembers?.id}`, `/issues/spring-2026/read#${forMembers?.id}`]) {
      await page.goto(address)
      await expect(page.getByRole('region', { name: 'The rest is in good company' })).toBeVisible()
      await readTo(page, 0.5, 7)
      await readTo(page, 1, 7)
      await page.goto('/about')
    }
    expect(recorded).toEqual([])
    expect(await progressOf(page)).toEqual([])
    expect(consoleErrors.filter((line) => !/403 .*\/whole$/.test(line))).toEqual([])
    consoleErrors.length = 0
  })

  test('shows no error when it cannot be stored', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.route('/api/user/reading-progress', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(`/articles/${article}`)
    await readTo(page, 0.4, 7)
    await readTo(page, 0.5, 2)
    await failed
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0)
    expect(consoleErrors.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
    consoleErrors.length = 0
  })
})

test('of a signed-out visitor is not stored', async ({ page }) => {
  const recorded = recordedProgress(page)
  await page.goto(`/articles/${article}`)
  await readTo(page, 0.4, 7)
  await readTo(page, 1, 7)
  await page.goto('/about')
  expect(recorded).toEqual([])
})
