import { setTimeout as delay } from 'node:timers/promises'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { type BrowserPage, type ClickableRole, TIMEOUT } from './browser-page.ts'

type Role = ClickableRole | 'field'

const selectorOf: Record<Role, string> = {
  button: 'button:not(:disabled, [role="tab"]), [role="button"], input[type="submit"], summary',
  link: 'a[href]',
  tab: '[role="tab"]',
  field: 'input:not([type="hidden"]), textarea, select',
}

/**
 * Runs in the page: the first visible element of the selector with this accessible name. WebKit's driver has no 'Get Computed
 * Label', so the name is read from aria-labelledby, aria-label, the labels of a field, or the text.
 */
const FIND_BY_NAME = `
  const [selector, pattern, flags] = arguments
  const textOf = (elements) => [...elements].map((element) => element?.textContent ?? '').join(' ')
  const nameOf = (element) =>
    textOf((element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))).trim() ||
    element.getAttribute('aria-label') || textOf(element.labels ?? []).trim() || element.textContent
  return [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    new RegExp(pattern, flags).test(nameOf(element).replaceAll(/\\s+/g, ' ').trim()))`

/** A page in a new browser, with a profile of its own, that a WebDriver server drives. `binary` is WebKitGTK's MiniBrowser. */
export async function openWebDriverPage(serverUrl: string, binary: string, siteUrl: string): Promise<BrowserPage> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(serverUrl).withCapabilities(capabilities).build()
  await driver.manage().window().setRect({ width: 1280, height: 900 })

  const findNow = (role: Role, name: RegExp): Promise<WebElement | null> =>
    driver.executeScript(FIND_BY_NAME, selectorOf[role], name.source, name.flags)

  /** Elements may be replaced while they are looked at: then they are looked up again. */
  async function act(role: Role, name: RegExp, action: (element: WebElement) => Promise<void>) {
    const deadline = performance.now() + TIMEOUT
    let lastError: unknown
    while (performance.now() < deadline) {
      try {
        const element = await findNow(role, name)
        if (element) return await action(element)
      } catch (error) {
        lastError = error
      }
      await delay(100)
    }
    throw new Error(`There is no ${role} ${name} at ${await driver.getCurrentUrl()}.`, { cause: lastError })
  }

  return {
    goto: (path) => driver.get(new URL(path, siteUrl).href),
    path: async () => (await driver.getCurrentUrl()).slice(new URL(siteUrl).origin.length),
    click: (role, name) => act(role, name, (element) => element.click()),
    fill: (name, text) =>
      act('field', name, async (element) => {
        if (await element.getAttribute('value')) await element.clear()
        await element.sendKeys(text)
      }),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    text: () => driver.executeScript('return document.body.innerText.toLowerCase().replaceAll(/\\s+/g, " ")'),
    evaluate: (body, data) => driver.executeScript(`return (async (data) => { ${body} })(arguments[0])`, data),
    close: () => driver.quit(),
  }
}
