import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('the current issue is downloaded as a PDF with its name', async ({ page, context }) => {
  // The PDF may have to be rendered first.
  test.slow()
  await page.goto('/current-issue')
  const downloaded = new Promise<Download>((resolve) => {
    page.on('download', resolve)
    context.on('page', (tab) => tab.on('download', resolve))
  })
  await page.getByRole('main').getByRole('link', { name: 'Download PDF' }).first().click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('Meridian – Autumn 2026.pdf')
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(200_000)
})

test('a shared page has a social card', async ({ page, request }) => {
  for (const address of ['/', '/current-issue', '/articles/the-brass-hour']) {
    await page.goto(address)
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname, search } = new URL(card ?? '', page.url())
    expect(pathname, address).toMatch(/^\/cards\/.+\.png$/)
    const response = await request.get(pathname + search, { timeout: 60_000 })
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})
