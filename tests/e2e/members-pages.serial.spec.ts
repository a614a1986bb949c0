import postgres from 'postgres'
import { apiRequest, newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, test } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

// The articles of an issue of the archive are for subscribers during these stories.
const ISSUE = 'summer-2026'
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

let article: { path: string; title: string; firstWords: string; lastWords: string; nextPath: string }
test.beforeAll(async ({ playwright, baseURL }) => {
  await sql`update public.issues set access = 'plans' where id = ${ISSUE}`
  const [row, next] = await sql`select id, title, content from public.articles
    where issue_id = ${ISSUE} and status = 'published' order by position limit 2`
  const lastWords = row?.content.split('\n\n').at(-1).slice(-60)
  const nextPath = `/articles/${next?.id}`
  article = {
    path: `/articles/${row?.id}`,
    title: row?.title,
    firstWords: row?.content.slice(0, 60),
    lastWords,
    nextPath,
  }
  const request = await playwright.request.newContext({ baseURL })
  await expect
    .poll(async () => (await request.get(article.path)).text().then((html) => html.includes('For subscribers')))
    .toBe(true)
  await request.dispose()
})
test.afterAll(async () => {
  await sql`update public.issues set access = null where id = ${ISSUE}`
  await sql.end()
})

const invitation = (page: Page) => page.getByRole('region', { name: 'The rest is in good company' })
const lastParagraph = (page: Page) => page.locator('[data-article-text]').getByText(article.lastWords)
/** Not in the list of highlights. */
const mark = (page: Page) => page.locator('[data-article-text] mark')

/** Highlights these words of the article for the signed-in reader. Returns the id. */
async function highlight(page: Page, exact: string): Promise<string> {
  const articleId = article.path.replace('/articles/', '')
  const response = await apiRequest(page, '/api/user/highlights', { articleId, prefix: '', exact, suffix: '' })
  return (await response.json()).id
}

test('a guest reads the opening and is invited; a subscriber reads the whole article on the same page', async ({
  page,
}) => {
  await page.goto(article.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await expect(invitation(page).getByRole('link', { name: 'See the Plans' })).toHaveAttribute('href', '/subscription')
  await expect(lastParagraph(page)).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }

  await newSubscriber(page, 'global_reader')
  await page.goto(article.path)
  await expect(lastParagraph(page)).toBeVisible()
  await expect(invitation(page)).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])

  await highlight(page, article.lastWords)
  await page.reload()
  await expect(page.locator('mark'), 'in the part for subscribers').toHaveText(article.lastWords)
})

for (const [where, path, remaining] of [
  ['on its page', () => article.path, () => article.title],
  ['in the edition', () => `/issues/${ISSUE}/read#${article.path.replace('/articles/', '')}`, () => article.title],
  ['at the address of its link', () => `${article.path}/whole`, () => 'Come in'],
] as const)
  test(`the whole article ${where} is gone when the subscriber signs out in another tab`, async ({ page, context }) => {
    await newSubscriber(page, 'global_reader')
    await page.goto(path())
    const whole = page.getByText(article.lastWords)
    await expect(whole).toBeVisible()
    const other = await context.newPage()
    await other.goto('/account')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/')
    await expect(whole).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: remaining() })).toBeVisible()
    await other.close()
  })

test('the back button shows the opening after the subscriber signed out, and to the next reader without a plan', async ({
  page,
  consoleErrors,
}) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(article.path)
  await expect(lastParagraph(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(async () => {
    await page.goBack()
    await expect(page).toHaveURL(article.path, { timeout: 500 })
  }).toPass()
  await expect(invitation(page)).toBeVisible()
  await expect(lastParagraph(page)).toHaveCount(0)

  await newReader(page)
  await page.goto(article.path)
  await expect(invitation(page)).toBeVisible()
  await expect(lastParagraph(page)).toHaveCount(0)
  await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('403')])
})

test('a subscriber waits while the site is busy, and then reads the whole article', async ({ page, consoleErrors }) => {
  await newSubscriber(page, 'global_reader')
  let busyAnswers = 2
  await page.route('**/whole', (route) =>
    busyAnswers-- > 0 ? route.fulfill({ status: 503, headers: { 'Retry-After': '0.1' } }) : route.continue(),
  )
  await page.goto(article.path)
  await expect(lastParagraph(page)).toBeVisible()
  await page.unroute('**/whole')
  await expect.poll(() => consoleErrors.splice(0)).toHaveLength(2)
})

