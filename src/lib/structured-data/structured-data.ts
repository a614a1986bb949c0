import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import { canonicalUrl, type PageContext } from '../metadata.ts'
import { newsArticle } from './news-article.ts'
import { organization, publisher, website } from './organization.ts'
import { plansPage } from './plan-offers.ts'
import { archivePage, publicationIssue } from './publication-issue.ts'

/**
 * JSON for a <script> element. '<' is escaped, because '</script>' would end the element and '<!--' would change how the
 * rest is parsed, even within a JSON string.
 */
export function embeddableJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The JSON-LD graph of a page: subject, publisher and breadcrumbs. */
export function createStructuredData(page: PageContext): Graph | undefined {
  if (!page.subject) return undefined
  const nodes = [...nodesOf(page), page.title && breadcrumbs(page, page.title)]
  return { '@context': 'https://schema.org', '@graph': nodes.filter((part): part is Thing => Boolean(part)) }
}

function nodesOf({ subject, settings, site, path }: PageContext): Thing[] {
  const url = canonicalUrl(path, site)
  const organizationNode = organization(settings, site)
  switch (subject?.kind) {
    case 'home':
      return [organizationNode, website(settings, site)]
    case 'article':
      return [newsArticle(subject.article, settings, site)]
    case 'issue':
      return [publicationIssue(subject.issue, subject.articles, settings, site), publisher(settings, site)]
    case 'archive':
      return [archivePage(subject.issues, settings, site)]
    case 'plans':
      return [plansPage(subject.plans, settings, site)]
    case 'about':
      return [{ '@type': 'AboutPage', '@id': url, url, name: `About ${settings.name}`, mainEntity: organizationNode }]
    case 'contact':
      return [{ '@type': 'ContactPage', '@id': url, url, name: 'Contact', mainEntity: organizationNode }]
    default:
      return []
  }
}

function breadcrumbs({ path, site }: PageContext, title: string): BreadcrumbList {
  const listItem = (position: number, name: string, item: string) =>
    ({ '@type': 'ListItem', position, name, item }) as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [listItem(1, 'Home', new URL('/', site).href), listItem(2, title, canonicalUrl(path, site))],
  }
}
