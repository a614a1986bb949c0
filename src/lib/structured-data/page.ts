import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import { canonicalOf, type PageFacts } from '../metadata.ts'
import { newsArticle } from './articles.ts'
import { archivePage, publicationIssue } from './issues.ts'
import { plansPage } from './plans.ts'
import { organization, publisher, website } from './publisher.ts'

/** What a page says of itself to machines: its subject, whose it is, and where in the house it stands. */
export function structuredDataOf(page: PageFacts): Graph | undefined {
  if (!page.subject) return undefined
  const parts = [...thingsOf(page), page.title && breadcrumbs(page, page.title)]
  return { '@context': 'https://schema.org', '@graph': parts.filter((part): part is Thing => Boolean(part)) }
}

function thingsOf({ subject, settings, site, path }: PageFacts): Thing[] {
  const url = canonicalOf(path, site)
  const house = organization(settings, site)
  switch (subject?.kind) {
    case 'home':
      return [house, website(settings, site)]
    case 'article':
      return [newsArticle(subject.article, settings, site)]
    case 'issue':
      return [publicationIssue(subject.issue, subject.articles, settings, site), publisher(settings, site)]
    case 'archive':
      return [archivePage(subject.issues, settings, site)]
    case 'plans':
      return [plansPage(subject.plans, settings, site)]
    case 'about':
      return [{ '@type': 'AboutPage', '@id': url, url, name: `About ${settings.name}`, mainEntity: house }]
    case 'contact':
      return [{ '@type': 'ContactPage', '@id': url, url, name: 'Contact', mainEntity: house }]
    default:
      return []
  }
}

function breadcrumbs({ path, site }: PageFacts, title: string): BreadcrumbList {
  const place = (position: number, name: string, item: string) =>
    ({ '@type': 'ListItem', position, name, item }) as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [place(1, 'Home', new URL('/', site).href), place(2, title, canonicalOf(path, site))],
  }
}
