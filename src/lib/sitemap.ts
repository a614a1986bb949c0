import { escapeXml, xmlResponse } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'

export interface SitemapEntry {
  url: URL
  /** ISO 8601 */
  lastModified?: string
  /** The page's main image. */
  image?: URL
}

/** Response with a sitemap. */
export function sitemapResponse(entries: SitemapEntry[]): Response {
  const urls = entries.map(
    (entry) => `<url>${locElement(entry.url)}${lastmodElement(entry)}${imageElement(entry)}</url>`,
  )
  return xmlResponse(`<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">\n${urls.join('\n')}\n</urlset>`)
}

/** Response with a sitemap index. */
export function sitemapIndexResponse(sitemaps: URL[]): Response {
  const entries = sitemaps.map((url) => `<sitemap>${locElement(url)}</sitemap>`)
  return xmlResponse(`<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>`)
}

const locElement = (url: URL) => `<loc>${escapeXml(url.href)}</loc>`
const lastmodElement = ({ lastModified }: SitemapEntry) => (lastModified ? `<lastmod>${lastModified}</lastmod>` : '')
const imageElement = ({ image }: SitemapEntry) =>
  image ? `<image:image><image:loc>${escapeXml(image.href)}</image:loc></image:image>` : ''