/** The page of the article, whose whole text comes when the returned function is called. */
async function openWithoutRest(page: Page, fragment = ''): Promise<() => Promise<void>> {
  const sent = Promise.withResolvers<void>()
  await page.route('**/whole', async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto(article.path + fragment)
  return async () => {
    sent.resolve()
    await expect(lastParagraph(page)).toBeAttached()
    await page.unroute('**/whole')
  }
}

test('the focus and the selection in the opening stay when the rest comes, which is announced', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  const sendRest = await openWithoutRest(page)
  const first = page.locator('[data-article-text] > p').first()
  const words = await first.evaluate((paragraph: HTMLElement) => {
    paragraph.tabIndex = -1
    paragraph.focus()
    getSelection()?.setBaseAndExtent(paragraph.firstChild ?? paragraph, 0, paragraph.firstChild ?? paragraph, 20)
    return String(getSelection())
  })
  expect(words).toHaveLength(20)
  await expect(page.getByRole('button', { name: 'Highlight' }), 'changes the paragraph').toBeVisible()
  await sendRest()
  expect(await page.evaluate(() => String(getSelection()))).toBe(words)
  await expect(first).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'The whole article is open.' })).toBeAttached()
  const texts = () =>
    page.locator('[data-article-text] > *').evaluateAll((all) => all.map(({ textContent }) => textContent))
  await page.keyboard.press('Escape')
  const shown = await texts()
  await page.goto(`${article.path}/whole`)
  expect(shown, 'the text is that of the page for members').toEqual(await texts())
})

test('the list of highlights stays when the rest comes, which is announced', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await highlight(page, article.lastWords)
  const sendRest = await openWithoutRest(page)
  const list = page.getByRole('region', { name: 'Your highlights' })
  await expect(list.getByText(article.lastWords)).toBeVisible()
  await sendRest()
  await expect(page.getByRole('status').filter({ hasText: 'The whole article is open.' })).toBeAttached()
  await expect(list.getByRole('link', { name: article.lastWords })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Remove' })).toBeVisible()
})

test('the focus and the selection in a highlight of the opening stay when the rest comes', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  const id = await highlight(page, article.firstWords)
  const sendRest = await openWithoutRest(page, `#highlight-${id}`)
  await expect(mark(page)).toBeFocused()
  await mark(page).evaluate((element) => getSelection()?.selectAllChildren(element))
  await sendRest()
  await expect(page.locator('[data-members-part]')).toHaveCount(0)
  await expect(mark(page)).toBeFocused()
  await expect(mark(page)).toBeInViewport()
  expect(await page.evaluate(() => String(getSelection()))).toBe(article.firstWords)
})

test('a link to a highlight in the rest leads there, unless the reader has begun to read', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  const id = await highlight(page, article.lastWords)
  for (const begin of [undefined, () => page.keyboard.press('Shift')]) {
    await page.goto('/about')
    const sendRest = await openWithoutRest(page, `#highlight-${id}`)
    await expect(page.getByRole('region', { name: 'Your highlights' })).toBeAttached()
    await begin?.()
    await sendRest()
    await expect(mark(page)).toHaveText(article.lastWords)
    if (!begin) {
      await expect(mark(page)).toBeFocused()
      await expect(mark(page)).toBeInViewport()
      continue
    }
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100)
    await expect(mark(page)).not.toBeFocused()
  }
})

test('a subscriber opens a picture of the rest full screen', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(article.nextPath)
  await page.getByRole('link', { name: 'View full screen' }).first().click()
  await expect(page.getByRole('dialog').getByText('1 of ')).toBeVisible()
  await expect(page).toHaveURL(article.nextPath)
})

test('a reader who has begun to read the opening is not moved to where they left the article', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(article.path)
  const progress = { articleId: article.path.replace('/articles/', ''), progressPercent: 90 }
  await page.evaluate(
    (body) =>
      fetch('/api/user/reading-progress', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    progress,
  )
  for (const begin of [undefined, () => page.mouse.wheel(0, 50), () => page.keyboard.press('Shift')]) {
    await page.goto('/about')
    const sendRest = await openWithoutRest(page, '#continue')
    await expect(page.getByText('Opening the rest of the article')).toBeVisible()
    await begin?.()
    if (!begin) {
      await sendRest()
      await expect(page.locator('[data-article-text] > p:focus')).toBeAttached()
      continue
    }
    await sendRest()
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100)
    await expect(page.locator('[data-article-text] > p:focus')).toHaveCount(0)
  }
})

