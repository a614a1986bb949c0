import type { Article, ArticleSummary, PublicAuthor } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { english, type Locale } from '../languages/locale.ts'
import { issueDate } from './issue-date.ts'
import { cardUrl } from './social-cards.ts'
import { truncateToLine } from './truncate-to-line.ts'

/** The subject of a page, for structured data and sharing. Pages without one have only a title. */
export type PageSubject =
  | { kind: 'home' }
  | { kind: 'article'; article: Article }
  | { kind: 'issue'; issue: Issue; articles: ArticleSummary[] }
  | { kind: 'archive'; issues: Issue[] }
  | { kind: 'articles'; articles: ArticleSummary[] }
  | { kind: 'category'; label: string; path: string; articles: ArticleSummary[] }
  | { kind: 'author'; author: PublicAuthor; articles: ArticleSummary[] }
  | { kind: 'plans'; plans: Plan[] }
  | { kind: 'about' }
  | { kind: 'contact' }

/** The links in the head of a page of a list. */
export interface PageLinks {
  /** The page of the list with newer articles, and the one with earlier ones. */
  newer?: string
  earlier?: string
  /** The list has /rss.xml and /feed.json below this path. */
  feeds?: { title: string; path: string }
}

/** Input of a page's head. */
export interface PageContext {
  settings: SiteSettings
  /** Root URL of the site, e.g. https://meridian.example. */
  site: URL
  /** Path of this page, without query. */
  path: string
  /** Left out on the front page. */
  title?: string
  description?: string
  subject?: PageSubject
  /** English by default. */
  locale?: Locale
}

export interface Metadata {
  /** For the tab and search results. */
  title: string
  /** Where the publication's name is shown beside it. */
  heading: string
  description: string
  canonical: string
  card: { url: string; alt: string }
  /** The publication's account on X, with its @. */
  xHandle?: string
}

/** Search results and social cards cut longer descriptions within a word. */
const DESCRIPTION_LENGTH = 200

export function createMetadata({
  settings,
  site,
  path,
  title,
  description,
  subject,
  locale = english,
}: PageContext): Metadata {
  const { name, tagline } = settings
  const heading = title ?? locale.t('{name}: {tagline}', { name, tagline })
  const descriptionText = description?.trim() || firstParagraphOf(subject) || settings.description || tagline
  return {
    title: title ? `${title} — ${name}` : heading,
    heading,
    description: truncateToLine(descriptionText, DESCRIPTION_LENGTH),
    canonical: canonicalUrl(path, site),
    card: {
      url: new URL(cardUrl(cardSubject(subject), settings), site).href,
      alt: cardAltText(subject, settings, locale),
    },
    xHandle: xHandleOf(settings),
  }
}

/** The canonical URL of a page: no query, no trailing slash. */
export function canonicalUrl(path: string, site: URL): string {
  return new URL(path.replace(/\/+$/, '') || '/', site).href
}

/** The excerpt of an article, or else its first words. */
function firstParagraphOf(subject: PageSubject | undefined): string | undefined {
  if (subject?.kind !== 'article') return undefined
  return paragraphsOf(subject.article.content).find(({ kind }) => kind === 'paragraph')?.text
}

function cardSubject(subject: PageSubject | undefined) {
  if (subject?.kind === 'article') return subject.article
  if (subject?.kind === 'issue') return subject.issue
  return undefined
}

/** Alternative text of the social card. */
function cardAltText(subject: PageSubject | undefined, { name, tagline }: SiteSettings, { t }: Locale): string {
  if (subject?.kind === 'article') {
    const { title, author } = subject.article
    return author
      ? t('{title}, by {author}, in {name}', { title, author, name })
      : t('{title}, in {name}', { title, name })
  }
  if (subject?.kind === 'issue') {
    return t('{name}, {date}: {title}', { name, date: issueDate(subject.issue, t), title: subject.issue.title })
  }
  return t('{name}: {tagline}', { name, tagline })
}

function xHandleOf({ socialLinks }: SiteSettings): string | undefined {
  const accounts = socialLinks.map(({ url }) => /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/@?(\w{1,15})\/?$/i.exec(url))
  const account = accounts.find((found) => found !== null)?.[1]
  return account && `@${account}`
}
