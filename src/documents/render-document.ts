import { renderCard } from './cards/render-card.ts'
import { renderGiftCard } from './pdf/gift-card.ts'
import { renderIssuePdf } from './pdf/issue-pdf.ts'
import type { DocumentContext, OnTypesettingProgress, RenderJob } from './types.ts'

/** Returns the whole file. Equal jobs give equal bytes, so that the ETag stays and readers do not download it again. */
export async function renderDocument(
  job: RenderJob,
  context: DocumentContext,
  onProgress: OnTypesettingProgress = () => {},
): Promise<Buffer> {
  if (job.kind === 'card') return renderCard(job.content, context)
  return job.kind === 'gift-card' ? renderGiftCard(job.content) : renderIssuePdf(job, context, onProgress)
}