test('a reader without a plan is invited once the API has refused the rest, and told when it cannot be loaded', async ({
  page,
  consoleErrors,
}) => {
  await newReader(page)
  await page.goto(article.path)
  await expect(invitation(page)).toBeVisible()
  await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('403')])

  await page.route('**/whole', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The rest could not be loaded.')
  await page.unroute('**/whole')
  await expect.poll(() => consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link of the invitation leads by the sign-in to the whole article', async ({ page }) => {
    const subscriber = await newSubscriber(page, 'global_reader')
    await page.context().clearCookies()
    await page.goto(article.path)
    await page.getByRole('link', { name: 'Read the whole article' }).click()
    const form = page.locator('form', { has: page.locator('[autocomplete="current-password"]') })
    await form.getByLabel('Email').fill(subscriber.email)
    await form.getByLabel('Password', { exact: true }).fill(subscriber.password)
    await form.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${article.path}/whole`)
    await expect(lastParagraph(page)).toBeVisible()

    await page.getByRole('button', { name: 'Subscribers: open a page' }).click()
    await expect(page, 'the form is accepted').toHaveURL(/\/shared\/[\w-]{43}$/)
    await expect(lastParagraph(page)).toBeVisible()
    await page.getByRole('button', { name: 'Subscribers: open a page' }).click()
    await expect(page, 'and so is that of the page to which it leads').toHaveURL(/\/shared\/[\w-]{43}$/)
  })
})

test('a subscriber shares the whole article from the dialog, and a guest reads it by the link', async ({
  page,
  browser,
}) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(article.path)
  await page.getByRole('button', { name: 'Share Article', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Article' })
  await dialog.getByRole('button', { name: 'Share the Whole Article' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'You may share 4 more this month' })).toBeVisible()
  const link = (await dialog.getByText(/\/shared\/[\w-]{43}$/).textContent()) ?? ''
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page)

  const guest = await browser.newPage({ javaScriptEnabled: false })
  const answer = await guest.goto(new URL(new URL(link).pathname, page.url()).href)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  await expect(lastParagraph(guest)).toBeVisible()
  await guest.close()
})

test('where an owner gives free articles, a guest reads one without script and account, and is told when none is left', async ({
  browser,
  baseURL,
}) => {
  await sql`update public.site_settings set free_articles_per_month = 1`
  try {
    const guest = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const button = guest.getByRole('button', { name: 'Read it as your free article of this month' })
    await expect(async () => {
      await guest.goto(article.path)
      await expect(button).toBeVisible({ timeout: 1000 })
    }).toPass()
    await button.click()
    await expect(guest).toHaveURL(`${article.path}/free`)
    await expect(lastParagraph(guest)).toBeVisible()
    await expect(async () => {
      await guest.goto(article.nextPath)
      await expect(button).toBeVisible({ timeout: 1000 })
    }).toPass()
    await button.click()
    await expect(guest).toHaveURL('/subscription#no-free-articles')
    await expect(guest.getByText('You have read the free articles of this month.')).toBeVisible()
    await expect(guest.getByText('The free article could not be opened.')).toBeHidden()
    await guest.close()
  } finally {
    await sql`update public.site_settings set free_articles_per_month = 0`
  }
})

test('an issue of the archive is downloaded by a subscriber, and invites others', async ({ page }) => {
  await page.goto(`/issues/${ISSUE}`)
  await expect(page.getByText('The PDF and the EPUB are for subscribers.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Download EPUB' }).first().click()
  await expect(page).toHaveURL(`/issues/${ISSUE}/download`)
  await expect(page.getByRole('link', { name: 'See the Plans', exact: true })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }
  await newSubscriber(page, 'global_reader')
  await page.goto(`/issues/${ISSUE}/download`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download EPUB' }).click()
  expect((await download).suggestedFilename()).toBe('Meridian – Summer 2026.epub')
})
