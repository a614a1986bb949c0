import { createHash } from 'node:crypto'
import type { Article } from '#shared/contracts/article.ts'
import type { Issue, IssueColours } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { articleCardPath, issueCardPath, PUBLICATION_CARD } from './content-paths.ts'

/** Everything that the social card of a page shows. */
export interface CardContent {
  kind: 'article' | 'issue' | 'publication'
  masthead: string
  /** Above the title: a category, or season and year. */
  label: string
  title: string
  /** Below the title: the author, or the number of the issue. */
  credit: string
  image: string | null
  /** Those of an issue that has chosen its own. */
  colours?: IssueColours | undefined
}

/** Part of the URL: increase it when the layout changes, because social networks cache images by URL. */
const CARD_DESIGN_VERSION = 1

/**
 * URL of the social card (1200 × 630 pixels) of an article, an issue, or, without either, of the publication. Its query
 * changes whenever the card does.
 */
export function cardUrl(subject: Article | Issue | undefined, settings: SiteSettings): string {
  const hash = createHash('sha256').update(JSON.stringify([CARD_DESIGN_VERSION, cardContent(subject, settings)]))
  return `${cardPath(subject)}?v=${hash.digest('hex').slice(0, 10)}`
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export function cardContent(subject: Article | Issue | undefined, settings: SiteSettings): CardContent {
  const masthead = settings.name
  if (!subject) return { kind: 'publication', masthead, label: '', title: settings.tagline, credit: '', image: null }
  if (isIssue(subject)) {
    const { season, year, title, number, coverImageUrl, colours } = subject
    const label = `${season} ${year}`
    const content = { masthead, label, title, credit: `Issue No. ${number}`, image: coverImageUrl }
    return { kind: 'issue', ...content, ...(colours && { colours }) }
  }
  const { category, title, author, imageUrl } = subject
  return { kind: 'article', masthead, label: categoryLabel(category), title, credit: author, image: imageUrl }
}

function cardPath(subject: Article | Issue | undefined): string {
  if (!subject) return PUBLICATION_CARD
  return isIssue(subject) ? issueCardPath(subject.id) : articleCardPath(subject.id)
}

const isIssue = (subject: Article | Issue): subject is Issue => 'season' in subject
