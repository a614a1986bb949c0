import { seededUsers, signInAs } from './accounts.ts'
import { accessibilityViolations, violationsInBothThemes } from './axe.ts'
import { expect, expectFocusTrapped, NIGHTLY, type Page, test } from './fixtures.ts'

const { reader, editor } = seededUsers
const header = (page: Page) => page.getByRole('banner')
const opener = (page: Page) => header(page).getByRole('button', { name: 'Account' })
const panel = (page: Page) => header(page).getByRole('group', { name: 'Account' })
const signIn = (page: Page) => header(page).getByRole('link', { name: 'Sign In' })
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' })

/** The requests of the page to the API, by path. */
function apiCallsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/weather') calls.push(pathname)
  })
  return calls
}

async function openMenu(page: Page, path = '/about'): Promise<void> {
  await page.goto(path)
  await opener(page).click()
  await expect(panel(page).getByText(reader.email)).toBeVisible()
}

test('a signed-out page does not request the user', async ({ page }) => {
  const calls = apiCallsOf(page)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  await expect(signIn(page)).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  expect(calls).toEqual([])
  expect(scripts, 'one file').toHaveLength(1)
})

test.describe('in the header', () => {
  test.beforeEach(({ page }) => signInAs(page, reader))

  test('shows the reader and links to the account', async ({ page }) => {
    await openMenu(page)
    await expect(signIn(page)).toHaveCount(0)
    await expect(panel(page).getByText(`${reader.firstName} ${reader.lastName}`)).toBeVisible()
    await expect(panel(page).getByRole('link')).toHaveText(['Account Dashboard'])
    await panel(page).getByRole('link', { name: 'Account Dashboard' }).click()
    await expect(page).toHaveURL('/account')
  })

  test('closes by a click outside, by its button and by Escape, which returns the focus', async ({ page }) => {
    await openMenu(page)
    await page.mouse.click(200, 600)
    await expect(panel(page)).toBeHidden()
    await opener(page).click()
    await expect(panel(page)).toBeVisible()
    await opener(page).click()
    await expect(panel(page)).toBeHidden()
    await opener(page).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('is opened, operated and closed by keyboard', async ({ page }) => {
    await page.goto('/about')
    await opener(page).focus()
    await page.keyboard.press('Enter')
    // The entries follow the response of the API: before it, Tab leaves the empty panel.
    await expect(logOut(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('link', { name: 'Account Dashboard' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(logOut(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page)).toBeHidden()
    await opener(page).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account')
  })

  test('requests the user once for all pages of a tab', { tag: NIGHTLY }, async ({ page }) => {
    const calls = apiCallsOf(page)
    for (const path of ['/about', '/contact', '/archive']) await openMenu(page, path)
    expect(calls).toEqual(['/api/user'])
  })

  test('has exactly the size of Sign In, so that nothing moves', { tag: NIGHTLY }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const signedOutPage = await browser.newPage(baseURL ? { baseURL } : {})
    await signedOutPage.goto('/about')
    await page.goto('/about')
    await expect(opener(page)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
    for (const width of [768, 1280, 1440]) {
      for (const one of [page, signedOutPage]) await one.setViewportSize({ width, height: 900 })
      await expect(opener(page)).toBeVisible()
      expect(await opener(page).boundingBox(), `${width} wide`).toEqual(await signIn(signedOutPage).boundingBox())
    }
    await signedOutPage.close()
  })

  test('is accessible in both themes', async ({ page }) => {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await openMenu(page)
      expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
    }
  })

  test('replaces the sign-in link of the footer as well', { tag: NIGHTLY }, async ({ page }) => {
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
    await expect(footer.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  })
})

test('the admin is offered to staff', async ({ page }) => {
  await signInAs(page, editor)
  await page.goto('/about')
  await opener(page).click()
  await expect(panel(page).getByRole('link')).toHaveText(['Account Dashboard', 'Admin'])
  await expect(panel(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
})

test('the menu of a small screen shows every entry', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, reader)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText(reader.email)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expectFocusTrapped(page, 14)
  expect(await violationsInBothThemes(page)).toEqual([])
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  // The toast lies over the opener, and stays while the mouse is on it.
  await page.getByRole('button', { name: 'Close toast' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the menu of a small screen reports a failed request as well', { tag: NIGHTLY }, async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 660 })
  await signInAs(page, reader)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText(reader.email)).toBeVisible()
  await context.setOffline(true)
  await logOut(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 1 })
  consoleErrors.length = 0
})

test.describe('signing out', () => {
  test.beforeEach(({ page }) => signInAs(page, reader))

  // From the account as well, which redirects signed-out visitors.
  for (const [path, details] of [
    ['/about', {}],
    ['/account', { tag: NIGHTLY }],
  ] as const) {
    test(`at ${path} ends the session, leads to the front page and says so`, details, async ({ page }) => {
      await openMenu(page, path)
      await panel(page).getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Logged out')).toBeVisible()
      await expect(signIn(page)).toBeVisible()
      expect((await page.request.get('/api/user')).status()).toBe(401)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.goto('/about')
      await expect(signIn(page)).toBeVisible()
      await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0)
    })
  }

  test('in one tab signs out all tabs', async ({ page, context }) => {
    const otherPage = await context.newPage()
    await openMenu(otherPage, '/archive')
    await openMenu(page)
    await logOut(page).click()
    await expect(signIn(otherPage)).toBeVisible()
    await expect(otherPage.getByText(reader.email)).toHaveCount(0)
    await expect(otherPage).toHaveURL('/archive')
  })

  test('fails without a network: the reader is told and stays signed in', async ({ page, context, consoleErrors }) => {
    await openMenu(page)
    await context.setOffline(true)
    await logOut(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('alert')).toHaveText(/could not be reached, so you are still signed in/)
    await expect(panel(page).getByText(reader.email)).toBeVisible()
    await context.setOffline(false)
    // The browser may refuse requests for a moment longer.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/', { timeout: 2000 })
    }).toPass()
    consoleErrors.length = 0
  })

  test('also applies to a page restored by the back button, which shows no reader', async ({
    playwright,
    baseURL,
    launchOptions,
  }) => {
    // Playwright’s browser keeps no pages in the bfcache unless configured, and a headless one never does.
    const executablePath = process.env.FULL_CHROMIUM_PATH || '/usr/bin/chromium'
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage(baseURL ? { baseURL } : {})
    await signInAs(page, reader)
    await openMenu(page)
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.title = `back ${persisted}`)))
    await panel(page).getByRole('link', { name: 'Account Dashboard' }).click()
    await expect(page).toHaveURL('/account')
    await page.goto('/')
    await opener(page).click()
    await logOut(page).click()
    // It is shown when the page has been loaded again.
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Logged out')).toBeVisible()
    await expect(signIn(page)).toBeVisible()
    // Deferred, because `evaluate` would get no result from a page that is being left.
    await page.evaluate(() => void setTimeout(() => history.go(-(history.length - 2))))
    await expect(page).toHaveURL('/about')
    await expect(page).toHaveTitle('back true')
    await expect(signIn(page)).toBeVisible()
    await expect(page.getByText(reader.email)).toHaveCount(0)
    await browser.close()
  })
})

test('a sign-in elsewhere is shown when the reader returns to a page', { tag: NIGHTLY }, async ({ page, context }) => {
  await page.goto('/about')
  await expect(signIn(page)).toBeVisible()
  const otherPage = await context.newPage()
  await signInAs(otherPage, reader)
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(opener(page)).toBeVisible()
})

test('a session that ended elsewhere ends here with the first response', async ({ page, context, consoleErrors }) => {
  await signInAs(page, reader)
  await context.clearCookies({ name: /^session-/ })
  await page.goto('/about')
  await expect(signIn(page)).toBeVisible()
  // This cookie signs nobody in: failed sign-ins of a known browser are counted apart.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['known-device'])
  consoleErrors.length = 0
})

test('a user who cannot be loaded is not shown, and the session stays', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await signInAs(page, reader)
  await page.route('/api/user', (route) => route.fulfill({ status: 503 }))
  await page.goto('/about')
  await expect(signIn(page)).toBeVisible()
  await page.unroute('/api/user')
  await openMenu(page, '/archive')
  consoleErrors.length = 0
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows Sign In to everybody', async ({ page }) => {
    await signInAs(page, reader)
    await page.goto('/about')
    await expect(signIn(page)).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Account' })).toHaveCount(0)
  })
})
