import type { DocumentContext, IssueEdition, OnTypesettingProgress } from '../types.ts'
import { issueData, newestPublishedAt } from './issue-data.ts'
import { loadPdfImages } from './pdf-images.ts'
import { typesetPdf } from './typst.ts'

/** The share of the pictures in the time of the sample issue, in percent. */
const PICTURES_SHARE = 90

/** The PDF of an issue, tagged for screen readers. Equal editions have equal bytes. */
export async function renderIssuePdf(
  edition: IssueEdition,
  context: DocumentContext,
  onProgress: OnTypesettingProgress,
): Promise<Buffer> {
  const { findImage, files } = await loadPdfImages(edition, context, (done, total) =>
    onProgress({ stage: 'pictures', done, total, percent: Math.round((PICTURES_SHARE * done) / total) }),
  )
  const { length } = edition.articles
  onProgress({ stage: 'pages', done: length, total: length, percent: PICTURES_SHARE })
  return typesetPdf({
    template: 'issue.typ',
    data: issueData(edition, findImage, context.siteUrl),
    pictures: files,
    date: newestPublishedAt(edition.articles),
  })
}
