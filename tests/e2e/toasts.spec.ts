import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, hydrateForm, NIGHTLY, type Page, test, toasts } from './fixtures.ts'

// These stories set the clock of the page, which a shared context cannot reset.
test.use({ permissions: ['clipboard-write'], ownContext: true })

/** Shows a toast of two seconds by the share dialog. */
async function clickCopy(page: Page, label: 'URL' | 'Title' = 'URL') {
  await page.getByRole('button', { name: `Copy ${label}` }).click()
  await expect(toasts(page).filter({ hasText: label })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/articles/the-last-perfumer-of-grasse')
  await page.getByRole('button', { name: 'Share Article' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

async function swipe(page: Page, distance: number, steps = 6) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps })
  await page.mouse.up()
}

/** Stops the clock of the page; from now on only the test advances it. */
const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** Expects the next toast to be shown for this time and not longer. */
async function expectVisibleFor(page: Page, seconds: number) {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toasts(page)).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await page.clock.runFor(seconds * 1000 - 100)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(500)
  await expect(toasts(page)).toHaveCount(0)
}

test('a toast is announced politely and closes after two seconds', async ({ page }) => {
  await pauseClock(page)
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveAttribute('aria-live', 'polite')
  await expectVisibleFor(page, 2)
})

test('a new toast replaces the last one', async ({ page }) => {
  await clickCopy(page, 'URL')
  await clickCopy(page, 'Title')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText('Title')
})

test('a toast stays while the pointer is over it', { tag: NIGHTLY }, async ({ page }) => {
  await clickCopy(page)
  await toasts(page).hover()
  await page.clock.fastForward(10_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await page.clock.fastForward(3000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a swipe to the right of fifty pixels closes a toast, a shorter one never', { tag: NIGHTLY }, async ({ page }) => {
  await clickCopy(page)
  for (const [distance, steps] of [
    [49, 2],
    [47, 12],
    [-120, 4],
  ] as const) {
    await swipe(page, distance, steps)
    await expect(toasts(page)).toHaveAttribute('data-swiping', 'false')
    await expect(toasts(page)).toHaveAttribute('data-removed', 'false')
  }
  await swipe(page, 50)
  await expect(toasts(page)).toHaveCount(0)
})

test('F8 moves the focus to a toast, where it stays; closing the toast returns the focus', async ({ page }) => {
  await clickCopy(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share Article' })).toBeFocused()
  await page.keyboard.press('F8')
  const isFocusInToasts = () => page.evaluate(() => !!document.activeElement?.closest('[data-sonner-toaster]'))
  expect(await isFocusInToasts()).toBe(true)
  await page.clock.fastForward(10_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close toast' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share Article' })).toBeFocused()
})

test('a toast closes when the focus leaves it', { tag: NIGHTLY }, async ({ page }) => {
  await clickCopy(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share Article' })).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Shift+Tab')
  await expect(toasts(page)).toHaveCount(0)
})

test('the button of a toast closes it', { tag: NIGHTLY }, async ({ page }) => {
  await clickCopy(page)
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('neither toasts nor dialogs write styles into the page', async ({ page }) => {
  await clickCopy(page)
  const texts = await page.locator('style').allTextContents()
  expect(texts.filter((text) => !text.startsWith('astro-island'))).toEqual([])
})

test('a toast is accessible in both themes', async ({ page }) => {
  await clickCopy(page)
  // It stays while the pointer is over it.
  await toasts(page).hover()
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await toasts(page).hover()
    expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
  }
})

for (const [label, path, action] of [
  ['a contact message', '/contact', sendMessage],
  ['the first step of the newsletter', '/about', subscribeToNewsletter],
] as const) {
  test(`the toast after ${label} is shown for three seconds`, { tag: NIGHTLY }, async ({ page }) => {
    await page.goto(path)
    await action(page)
    await expectVisibleFor(page, 3)
  })
}

async function sendMessage(page: Page) {
  const form = page.locator('form[action="/api/contact"]')
  await hydrateForm(form, 'Name')
  await form.getByLabel('Name').fill('Odile Marchetti')
  await form.getByLabel('Email').fill(`odile-${crypto.randomUUID()}@example.com`)
  await form.getByLabel('Message').fill('How long is a toast shown?')
  await pauseClock(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
}

async function subscribeToNewsletter(page: Page) {
  const form = page.getByRole('contentinfo').locator('form')
  await hydrateForm(form, 'Email')
  await form.getByLabel('Email').fill(`odile-${crypto.randomUUID()}@example.com`)
  await pauseClock(page)
  await form.getByRole('button', { name: 'Subscribe' }).click()
}

test('a toast without a duration stays three seconds', { tag: NIGHTLY }, async ({ page }) => {
  const loaded = page.waitForRequest(/\/toaster\.[^/]+\.js$/)
  await page.reload()
  await page.getByRole('button', { name: 'Share Article' }).hover()
  const address = (await loaded).url()
  await pauseClock(page)
  await page.evaluate(async (toaster) => (await import(toaster)).show({ title: 'Plainly said' }), address)
  await expectVisibleFor(page, 3)
})
