import { renderToBuffer } from '@react-pdf/renderer'
import type { DocumentContext } from '../make.ts'
import type { IssueEdition } from '../order.ts'
import { issueDocument, type PageNumbers } from './document.ts'
import { withoutPixels, loadPdfImages } from './plates.ts'

/** The issue as one would hold it: typeset twice, because the contents name pages that are known only afterwards. */
export async function renderIssuePdf(edition: IssueEdition, context: DocumentContext): Promise<Buffer> {
  const findImage = await loadPdfImages(edition, context)
  const pageNumbers: PageNumbers = new Map()
  await renderToBuffer(issueDocument({ edition, findImage: await withoutPixels(findImage), pageNumbers, siteUrl: context.siteUrl }))
  return renderToBuffer(issueDocument({ edition, findImage, pageNumbers, siteUrl: context.siteUrl }))
}
