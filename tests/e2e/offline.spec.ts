import type { BrowserContext } from '@playwright/test'
import postgres from 'postgres'
import { newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, test } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

// A signed-in reader reads opened and saved articles without network; they are gone with the session or the plan.

test.use({ serviceWorkers: 'allow', ownContext: true })

// A worker may run the hooks below several times: once for each of the stories.
let sql: ReturnType<typeof postgres>
const OPEN = { path: '/articles/the-brass-hour', title: 'The Brass Hour' }
/** Of the archive, for subscribers. */
let forMembers: { path: string; title: string; lastWords: string }
test.beforeAll(async () => {
  sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  const [row] = await sql`select articles.id, articles.title, content from public.articles
    join public.issues on issues.id = issue_id
    where issue_id = 'spring-2026' and status = 'published' and articles.access is null order by articles.id limit 1`
  forMembers = {
    path: `/articles/${row?.id}`,
    title: row?.title,
    lastWords: row?.content.trim().split('\n\n').at(-1).slice(-50),
  }
})
test.afterAll(() => sql.end())

/** Titles of the copies in this browser. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('offline-articles'))) return []
    const responses = await (await caches.open('offline-articles')).matchAll()
    return responses
      .flatMap(({ headers }) => headers.get('Offline-Copy') ?? [])
      .map((header): string => JSON.parse(decodeURIComponent(header)).title)
      .sort()
  })
const expectCopies = (page: Page, titles: string[]) => expect.poll(() => copies(page)).toEqual(titles.sort())

/** As if the last contact with the server had been so long ago. */
const setLastContact = (page: Page, days: number) =>
  page.evaluate(async (age) => {
    const cache = await caches.open('offline-articles')
    const state = await (await cache.match('/offline/state'))?.json()
    await cache.put('/offline/state', Response.json({ ...state, checkedAt: Date.now() - age * 86_400_000 }))
  }, days)

const setPlan = (email: string, plan: 'free' | 'global_reader') => sql`
  update public.subscriptions set plan_id = ${plan}, source = ${plan === 'free' ? 'free' : 'complimentary'},
    reason = ${plan === 'free' ? null : 'A test.'}, current_period_end = now() + interval '1 year'
  where user_id = (select id from auth.users where email = ${email})`

const lastParagraph = (page: Page) => page.getByRole('article').getByText(forMembers.lastWords)
const list = (page: Page) => page.getByRole('list', { name: 'Articles in this browser' })

async function openOffline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true)
  await page.goto(path)
}

test('a subscriber reads opened and saved articles without network, until they sign out', async ({ context, page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(forMembers.path)
  await expect(lastParagraph(page)).toBeVisible()
  await expectCopies(page, [forMembers.title])
  await page.goto('/')
  await page.getByRole('button', { name: `Save for later: ${OPEN.title}` }).click()
  await expectCopies(page, [OPEN.title, forMembers.title])

  await openOffline(context, page, forMembers.path)
  await expect(lastParagraph(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forMembers.title)
  await expect(page.getByRole('article').getByRole('img').first()).toHaveJSProperty('complete', true)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('EB Garamond')
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }

  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 1, name: 'To Read Without Network' })).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveText([OPEN.title, forMembers.title])
  expect(await violationsInBothThemes(page)).toEqual([])
  await list(page).getByRole('link', { name: OPEN.title }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OPEN.title)

  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/about')
  // Requests that are answered after the sign-out would be answered 401.
  await page.goto('/account', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expectCopies(other, [])
  await openOffline(context, other, forMembers.path)
  await expect(other.getByText('There is no article in this browser.')).toBeVisible()
  await expect(lastParagraph(other)).toHaveCount(0)
})

test('a copy goes when the plan ends, and all go when the server was not met for 30 days', async ({
  context,
  page,
}) => {
  const { email } = await newReader(page)
  await setPlan(email, 'global_reader')
  for (const { path, title } of [OPEN, forMembers]) {
    await page.goto(path)
    await expect.poll(() => copies(page)).toContain(title)
  }
  await setPlan(email, 'free')
  await setLastContact(page, 1)
  await page.goto('/about')
  await expectCopies(page, [OPEN.title])

  await setLastContact(page, 29)
  await openOffline(context, page, OPEN.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OPEN.title)
  await setLastContact(page, 31)
  await page.reload()
  await expect(page.getByText('There is no article in this browser.')).toBeVisible()
  await expectCopies(page, [])
})

test('nothing stays for the next reader of a browser whose session ended elsewhere', async ({ context, page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(forMembers.path)
  await expectCopies(page, [forMembers.title])
  await setLastContact(page, 1)
  await context.clearCookies()
  await page.goto('/about')
  await expectCopies(page, [])
  await newReader(page)
  await page.goto(OPEN.path)
  await expectCopies(page, [OPEN.title])
})

/** The worker that controls the page, and whether another one is on its way. */
const worker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const next = registration?.installing ?? registration?.waiting
    return { controller: navigator.serviceWorker.controller?.scriptURL, next: next?.scriptURL }
  })

test('the worker of a new release takes over at once, without a reload, and copies stay', async ({ context, page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto(forMembers.path)
  await expectCopies(page, [forMembers.title])
  await expect.poll(() => worker(page)).toEqual({ controller: expect.stringMatching(/\.js$/), next: undefined })
  const { controller } = await worker(page)
  const openTab = await context.newPage()
  await openTab.goto('/about')
  await openTab.evaluate(() => Object.assign(window, { isSamePage: true }))

  // The pages of a new release name another file: its name has a hash.
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (url, options) {
      return register.call(this, `${url}?release=next`, options)
    }
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      sessionStorage.setItem('changes', `${Number(sessionStorage.getItem('changes')) + 1}`),
    )
  })
  let navigations = 0
  page.on('framenavigated', () => navigations++)
  await page.goto('/about')
  for (const tab of [page, openTab])
    await expect.poll(() => worker(tab)).toEqual({ controller: `${controller}?release=next`, next: undefined })
  expect(await openTab.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await page.goto(OPEN.path)
  await expectCopies(page, [OPEN.title, forMembers.title])
  expect(await worker(page), 'it is installed once').toEqual({
    controller: `${controller}?release=next`,
    next: undefined,
  })
  expect(await page.evaluate(() => sessionStorage.getItem('changes'))).toBe('1')
  expect(navigations).toBe(2)

  await openOffline(context, page, forMembers.path)
  await expect(lastParagraph(page)).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('EB Garamond')
  await page.goto(`/fr${OPEN.path}`)
  await expect(page.getByRole('heading', { level: 1 }), 'its copy, below /fr as well').toHaveText(OPEN.title)
  await page.goto('/archive')
  await expect(list(page).getByRole('link')).toHaveText([OPEN.title, forMembers.title])
  expect(navigations).toBe(5)
})
