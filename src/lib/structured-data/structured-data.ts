import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import { categoryId, categoryLabel } from '#shared/domain/category.ts'
import { english } from '../../languages/locale.ts'
import { authorPath, categoryPath } from '../list-pages.ts'
import { canonicalUrl, type PageContext } from '../metadata.ts'
import { articlesPage, authorPage } from './article-lists.ts'
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

function nodesOf({ subject, settings, site, path, title, locale = english }: PageContext): Thing[] {
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
      return [archivePage(subject.issues, settings, url, locale, site)]
    case 'articles':
    case 'category':
      return [articlesPage(subject.articles, title ?? settings.name, url, settings, site)]
    case 'author':
      return [authorPage(subject.author, subject.articles, url, settings, site)]
    case 'plans':
      return [plansPage(subject.plans, settings, site)]
    case 'about':
      return [
        {
          '@type': 'AboutPage',
          '@id': url,
          url,
          name: locale.t('About {name}', { name: settings.name }),
          mainEntity: organizationNode,
        },
      ]
    case 'contact':
      return [{ '@type': 'ContactPage', '@id': url, url, name: locale.t('Contact'), mainEntity: organizationNode }]
    default:
      return []
  }
}

function breadcrumbs(
  { path, site, subject, locale: { t, href } = english }: PageContext,
  title: string,
): BreadcrumbList {
  const here = canonicalUrl(path, site)
  const above = parentOf(subject)
  const parent = above && { name: above.name, url: canonicalUrl(href(above.path), site) }
  const trail = [
    { name: t('Home'), url: new URL(href('/'), site).href },
    ...(parent && parent.url !== here ? [parent] : []),
    { name: title, url: here },
  ]
  const listItem = (position: number, name: string, item: string) =>
    ({ '@type': 'ListItem', position, name, item }) as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => listItem(index + 1, name, url)),
  }
}

/** The page between the front page and this one. */
function parentOf(subject: PageContext['subject']): { name: string; path: string } | undefined {
  if (subject?.kind === 'category') return { name: subject.label, path: subject.path }
  if (subject?.kind === 'author') return { name: subject.author.name, path: authorPath(subject.author.id) }
  if (subject?.kind !== 'article') return undefined
  const id = categoryId(subject.article.category)
  return id ? { name: categoryLabel(subject.article.category), path: categoryPath(id) } : undefined
}
