import { newReader } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newSubscriber } from './subscribers.ts'

test('the plans show their prices in whole dollars', async ({ page }) => {
  await page.goto('/subscription')
  for (const [name, price, description, features] of [
    ['The Introduction', 'Free', 'The magazine on a screen', 3],
    ['Global Reader', '$200', 'The whole of Meridian wherever you are', 5],
    ['Patron Ledger', '$1,500', 'For those who keep their magazines', 5],
  ] as const) {
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(plan.getByText(price, { exact: true })).toBeVisible()
    await expect(plan.getByText('per year', { exact: true })).toHaveCount(price === 'Free' ? 0 : 1)
    await expect(plan.getByText(description)).toBeVisible()
    expect(await plan.getByRole('listitem').count()).toBe(features)
  }
})

test('the plans link to the magazine elsewhere', async ({ page }) => {
  await page.goto('/subscription')
  const channels = page.getByRole('region', { name: 'Where to Find Us' }).getByRole('heading', { level: 3 })
  await expect(channels).toHaveText(['Premium Retailers', 'Apple News+', 'Digital Platforms', 'Direct Subscription'])
})

for (const [name, action, path, title] of [
  ['The Introduction', 'Get Started', '/subscribe/free?plan=free', 'Join The Introduction'],
  ['Global Reader', 'Subscribe Now', '/checkout?plan=global_reader', 'Subscribe to Global Reader'],
  ['Patron Ledger', 'Subscribe Now', '/checkout?plan=patron_ledger', 'Subscribe to Patron Ledger'],
] as const) {
  test(`${name} starts with '${action}'`, async ({ page }) => {
    await page.goto('/subscription')
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await plan.getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

test('the plan with print says where it is sent and which edition comes first; the terms are a link away', async ({
  page,
}) => {
  await page.goto('/subscription')
  const patron = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Patron Ledger' }) })
  await expect(patron).toContainText('In print to the United States, Canada, the United Kingdom and Australia.')
  await expect(patron).toContainText('Subscribe by the 20th of a month')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Model withdrawal form' })).toBeVisible()
})

const actions = (page: Page) => page.getByRole('main').getByRole('listitem').locator('a[data-plan-price]')

test('the cards say which plan a subscriber has, without a layout shift', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/subscription')
    await expect(actions(page)).toHaveText([/^Downgrade at Renewal/, /^Your Plan/, /^Upgrade/])
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), `${width} wide`).toBeCloseTo(0)
  }
  await actions(page).last().click()
  await expect(page).toHaveURL('/account#subscription')
})

test('a reader of the free plan sees it on its card, and the others as guests do', async ({ page }) => {
  await newReader(page)
  await page.goto('/subscription')
  await expect(actions(page)).toHaveText([/^Your Plan/, /^Subscribe Now/, /^Subscribe Now/])
})
