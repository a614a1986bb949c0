import { expect, pages, test } from './reader.ts'

test('the feed holds the newest articles', async ({ request }) => {
  const feed = await request.get('/rss.xml')
  expect(feed.headers()['content-type']).toContain('xml')
  const text = await feed.text()
  expect(text.match(/<item>/g)?.length).toBeGreaterThanOrEqual(18)
  expect(text).toContain('<title>The Last Perfumer of Grasse</title>')
  expect(text).toMatch(/<link>https?:\/\/[^<]+\/articles\/the-last-perfumer-of-grasse<\/link>/)
})

test('the sitemaps lead to every page', async ({ request, baseURL }) => {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  const maps = locations(await (await request.get('/sitemap.xml')).text())
  const listed = await Promise.all(maps.map(async (map) => locations(await (await request.get(map)).text())))
  expect(listed.flat()).toEqual(expect.arrayContaining([...pages]))
  for (const path of listed.flat()) expect((await request.get(new URL(path, baseURL).href)).status(), path).toBe(200)
})

test('robots are welcome and shown the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m)
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})

for (const path of pages) {
  test(`${path} introduces itself to those who link to it`, async ({ page }) => {
    await page.goto(path)
    const content = (selector: string) => page.locator(selector).first().getAttribute('content')
    expect(await page.title()).not.toBe('')
    expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(20)
    expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').pathname).toBe(path)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name']) {
      expect(await content(`meta[property="${property}"]`), property).toBeTruthy()
    }
    await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2)
  })
}
