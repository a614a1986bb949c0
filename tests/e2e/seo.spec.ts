import type { Page } from '@playwright/test'
import { isNightly } from '../seed.ts'
import { expect, indexedForms, missingPages, publicPages, test, unlistedPages } from './fixtures.ts'

/** Parses XML as strictly as a browser does, and returns the elements of a selector. */
function readXml(page: Page, xml: string, selector: string): Promise<string[]> {
  return page.evaluate(
    ([text, cssSelector]) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const error = parsed.querySelector('parsererror')
      if (error) throw new Error(error.textContent ?? '')
      return [...parsed.querySelectorAll(cssSelector)].map((linkSources) => linkSources.textContent ?? '')
    },
    [xml, selector] as const,
  )
}

/** The content of the robots element, and where the links lead, of a page as it is published. */
const readHtml = (page: Page, html: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const links = [...parsed.querySelectorAll('a[href], link[href]')].map((link) => link.getAttribute('href') ?? '')
    return { robots: parsed.querySelector('meta[name="robots"]')?.getAttribute('content'), links }
  }, html)

test('the feed contains the newest articles in full', async ({ page, request }) => {
  const feed = await request.get('/rss.xml')
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const text = await feed.text()
  const readAll = (selector: string) => readXml(page, text, selector)
  expect((await readAll('item')).length).toBeGreaterThanOrEqual(18)
  expect(await readAll('item > title')).toContain('The Last Perfumer of Grasse')
  for (const tagName of ['guid[isPermaLink="true"]', 'pubDate', 'encoded'])
    expect((await readAll(`item > ${tagName}`)).length, tagName).toBe((await readAll('item')).length)
  // Stories publish articles without authors, categories and pictures beside those of the seeds.
  for (const tagName of ['creator', 'category', 'content'])
    expect((await readAll(`item > ${tagName}`)).length, tagName).toBeGreaterThanOrEqual(18)
  const dates = (await readAll('item > pubDate')).map((date) => Date.parse(date))
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(Date.parse((await readAll('channel > lastBuildDate'))[0] ?? '')).toBe(dates[0])
  expect(text).toMatch(/<atom:link href="https?:\/\/[^"]+\/rss\.xml" rel="self"/)
})

test('the JSON feed has the same articles', async ({ page, request }) => {
  const response = await request.get('/feed.json')
  expect(response.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = await response.json()
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Meridian', language: 'en' })
  expect(new URL(feed.feed_url).pathname).toBe('/feed.json')
  const links = await readXml(page, await (await request.get('/rss.xml')).text(), 'item > link')
  expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(links)
  expect(feed.items.filter(({ authors }: { authors?: unknown }) => authors).length).toBeGreaterThanOrEqual(18)
  for (const item of feed.items) {
    expect(item.id).toBe(item.url)
    expect(item.content_html).toMatch(/<p>[^<]{20}/)
    expect(new Date(item.date_published).toISOString()).toBe(item.date_published)
    for (const { name } of item.authors ?? []) expect(name).not.toBe('')
  }
})

test('the sitemaps list every page, with pictures', async ({ page, request, baseURL }) => {
  const locations = async (xml: string, selector: string) =>
    (await readXml(page, xml, selector)).map((url) => new URL(url).pathname)
  const maps = await locations(await (await request.get('/sitemap.xml')).text(), 'sitemap > loc')
  const texts = await Promise.all(maps.map(async (map) => (await request.get(map)).text()))
  const sitemapUrls = (await Promise.all(texts.map((text) => locations(text, 'url > loc')))).flat()
  expect(sitemapUrls).toEqual(expect.arrayContaining([...publicPages, ...indexedForms, '/issues/autumn-2026/read']))
  for (const path of unlistedPages) expect(sitemapUrls).not.toContain(path)
  for (const path of sitemapUrls) expect((await request.get(new URL(path, baseURL).href)).status(), path).toBe(200)
  const months = texts.slice(1)
  for (const text of months) {
    const count = (await readXml(page, text, 'url')).length
    expect((await readXml(page, text, 'url > lastmod')).filter((time) => !Number.isNaN(Date.parse(time)))).toHaveLength(
      count,
    )
    for (const image of await locations(text, 'image > loc'))
      expect((await request.get(image)).status(), image).toBe(200)
  }
})

test('robots.txt allows everything and names the sitemap', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m)
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})

test('the magazine can be installed on a home screen', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ short_name: 'Meridian', start_url: '/', scope: '/' })
  const purposes = manifest.icons.map(
    ({ purpose, sizes }: { purpose?: string; sizes: string }) => `${sizes} ${purpose}`,
  )
  expect(purposes).toEqual(expect.arrayContaining(['512x512 undefined', '512x512 maskable']))
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type)
  }
})

/** The metadata of a page as it is published: crawlers load no picture and run no script. */
const readHead = (page: Page, html: string) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const metas = [...parsed.querySelectorAll('meta[content]')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content') ?? '',
    ])
    return {
      title: parsed.title,
      canonicalUrl: parsed.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
      meta: Object.fromEntries(metas) as Record<string, string>,
      themeColors: parsed.querySelectorAll('meta[name="theme-color"]').length,
      structuredData: JSON.parse(parsed.querySelector('[type="application/ld+json"]')?.textContent ?? 'null'),
    }
  }, html)

/** To draw a card takes longer than all else here, and each kind of page has one drawing. */
const pathsOfDrawnCards: readonly string[] = isNightly ? publicPages : ['/', '/articles/the-brass-hour']

