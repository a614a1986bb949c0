import { createHash } from 'node:crypto'
import { seededUsers, signInAs } from './accounts.ts'
import { expect, NIGHTLY, type Page, publicPages, test } from './fixtures.ts'
import { expectWithinBudget, KILOBYTE, measurePage } from './page-sizes.ts'

/** The source expression of an inline script. The policy allows these only, and not Astro's own island loader. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * A signed-in reader also loads the user menu, what fills in forms and what keeps articles to be read without network, and on an
 * article the scripts that record progress and save it for later. A quarter of a kilobyte is for texts in another language.
 */
const SIGNED_IN_SCRIPT_BYTES = 14.25 * KILOBYTE

for (const path of publicPages) {
  test(`${path} stays within its byte budget, has no layout shift and obeys its content security policy`, async ({
    page,
  }) => {
    await observePage(page)
    const { sizes, scripts, policy } = await measurePage(page, path)
    expectWithinBudget({ sizes, scripts })
    expect(await observations(page)).toEqual({ shift: expect.closeTo(0), violations: [] })

    const inline = page.locator('script:not([src]):not([type="application/ld+json"]), style')
    for (const text of await inline.allTextContents()) expect(policy, text.slice(0, 80)).toContain(hashOf(text))
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  })

  test(`${path} has no layout shift on a wide screen`, { tag: NIGHTLY }, async ({ page }) => {
    await observePage(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await observations(page)).toEqual({ shift: expect.closeTo(0), violations: [] })
  })
}

/** Notes how far the layout shifts, and what the content security policy forbids. */
const observePage = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0, violations: [] as string[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'violations').push(event.violatedDirective),
    )
  })

const observations = (page: Page) =>
  page.evaluate(() => ({ shift: Reflect.get(window, 'shift'), violations: Reflect.get(window, 'violations') }))

for (const path of ['/about', '/articles/the-last-perfumer-of-grasse']) {
  test(`${path} stays within its byte budget for a signed-in reader`, async ({ page }) => {
    await signInAs(page, seededUsers.reader)
    const { sizes, scripts } = await measurePage(page, path)
    expect(sizes.script).toBeLessThanOrEqual(SIGNED_IN_SCRIPT_BYTES)
    expect(scripts, 'their menu').toContain('Account Dashboard')
    expect(scripts).not.toContain('react.element')
  })
}

test('every page has the same content security policy', async ({ request }) => {
  const policies = await Promise.all(
    publicPages.map(async (path) => (await request.get(path)).headers()['content-security-policy']),
  )
  expect(new Set(policies).size).toBe(1)
})

test('a title with a letter of another alphabet loads one small font file for each face', async ({ page }) => {
  await page.goto('/articles/the-brass-hour', { waitUntil: 'networkidle' })
  const sizes: number[] = []
  const pendingBodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font')
      pendingBodies.push(response.body().then((body) => sizes.push(body.length)))
  })
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Dvořák, Łódź, Čapek'
    return document.fonts.ready
  })
  await expect.poll(() => pendingBodies.length).toBe(1)
  await Promise.all(pendingBodies)
  expect(sizes[0]).toBeLessThanOrEqual(12 * KILOBYTE)
})

test('old-style figures and small capitals are those of the font', async ({ page }) => {
  await page.goto('/articles/the-brass-hour')
  const widths = await page.evaluate(async () => {
    const smallCapitals = '"EB Garamond Small Capitals", "EB Garamond"'
    await Promise.all(
      ['"EB Garamond"', smallCapitals].map((fontFamily) => document.fonts.load(`40px ${fontFamily}`, 'a1')),
    )
    const measure = (text: string, style: string) => {
      const span = document.createElement('span')
      span.textContent = text
      span.style.cssText = `font: 40px "EB Garamond"; font-synthesis: none; position: absolute; ${style}`
      document.body.append(span)
      return span.getBoundingClientRect().width
    }
    return [
      measure('1111', 'font-variant-numeric: lining-nums proportional-nums') -
        measure('1111', 'font-variant-numeric: inherit'),
      measure('abcd', `font-family: ${smallCapitals}`) -
        measure('abcd', `font-family: ${smallCapitals}; font-variant-caps: small-caps`),
      // Real small capitals: capitals that the browser scales down would have the same width in both.
      measure('abcd', 'font-variant-caps: small-caps') -
        measure('abcd', `font-family: ${smallCapitals}; font-variant-caps: small-caps`),
    ]
  })
  for (const difference of widths) expect(difference).not.toBe(0)
})
