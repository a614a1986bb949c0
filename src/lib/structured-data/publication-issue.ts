import type { CollectionPage, PublicationIssue } from 'schema-dts'
import type { ArticleSummary } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { imageSources } from '#shared/domain/image.ts'
import type { Locale } from '../../languages/locale.ts'
import { issuePath } from '../content-paths.ts'
import { newsArticleSummary } from './news-article.ts'
import { issueNodeId, nodeId, periodical } from './organization.ts'

export function publicationIssue(issue: Issue, articles: ArticleSummary[], settings: SiteSettings, site: URL) {
  const publicationIssueNode: PublicationIssue = {
    ...publicationIssueSummary(issue, site),
    isPartOf: periodical(settings, site),
    publisher: { '@id': nodeId(site, 'publisher') },
    hasPart: articles.map((article) => newsArticleSummary(article, settings, site)),
  }
  return publicationIssueNode
}

export function archivePage(
  issues: Issue[],
  settings: SiteSettings,
  url: string,
  { t }: Locale,
  site: URL,
): CollectionPage {
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: t('Magazine Archive'),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: issues.length,
      itemListElement: issues.map((issue, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: { ...publicationIssueSummary(issue, site), isPartOf: periodical(settings, site) },
      })),
    },
  }
}

function publicationIssueSummary({ id, number, season, year, title, description, coverImageUrl }: Issue, site: URL) {
  return {
    '@type': 'PublicationIssue' as const,
    '@id': issueNodeId(id, site),
    issueNumber: number,
    name: `${season} ${year}: ${title}`,
    description: description || undefined,
    image: coverImageUrl ? new URL(imageSources(coverImageUrl).src, site).href : undefined,
    url: new URL(issuePath(id), site).href,
  }
}
