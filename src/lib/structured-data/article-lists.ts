import type { CollectionPage, ProfilePage } from 'schema-dts'
import type { ArticleSummary, PublicAuthor } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { imageSources } from '#shared/domain/image.ts'
import { authorPath } from '../list-pages.ts'
import { newsArticleSummary } from './news-article.ts'

/** A page of a list of articles. */
export function articlesPage(
  articles: ArticleSummary[],
  name: string,
  url: string,
  settings: SiteSettings,
  site: URL,
): CollectionPage {
  return { '@type': 'CollectionPage', '@id': url, url, name, mainEntity: itemList(articles, settings, site) }
}

/** The person, and what they wrote. */
export function authorPage(
  author: PublicAuthor,
  articles: ArticleSummary[],
  url: string,
  settings: SiteSettings,
  site: URL,
): ProfilePage {
  const { id, name, biography, portraitUrl } = author
  const person = new URL(authorPath(id), site).href
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    name,
    mainEntity: {
      '@type': 'Person',
      '@id': `${person}#person`,
      name,
      url: person,
      description: biography || undefined,
      image: portraitUrl ? new URL(imageSources(portraitUrl).src, site).href : undefined,
    },
    hasPart: articles.map((article) => newsArticleSummary(article, settings, site)),
  }
}

const itemList = (articles: ArticleSummary[], settings: SiteSettings, site: URL) => ({
  '@type': 'ItemList' as const,
  numberOfItems: articles.length,
  itemListElement: articles.map((article, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    item: newsArticleSummary(article, settings, site),
  })),
})
