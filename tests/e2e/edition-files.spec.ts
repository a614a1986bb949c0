import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('the current issue is downloaded as a PDF and as an EPUB with its name', async ({ page, context }) => {
  // The files may have to be made first.
  test.slow()
  await page.goto('/current-issue')
  for (const [format, firstBytes] of [
    ['PDF', '%PDF-'],
    ['EPUB', 'PK'],
  ] as const) {
    const downloaded = new Promise<Download>((resolve) => {
      page.once('download', resolve)
      context.once('page', (tab) => tab.once('download', resolve))
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: `Download ${format}` })
      .first()
      .click()
    const download = await downloaded
    expect(download.suggestedFilename()).toBe(`Meridian – Autumn 2026.${format.toLowerCase()}`)
    const bytes = readFileSync(await download.path())
    expect(bytes.subarray(0, firstBytes.length).toString()).toBe(firstBytes)
    expect(bytes.length).toBeGreaterThan(200_000)
  }
  await page.getByRole('link', { name: 'Reading on an e-reader' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kindle' })).toBeVisible()
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
