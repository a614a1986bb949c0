import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** What the rules that a theme can break are called; all others judge what is the same in the light and in the dark. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The widths at which a page is judged: a telephone and a desk. Hardly a rule depends on the width; whether a page
 * overflows does, and is checked at more widths.
 */
export const AXE_WIDTHS: number[] = [390, 1440]

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is inaccessible on the page as it stands, within a selector if one is given: rule, and the element that breaks it. */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  await applyTheme(page, 'dark')
  const darkViolations = await violationsOf(page, { within, rules: THEME_RULES })
  await applyTheme(page, 'light')
  return [...darkViolations.map((violation) => `in the dark, ${violation}`), ...(await violationsOf(page, { within }))]
}

/** Beyond the law: text that nobody has to strain to read. */
export const lowContrastTexts = (page: Page): Promise<string[]> =>
  violationsOf(page, { rules: ['color-contrast-enhanced'] })

/**
 * The page hears of it with its next frame, and what gives its colours on by script, as to the fields for a card, does so before
 * the next ones. Colours that fade are judged when they have arrived, those that began to fade while others did as well.
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
 * Whoever judges is brought to each page once, not for each look: to read half a million letters of script costs more
 * than a look does. No page of ours holds a frame of somebody else's, so one judge is enough.
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
