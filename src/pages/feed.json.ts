import type { APIRoute } from 'astro'
import { FEED_ARTICLES, jsonFeed } from '#lib/feed.ts'

export const GET: APIRoute = async ({ locals, site, url }) => {
  const [settings, articles] = await Promise.all([
    locals.content.settings(),
    locals.content.recentArticles(FEED_ARTICLES),
  ])
  return new Response(JSON.stringify(jsonFeed(settings, articles, site ?? url)), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  })
}
