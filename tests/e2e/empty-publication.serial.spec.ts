import { type APIRequestContext, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { test } from './fixtures.ts'

// The site before anything is published. The editor who withdraws everything publishes it again afterwards.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
test.describe.configure({ mode: 'serial' })
test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')

test.beforeAll(async () => {
  await sql.begin(async (tx) => {
    await tx`create table private.kept_articles as select id, status from public.articles`
    await tx`create table private.kept_issues as select id, is_current, published_at from public.issues`
    await tx`create table private.kept_plans as select id, active from public.plans`
  })
})

test.afterAll(async () => {
  await sql.begin(async (tx) => {
    await tx`update public.articles set status = kept.status from private.kept_articles kept where kept.id = articles.id`
    await tx`update public.issues set is_current = kept.is_current, published_at = kept.published_at
             from private.kept_issues kept where kept.id = issues.id`
    await tx`update public.plans set active = kept.active from private.kept_plans kept where kept.id = plans.id`
    await tx`drop table private.kept_articles, private.kept_issues, private.kept_plans`
  })
  await sql.end()
  // The stories after these need the pages.
  for (const path of ['/subscription', '/gift']) await expect.poll(() => pageText(path)).toContain('Global Reader')
  for (const path of ['/', '/current-issue', '/articles/the-last-perfumer-of-grasse'])
    await expect.poll(() => pageText(path)).toContain('The Last Perfumer of Grasse')
})

test('an issue without articles says so', async ({ page, request }) => {
  await sql`update public.articles set status = 'archived' where issue_id = 'autumn-2026'`
  await gotoWhenPublished(page, request, '/current-issue', 'No articles available for this issue.')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Issue: Autumn 2026' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download (PDF|EPUB)/ })).toHaveCount(0)
})

test('the edition of an issue without articles says so', async ({ page, request }) => {
  await gotoWhenPublished(page, request, '/issues/autumn-2026/read', 'No articles available for this issue.')
  await expect(page.getByRole('heading', { level: 1, name: 'Slow Gold' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Begin Reading' })).toHaveCount(0)
})

test('the front page before the first article shows a notice', async ({ page, request }) => {
  await sql`update public.articles set status = 'archived'`
  await gotoWhenPublished(page, request, '/', 'The first pages are still at the printer.')
  await expect(page.getByRole('link', { name: 'Read Full Issue' })).toBeVisible()
})

test('the page of the current issue says that there is none', async ({ page, request }) => {
  await sql`update public.issues set is_current = false, published_at = null`
  await gotoWhenPublished(page, request, '/current-issue', 'No Current Issue Available')
  await expect(page.getByText('Please check back later for our latest issue.', { exact: true })).toBeVisible()
})

test('the archive says that it has no issues', ({ page, request }) =>
  gotoWhenPublished(page, request, '/archive', 'No archived issues available at the moment.'))

test('the subscription page says that there are no plans', async ({ page, request }) => {
  await sql`update public.plans set active = false`
  await gotoWhenPublished(page, request, '/subscription', 'No subscription plans available at the moment.')
})

test('a withdrawn article answers 410 on the article page', async ({ page, request }) => {
  const path = '/articles/the-last-perfumer-of-grasse'
  await expect.poll(async () => (await request.get(path)).status()).toBe(410)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible()
})

async function pageText(path: string): Promise<string> {
  return (await fetch(new URL(path, process.env.SITE_URL))).text()
}

/** Opens a page after the last change is published. */
async function gotoWhenPublished(page: Page, request: APIRequestContext, path: string, text: string) {
  await expect.poll(async () => (await request.get(path)).text()).toContain(text)
  await page.goto(path)
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}
