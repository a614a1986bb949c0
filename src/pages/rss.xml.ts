import type { APIRoute } from 'astro'
import { FEED_ARTICLES } from '#lib/feed.ts'
import { rssFeed } from '#lib/rss-feed.ts'

export const GET: APIRoute = async ({ locals, site, url }) => {
  const [settings, articles] = await Promise.all([
    locals.content.settings(),
    locals.content.recentArticles(FEED_ARTICLES),
  ])
  return rssFeed(settings, articles, site ?? url)
}
