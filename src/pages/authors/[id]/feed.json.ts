import type { APIRoute } from 'astro'
import { jsonFeed } from '#lib/feed.ts'
import { authorFeed, jsonFeedResponse, noSuchFeed } from '#lib/list-feed.ts'

export const GET: APIRoute = async ({ params, locals, url }) => {
  const feed = await authorFeed(locals.content, params.id ?? '', locals.locale)
  return feed
    ? jsonFeedResponse(jsonFeed(feed.settings, feed.articles, url, locals.locale, feed.subject))
    : noSuchFeed()
}
