import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { paragraphsOf } from '#shared/domain/article-body.ts'
import { cardOf } from './cards.ts'
import { lineWithin } from './line-within.ts'
import type { PageSubject } from './page-subject.ts'

/** What a page brings to its head. */
export interface PageFacts {
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
  account?: string
}

/** Search results and cards cut longer ones, and never where a person would. */
const DESCRIPTION_LENGTH = 200

export function metadataOf({ settings, site, path, title, description, subject }: PageFacts): Metadata {
  const { name, tagline } = settings
  const heading = title ?? `${name}: ${tagline}`
  const words = description?.trim() || openingOf(subject) || settings.description || tagline
  return {
    title: title ? `${title} — ${name}` : heading,
    heading,
    description: lineWithin(words, DESCRIPTION_LENGTH),
    canonical: canonicalOf(path, site),
    card: { url: new URL(cardOf(cardSubject(subject), settings), site).href, alt: altOf(subject, settings) },
    account: accountOf(settings),
  }
}

/** One address for each page, however it was asked for: no query, no final slash, no file name. */
export function canonicalOf(path: string, site: URL): string {
  const plain = path.replace(/(?:\/index)?(?:\.html)?\/*$/, '')
  return new URL(plain || '/', site).href
}

/** An article without an excerpt is introduced by its own first words. */
function openingOf(subject: PageSubject | undefined): string | undefined {
  if (subject?.kind !== 'article') return undefined
  return paragraphsOf(subject.article.content).find(({ kind }) => kind === 'paragraph')?.text
}

function cardSubject(subject: PageSubject | undefined) {
  if (subject?.kind === 'article') return subject.article
  if (subject?.kind === 'issue') return subject.issue
  return undefined
}

/** Says what is written on the card. */
function altOf(subject: PageSubject | undefined, { name, tagline }: SiteSettings): string {
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

function accountOf({ socialLinks }: SiteSettings): string | undefined {
  const accounts = socialLinks.map(({ url }) => /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/@?(\w{1,15})\/?$/i.exec(url))
  const account = accounts.find((found) => found !== null)?.[1]
  return account && `@${account}`
}
