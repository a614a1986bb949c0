import type { APIRoute } from 'astro'
import { jsonFeed } from '#lib/feed.ts'
import { jsonFeedResponse } from '#lib/list-feed.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const [settings, articles] = await Promise.all([locals.content.settings(), locals.content.recentArticles()])
  return jsonFeedResponse(jsonFeed(settings, articles, url, locals.locale))
}
