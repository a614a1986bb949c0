import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'

const article = '/articles/the-last-perfumer-of-grasse'
const title = 'The Last Perfumer of Grasse'
const opener = (page: Page) => page.getByRole('button', { name: 'Share Article', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share Article' })

async function openDialog(page: Page) {
  await page.goto(article)
  await opener(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Records the URL that the page navigates to, and prevents the navigation. */
async function captureNavigation(page: Page): Promise<{ requestedUrl: Promise<string> }> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  return {
    requestedUrl: new Promise((resolve) => browser.once('Page.frameRequestedNavigation', ({ url }) => resolve(url))),
  }
}

test.describe('the link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the address or the title, and says so', async ({ page }) => {
    await openDialog(page)
    const url = (await page.locator('link[rel="canonical"]').getAttribute('href')) ?? ''
    for (const [button, text] of [
      ['Copy URL', url],
      ['Copy Title', title],
    ] as const) {
      await dialogOf(page).getByRole('button', { name: button }).click()
      const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
      await expect(toast.filter({ hasText: button.replace('Copy ', 'The ') })).toContainText('Copied!')
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
  })
})

test('selects its text where the clipboard is refused', { tag: NIGHTLY }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await openDialog(page)
  await dialogOf(page).getByRole('button', { name: 'Copy Title' }).click()
  await expect(dialogOf(page).getByRole('status').last()).toContainText('The text is selected')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(title)
  await expect(page.getByText('Copied!')).toHaveCount(0)
})

test('the share dialog of the device is offered where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      Object.assign(window, { shared: data })
    }
  })
  await openDialog(page)
  await dialogOf(page).getByRole('button', { name: 'More on This Device' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({ title })
})

test('an e-mail has subject and message, and is sent once it has a recipient', async ({ page }) => {
  await openDialog(page)
  await dialogOf(page).getByRole('tab', { name: 'Email' }).click()
  const send = dialogOf(page).getByRole('button', { name: 'Send Email' })
  await expect(dialogOf(page).getByLabel('Subject')).toHaveValue(title)
  await expect(dialogOf(page).getByLabel('Message')).toHaveValue(new RegExp(`${title}[^]*${article}$`))
  await expect(send).toBeDisabled()
  await dialogOf(page).getByRole('textbox', { name: 'To' }).fill('   ')
  await expect(send).toBeDisabled()
  await dialogOf(page).getByRole('textbox', { name: 'To' }).fill('friend+paper@example.com')
  const { requestedUrl } = await captureNavigation(page)
  await send.click()
  const mailto = new URL(await requestedUrl)
  expect(mailto.protocol).toBe('mailto:')
  expect(decodeURIComponent(mailto.pathname)).toBe('friend+paper@example.com')
  expect(mailto.search).not.toContain('+')
  expect(mailto.searchParams.get('subject')).toBe(title)
  expect(mailto.searchParams.get('body')).toContain(article)
})

test('a message opens the messaging app', { tag: NIGHTLY }, async ({ page }) => {
  await openDialog(page)
  await dialogOf(page).getByRole('tab', { name: 'SMS' }).click()
  const link = await dialogOf(page).getByRole('link', { name: 'Send SMS' }).getAttribute('href')
  expect(link).toMatch(/^sms:/)
  expect(decodeURIComponent(link ?? '')).toContain(title)
  expect(decodeURIComponent(link ?? '')).toContain(article)
})

test('three networks open a small window each, without access to the page', { tag: NIGHTLY }, async ({
  page,
  context,
}) => {
  await context.route(/x\.com|facebook\.com|linkedin\.com/, (route) => route.fulfill({ body: 'a network' }))
  await openDialog(page)
  await dialogOf(page).getByRole('tab', { name: 'Social' }).click()
  const links = dialogOf(page).getByRole('tabpanel').getByRole('link')
  await expect(links).toHaveText([/^Share on X/, /^Share on Facebook/, /^Share on LinkedIn/])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', /noopener/)
    const opening = context.waitForEvent('page')
    await link.click()
    const popup = await opening
    await expect(popup).toHaveURL((await link.getAttribute('href')) ?? '')
    expect(new URL(popup.url()).search).toContain(encodeURIComponent(article))
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.close()
  }
})

test('its tabs are Link, E-mail, SMS and Social', { tag: NIGHTLY }, async ({ page }) => {
  await openDialog(page)
  await expect(dialogOf(page).getByRole('tab')).toHaveText(['Link', 'Email', 'SMS', 'Social'])
  await expect(dialogOf(page).getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true')
})

test('by keyboard alone: an e-mail is addressed and sent', async ({ page }) => {
  await page.goto(article)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('tab', { name: 'Link' }).focus()
  await page.keyboard.press('ArrowRight')
  const to = dialogOf(page).getByRole('textbox', { name: 'To' })
  await expect(to).toBeVisible()
  for (let stop = 0; stop < 4 && !(await to.evaluate((field) => field === document.activeElement)); stop++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('friend@example.com')
  const { requestedUrl } = await captureNavigation(page)
  await page.keyboard.press('Enter')
  expect(await requestedUrl).toMatch(/^mailto:friend@example\.com\?subject=/)
})

test('by keyboard alone: open, move along the tabs, close, and return to the button', async ({ page }) => {
  const inDialog = () => page.evaluate(() => !!document.activeElement?.closest('[role="dialog"]'))
  await page.goto(article)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect.poll(inDialog).toBe(true)
  await dialogOf(page).getByRole('tab', { name: 'Link' }).focus()
  for (const name of ['Email', 'SMS', 'Social', 'Link']) {
    await page.keyboard.press('ArrowRight')
    await expect(dialogOf(page).getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press('Tab')
    await expect.poll(inDialog).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('a click on the backdrop or the button closes it', { tag: NIGHTLY }, async ({ page }) => {
  await openDialog(page)
  await page.mouse.click(20, 450)
  await expect(dialogOf(page)).toHaveCount(0)
  await opener(page).click()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('every tab is accessible in both themes, at every width', async ({ page }) => {
  await openDialog(page)
  for (const name of ['Link', 'Email', 'SMS', 'Social']) {
    await dialogOf(page).getByRole('tab', { name }).click()
    for (const width of AXE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })

      expect(await accessibilityViolations(page, '[role=dialog]'), `${name} at ${width}`).toEqual([])
    }
  }
})
