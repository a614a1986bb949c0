import { expect, test } from 'vitest'
import { inEachLanguage, sitemapIndexResponse, sitemapResponse } from './sitemap.ts'

const site = 'https://meridian.example'

test('lists pages with the time of their last change, and escapes their URLs', async () => {
  const xml = await sitemapResponse([
    { url: new URL('/about', site) },
    { url: new URL("/articles/salt?a=1&b='2'", site), lastModified: '2026-11-21T08:30:00.000Z' },
  ]).text()
  expect(xml).toContain('<url><loc>https://meridian.example/about</loc></url>')
  expect(xml).toContain('a=1&amp;b=%272%27</loc><lastmod>2026-11-21T08:30:00.000Z</lastmod></url>')
})

test('lists sitemaps', async () => {
  const response = sitemapIndexResponse([new URL('/sitemaps/2026-11.xml', site)])
  expect(response.headers.get('content-type')).toContain('application/xml')
  expect(await response.text()).toContain('<sitemap><loc>https://meridian.example/sitemaps/2026-11.xml</loc></sitemap>')
})

test('lists the image of a page', async () => {
  const xml = await sitemapResponse([{ url: new URL('/a', site), image: new URL('/media/a.webp?b&c', site) }]).text()
  expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
  expect(xml).toContain(
    '<image:image><image:loc>https://meridian.example/media/a.webp?b&amp;c</image:loc></image:image>',
  )
})

test('lists a page in each language, with links from each to all', async () => {
  const xml = await sitemapResponse(inEachLanguage('/about', ['en', 'fr'], new URL(site))).text()
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://meridian.example/about"/>' +
    '<xhtml:link rel="alternate" hreflang="fr" href="https://meridian.example/fr/about"/>'
  expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  for (const path of ['/about', '/fr/about'])
    expect(xml).toContain(`<url><loc>https://meridian.example${path}</loc>${links}</url>`)

  const single = await sitemapResponse(inEachLanguage('/about', ['en'], new URL(site))).text()
  expect(single).toContain('<url><loc>https://meridian.example/about</loc></url>')
  expect(single).not.toContain('xhtml')
})