for (const path of publicPages) {
  test(`${path} has a title, a description, a canonical URL and a social card`, async ({ page, request }) => {
    const html = await (await request.get(`${path}?utm_source=elsewhere`)).text()
    const { title, canonicalUrl, meta, themeColors } = await readHead(page, html)
    expect(title).not.toBe('')
    expect(meta.description?.length).toBeGreaterThan(20)
    const { pathname, search } = new URL(canonicalUrl)
    expect([pathname, search]).toEqual([path, ''])
    for (const property of ['title', 'description', 'url', 'type', 'site_name', 'locale', 'image', 'image:alt']) {
      expect(meta[`og:${property}`], property).toBeTruthy()
    }
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630'])
    expect(meta['twitter:card']).toBe('summary_large_image')
    expect(themeColors).toBe(2)
    if (!pathsOfDrawnCards.includes(path)) return
    const card = await request.get(meta['og:image'] ?? '')
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  })
}

test('pages have structured data', async ({ page, request }) => {
  for (const [path, types] of [
    ['/', ['Organization', 'WebSite']],
    ['/current-issue', ['PublicationIssue', 'Organization', 'BreadcrumbList']],
    ['/issues/summer-2026/read', ['PublicationIssue', 'Organization', 'BreadcrumbList']],
    ['/archive', ['CollectionPage', 'BreadcrumbList']],
    ['/about', ['AboutPage', 'BreadcrumbList']],
    ['/contact', ['ContactPage', 'BreadcrumbList']],
    ['/subscription', ['WebPage', 'BreadcrumbList']],
    ['/articles/the-brass-hour', ['NewsArticle', 'BreadcrumbList']],
  ] as const) {
    const { structuredData } = await readHead(page, await (await request.get(path)).text())
    expect(structuredData['@context'], path).toBe('https://schema.org')
    const graph: { '@type': string }[] = structuredData['@graph']
    expect(
      graph.map((node) => node['@type']),
      path,
    ).toEqual(types)
  }
})

test('the structured data of an article matches its text', async ({ page, request }) => {
  const html = await (await request.get('/articles/the-brass-hour')).text()
  const { structuredData, meta } = await readHead(page, html)
  const [article] = structuredData['@graph']
  await page.goto('/articles/the-brass-hour')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.headline)
  await expect(page.getByRole('main').getByText(article.author.name).first()).toBeVisible()
  for (const { url } of article.image) expect((await request.get(url)).status(), url).toBe(200)
  expect(meta['article:published_time']).toBe(article.datePublished)
})

test('a URL in another spelling redirects to the page', async ({ request }) => {
  for (const [requestedPath, canonicalPath] of [
    ['/archive/', '/archive'],
    ['/index.html', '/'],
    ['/About', '/about'],
    ['/articles/The-Brass-Hour.html?a=1', '/articles/the-brass-hour?a=1'],
  ] as const) {
    const response = await request.get(requestedPath, { maxRedirects: 0 })
    expect([response.status(), response.headers().location], requestedPath).toEqual([308, canonicalPath])
  }
})

test('a page is prefetched when a reader points at its link, and sign-in is not', async ({ page, baseURL }) => {
  const prefetchedUrls: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') prefetchedUrls.push(prefetchUrl)
  })
  await session.send('Preload.enable')
  await page.goto('/current-issue', { waitUntil: 'networkidle' })
  expect(prefetchedUrls).toEqual([])
  await page.getByRole('link', { name: 'Sign In' }).first().hover()
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .hover()
  await expect.poll(() => prefetchedUrls).toEqual([new URL('/articles/the-last-perfumer-of-grasse', baseURL).href])
})

test('a picture has one view transition name in the list and in its article', async ({ page }) => {
  await page.goto('/current-issue')
  const nameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((picture) => getComputedStyle(picture).viewTransitionName)
  const nameInList = await nameOf('main article [data-transition-name]')
  expect(nameInList).toBe('picture-the-last-perfumer-of-grasse')
  const names = await page
    .locator('[data-transition-name]')
    .evaluateAll((readAll) => readAll.map((picture) => getComputedStyle(picture).viewTransitionName))
  expect(new Set(names).size).toBe(names.length)
  await page.goto('/articles/the-last-perfumer-of-grasse')
  expect(await nameOf('[data-transition-name]')).toBe(nameInList)
})

for (const [reducedMotion, hasTransition] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`pages ${hasTransition ? 'fade into each other' : 'change at once with reduced motion'}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) =>
        Object.assign(window, { passed: Boolean((event as Event & { viewTransition?: object }).viewTransition) }),
      ),
    )
    await page.goto('/current-issue')
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/articles\//)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'passed'))).toBe(hasTransition)
  })
}

test('no link is dead, and pages behind a form or an e-mail are not indexed', async ({ page, request, baseURL }) => {
  const linkSources = new Map<string, string>()
  for (const path of [...publicPages, ...indexedForms, ...unlistedPages, ...missingPages]) {
    const response = await request.get(path)
    const { robots, links } = await readHtml(page, await response.text())
    if (unlistedPages.some((one) => one === path)) {
      expect(response.status(), path).toBe(200)
      expect(robots, path).toMatch(/noindex/)
    }
    for (const link of links) {
      const { origin, pathname, search } = new URL(link, `${baseURL}${path}`)
      const isWithinPage = pathname === path
      if (origin === new URL(baseURL ?? '').origin && !isWithinPage) linkSources.set(pathname + search, path)
    }
  }
  expect(linkSources.size).toBeGreaterThan(20)
  for (const [address, sourcePage] of linkSources) {
    // Typesetting an issue takes seconds: edition-files.spec.ts downloads one, and the nightly run all.
    if (/\.(pdf|epub)$/.test(address) && !isNightly) continue
    // On a busy machine a page that is rendered on demand is answered 503 at first.
    await expect
      .poll(async () => (await request.get(address)).status(), `${address} on ${sourcePage}`)
      .toBeLessThan(400)
  }
})
