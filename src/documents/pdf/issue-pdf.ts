import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import type { DocumentContext } from '../render-document.ts'
import type { IssueEdition } from '../render-job.ts'
import { colophonPage } from './colophon-page.ts'
import { contentsPages } from './contents-page.ts'
import { coverPage } from './cover-page.ts'
import { articlePages } from './pdf-article-pages.ts'
import { type FindPdfImage, loadPdfImages, withoutPixels } from './pdf-images.ts'

/** On which page each article opens. Filled while the pages are made, read by the contents. */
export type PageNumbers = Map<Article['id'], number>

export interface PdfContext {
  edition: IssueEdition
  findImage: FindPdfImage
  pageNumbers: PageNumbers
  siteUrl: string
}

export function issueDocument(context: PdfContext) {
  const { issue, articles, settings } = context.edition
  const modifiedAt = newestPublishedAt(articles)
  return createElement(
    Document,
    {
      title: `${settings.name}, ${issue.season} ${issue.year}: ${issue.title}`,
      author: settings.name,
      subject: issue.description,
      creator: settings.name,
      producer: settings.name,
      keywords: articles.map(({ author }) => author).join(', '),
      language: 'en',
      creationDate: modifiedAt,
      modificationDate: modifiedAt,
      pageMode: 'useOutlines',
      pageLayout: 'twoPageRight',
    },
    coverPage(context),
    ...contentsPages(context),
    ...articles.flatMap((article) => articlePages(article, context)),
    colophonPage(context),
  )
}

/** A document's date is part of its bytes: that of its newest article, so that the same content gives the same file. */
function newestPublishedAt(articles: Article[]): Date {
  return new Date(Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt))))
}

/** The issue as one would hold it: typeset twice, because the contents name pages that are known only afterwards. */
export async function renderIssuePdf(edition: IssueEdition, context: DocumentContext): Promise<Buffer> {
  const findImage = await loadPdfImages(edition, context)
  const pageNumbers: PageNumbers = new Map()
  await renderToBuffer(
    issueDocument({ edition, findImage: await withoutPixels(findImage), pageNumbers, siteUrl: context.siteUrl }),
  )
  return renderToBuffer(issueDocument({ edition, findImage, pageNumbers, siteUrl: context.siteUrl }))
}
