import rss from '@astrojs/rss'
import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { type FeedItem, type FeedLocale, type FeedSubject, feedItem } from './feed.ts'
import { escapeXml, xmlText } from './xml.ts'

const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
}

/** RSS 2.0 of the magazine, or of one category or author, for the pages in one language. */
export function rssFeed(
  settings: SiteSettings,
  articles: Article[],
  site: URL,
  locale: FeedLocale,
  subject?: FeedSubject,
) {
  const { language, href } = locale
  const at = (path: string) => escapeXml(new URL(href(path), site).href)
  const newest = articles[0] && new Date(articles[0].publishedAt).toUTCString()
  const { title, path, description } = {
    title: settings.name,
    path: '/',
    description: settings.description || settings.tagline,
    ...subject,
  }
  return rss({
    title: xmlText(title),
    description: xmlText(description),
    site: new URL(href(path), site),
    trailingSlash: false,
    xmlns: NAMESPACES,
    customData: [
      `<language>${language}</language>`,
      `<atom:link href="${at(`${path.replace(/\/$/, '')}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${at('/icon-192.png')}</url><title>${escapeXml(title)}</title><link>${at(path)}</link></image>`,
      newest ? `<lastBuildDate>${newest}</lastBuildDate>` : '',
    ].join(''),
    items: articles.map((article) => rssItem(feedItem(article, settings, site, locale))),
  })
}

function rssItem(item: FeedItem) {
  const { url, language, title, summary, html, publishedAt, author, category } = item
  return {
    title,
    description: summary || undefined,
    link: url,
    pubDate: new Date(publishedAt),
    content: html,
    categories: category ? [category] : undefined,
    customData: [
      author && `<dc:creator>${escapeXml(author)}</dc:creator>`,
      // RSS has no place for xml:lang that the library writes; of Dublin Core, which the byline needs anyway, readers know it.
      `<dc:language>${language}</dc:language>`,
      mediaOf(item),
    ].join(''),
  }
}

/** Media RSS: an <enclosure> requires the length in bytes, which is not known here. */
function mediaOf({ image }: FeedItem): string {
  if (!image) return ''
  const fields = { url: image.url, medium: 'image', type: image.type, width: image.width, height: image.height }
  const attributes = Object.entries(fields).map(([name, value]) => (value ? ` ${name}="${escapeXml(`${value}`)}"` : ''))
  const alt = image.alt ? `<media:description type="plain">${escapeXml(image.alt)}</media:description>` : ''
  return `<media:content${attributes.join('')}>${alt}</media:content>`
}
