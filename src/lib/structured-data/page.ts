import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import { canonicalUrl, type PageContext } from '../metadata.ts'
import { newsArticle } from './articles.ts'
import { archivePage, publicationIssue } from './issues.ts'
import { plansPage } from './plans.ts'
import { organization, publisher, website } from './publisher.ts'

/** What a page says of itself to machines: its subject, whose it is, and where in the house it stands. */
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
