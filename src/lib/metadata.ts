import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { cardUrl } from './social-cards.ts'
import { truncateToLine } from './truncate-to-line.ts'

/** What a page is about, for those who find and share it. Pages that are about nothing more than their title have none. */
export type PageSubject =
  | { kind: 'home' }
  | { kind: 'article'; article: Article }
  | { kind: 'issue'; issue: Issue; articles: Article[] }
  | { kind: 'archive'; issues: Issue[] }
  | { kind: 'plans'; plans: Plan[] }
  | { kind: 'about' }
  | { kind: 'contact' }

/** What a page brings to its head. */
export interface PageContext {
  settings: SiteSettings
  /** Where the site is found, e.g. https://meridian.example. */
  site: URL
  /** The address of this page, without query. */
  path: string
  /** Left out on the front page. */
  title?: string
  description?: string
  subject?: PageSubject
}

export interface Metadata {
  /** In the tab and in search results. */
  title: string
  /** Where the name of the magazine stands beside it. */
  heading: string
  description: string
  canonical: string
  card: { url: string; alt: string }
  /** The account of the magazine on X, with its @. */
  xHandle?: string
}

/** Search results and cards cut longer ones, and never where a person would. */
const DESCRIPTION_LENGTH = 200

export function createMetadata({ settings, site, path, title, description, subject }: PageContext): Metadata {
  const { name, tagline } = settings
  const heading = title ?? `${name}: ${tagline}`
  const descriptionText = description?.trim() || firstParagraphOf(subject) || settings.description || tagline
  return {
    title: title ? `${title} — ${name}` : heading,
    heading,
    description: truncateToLine(descriptionText, DESCRIPTION_LENGTH),
    canonical: canonicalUrl(path, site),
    card: { url: new URL(cardUrl(cardSubject(subject), settings), site).href, alt: cardAltText(subject, settings) },
    xHandle: xHandleOf(settings),
  }
}

/** One address for each page, however it was asked for: no query, no final slash, no file name. */
export function canonicalUrl(path: string, site: URL): string {
  const normalizedPath = path.replace(/(?:\/index)?(?:\.html)?\/*$/, '')
  return new URL(normalizedPath || '/', site).href
}

/** An article without an excerpt is introduced by its own first words. */
function firstParagraphOf(subject: PageSubject | undefined): string | undefined {
  if (subject?.kind !== 'article') return undefined
  return paragraphsOf(subject.article.content).find(({ kind }) => kind === 'paragraph')?.text
}

function cardSubject(subject: PageSubject | undefined) {
  if (subject?.kind === 'article') return subject.article
  if (subject?.kind === 'issue') return subject.issue
  return undefined
}

/** Says what is written on the card. */
function cardAltText(subject: PageSubject | undefined, { name, tagline }: SiteSettings): string {
  if (subject?.kind === 'article') {
    const { title, author } = subject.article
    return author ? `${title}, by ${author}, in ${name}` : `${title}, in ${name}`
  }
  if (subject?.kind === 'issue') {
    const { season, year, title } = subject.issue
    return `${name}, ${season} ${year}: ${title}`
  }
  return `${name}: ${tagline}`
}

function xHandleOf({ socialLinks }: SiteSettings): string | undefined {
  const accounts = socialLinks.map(({ url }) => /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/@?(\w{1,15})\/?$/i.exec(url))
  const account = accounts.find((found) => found !== null)?.[1]
  return account && `@${account}`
}
