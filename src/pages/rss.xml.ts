import type { APIRoute } from 'astro'
import { rssFeed } from '#lib/rss-feed.ts'

export const GET: APIRoute = async ({ locals, site, url }) => {
  const [settings, articles] = await Promise.all([locals.content.settings(), locals.content.recentArticles()])
  return rssFeed(settings, articles, site ?? url, locals.locale)
}
