import type { APIRoute } from 'astro'
import { jsonFeed } from '#lib/feed.ts'
import { jsonFeedResponse } from '#lib/list-feed.ts'

export const GET: APIRoute = async ({ locals, site, url }) => {
  const [settings, articles] = await Promise.all([locals.content.settings(), locals.content.recentArticles()])
  return jsonFeedResponse(jsonFeed(settings, articles, site ?? url, locals.locale))
}
