import { categoryLabel } from '#shared/domain/category.ts'
import type { Locale } from '../languages/locale.ts'
import type { Content } from './content.ts'
import type { FeedSubject } from './feed.ts'
import { authorPath, categoryPath } from './list-pages.ts'

/** The content of a category's feeds: its newest articles. Undefined where it has no page. */
export async function categoryFeed(content: Content, id: string, { t }: Pick<Locale, 't'>) {
  const [settings, articles] = await Promise.all([content.settings(), content.newestOfList(`category:${id}`)])
  if (!articles) return undefined
  const label = categoryLabel(articles[0]?.category ?? id)
  const subject: FeedSubject = {
    title: t('{list} in {name}', { list: label, name: settings.name }),
    description: t('What {name} prints under {category}.', { name: settings.name, category: label }),
    path: categoryPath(id),
  }
  return { settings, articles, subject }
}

/** The same for an author. */
export async function authorFeed(content: Content, id: string, { t }: Pick<Locale, 't'>) {
  const [settings, articles, author] = await Promise.all([
    content.settings(),
    content.newestOfList(`author:${id}`),
    content.author(id),
  ])
  if (!articles || !author) return undefined
  const subject: FeedSubject = {
    title: t('{list} in {name}', { list: author.name, name: settings.name }),
    description: t('What {author} writes in {name}.', { author: author.name, name: settings.name }),
    path: authorPath(id),
  }
  return { settings, articles, subject }
}

export const noSuchFeed = () => new Response('No such feed.\n', { status: 404 })

export const jsonFeedResponse = (feed: object) =>
  new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
