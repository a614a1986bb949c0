import type { APIRoute } from 'astro'
import { jsonFeed } from '#lib/feed.ts'
import { categoryFeed, jsonFeedResponse, noSuchFeed } from '#lib/list-feed.ts'

export const GET: APIRoute = async ({ params, locals, site, url }) => {
  const feed = await categoryFeed(locals.content, params.id ?? '', locals.locale)
  return feed
    ? jsonFeedResponse(jsonFeed(feed.settings, feed.articles, site ?? url, locals.locale, feed.subject))
    : noSuchFeed()
}
