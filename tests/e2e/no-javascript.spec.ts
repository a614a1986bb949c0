import { isNightly } from '../seed.ts'
import { expect, NIGHTLY, type Page, test, testedPages } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

test.use({ javaScriptEnabled: false })

const article = '/articles/the-last-perfumer-of-grasse'
const edition = '/issues/autumn-2026/read'
const uniqueEmail = () => `reader-${crypto.randomUUID()}@example.com`

for (const path of testedPages) {
  test(`${path} can be read and navigated`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading', { exact: false }).filter({ visible: true })).toHaveCount(0)
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' })
    const nextLink = footer.getByRole('link', { name: 'Archive' })
    await expect(nextLink).toHaveAttribute('href', '/archive')
    // Nothing covers the page; that links work is tested once, below.
    await nextLink.click({ trial: true })
  })
}

for (const path of isNightly ? testedPages : ['/', article, '/contact']) {
  test(`${path} can be printed`, async ({ page }) => {
    await page.goto(path)
    expect(pdfPageCount(await page.pdf({ format: 'A4' }))).toBeGreaterThan(0)
  })
}

/** How many sheets a printed page has. */
const pdfPageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('every page can be reached by links', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Current Issue' }).click()
  await expect(page).toHaveURL('/current-issue')
  await page.getByRole('link', { name: 'Read More' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Perfumer of Grasse')
})

test('the menu of a small screen opens, navigates and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
})

test('the typical weather is shown', async ({ page }) => {
  await page.goto('/about')
  const strip = page.getByRole('banner').getByRole('list', { name: 'Weather' })
  await expect(strip.getByRole('listitem')).toHaveCount(9)
  await page.emulateMedia({ media: 'print' })
  await expect(strip).toBeHidden()
})

for (const [linkName, path, link] of [
  ['a cover in the archive', '/archive', 'View the cover full screen'],
  ['a picture of a gallery', article, 'View full screen'],
] as const) {
  test(`${linkName} links to the whole picture`, async ({ page, consoleErrors }) => {
    await page.goto(path)
    const picture = page.getByRole('link', { name: link }).first()
    const pendingResponse = page.waitForResponse((response) => response.request().isNavigationRequest())
    await picture.click()
    await expect(page).toHaveURL(/\/media\/.+\.webp$/)
    expect([(await pendingResponse).status(), (await pendingResponse).headers()['content-type']]).toEqual([
      200,
      'image/webp',
    ])
    // The browser lays out a bare image with inline styles, which the content security policy of files forbids.
    consoleErrors.splice(0)
  })
}

test('an article is shared by e-mail', async ({ page }) => {
  await page.goto(article)
  await expect(page.getByRole('button', { name: 'Share Article' })).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Share Article' })
  await expect(link).toBeVisible()
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(article)
})

test('the contents of an edition link to the articles, and it can be printed', async ({ page }) => {
  await page.goto(edition)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow Gold')
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(pdfPageCount(await page.pdf({ format: 'A4' }))).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The Brass Hour' }).click()
  await expect(page).toHaveURL('/articles/the-brass-hour')
  await page.goBack()
  await page.getByRole('link', { name: 'Begin Reading' }).click()
  await expect(page).toHaveURL(article)
})

test('the PDF of an issue is a link', async ({ page }) => {
  await page.goto('/current-issue')
  const link = page.getByRole('main').getByRole('link', { name: 'Download PDF' })
  await expect(link).toHaveAttribute('href', '/issues/autumn-2026.pdf')
})

test.describe('the newsletter', () => {
  for (const path of ['/about', article, '/newsletter'] as const) {
    test(`is subscribed to from ${path}, and the address is confirmed`, async ({ page }) => {
      const email = uniqueEmail()
      await page.goto(path)
      const form = page.locator('form[action="/api/newsletter/subscribe"]').first()
      await form.getByLabel('Email').fill(email)
      await form.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page).toHaveURL('/newsletter/almost-done')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Almost Done!' })).toBeVisible()
      await main.getByLabel('First name').fill('Odile')
      await main.getByLabel('Last name').fill('Marchetti')
      await main.getByLabel('Country (optional)').selectOption('Italy')
      await main.getByRole('button', { name: 'Complete' }).click()
      await expect(page).toHaveURL('/newsletter/welcome')
      await expect(main.getByRole('heading', { level: 1, name: 'Successfully Subscribed!' })).toBeVisible()
      await page.goto(linkPath(await waitForEmail(email, /confirm/), '/newsletter/confirm'))
      await page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(page).toHaveURL('/newsletter/confirmed')
    })
  }

  test('the second page offers the same eighteen countries, needs both names, and links back', async ({ page }) => {
    await page.goto('/newsletter/almost-done')
    const main = page.getByRole('main')
    await expect(main.getByLabel('Country (optional)').getByRole('option')).toHaveText([
      'Choose a country',
      ...['United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Japan', 'Italy', 'Spain'],
      ...['Netherlands', 'Sweden', 'Switzerland', 'Singapore', 'Hong Kong', 'Brazil', 'Mexico', 'India', 'China'],
    ])
    await main.getByLabel('First name').fill('Odile')
    await main.getByLabel('Last name').fill('   ')
    await main.getByRole('button', { name: 'Complete' }).click()
    await expect(page).toHaveURL('/newsletter/almost-done')
    await main.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/newsletter')
  })

  test('an invalid address leads to a page that says so', async ({ page }) => {
    await page.goto('/newsletter')
    const form = page.getByRole('main').locator('form')
    await form.getByLabel('Email').fill('odile@example')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/newsletter/try-again')
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/newsletter')
  })
})

test.describe('a contact message', () => {
  const form = (page: Page) => page.locator('form[action="/api/contact"]')
  const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

  test.beforeEach(async ({ page }) => {
    await page.goto('/contact')
    await form(page).getByLabel('Name').fill('Odile Marchetti')
    await form(page).getByLabel('Email').fill(uniqueEmail())
    await form(page).getByLabel('Message').fill('Written without any script.')
  })

  test('is sent', async ({ page }) => {
    await send(page)
    await expect(page).toHaveURL('/contact/sent')
    await expect(page.getByRole('heading', { level: 1, name: 'Message Sent' })).toBeVisible()
    await expect(
      page.getByText("Thank you for your message. We'll get back to you soon.", { exact: true }),
    ).toBeVisible()
  })

  test('that is refused leads to a page that says so', async ({ page }) => {
    await form(page).getByLabel('Message').fill('   ')
    await send(page)
    await expect(page).toHaveURL('/contact/not-sent')
    await expect(page.getByRole('heading', { level: 1, name: 'Message Not Sent' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to the form' }).click()
    await expect(page).toHaveURL('/contact')
  })

  for (const [label, invalid] of [
    ['Name', ''],
    ['Email', ''],
    ['Email', 'no address'],
    ['Message', ''],
  ] as const) {
    test(`is not sent with ${invalid || 'nothing'} as ${label}: the browser validates it`, { tag: NIGHTLY }, async ({
      page,
    }) => {
      let requestCount = 0
      page.on('request', (request) => request.method() === 'POST' && requestCount++)
      await form(page).getByLabel(label).fill(invalid)
      await send(page)
      await expect(form(page).getByLabel(label)).toBeFocused()
      expect(requestCount).toBe(0)
      await expect(page).toHaveURL('/contact')
    })
  }
})
