import { AXE_WIDTHS, accessibilityViolations } from './axe.ts'
import { expect, hydrateForm, type Locator, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

const article = '/articles/the-last-perfumer-of-grasse'
const uniqueEmail = () => `reader-${crypto.randomUUID()}@example.com`

const footerForm = (page: Page) => page.getByRole('contentinfo').getByRole('region', { name: 'A letter, now and then' })
const articleForm = (page: Page) => page.getByRole('main').getByRole('region', { name: 'More of this, by letter' })

const toast = (page: Page, title: string) => toasts(page).filter({ hasText: title })

const hydrate = (container: Locator) => hydrateForm(container.locator('form'), 'Email')

async function submitEmail(page: Page, form: Locator, email = uniqueEmail()): Promise<string> {
  await hydrate(form)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toast(page, 'Almost Done!')).toBeVisible()
  return email
}

async function fillNames(form: Locator): Promise<void> {
  await form.getByLabel('First name').fill('Odile')
  await form.getByLabel('Last name').fill('Marchetti')
}

/** The next call of this kind, as the browser sends it. */
const waitForSubscribeRequest = async (page: Page, method: string) => {
  const request = await page.waitForRequest(
    (requested) => requested.url().endsWith('/api/newsletter/subscribe') && requested.method() === method,
  )
  return request.postDataJSON()
}

test('a guest subscribes in the footer and confirms the address', async ({ page, context }) => {
  await page.goto('/about')
  const form = footerForm(page)
  await expect(form.getByText('You confirm your address first')).toBeVisible()
  const pendingPost = waitForSubscribeRequest(page, 'POST')
  const email = await submitEmail(page, form)
  expect(await pendingPost).toEqual({ email })

  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(form.getByLabel(/Country/)).toHaveCount(0)
  await expect(form.getByText(`We have written to ${email}.`)).toBeVisible()
  await fillNames(form)
  const pendingPut = waitForSubscribeRequest(page, 'PUT')
  await form.getByRole('button', { name: 'Complete' }).click()
  expect(await pendingPut).toEqual({ email, firstName: 'Odile', lastName: 'Marchetti' })
  await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('')

  const otherPage = await context.newPage()
  await otherPage.goto(linkPath(await waitForEmail(email, /confirm/), '/newsletter/confirm'))
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible()
  await otherPage.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(otherPage).toHaveURL('/newsletter/confirmed')
  const welcomeEmail = await waitForEmail(email, /^Welcome/)
  expect(welcomeEmail.text).toContain('Dear Odile,')

  await otherPage.goto(linkPath(welcomeEmail, '/newsletter/unsubscribe'))
  await otherPage.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(otherPage).toHaveURL('/newsletter/unsubscribed')
})

test('an invalid link is reported as expired', async ({ page }) => {
  await page.goto('/newsletter/confirm?token=somebody-elses')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page).toHaveURL('/newsletter/link-expired')
  await page.getByRole('main').getByRole('link', { name: 'Ask again' }).click()
  await expect(page).toHaveURL('/newsletter')
})

test('both steps are accessible in both themes, at every width', async ({ page }) => {
  await page.goto(article)
  const form = articleForm(page)
  await hydrate(form)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  const violations = () => accessibilityViolations(page, 'main section:has(form)')
  expect(await violations()).toEqual([])
  await submitEmail(page, form)
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(), `${width} wide`).toEqual([])
  }
})

