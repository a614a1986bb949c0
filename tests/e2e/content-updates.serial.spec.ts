import { type APIRequestContext, expect } from '@playwright/test'
import postgres from 'postgres'
import { test } from './fixtures.ts'

// Content that the seeded magazine does not have. Each story undoes its changes.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
test.describe.configure({ mode: 'serial' })
test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')

const content = `<p>The <em>first</em> paragraph, salt &amp; light &lt;3 &quot;quoted&quot;.</p>

${'w'.repeat(97)}: x

The method: patience

The method: patience.

one two three four five six seven eight nine: ten

one two three four five six seven eight nine ten: eleven

No colon here

${'w'.repeat(97)}:`

const blocksWith = (image: string) => [
  { id: 'q', type: 'quote', data: { quote: 'Nothing more.', author: 'Nobody' } },
  { id: 'c', type: 'callout', data: { type: 'info', content: 'A callout without a title.' } },
  { id: 'p', type: 'product-showcase', data: { layout: 'grid', products: [{ image, name: 'A Thing' }] } },
]

test.afterAll(async () => {
  await sql`delete from public.articles where id = 'as-edited'`
  await sql`delete from public.redirects where from_path = '/articles/as-edited'`
  await sql`delete from public.plans where id in ('guest', 'atelier')`
  await sql`update public.articles set featured = true where id = 'the-last-perfumer-of-grasse'`
  await sql`update public.issues set pdf_url = null where id = 'summer-2026'`
  await sql.end()
})

test('without a featured article the newest leads', async ({ page, request }) => {
  const [newest] = await sql`select id, title from public.articles
    where status = 'published' and language = 'en' and published_at <= now() order by published_at desc limit 1`
  await sql`update public.articles set featured = false`
  await waitUntilPublished(
    request,
    '/',
    (html) => html.indexOf(`/articles/${newest?.id}`) < html.indexOf('the-last-perfumer'),
  )
  await page.goto('/')
  const featured = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Continue Reading/ }) })
  await expect(featured.getByRole('heading')).toHaveText(newest?.title)
})

test('an article of text alone has no picture, no issue and no markup', async ({ page, request }) => {
  const [other] = await sql`select image_url from public.articles where id = 'the-brass-hour'`
  const blocks = blocksWith(other?.image_url)
  await sql`insert into public.articles (id, title, content, category, published_at, status, content_blocks)
    values ('as-edited', 'As Edited', ${content}, 'food-and-wine salt&sea', '2020-02-03T12:00:00Z', 'published', ${sql.json(blocks)})`
  await waitUntilPublished(request, '/articles/as-edited', (html) => html.includes('As Edited</h1>'))
  await page.goto('/articles/as-edited')
  const article = page.getByRole('article').first()
  await expect(article.getByText('Food & Wine Salt & Sea', { exact: true })).toBeVisible()
  await expect(article.getByText('February 3, 2020', { exact: true })).toBeVisible()
  await expect(article.locator('header').getByRole('img')).toHaveCount(0)
  await expect(article.getByText('Published in Issue')).toHaveCount(0)
  await expect(article.getByText('The first paragraph, salt & light <3 "quoted".', { exact: true })).toBeVisible()
  await expect(article.locator('.reading > h2')).toHaveText([
    'The method: patience',
    'one two three four five six seven eight nine: ten',
    `${'w'.repeat(97)}:`,
  ])
  await expect(article.getByRole('blockquote')).toHaveText('Nothing more.')
  await expect(article.getByRole('complementary')).toHaveText(/^\s*Note\s*A callout without a title\.\s*$/)
  await expect(article.locator('[data-layout="grid"]').getByRole('listitem')).toHaveText(/^\s*A Thing\s*$/)
})

test('the highlighted plan is chosen by its price, whatever its name', async ({ page, request }) => {
  await sql`insert into public.plans (id, name, tier, price, position) values
    ('guest', 'Guest', 'other', 0, 8), ('atelier', 'Atelier', 'silver', 4900, 9)`
  await waitUntilPublished(request, '/subscription', (html) => html.includes('Atelier'))
  await page.goto('/subscription')
  for (const [name, price, action, path] of [
    ['Guest', 'Free', 'Get Started', '/subscribe/free?plan=guest'],
    ['Atelier', '$49', 'Subscribe Now', '/checkout?plan=atelier'],
  ] as const) {
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(plan.getByText(price, { exact: true })).toBeVisible()
    await expect(plan.getByRole('link', { name: action })).toHaveAttribute('href', path)
  }
})

test('an uploaded PDF is the one that is downloaded', async ({ page, request }) => {
  await sql`update public.issues set pdf_url = 'https://example.com/salt-and-light.pdf' where id = 'summer-2026'`
  await waitUntilPublished(request, '/archive', (html) => html.includes('https://example.com/salt-and-light.pdf'))
  await page.goto('/archive')
  const card = page.getByRole('article').filter({ hasText: 'Salt & Light' })
  const link = card.getByRole('link', { name: 'Download PDF' })
  await expect(link).toHaveAttribute('href', 'https://example.com/salt-and-light.pdf')
  await expect(link).toHaveAttribute('target', '_blank')
})

/** Waits until the last change is published. */
const waitUntilPublished = (request: APIRequestContext, path: string, isPublished: (html: string) => boolean) =>
  expect.poll(async () => isPublished(await (await request.get(path)).text())).toBe(true)
