import { categoryLabel } from '#shared/domain/category.ts'
import type { Content } from './content.ts'
import type { FeedSubject } from './feed.ts'
import { authorPath, categoryPath } from './list-pages.ts'

/** What the feeds of a category contain: its newest articles. Undefined where it has no page. */
export async function categoryFeed(content: Content, id: string) {
  const [settings, articles] = await Promise.all([content.settings(), content.newestOfList(`category:${id}`)])
  if (!articles) return undefined
  const label = categoryLabel(articles[0]?.category ?? id)
  const subject: FeedSubject = {
    title: `${label} in ${settings.name}`,
    description: `What ${settings.name} prints under ${label}.`,
    path: categoryPath(id),
  }
  return { settings, articles, subject }
}

/** The same for an author. */
export async function authorFeed(content: Content, id: string) {
  const [settings, articles, author] = await Promise.all([
    content.settings(),
    content.newestOfList(`author:${id}`),
    content.author(id),
  ])
  if (!articles || !author) return undefined
  const subject: FeedSubject = {
    title: `${author.name} in ${settings.name}`,
    description: `What ${author.name} writes in ${settings.name}.`,
    path: authorPath(id),
  }
  return { settings, articles, subject }
}

export const noSuchFeed = () => new Response('No such feed.\n', { status: 404 })

export const jsonFeedResponse = (feed: object) =>
  new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
