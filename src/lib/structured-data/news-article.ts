import type { ImageObject, NewsArticle } from 'schema-dts'
import type { Article, ArticleSummary } from '#shared/contracts/article.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { byline } from '#shared/domain/byline.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { imageSources } from '#shared/domain/image.ts'
import { articleUrl } from '../article-url.ts'
import { authorPath } from '../list-pages.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardUrl } from '../social-cards.ts'
import { truncateToLine } from '../truncate-to-line.ts'
import { issueNodeId, periodical, publisher } from './organization.ts'

/** Search engines cut longer headlines. */
const HEADLINE_LENGTH = 110

/** An article on its own page. Of the issue it contains only the id, so that no change of the issue makes the page stale. */
export function newsArticle(article: Article, settings: SiteSettings, site: URL): NewsArticle {
  return {
    ...newsArticleSummary(article, settings, site),
    description: article.excerpt || undefined,
    image: articleImages(article, settings, site),
    publisher: publisher(settings, site),
    isPartOf: article.issueId
      ? { '@type': 'PublicationIssue', '@id': issueNodeId(article.issueId, site), isPartOf: periodical(settings, site) }
      : periodical(settings, site),
    articleSection: categoryLabel(article.category) || undefined,
    wordCount: article.isOpening ? undefined : countWords(article.content),
    translator: article.translator ? { '@type': 'Person', name: article.translator } : undefined,
    ...languageVersionsOf(article, settings, site),
    ...accessibility(article),
  }
}

/** As search engines ask of pages whose text is not all there for everyone. The selector names the part that is not. */
function accessibility({ access = 'everyone' }: Article) {
  if (access === 'everyone') return { isAccessibleForFree: true }
  const hasPart = { '@type': 'WebPageElement' as const, isAccessibleForFree: false, cssSelector: '.members-part' }
  return { isAccessibleForFree: false, hasPart }
}

/** The original of a translation, or the translations of an original. */
function languageVersionsOf({ isTranslation, languageVersions = [] }: Article, settings: SiteSettings, site: URL) {
  const nodes = languageVersions
    .filter((languageVersion) => languageVersion.isTranslation !== isTranslation)
    .map((languageVersion) => {
      const url = articleUrl(languageVersion, settings, site).href
      return { '@type': 'NewsArticle' as const, '@id': `${url}#article`, url, inLanguage: languageVersion.language }
    })
  if (nodes.length === 0) return {}
  return isTranslation ? { translationOfWork: nodes[0] } : { workTranslation: nodes }
}

export function newsArticleSummary(article: ArticleSummary, settings: SiteSettings, site: URL) {
  const { title, author, authors = [], publishedAt, language } = article
  const url = articleUrl(article, settings, site).href
  return {
    '@type': 'NewsArticle' as const,
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: truncateToLine(title, HEADLINE_LENGTH),
    datePublished: publishedAt,
    inLanguage: language,
    author: authorsOf(author, authors, site),
  }
}

/** The people of the byline, with their pages; or the byline alone, which may also name an agency. */
function authorsOf(author: string, authors: NonNullable<Article['authors']>, site: URL) {
  const person = (name: string, url?: string) => ({ '@type': 'Person' as const, name, url })
  if (!author) return undefined
  if (byline(authors.map(({ name }) => name)) !== author) return person(author)
  const people = authors.map(({ id, name }) => person(name, new URL(authorPath(id), site).href))
  return people.length === 1 ? people[0] : people
}

/** The article's own image first; the social card also exists for articles without one. */
function articleImages(article: Article, settings: SiteSettings, site: URL): ImageObject[] {
  const card = new URL(cardUrl(article, settings), site)
  const cards: ImageObject[] = [imageObject(card, CARD_WIDTH, CARD_HEIGHT)]
  if (!article.imageUrl) return cards
  const { src, width, height } = imageSources(article.imageUrl)
  return [{ ...imageObject(new URL(src, site), width, height), caption: article.imageAlt || undefined }, ...cards]
}

const imageObject = (url: URL, width?: number, height?: number) => ({
  '@type': 'ImageObject' as const,
  url: url.href,
  width: width === undefined ? undefined : String(width),
  height: height === undefined ? undefined : String(height),
})

function countWords(content: string): number {
  return paragraphsOf(content).reduce((sum, { text }) => sum + text.split(' ').length, 0)
}
