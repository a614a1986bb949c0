import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { isNightly, NIGHTLY } from '../seed.ts'
import { createSharedContext, resetSharedContext, type SharedContext } from './shared-context.ts'
import { measureProcessorTimes, STARVED, starvationReason } from './starvation.ts'

/** Every public page, and an article with each kind of block. */
export const publicPages = [
  '/',
  '/current-issue',
  '/archive',
  '/about',
  '/subscription',
  '/contact',
  '/reading-on-an-e-reader',
  '/terms',
  '/withdrawal',
  '/articles/the-last-perfumer-of-grasse',
  '/articles/the-brass-hour',
  '/articles/seven-coats',
  '/articles/a-table-for-the-vendange',
  '/articles/night-train-to-trieste',
  '/articles/the-house-that-listens',
] as const

/** Indexed, but with a script that loads Stripe: their budget and policy are those of the checkout. */
export const indexedForms = ['/gift'] as const

/** Pages behind a form or a link of an e-mail, which are not indexed. */
export const unlistedPages = [
  '/search',
  '/newsletter',
  '/newsletter/almost-done',
  '/newsletter/welcome',
  '/newsletter/try-again',
  '/newsletter/confirm',
  '/newsletter/confirmed',
  '/newsletter/unsubscribe',
  '/newsletter/unsubscribed',
  '/newsletter/link-expired',
  '/contact/sent',
  '/contact/not-sent',
  '/login',
  '/login/forgotten',
  '/login/link-sent',
  '/login/new-password',
  '/login/password-set',
  '/login/password-not-set',
  '/login/confirm',
  '/login/confirmed',
  '/login/link-expired',
  '/login/second-factor',
  '/login/email',
  '/login/email-sent',
  '/login/link',
  '/account/new-email',
  '/account/email-changed',
  '/auth',
  '/dashboard',
  '/checkout',
  '/subscription-success',
  '/subscribe/free',
  '/gift/thanks',
  '/redeem',
  '/redeem/done',
  '/groups',
  '/groups/thanks',
  '/groups/join',
  '/groups/joined',
] as const

export const missingPages = ['/nowhere', '/articles/nowhere'] as const

const allPages: readonly string[] = [...publicPages, ...indexedForms, ...unlistedPages, ...missingPages]

/** Unlisted pages that differ from these in their words alone: a heading, a text, and at most a button of the same form. */
const pagesOfSameLayout: readonly string[] = [
  '/newsletter/welcome',
  '/newsletter/try-again',
  '/newsletter/confirmed',
  '/newsletter/unsubscribe',
  '/newsletter/unsubscribed',
  '/newsletter/link-expired',
  '/contact/sent',
  '/login/link-sent',
  '/login/password-set',
  '/login/password-not-set',
  '/login/confirm',
  '/login/confirmed',
  '/login/link',
  '/account/email-changed',
  '/articles/nowhere',
]

/** The pages that a test looks at when it looks at every page in the same way: one of each layout, or all in the nightly run. */
export const testedPages = isNightly ? allPages : allPages.filter((path) => !pagesOfSameLayout.includes(path))

interface StoryFixtures {
  consoleErrors: string[]
  processorTimes: undefined
  /** Gives each story a context of its own: for stories that change what a shared one cannot reset, such as the clock. */
  ownContext: boolean
}
interface WorkerFixtures {
  /** One for each combination of options, because a context keeps those that it was created with. */
  sharedContexts: Map<string, SharedContext>
}