test.describe('in an article', () => {
  test.use({ locale: 'de-CH', timezoneId: 'Asia/Tokyo' })

  test('the country is located by the network, and can be changed', async ({ page }) => {
    await page.route('**/api/location', (route) => route.fulfill({ json: { country: 'Sweden', region: 'Skåne' } }))
    await page.goto(article, { referer: 'https://news.example/' })
    const form = articleForm(page)
    const email = await submitEmail(page, form)
    await fillNames(form)
    const country = form.getByLabel('Country (optional)')
    await expect(country).toHaveValue('Sweden')
    await country.selectOption('Canada')
    const pendingPut = waitForSubscribeRequest(page, 'PUT')
    await form.getByRole('button', { name: 'Complete' }).click()
    expect(await pendingPut).toEqual({
      email,
      firstName: 'Odile',
      lastName: 'Marchetti',
      country: 'Canada',
      region: 'Skåne',
      browserLanguage: 'de-CH',
      timeZone: 'Asia/Tokyo',
      userAgent: await page.evaluate(() => navigator.userAgent),
      referrer: 'https://news.example/',
    })
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('')
  })

  test('the country is otherwise taken from the language', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.route('**/api/location', (route) => route.abort())
    await page.goto(article)
    await submitEmail(page, articleForm(page))
    await expect(articleForm(page).getByLabel('Country (optional)')).toHaveValue('Switzerland')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  })

  test('a location service that does not answer delays nothing', { tag: NIGHTLY }, async ({ page }) => {
    await page.route('**/api/location', () => {})
    await page.goto(article)
    const form = articleForm(page)
    await submitEmail(page, form)
    await fillNames(form)
    await form.getByRole('button', { name: 'Complete' }).click()
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('the form offers eighteen countries, none of them required', { tag: NIGHTLY }, async ({ page }) => {
    await page.route('**/api/location', (route) => route.fulfill({ json: { country: 'Iceland', region: null } }))
    await page.goto(article)
    await submitEmail(page, articleForm(page))
    const country = articleForm(page).getByLabel('Country (optional)')
    await expect(country.getByRole('option')).toHaveText([
      'Choose a country',
      ...['United States', 'United Kingdom', 'Canada', 'Australia', 'Germany', 'France', 'Japan', 'Italy', 'Spain'],
      ...['Netherlands', 'Sweden', 'Switzerland', 'Singapore', 'Hong Kong', 'Brazil', 'Mexico', 'India', 'China'],
    ])
    await expect(country).toHaveValue('')
    await expect(country).not.toHaveAttribute('required')
    await fillNames(articleForm(page))
    const pendingPut = waitForSubscribeRequest(page, 'PUT')
    await articleForm(page).getByRole('button', { name: 'Complete' }).click()
    expect(await pendingPut, 'a country that nobody offered is not sent').not.toHaveProperty('country')
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
  })
})

test('by keyboard alone, forwards and back', async ({ page }) => {
  await page.goto('/about')
  const form = footerForm(page)
  const email = uniqueEmail()
  await hydrate(form)
  await page.keyboard.type(`  ${email} `)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('First name')).toBeFocused()
  const completeButton = form.getByRole('button', { name: 'Complete' })
  await expect(completeButton).toBeDisabled()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('   ')
  await expect(completeButton).toBeDisabled()
  await page.keyboard.type('Marchetti')
  await expect(completeButton).toBeEnabled()
  await form.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type(' Marchetti ')
  const pendingPut = waitForSubscribeRequest(page, 'PUT')
  await page.keyboard.press('Enter')
  expect(await pendingPut).toEqual({ email, firstName: 'Odile', lastName: 'Marchetti' })
  await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
})

test('without an address nothing is sent, and the field says so', async ({ page }) => {
  let requested = 0
  await page.route('**/api/newsletter/**', (route) => {
    requested++
    return route.abort()
  })
  await page.goto('/about')
  const form = footerForm(page)
  await hydrate(form)
  for (const invalidEmail of ['', '   ', 'odile']) {
    await form.getByLabel('Email').fill(invalidEmail)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Email')).toBeFocused()
  }
  expect(requested).toBe(0)
})

test.describe('a failure is reported, and the input stays', () => {
  const unavailableResponse = {
    status: 503,
    contentType: 'application/problem+json',
    body: '{"detail":"We are away for a moment."}',
  }

  test('at the first step', async ({ page, consoleErrors }) => {
    await page.route('**/api/newsletter/subscribe', (route) => route.fulfill(unavailableResponse))
    await page.goto('/about')
    const form = footerForm(page)
    await hydrate(form)
    await form.getByLabel('Email').fill('odile@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Subscription Failed')).toContainText('We are away for a moment.')
    await expect(form.getByLabel('Email')).toHaveValue('odile@example.com')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
  })

  test('with a general message when the answer is not from the API', { tag: NIGHTLY }, async ({
    page,
    consoleErrors,
  }) => {
    await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway' }))
    await page.goto('/about')
    const form = footerForm(page)
    await hydrate(form)
    await form.getByLabel('Email').fill('odile@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Subscription Failed')).toContainText('Something went wrong')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('502')])
  })

  test('at the second step', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.goto('/about')
    const form = footerForm(page)
    await submitEmail(page, form)
    await fillNames(form)
    await page.route('**/api/newsletter/subscribe', (route) => route.abort())
    await form.getByRole('button', { name: 'Complete' }).click()
    await expect(toast(page, 'Update Failed')).toContainText('Something went wrong')
    await expect(form.getByLabel('First name')).toHaveValue('Odile')
    await expect(form.getByLabel('Last name')).toHaveValue('Marchetti')
    await page.unroute('**/api/newsletter/subscribe')
    await form.getByRole('button', { name: 'Complete' }).click()
    await expect(toast(page, 'Successfully Subscribed!')).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  })

  test('an error of the API is shown at its field', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.goto('/about')
    const form = footerForm(page)
    await hydrate(form)
    await form.getByLabel('Email').fill('odile@example')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Subscription Failed')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/An e-mail address, please/)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
  })
})

test('by keyboard alone in an article, with the country', { tag: NIGHTLY }, async ({ page }) => {
  await page.route('**/api/location', (route) => route.fulfill({ json: { country: 'Iceland', region: null } }))
  await page.goto(article)
  const form = articleForm(page)
  await hydrate(form)
  await page.keyboard.type(uniqueEmail())
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marchetti')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sw')
  await expect(form.getByLabel('Country (optional)')).toHaveValue('Sweden')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Complete' })).toBeFocused()
  const pendingPut = waitForSubscribeRequest(page, 'PUT')
  await page.keyboard.press('Enter')
  expect(await pendingPut).toMatchObject({ firstName: 'Odile', lastName: 'Marchetti', country: 'Sweden' })
  await expect(form.getByLabel('Email')).toBeFocused()
})
