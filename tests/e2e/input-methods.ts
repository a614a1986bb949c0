import { expect, type Locator, type Page } from '@playwright/test'

/** How a person operates a page: the long stories run once for each. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** One of a list, by what it is called. */
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
    // As a click waits for an enabled button: Enter on a disabled one would be lost.
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

/** With Tab, back or forth, and along a row of tabs with the arrow. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 120; stop++) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      if (focused === element) return undefined
      const tabList = element.getAttribute('role') === 'tab' ? element.closest('[role="tablist"]') : null
      if (tabList?.contains(focused)) return 'ArrowRight'
      const isAfter = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAfter ? 'Shift+Tab' : 'Tab'
    })
    if (!key) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

/** A form whose script has come; before that the browser itself would send it. */
export async function fillForm(input: InputMethod, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await input.fill(form.getByLabel(label, { exact: true }), text)
  await expect(form).toHaveAttribute('novalidate')
}

/** What the corner of the page says, while it says it. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
