import { seededUsers, signInAs } from './accounts.ts'
import { expect, hydrateForm, NIGHTLY, type Page, test } from './fixtures.ts'

const article = '/articles/the-last-perfumer-of-grasse'

/** Names of the scripts that the page has requested. */
function scriptsOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
  })
  return requested
}
const reactScripts = (scripts: string[]) =>
  scripts.filter((name) => /react|client|ShareArticle|ContactForm/i.test(name))

test('a reader who only reads never loads React', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto(article, { waitUntil: 'networkidle' })
  await page.keyboard.press('End')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(reactScripts(scripts)).toEqual([])
})

for (const [sign, interact] of [
  ['pointing at it', (page: Page) => page.getByRole('button', { name: 'Share Article' }).hover()],
  ['moving the focus into it', (page: Page) => page.getByRole('button', { name: 'Share Article' }).focus()],
] as const) {
  test(`an island is loaded by ${sign}`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto(article, { waitUntil: 'networkidle' })
    await interact(page)
    await expect.poll(() => reactScripts(scripts)).not.toEqual([])
  })
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('an island is loaded by a touch, which also takes effect', async ({ page }) => {
    await page.goto(article)
    await page.getByRole('button', { name: 'Share Article' }).tap()
    await expect(page.getByRole('dialog', { name: 'Share Article' })).toBeVisible()
  })
})

test('a click before the island has loaded takes effect afterwards', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/ShareArticle.*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(article)
  await page.getByRole('button', { name: 'Share Article' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Share Article' })).toBeVisible()
})

test('a form sent before the island has loaded is sent as a plain form', async ({ page }) => {
  await page.route('**/_astro/ContactForm.*.js', () => {})
  await page.goto('/contact')
  const form = page.locator('form[action="/api/contact"]')
  await form.getByLabel('Name').fill('Odile Marchetti')
  await form.getByLabel('Email').fill(`odile-${crypto.randomUUID()}@example.com`)
  await form.getByLabel('Message').fill('Sent over a very slow line.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL('/contact/sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Message Sent' })).toBeVisible()
})

test('input from before the island loaded stays', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/ContactForm.*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact')
  const form = page.locator('form[action="/api/contact"]')
  await form.getByLabel('Name').fill('Odile Marchetti')
  release()
  // Once hydrated, the form reports missing fields itself, and the browser no longer does.
  await expect(form).toHaveAttribute('novalidate')
  await expect(form.getByLabel('Name')).toHaveValue('Odile Marchetti')
})

test('every label has its control, before and after the island has loaded', async ({ page }) => {
  await page.goto('/contact')
  const names = ['Name', 'Email', 'Subject', 'Message']
  const form = page.locator('form[action="/api/contact"]')
  for (const name of names) await expect(form.getByLabel(name)).toHaveCount(1)
  await hydrateForm(form, 'Name')
  for (const name of names) await expect(form.getByLabel(name)).toHaveCount(1)
})

test('islands of one page never share an id, also after they have loaded', async ({ page }) => {
  await page.goto(article)
  const duplicateIds = () =>
    page.locator('[id]').evaluateAll((all) => {
      const ids = all.map(({ id }) => id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    })
  expect(await page.locator('astro-island').count()).toBeGreaterThan(1)
  expect(await duplicateIds()).toEqual([])
  for (const island of await page.locator('astro-island').all()) {
    await island.locator(':is(button, input)').first().focus()
    await expect(island).not.toHaveAttribute('ssr')
  }
  await page.getByRole('button', { name: 'Share Article' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await duplicateIds()).toEqual([])
})

for (const [path, island, sentence, details] of [
  ['/account', 'Account', '', { tag: NIGHTLY }],
  ['/checkout?plan=global_reader', 'Checkout', 'Nothing has been charged.', {}],
  ['/subscription-success', 'Success', 'Please do not pay again before this page has answered.', { tag: NIGHTLY }],
] as const) {
  test(
    `${path} says that its code could not be loaded, and can be tried again`,
    details,
    async ({ page, consoleErrors }) => {
      if (path === '/account') await signInAs(page, seededUsers.reader)
      await page.route(`**/_astro/${island}.*.js*`, (route) => route.abort())
      await page.goto(path)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toHaveText(`Something went wrong.${sentence}Try again`)
      await expect(page.locator('astro-island .skeleton')).toHaveCount(0)
      await page.unroute(`**/_astro/${island}.*.js*`)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toHaveCount(0)
      await expect(page.locator('astro-island').first()).not.toHaveAttribute('ssr')
      consoleErrors.length = 0
    },
  )
}

test('the sign-in of staff works as a plain form where its code could not be loaded', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/_astro/StaffSignIn.*.js*', (route) => route.abort())
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Something went wrong.Try again')
  await expect(page.locator('form[action="/api/login"]').getByLabel('Email')).toBeVisible()
  consoleErrors.length = 0
})
