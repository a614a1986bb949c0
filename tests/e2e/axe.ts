import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What the rules that a theme can break are called; all others judge what is the same in the light and in the dark. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

/** What is inaccessible on the page as it stands, within a selector if one is given: rule, and the element that breaks it. */
export async function faultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  await wear(page, 'dark')
  const inTheDark = await faultsOf(page, { within, themeOnly: true })
  await wear(page, 'light')
  return [...inTheDark.map((fault) => `in the dark, ${fault}`), ...(await faultsOf(page, { within }))]
}

/** Colours that fade are judged when they have arrived, those that began to fade while others did as well. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let fades = fading(); fades.length > 0; fades = fading()) {
      await Promise.allSettled(fades.map(({ finished }) => finished))
    }
  })
}

interface Look {
  within: string | undefined
  themeOnly?: boolean
}

async function faultsOf(page: Page, { within, themeOnly = false }: Look): Promise<string[]> {
  // No page of ours holds a frame of somebody else's: it can be judged where it is, without a second page for the sum.
  let look = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode()
  if (within) look = look.include(within)
  if (themeOnly) look = look.withRules(OF_THE_THEME)
  return said(await look.analyze())
}

/** Beyond the law: text that nobody has to strain to read. */
export async function faintTexts(page: Page): Promise<string[]> {
  return said(await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast-enhanced']).analyze())
}

const said = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
