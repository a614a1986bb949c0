import type { Article } from '#shared/contracts/article.ts'
import type { CalloutType } from '#shared/contracts/content-block.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { longDate } from '#shared/domain/dates.ts'
import { plainText } from './plain-text.ts'
import type { IssueEdition } from './types.ts'

// Words that every format of an issue has.

export const editionTitle = ({ issue, settings }: Pick<IssueEdition, 'issue' | 'settings'>) =>
  plainText(`${settings.name}, ${issue.season} ${issue.year}: ${issue.title}`)

/** The date is part of the file's bytes, so it depends on the content and not on the clock. */
export function newestPublishedAt(articles: Article[]): Date {
  return new Date(Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt))))
}

export const coverAlt = ({ issue, settings }: Pick<IssueEdition, 'issue' | 'settings'>) =>
  issue.coverImageAlt || `Cover of ${editionTitle({ issue, settings })}`

export const bylineOf = ({ author, publishedAt }: Article, { timeZone }: SiteSettings) =>
  [author && `By ${author}`, longDate(publishedAt, 'en', timeZone)].filter(Boolean).join('  ·  ')

export const authorsOf = (articles: Article[]) => [...new Set(articles.map(({ author }) => author).filter(Boolean))]

export const CALLOUT_LABELS: Record<CalloutType, string> = {
  info: 'Note',
  warning: 'Caution',
  success: 'Recommended',
  highlight: 'Highlight',
}

export interface ColophonRow {
  label: string
  text: string
  link: string | null
}

export function colophonRows({ issue, articles, settings }: IssueEdition, siteUrl: string): ColophonRow[] {
  const { contactEmail, office } = settings
  const row = (label: string, text: string, link: string | null = null) => ({ label, text, link })
  return [
    row('This issue', `${issue.season} ${issue.year}, No. ${issue.number}: ${issue.title}`),
    row('Words by', authorsOf(articles).join(', ')),
    row('Letters', 'Set in Bodoni Moda, EB Garamond and Instrument Sans.'),
    row('Office', [office.name, ...office.lines, office.telephone].filter(Boolean).join(', ')),
    row('Write to us', contactEmail, `mailto:${contactEmail}`),
    row('Read on', new URL(siteUrl).host, siteUrl),
  ].filter(({ text }) => text !== '')
}
