import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { isNightly } from '../seed.ts'

/** The rules whose result depends on the theme; all others judge what is the same in both themes. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

const TELEPHONE_WIDTH = 390

/**
 * The widths at which a page is tested: a telephone and a desktop. Few rules depend on the width; whether a page
 * overflows does, and is tested at more widths.
 */
export const AXE_WIDTHS: number[] = [TELEPHONE_WIDTH, 1440]

/** An open dialog alone: what lies behind it is inert, and is judged without it. */
export const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The violations on the page at one of `AXE_WIDTHS`, within a selector if one is given: rule and element. A telephone is
 * judged in the dark theme and a wide page in the light one, because the colours of a theme are the same at each width. The
 * nightly run judges a wide page in both.
 */
export async function accessibilityViolations(page: Page, within?: string): Promise<string[]> {
  const isTelephone = page.viewportSize()?.width === TELEPHONE_WIDTH
  if (isNightly && !isTelephone) return violationsInBothThemes(page, within)
  await applyTheme(page, isTelephone ? 'dark' : 'light')
  return violationsOf(page, { within })
}

/** The violations on the page in both themes, within a selector if one is given: rule and element. */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  await applyTheme(page, 'dark')
  const darkViolations = await violationsOf(page, { within, rules: THEME_RULES })
  await applyTheme(page, 'light')
  return [...darkViolations.map((violation) => `in the dark, ${violation}`), ...(await violationsOf(page, { within }))]
}

/** Enhanced contrast, beyond WCAG AA. */
export const lowContrastTexts = (page: Page): Promise<string[]> =>
  violationsOf(page, { rules: ['color-contrast-enhanced'] })

/**
 * The page applies a theme with its next frame, and scripts that pass colours on, for example to the card fields, do so
 * in the frames after it. Colours are compared after all transitions have ended, also those that began meanwhile.
 */
async function applyTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const runningTransitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let transitions = runningTransitions(); transitions.length > 0; transitions = runningTransitions()) {
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    }
  })
}

interface AxeOptions {
  within?: string | undefined
  rules?: string[]
}

/**
 * Evaluates axe once for each page, because parsing its half a megabyte costs more than a run. No page has a frame of
 * another origin, so one instance is enough.
 */
async function violationsOf(page: Page, { within, rules }: AxeOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  return page.evaluate(
    async ([context, runOptions]) => {
      const axe: typeof Axe = Reflect.get(window, 'axe')
      const { violations } = await axe.run(context ?? document, runOptions)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [within, options] as const,
  )
}
