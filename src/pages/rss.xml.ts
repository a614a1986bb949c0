import type { APIRoute } from 'astro'
import { rssFeed } from '#lib/rss-feed.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const [settings, articles] = await Promise.all([locals.content.settings(), locals.content.recentArticles()])
  return rssFeed(settings, articles, url, locals.locale)
}
