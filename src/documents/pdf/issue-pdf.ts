import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import { paletteOf } from '#shared/contracts/issue-colours.ts'
import type { DocumentContext, IssueEdition, OnTypesettingProgress } from '../types.ts'
import { colophonPage } from './colophon-page.ts'
import { contentsPages } from './contents-page.ts'
import { coverPage } from './cover-page.ts'
import { createTextStyles, pageBackground } from './page-styles.ts'
import { articlePages } from './pdf-article-pages.ts'
import { loadPdfImages, withoutPixels } from './pdf-images.ts'
import { createPdfProgress } from './pdf-progress.ts'
import type { PageNumbers, PdfContext } from './types.ts'

function issueDocument(context: PdfContext) {
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

/** The date is part of the PDF's bytes, so it depends on the content and not on the clock. */
function newestPublishedAt(articles: Article[]): Date {
  return new Date(Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt))))
}

/** Renders twice: the table of contents needs page numbers that are known only after the first pass, which has no images. */
export async function renderIssuePdf(
  edition: IssueEdition,
  context: DocumentContext,
  onProgress: OnTypesettingProgress,
): Promise<Buffer> {
  const progress = createPdfProgress(edition.articles.length, onProgress)
  const findImage = await loadPdfImages(edition, context, progress.pictures)
  const pageNumbers: PageNumbers = new Map()
  const { colours } = edition.issue
  const palette = paletteOf('light', colours)
  const pdfContext = {
    edition,
    findImage,
    pageNumbers,
    siteUrl: context.siteUrl,
    palette,
    textStyles: createTextStyles(palette),
    pageBackground: pageBackground(colours),
  }
  const withoutImages = await withoutPixels(findImage)
  await renderToBuffer(
    issueDocument({ ...pdfContext, findImage: withoutImages, onArticle: progress.articles('layout') }),
  )
  return renderToBuffer(issueDocument({ ...pdfContext, onArticle: progress.articles('pages') }))
}
