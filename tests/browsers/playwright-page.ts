import type { Browser } from '@playwright/test'
import { type BrowserPage, TIMEOUT } from './browser-page.ts'

/** A page in a new context of a browser that Playwright drives. */
export async function openPlaywrightPage(browser: Browser, siteUrl: string): Promise<BrowserPage> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT)
  const visible = { visible: true }
  return {
    goto: async (path) => {
      await page.goto(path)
    },
    path: async () => page.url().slice(new URL(siteUrl).origin.length),
    click: (role, name) => page.getByRole(role, { name }).filter(visible).first().click(),
    // By keys: `fill` of a stock Firefox changes the value without React's knowledge.
    fill: async (name, text) => {
      await page.getByLabel(name).filter(visible).first().selectText()
      await page.keyboard.type(text)
    },
    type: (text) => page.keyboard.type(text),
    text: () => page.evaluate(() => document.body.innerText.toLowerCase().replaceAll(/\s+/g, ' ')),
    evaluate: (body, data) => page.evaluate(`(async (data) => { ${body} })(${JSON.stringify(data)})`),
    close: () => context.close(),
  }
}
