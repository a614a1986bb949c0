import { newestPublishedAt } from '../edition-labels.ts'
import { loadPictures, type PictureSizes } from '../edition-pictures.ts'
import type { DocumentContext, IssueEdition, OnTypesettingProgress } from '../types.ts'
import { issueData } from './issue-data.ts'
import { typesetPdf } from './typst.ts'

/** About 150 pixels to the inch in print. */
const SIZES: PictureSizes = {
  cover: { width: 1240, height: 1653 },
  opening: { width: 1240, height: 960 },
  wide: { width: 940 },
  half: { width: 620 },
  product: { width: 520, height: 650 },
}

/** The PDF of an issue, tagged for screen readers. Equal editions have equal bytes. */
export async function renderIssuePdf(
  edition: IssueEdition,
  context: DocumentContext,
  onProgress: OnTypesettingProgress,
): Promise<Buffer> {
  const { findPicture, files } = await loadPictures(edition, SIZES, context, onProgress)
  return typesetPdf({
    template: 'issue.typ',
    data: issueData(edition, findPicture, context.siteUrl),
    pictures: files,
    date: newestPublishedAt(edition.articles),
  })
}
