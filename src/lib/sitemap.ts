import { type Language, localPath } from '#shared/domain/language.ts'
import { escapeXml, xmlResponse } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'
const LINK_NAMESPACE = 'http://www.w3.org/1999/xhtml'

export interface SitemapEntry {
  url: URL
  /** ISO 8601 */
  lastModified?: string
  /** The page's main image. */
  image?: URL
  /** The page in each language, with its own where there are several. */
  languages?: { language: Language; url: URL }[]
}

/** An entry for the page in each language, which name each other. */
export function inEachLanguage(path: string, languages: Language[], site: URL): SitemapEntry[] {
  const addresses = languages.map((language) => ({ language, url: new URL(localPath(language, path), site) }))
  return addresses.map(({ url }) => ({ url, languages: addresses.length > 1 ? addresses : undefined }))
}

/** Response with a sitemap. */
export function sitemapResponse(entries: SitemapEntry[]): Response {
  const urls = entries.map(
    (entry) =>
      `<url>${locElement(entry.url)}${lastmodElement(entry)}${imageElement(entry)}${languageElements(entry)}</url>`,
  )
  const links = entries.some(({ languages }) => languages) ? ` xmlns:xhtml="${LINK_NAMESPACE}"` : ''
  return xmlResponse(
    `<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"${links}>\n${urls.join('\n')}\n</urlset>`,
  )
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
const languageElements = ({ languages = [] }: SitemapEntry) => languages.map(languageElement).join('')
const languageElement = ({ language, url }: { language: Language; url: URL }) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url.href)}"/>`
