import { isNightly } from '../seed.ts'
import { expect, type Page, publicPages, test } from './fixtures.ts'
import { tabTo } from './input-methods.ts'

// Keyboard behaviour that all pages share. Dialogs, forms, toasts and the edition have keyboard stories of their
// own beside those with the mouse.

const pathsOfEachKind = [
  '/',
  '/current-issue',
  '/subscription',
  '/contact',
  '/articles/the-last-perfumer-of-grasse',
  '/login',
  '/checkout',
  '/issues/autumn-2026/read',
]
const similarPaths = [
  ...publicPages,
  '/articles/nowhere',
  '/subscribe/free',
  '/dashboard',
  '/login/new-password',
  '/newsletter/almost-done',
  '/nowhere',
  '/archive',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/try-again',
  '/contact/not-sent',
  '/login/forgotten',
  '/login/link-expired',
].filter((path) => !pathsOfEachKind.includes(path))
const testedPaths = isNightly ? [...pathsOfEachKind, ...similarPaths] : pathsOfEachKind
const known: Partial<Record<string, string>> = {
  '/dashboard': 'Please Log In',
  '/checkout': 'Subscription Not Found',
}
const FOCUSABLE = 'a[href], button, input, select, textarea'

for (const path of testedPaths) {
  test(`${path}: Tab reaches every control, each in view and with a focus outline`, async ({ page }) => {
    await page.goto(path)
    // Waits for the script that finds no session, or no plan in the URL.
    const heading = known[path]
    if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const expected = await page.locator(FOCUSABLE).evaluateAll(
      (all) =>
        all.filter((one) => {
          const hidden = (one as HTMLInputElement).disabled || (one as HTMLElement).tabIndex < 0
          return !hidden && one.checkVisibility({ visibilityProperty: true })
        }).length,
    )
    const seen: string[] = []
    for (let tabCount = 0; tabCount <= expected; tabCount++) {
      await page.keyboard.press('Tab')
      const focused = await focusOf(page)
      if (!focused) break
      seen.push(focused.name)
      expect(focused, focused.name).toMatchObject({ inSight: true, marked: true })
    }
    expect(seen, 'how many places the keyboard stops at').toHaveLength(expected)
  })
}

/** The focused element; undefined when nothing has the focus. */
function focusOf(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return {
      name: `${focused.localName} ${focused.textContent?.trim() || focused.getAttribute('aria-label') || focused.getAttribute('name')}`,
      inSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      marked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    }
  })
}

const linksOfEachKind = [
  ['/', 'Continue Reading', '/articles/the-last-perfumer-of-grasse'],
  ['/current-issue', 'Read Digital Edition', '/issues/autumn-2026/read'],
  ['/subscription', /^Subscribe Now ?: Patron Ledger/, '/checkout?plan=patron_ledger'],
] as const
const similarLinks = [
  ['/', 'Read Full Issue', '/current-issue'],
  ['/', 'Subscribe Today', '/subscription'],
  ['/current-issue', /^Read More ?: A Table for the Vendange/, '/articles/a-table-for-the-vendange'],
  ['/archive', /^Read Digital Edition ?: Salt & Light/, '/issues/summer-2026/read'],
  ['/subscription', 'Get Started', '/subscribe/free?plan=free'],
  ['/about', 'Current Issue', '/current-issue'],
  ['/nowhere', 'Return Home', '/'],
  ['/articles/nowhere', 'Return Home', '/'],
] as const

for (const [path, name, destination] of isNightly ? [...linksOfEachKind, ...similarLinks] : linksOfEachKind) {
  test(`${path}: ${name} is followed by Tab and Enter`, async ({ page }) => {
    await page.goto(path)
    await tabTo(page.getByRole('link', { name }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(destination)
  })
}
