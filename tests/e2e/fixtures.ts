import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { measureMachineLoad, STARVED, starvationReason } from './starvation.ts'

/** Every page that a visitor can ask for by name, and one article with each block. */
export const publicPages = [
  '/',
  '/current-issue',
  '/archive',
  '/about',
  '/subscription',
  '/contact',
  '/articles/the-last-perfumer-of-grasse',
  '/articles/the-brass-hour',
  '/articles/seven-coats',
  '/articles/a-table-for-the-vendange',
  '/articles/night-train-to-trieste',
  '/articles/the-house-that-listens',
] as const

/** Pages that stand at the end of a form or a link, and are not to be found by search. */
export const unlistedPages = [
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
  '/login/letter-sent',
  '/login/new-password',
  '/login/password-set',
  '/login/password-not-set',
  '/login/confirm',
  '/login/confirmed',
  '/login/link-expired',
  '/account/new-email',
  '/account/email-changed',
  '/auth',
  '/dashboard',
  '/checkout',
  '/subscription-success',
  '/subscribe/free',
] as const

export const missingPages = ['/nowhere', '/articles/nowhere'] as const

/** A reader whose browser must stay content: whatever it complains about fails the story. */
export const test = base.extend<{ consoleErrors: string[]; machineLoad: undefined }>({
  // Set up first and ended last: a try that fails in any other fixture has been measured as well.
  machineLoad: [
    async ({ baseURL: _ }, use, testInfo) => {
      const stopMeasuring = measureMachineLoad()
      await use(undefined)
      const description = starvationReason(stopMeasuring())
      if (description) testInfo.annotations.push({ type: STARVED, description })
    },
    { auto: true },
  ],
  // Every story is read from an address of its own: nobody is asked to wait because of what another has tried.
  extraHTTPHeaders: ({ baseURL: _ }, use) => use({ 'x-forwarded-for': randomIpAddress() }),
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = []
      page.on('console', (message) => isConsoleError(message) && consoleErrors.push(message.text()))
      page.on('pageerror', ({ message }) => !SKIPPED_TRANSITION_ERRORS.includes(message) && consoleErrors.push(message))
      await use(consoleErrors)
      expect(consoleErrors, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A page may be shown before a busy browser has its picture of the page before, before its styles when a story watches
 * the requests of a browser without windows, or be left for the next one while they fade. The browser then leaves out
 * the fade, as it should, and reports that as an unhandled rejection of a promise which no script of the page can reach
 * (w3c/csswg-drafts 13726). Exactly these sentences, and no others about fades.
 */
const SKIPPED_TRANSITION_ERRORS = [
  'Transition was aborted because of invalid state. Page already revealed',
  'Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'Transition was skipped. Navigation aborted',
]

const randomIpAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')

/** A page that is not there is said so in the console too: that is the answer, not a fault. */
function isConsoleError(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  const { pathname } = new URL(message.location().url || 'about:blank')
  const isExpected404 = message.text().includes('404') && missingPages.some((missingPage) => missingPage === pathname)
  return !isExpected404 && !message.text().includes('410 (Gone)')
}

/**
 * Turns to the form of an island and waits until it has its script, as readers do by reading. Before that it is a plain
 * form, which the browser itself sends: that has stories of its own.
 */
export async function hydrateForm(form: Locator, firstField: string): Promise<void> {
  await form.getByLabel(firstField, { exact: true }).focus()
  await expect(form).toHaveAttribute('novalidate')
}

/** However often a reader presses Tab, the open dialog keeps the keyboard (or the browser's own bar has it). */
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

/** How many columns a grid shows. */
export const columnCount = (page: Page, selector: string) =>
  page.locator(selector).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

export { expect, type Locator, type Page }
