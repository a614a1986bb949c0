import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { imageSources } from '#shared/domain/image.ts'
import type { Language } from '#shared/domain/language.ts'
import type { Locale } from '../languages/locale.ts'
import { articleUrl } from './article-url.ts'
import { feedHtml } from './feed-html.ts'
import { xmlText } from './xml.ts'

/** The part of the magazine that a feed is about. */
export interface FeedSubject {
  title: string
  description: string
  /** Of its first page. */
  path: string
}

/** The language of the pages that a feed follows. */
export type FeedLocale = Pick<Locale, 'language' | 'href' | 't'>

/** An article in both feeds. */
export interface FeedItem {
  url: string
  language: Language
  title: string
  summary: string
  html: string
  publishedAt: string
  author: string
  category: string
  image?: { url: string; type?: string; width?: number; height?: number; alt: string }
}

export function feedItem(article: Article, settings: SiteSettings, site: URL, { t }: Pick<FeedLocale, 't'>): FeedItem {
  return {
    url: articleUrl(article, settings, site).href,
    language: article.language,
    // The library that writes the RSS feed escapes markup, but passes on characters that make it no XML.
    title: xmlText(article.title),
    summary: xmlText(article.excerpt),
    html: feedHtml(article, settings, site, t),
    publishedAt: article.publishedAt,
    author: xmlText(article.author),
    category: xmlText(categoryLabel(article.category)),
    image: imageOf(article, site),
  }
}

function imageOf({ imageUrl, imageAlt }: Article, site: URL): FeedItem['image'] {
  if (!imageUrl) return undefined
  const { src, width, height } = imageSources(imageUrl)
  return { url: new URL(src, site).href, type: imageTypeOf(src), width, height, alt: imageAlt }
}

const IMAGE_TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
const imageTypeOf = (src: string) => IMAGE_TYPES[/\.([a-z]+)(?:[?#]|$)/i.exec(src)?.[1]?.toLowerCase() ?? '']

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(
  settings: SiteSettings,
  articles: Article[],
  site: URL,
  locale: FeedLocale,
  subject?: FeedSubject,
) {
  const { language, href } = locale
  const absoluteUrl = (path: string) => new URL(href(path), site).href
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: subject?.title ?? settings.name,
    description: (subject ?? settings).description || undefined,
    home_page_url: absoluteUrl(subject?.path ?? '/'),
    feed_url: absoluteUrl(`${subject?.path ?? ''}/feed.json`),
    icon: absoluteUrl('/icon-512.png'),
    favicon: absoluteUrl('/icon-192.png'),
    authors: [{ name: settings.name, url: absoluteUrl('/') }],
    language,
    items: articles.map((article) => jsonItem(feedItem(article, settings, site, locale))),
  }
}

const jsonItem = ({ url, language, title, summary, html, publishedAt, author, category, image }: FeedItem) => ({
  id: url,
  url,
  title,
  summary: summary || undefined,
  content_html: html,
  image: image?.url,
  language,
  date_published: publishedAt,
  authors: author ? [{ name: author }] : undefined,
  tags: category ? [category] : undefined,
})
