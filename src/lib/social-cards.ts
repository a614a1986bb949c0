import { createHash } from 'node:crypto'
import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { articleCardPath, issueCardPath, PUBLICATION_CARD } from './content-paths.ts'

/** Everything that a card shows when a page is shared. What is not in here cannot be on it. */
export interface CardContent {
  kind: 'article' | 'issue' | 'publication'
  masthead: string
  /** Over the title: a category, or season and year. */
  label: string
  title: string
  /** Under the title: who wrote it, or the number of the issue. */
  credit: string
  image: string | null
}

/** Counts how the cards are drawn, so that networks which keep pictures by address fetch new ones when that changes. */
const CARD_DESIGN_VERSION = 1

/**
 * The address of the picture (1200 × 630) that stands for an article, an issue, or, without either, for the house.
 * Its query changes whenever the picture does.
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
    const { season, year, title, number, coverImageUrl } = subject
    const label = `${season} ${year}`
    return { kind: 'issue', masthead, label, title, credit: `Issue No. ${number}`, image: coverImageUrl }
  }
  const { category, title, author, imageUrl } = subject
  return { kind: 'article', masthead, label: categoryLabel(category), title, credit: author, image: imageUrl }
}

function cardPath(subject: Article | Issue | undefined): string {
  if (!subject) return PUBLICATION_CARD
  return isIssue(subject) ? issueCardPath(subject.id) : articleCardPath(subject.id)
}

const isIssue = (subject: Article | Issue): subject is Issue => 'season' in subject
