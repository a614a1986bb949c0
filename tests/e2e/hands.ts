import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works a page: the long stories are told once for each. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** One of a list, by what it is called. */
  choose(list: Locator, option: string): Promise<void>
}

export const mouse: Hand = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (list, option) => {
    await list.selectOption({ label: option })
  },
}

export const keyboard: Hand = {
  async press(target) {
    // As a click does: Enter on what is still at work would be lost.
    await expect(target).toBeEnabled()
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async write(field, text) {
    await reach(field)
    // Whatever is there already is selected, and goes with the first letter.
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async choose(list, option) {
    await reach(list)
    await list.page().keyboard.type(option.slice(0, 3))
    await expect(list.getByRole('option', { name: option, exact: true })).toHaveJSProperty('selected', true)
  },
}

/** With Tab, back or forth, and along a row of tabs with the arrow. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 120; stop++) {
    const key = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body
      if (at === element) return undefined
      const row = element.getAttribute('role') === 'tab' ? element.closest('[role="tablist"]') : null
      if (row?.contains(at)) return 'ArrowRight'
      const isBehind = element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING
      return isBehind ? 'Shift+Tab' : 'Tab'
    })
    if (!key) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

/** A form whose script has come; before that the browser itself would send it. */
export async function fillIn(hand: Hand, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await hand.write(form.getByLabel(label, { exact: true }), text)
  await expect(form).toHaveAttribute('novalidate')
}

/** What the corner of the page says, while it says it. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
