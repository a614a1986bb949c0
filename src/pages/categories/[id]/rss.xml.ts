import type { APIRoute } from 'astro'
import { categoryFeed, noSuchFeed } from '#lib/list-feed.ts'
import { rssFeed } from '#lib/rss-feed.ts'

export const GET: APIRoute = async ({ params, locals, url }) => {
  const feed = await categoryFeed(locals.content, params.id ?? '', locals.locale)
  return feed ? rssFeed(feed.settings, feed.articles, url, locals.locale, feed.subject) : noSuchFeed()
}
