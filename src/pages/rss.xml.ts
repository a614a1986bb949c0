import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { FEED_ARTICLES, type FeedItem, feedItem } from '#lib/feed.ts'
import { escapeXml } from '#lib/xml.ts'

const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
}

export const GET: APIRoute = async ({ locals, site: configured, url }) => {
  const site = configured ?? url
  const [settings, articles] = await Promise.all([
    locals.content.settings(),
    locals.content.recentArticles(FEED_ARTICLES),
  ])
  const at = (path: string) => escapeXml(new URL(path, site).href)
  const newest = articles[0] && new Date(articles[0].publishedAt).toUTCString()
  return rss({
    title: settings.name,
    description: settings.description || settings.tagline,
    site,
    trailingSlash: false,
    xmlns: NAMESPACES,
    customData: [
      '<language>en</language>',
      `<atom:link href="${at('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${at('/icon-192.png')}</url><title>${escapeXml(settings.name)}</title><link>${at('/')}</link></image>`,
      newest ? `<lastBuildDate>${newest}</lastBuildDate>` : '',
    ].join(''),
    items: articles.map((article) => rssItem(feedItem(article, site))),
  })
}

function rssItem(item: FeedItem) {
  const { url, title, summary, html, publishedAt, author, category } = item
  return {
    title,
    description: summary || undefined,
    link: url,
    pubDate: new Date(publishedAt),
    content: html,
    categories: category ? [category] : undefined,
    customData: [author && `<dc:creator>${escapeXml(author)}</dc:creator>`, mediaOf(item)].join(''),
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
