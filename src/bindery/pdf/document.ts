import { Document } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import type { IssueEdition } from '../order.ts'
import { articlePages } from './article.ts'
import { colophonPage } from './colophon.ts'
import { contentsPages } from './contents.ts'
import { coverPage } from './cover.ts'
import type { FindPdfImage } from './plates.ts'

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
