import { expect, NIGHTLY, type Page, test } from './fixtures.ts'

// These stories set the clock of the page, which a shared context cannot reset.
test.use({ ownContext: true })

const strip = (page: Page) => page.getByRole('banner').getByRole('list', { name: 'Weather' })
const cities = ['LA', 'NYC', 'London', 'Paris', 'Berlin', 'Dubai', 'Mumbai', 'Singapore', 'Tokyo', 'Shanghai']

/** Readings for all ten cities that differ from the typical ones. */
const readings = cities.map((city, index) => ({ city, temperature: -index, condition: 'Snow', icon: 'snow' }))

const visibleCities = async (page: Page) => {
  const texts = await strip(page).getByRole('listitem').filter({ visible: true }).allTextContents()
  return texts.map((text) => cities.find((city) => text.includes(city)))
}

test('every page has nine readings while the service is unavailable', async ({ page, consoleErrors }) => {
  await page.route('**/api/weather', (route) => route.fulfill({ status: 503, body: 'away' }))
  for (const path of ['/', '/articles/the-brass-hour', '/newsletter']) {
    const requested = page.waitForResponse('**/api/weather')
    await page.goto(path)
    await requested
    expect(await visibleCities(page)).toEqual(cities.slice(0, 9))
    for (const reading of await strip(page).getByRole('listitem').all()) {
      await expect(reading).toHaveText(/-?\d+°C\s*(Clear|Mostly Clear|Partly Cloudy|Cloudy|Showers)$/)
    }
  }
  expect(consoleErrors.splice(0).length).toBe(3)
})

test('a small screen shows the first four', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect(await visibleCities(page)).toEqual(['LA', 'NYC', 'London', 'Paris'])
})

test('new readings replace the old ones, Shanghai among them, without a layout shift', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/weather', async (route) => {
    await held
    await route.fulfill({ json: readings })
  })
  await page.goto('/about')
  const positions = () =>
    strip(page)
      .getByRole('listitem')
      .evaluateAll((all) => all.slice(0, 9).map((reading) => reading.getBoundingClientRect().x))
  const before = await positions()
  const iconUse = strip(page).locator('use').first()
  await expect(iconUse).toHaveAttribute('href', /^\/.+\.svg#clear$/)
  answer()
  await expect(strip(page).getByText('-9°C')).toBeVisible()
  expect(await visibleCities(page)).toEqual(cities)
  expect(await positions()).toEqual(before)
  await expect(iconUse).toHaveAttribute('href', /^\/.+\.svg#snow$/)
})

test('readings are cached for ten minutes, then requested again', async ({ page }) => {
  let requested = 0
  await page.route('**/api/weather', (route) => {
    requested++
    return route.fulfill({ json: readings })
  })
  await page.clock.install()
  await page.goto('/about')
  await page.clock.runFor(6000)
  await expect(strip(page).getByText('-9°C')).toBeVisible()
  await page.goto('/archive')
  await expect(strip(page).getByText('-9°C')).toBeVisible()
  expect(requested).toBe(1)
  await page.clock.fastForward('11:00')
  await page.goto('/about')
  await page.clock.runFor(6000)
  await expect(strip(page).getByText('-9°C')).toBeVisible()
  expect(requested).toBe(2)
})

for (const [what, body] of [
  ['no JSON', 'sunny'],
  ['no list', '{"city":"LA"}'],
  ['a list of nothing', '[null]'],
] as const) {
  test(`an answer that is ${what} changes nothing`, { tag: NIGHTLY }, async ({ page }) => {
    await page.route('**/api/weather', (route) => route.fulfill({ contentType: 'application/json', body }))
    const answered = page.waitForResponse('**/api/weather')
    await page.goto('/about')
    await (await answered).finished()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await visibleCities(page)).toEqual(cities.slice(0, 9))
  })
}

test('the API returns readings', async ({ page }) => {
  const answered = page.waitForResponse('**/api/weather')
  await page.goto('/about')
  const answer = await answered
  expect(answer.status()).toBe(200)
  const [first] = await answer.json()
  await expect(strip(page).getByRole('listitem').first()).toContainText(`${first.temperature}°C`)
})
