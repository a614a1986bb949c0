import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/**
 * A browser context that the stories of one worker process use one after the other. Its blank page keeps the browser's
 * renderer process alive: to start one, and to compile the site's scripts in it, takes as long as most stories take.
 */
export interface SharedContext {
  context: BrowserContext
  blankPage: CDPSession
}

export async function createSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  return { context, blankPage: await context.newCDPSession(await context.newPage()) }
}

/**
 * Leaves nothing of a story to the next one: pages (and with them routes, scripts, emulation and session storage),
 * cookies, stored data and the HTTP cache. Playwright cannot reset a clock: stories with one have their own context.
 */
export async function resetSharedContext({ context, blankPage }: SharedContext, origin: string): Promise<void> {
  const [, ...storyPages] = context.pages()
  await Promise.all(storyPages.map((page) => page.close()))
  context.removeAllListeners('page')
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)])
  await context.clearCookies()
  await blankPage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await blankPage.send('Network.clearBrowserCache')
}
