import type { Response } from '@playwright/test'
import { brotliSize } from './brotli-size.ts'
import { expect, type Page } from './fixtures.ts'

export const KILOBYTE = 1024

/** Bytes that a telephone loads before the first interaction: text as brotli, pictures and fonts as they are. */
const budget = {
  document: 13 * KILOBYTE,
  stylesheet: 12 * KILOBYTE,
  script: 4 * KILOBYTE,
  // Four fonts, and the small capitals of an article, or its European letters where a name has one.
  font: 90 * KILOBYTE,
  image: 60 * KILOBYTE,
}
type Kind = keyof typeof budget
const isKind = (type: string): type is Kind => type in budget

/** The bytes that a page loads by itself on a telephone, the text of its scripts, and its content security policy. */
export async function measurePage(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const sizes: Record<Kind, number> = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 }
  const texts: string[] = []
  const pendingBodies: Promise<void>[] = []
  const measure = async (response: Response) => {
    const type = response.request().resourceType()
    if (!isKind(type)) return
    const body = await response.body()
    sizes[type] += type === 'font' || type === 'image' ? body.length : brotliSize(body)
    if (type === 'script') texts.push(body.toString())
  }
  const onResponse = (response: Response) => pendingBodies.push(measure(response))
  page.on('response', onResponse)
  const document = await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', onResponse)
  await Promise.all(pendingBodies)

  // Astro’s island loader and this site’s inline scripts are in the page; React loads when an island is used.
  const data = ['application/ld+json', 'speculationrules'].map((type) => `:not([type="${type}"])`).join('')
  const inlineScripts = await page.locator(`script:not([src])${data}`).allTextContents()
  sizes.script += brotliSize(inlineScripts.join(''))
  return { sizes, scripts: texts.join(''), policy: document?.headers()['content-security-policy'] ?? '' }
}

type Measured = Pick<Awaited<ReturnType<typeof measurePage>>, 'sizes' | 'scripts'>

/** No page has React before it is used. `more`: bytes that this page alone may load beyond the budget. */
export function expectWithinBudget({ sizes, scripts }: Measured, more: Partial<typeof budget> = {}): void {
  for (const kind of Object.keys(budget).filter(isKind))
    expect(sizes[kind], kind).toBeLessThanOrEqual(budget[kind] + (more[kind] ?? 0))
  expect(scripts).not.toContain('react.element')
}
