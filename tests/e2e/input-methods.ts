import { expect, type Locator } from '@playwright/test'
import { isNightly } from '../seed.ts'

/** The ways to operate a page. Long stories run once with each. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Chooses an option by its label. */
  selectOption(list: Locator, option: string): Promise<void>
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
  selectOption: async (list, option) => {
    await list.selectOption({ label: option })
  },
}

export const keyboard: InputMethod = {
  async press(target) {
    // A click waits for an enabled button; Enter on a disabled one would be lost.
    await expect(target).toBeEnabled()
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  async fill(field, text) {
    await tabTo(field)
    // Existing text is selected, and replaced by the first character.
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async selectOption(list, option) {
    await tabTo(list)
    await list.page().keyboard.type(option.slice(0, 3))
    await expect(list.getByRole('option', { name: option, exact: true })).toHaveJSProperty('selected', true)
  },
}

interface TestedInputMethod {
  name: 'by mouse' | 'by keyboard alone'
  input: InputMethod
  /** Stories by mouse run with animations, those by keyboard without. */
  reducedMotion: 'reduce' | 'no-preference'
}

const byKeyboard: TestedInputMethod = { name: 'by keyboard alone', input: keyboard, reducedMotion: 'reduce' }
const byMouse: TestedInputMethod = { name: 'by mouse', input: mouse, reducedMotion: 'no-preference' }

/**
 * The ways of input that a long story runs with. `npm test` runs it by keyboard alone, which needs focus and its order as
 * well; all other stories use the mouse on the same controls. The nightly run uses both.
 */
export const inputMethods: readonly TestedInputMethod[] = isNightly ? [byKeyboard, byMouse] : [byKeyboard]

/**
 * Moves the focus with Tab or Shift+Tab, and along a tab list with the arrow keys. The element is looked up once, and again
 * only when the page has replaced it: a search by role computes the names of the whole page, for each of dozens of stops.
 */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  let element = await elementOf(target)
  for (let stop = 0; stop < 120; stop++) {
    const key = await element.evaluate((node) => {
      const focused = document.activeElement ?? document.body
      if (!node.isConnected) return 'replaced'
      if (focused === node) return undefined
      const tabList = node.getAttribute('role') === 'tab' ? node.closest('[role="tablist"]') : null
      if (tabList?.contains(focused)) return 'ArrowRight'
      const isAfter = node.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAfter ? 'Shift+Tab' : 'Tab'
    })
    if (!key) return
    if (key === 'replaced') element = await elementOf(target)
    else await target.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

async function elementOf(target: Locator) {
  const element = await target.elementHandle()
  if (!element) throw new Error(`${target} is not on the page.`)
  return element
}

/** Fills a form and waits until it is hydrated; before that the browser itself would submit it. */
export async function fillForm(input: InputMethod, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await input.fill(form.getByLabel(label, { exact: true }), text)
  await expect(form).toHaveAttribute('novalidate')
}