/** A story fails when the browser logs an error or a warning. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  // Set up first and ended last, so that an attempt that fails in another fixture is measured as well.
  processorTimes: [
    async ({ baseURL: _ }, use, testInfo) => {
      const stopMeasuring = measureProcessorTimes()
      await use(undefined)
      const description = starvationReason(stopMeasuring())
      if (description) testInfo.annotations.push({ type: STARVED, description })
    },
    { auto: true },
  ],
  // Every story uses another network, so that no story uses up the limits of another.
  extraHTTPHeaders: ({ baseURL: _ }, use) => use({ 'x-forwarded-for': randomIpAddress() }),
  ownContext: [false, { option: true }],
  sharedContexts: [
    // Playwright requires an object pattern for the fixtures that it depends on.
    async ({ browser: _ }, use) => {
      const sharedContexts = new Map<string, SharedContext>()
      await use(sharedContexts)
      for (const { context } of sharedContexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  // An option that stories set with `test.use` is named here: it belongs to the context.
  context: async (
    {
      browser,
      sharedContexts,
      ownContext,
      baseURL,
      contextOptions,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      timezoneId,
      viewport,
    },
    use,
    testInfo,
  ) => {
    if (ownContext) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    const options = { contextOptions, hasTouch, isMobile, javaScriptEnabled, locale, permissions, timezoneId, viewport }
    const key = JSON.stringify(options)
    const shared = sharedContexts.get(key) ?? (await createSharedContext(browser))
    sharedContexts.set(key, shared)
    await shared.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(shared.context)
    const reusable = testInfo.status === testInfo.expectedStatus
    if (reusable) await resetSharedContext(shared, new URL(baseURL ?? '').origin)
    else sharedContexts.delete(key)
    // That of a story that failed, and those that a story opened for other readers.
    const reused = new Set([...sharedContexts.values()].map(({ context }) => context))
    for (const context of browser.contexts()) if (!reused.has(context)) await context.close()
  },
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = []
      // Chromium keeps messages of the network and reports them again to a session that begins later, as after a navigation
      // to another process: the same message of the same time.
      const reported = new Set<string>()
      page.on('console', (message) => {
        const consoleError = `${message.text()} ${message.location().url}`.trim()
        const id = `${message.timestamp()} ${consoleError}`
        if (isConsoleError(message) && !reported.has(id)) consoleErrors.push(consoleError)
        reported.add(id)
      })
      page.on('pageerror', ({ message }) => !SKIPPED_TRANSITION_ERRORS.includes(message) && consoleErrors.push(message))
      await use(consoleErrors)
      expect(consoleErrors, 'errors and warnings of the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Chromium skips a view transition when the page is shown before the old one was captured, when it is shown before its
 * styles (only headless, while requests are intercepted), or when it is left during the transition. It reports this as an
 * unhandled rejection of a promise that no script of the page can reach (w3c/csswg-drafts 13726). Only these messages.
 */
const SKIPPED_TRANSITION_ERRORS = [
  'Transition was aborted because of invalid state. Page already revealed',
  'Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'Transition was skipped. Navigation aborted',
]

const randomIpAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

/** Playwright's own warning (playwright.config.ts). */
const BLOCKED_SERVICE_WORKER = 'Service Worker registration blocked by Playwright'

/** Chromium logs the expected 404 of a missing page as an error. */
function isConsoleError(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  const { pathname } = new URL(message.location().url || 'about:blank')
  const isExpected404 = message.text().includes('404') && missingPages.some((missingPage) => missingPage === pathname)
  const isExpected = message.text().includes('410 (Gone)') || message.text() === BLOCKED_SERVICE_WORKER
  return !isExpected404 && !isExpected
}

/**
 * Focuses a field of an island’s form and waits until its script has loaded. Before that it is a plain form, which has
 * stories of its own.
 */
export async function hydrateForm(form: Locator, firstField: string): Promise<void> {
  await form.getByLabel(firstField, { exact: true }).focus()
  await expect(form).toHaveAttribute('novalidate')
}

/** However often Tab is pressed, the focus stays in the open dialog or in the browser’s own toolbar. */
export async function expectFocusTrapped(page: Page, tabPresses: number): Promise<void> {
  for (let stop = 0; stop < tabPresses; stop++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== null && focused !== document.body && !focused.closest('dialog')
    })
    expect(outside).toBe(false)
  }
}

/** The page has no horizontal scrollbar, once the layout has followed a change of its width. */
export const expectNoOverflow = (page: Page, message = 'pixels beyond the right edge') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), message)
    .toBeLessThanOrEqual(0)

/** The number of columns of a grid. */
export const columnCount = (page: Page, selector: string) =>
  page.locator(selector).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

/** Messages that the page shows for some seconds; one may still be fading out while the next is shown. */
export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** The toast with this title. */
export const toast = (page: Page, title: string) => toasts(page).filter({ has: page.getByText(title, { exact: true }) })

export { expect, type Locator, NIGHTLY, type Page }
