import { renderCard } from './cards/render-card.ts'
import { renderIssueEpub } from './epub/issue-epub.ts'
import { renderGiftCard } from './pdf/gift-card.ts'
import { renderIssuePdf } from './pdf/issue-pdf.ts'
import type { DocumentContext, OnTypesettingProgress, RenderJob } from './types.ts'

/** Returns the whole file. Equal jobs give equal bytes, so that the ETag stays and readers do not download it again. */
export async function renderDocument(
  job: RenderJob,
  context: DocumentContext,
  onProgress: OnTypesettingProgress = () => {},
): Promise<Buffer> {
  switch (job.kind) {
    case 'card':
      return renderCard(job.content, context)
    case 'gift-card':
      return renderGiftCard(job.content)
    case 'pdf':
      return renderIssuePdf(job, context, onProgress)
    case 'epub':
      return renderIssueEpub(job, context, onProgress)
  }
}
