import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { categoryLabel } from '#shared/domain/category.ts'
import { escapeXml } from '../lib/xml.ts'

const FEED_ARTICLES = 30

export const GET: APIRoute = async ({ locals, site }) => {
  const [settings, articles] = await Promise.all([
    locals.content.settings(),
    locals.content.recentArticles(FEED_ARTICLES),
  ])
  return rss({
    title: settings.name,
    description: settings.description,
    site: site ?? '',
    trailingSlash: false,
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/' },
    customData: '<language>en</language>',
    items: articles.map((article) => ({
      title: article.title,
      description: article.excerpt,
      link: `/articles/${article.id}`,
      pubDate: new Date(article.publishedAt),
      categories: [categoryLabel(article.category)],
      customData: `<dc:creator>${escapeXml(article.author)}</dc:creator>`,
    })),
  })
}
