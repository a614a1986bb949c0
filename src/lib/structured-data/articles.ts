import type { ImageObject, NewsArticle } from 'schema-dts'
import type { Article } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { imageSources } from '#shared/domain/image.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from '../cards.ts'
import { lineWithin } from '../line-within.ts'
import { issueName } from './names.ts'
import { periodical, publisher } from './publisher.ts'

/** Search engines show no more of a headline. */
const HEADLINE_LENGTH = 110

/** An article as its own page shows it. Of its issue only the id is known here, so that no other change touches the page. */
export function newsArticle(article: Article, settings: SiteSettings, site: URL): NewsArticle {
  return {
    ...articleInList(article, site),
    description: article.excerpt || undefined,
    image: imagesOf(article, settings, site),
    publisher: publisher(settings, site),
    isPartOf: article.issueId
      ? { '@type': 'PublicationIssue', '@id': issueName(article.issueId, site), isPartOf: periodical(settings, site) }
      : periodical(settings, site),
    articleSection: categoryLabel(article.category) || undefined,
    wordCount: wordsIn(article.content),
    inLanguage: 'en',
    isAccessibleForFree: true,
  }
}

export function articleInList({ id, title, author, publishedAt }: Article, site: URL) {
  const url = new URL(`/articles/${id}`, site).href
  return {
    '@type': 'NewsArticle' as const,
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: lineWithin(title, HEADLINE_LENGTH),
    datePublished: publishedAt,
    author: author ? { '@type': 'Person' as const, name: author } : undefined,
  }
}

/** Its own picture first; the card is there for articles without one, too. */
function imagesOf(article: Article, settings: SiteSettings, site: URL): ImageObject[] {
  const card = new URL(cardOf(article, settings), site)
  const cards: ImageObject[] = [picture(card, CARD_WIDTH, CARD_HEIGHT)]
  if (!article.imageUrl) return cards
  const { src, width, height } = imageSources(article.imageUrl)
  return [{ ...picture(new URL(src, site), width, height), caption: article.imageAlt || undefined }, ...cards]
}

const picture = (url: URL, width?: number, height?: number) => ({
  '@type': 'ImageObject' as const,
  url: url.href,
  width: width === undefined ? undefined : String(width),
  height: height === undefined ? undefined : String(height),
})

function wordsIn(content: string): number {
  return paragraphsOf(content).reduce((sum, { text }) => sum + text.split(' ').length, 0)
}
