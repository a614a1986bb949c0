import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, pages, test } from './reader.ts'

const KILOBYTE = 1024

/** As the policy names a text that may stand in a page. Nothing else may, not even Astro's own start-up of islands. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

for (const path of pages) {
  test(`${path} is light, holds still and keeps to its policy`, async ({ page }) => {
    const sizes = { script: 0, stylesheet: 0, font: 0 }
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      if (type !== 'script' && type !== 'stylesheet' && type !== 'font') return
      const measure = async () => {
        const body = await response.body()
        sizes[type] += type === 'font' ? body.length : brotliCompressSync(body).length
      }
      reading.push(measure())
    })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0, violations: [] as string[] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
      addEventListener('securitypolicyviolation', (event) =>
        Reflect.get(window, 'violations').push(event.violatedDirective),
      )
    })
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(reading)

    const startUp = (await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents()).join(
      '',
    )
    sizes.script += brotliCompressSync(startUp).length
    // Astro's start-up of islands and ours among them; React waits for a reader who turns to an island.
    expect(sizes.script, 'script, brotli').toBeLessThanOrEqual(10 * KILOBYTE)
    expect(sizes.stylesheet, 'styles, brotli').toBeLessThanOrEqual(15 * KILOBYTE)
    // Four faces, and the extended letters of one of them where a name has such a letter.
    expect(sizes.font, 'fonts').toBeLessThanOrEqual(290 * KILOBYTE)
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])

    const policy = answer?.headers()['content-security-policy'] ?? ''
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
}

test('every page is sent under the same policy', async ({ request }) => {
  const policies = await Promise.all(
    pages.map(async (path) => (await request.get(path)).headers()['content-security-policy']),
  )
  expect(new Set(policies).size).toBe(1)
})
