import postgres from 'postgres'
import { newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, test } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

// The articles of an issue of the archive are for subscribers during these stories.
const ISSUE = 'summer-2026'
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

let article: { path: string; title: string; lastWords: string }
test.beforeAll(async ({ playwright, baseURL }) => {
  await sql`update public.issues set access = 'plans' where id = ${ISSUE}`
  const [row] = await sql`select id, title, content from public.articles
    where issue_id = ${ISSUE} and status = 'published' order by position limit 1`
  const lastWords = row?.content.split('\n\n').at(-1).slice(-60)
  article = { path: `/articles/${row?.id}`, title: row?.title, lastWords }
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
const lastParagraph = (page: Page) => page.getByRole('article').getByText(article.lastWords)

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
  })
})
