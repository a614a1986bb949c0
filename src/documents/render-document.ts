import { renderCard } from './cards/render-card.ts'
import { renderIssuePdf } from './pdf/issue-pdf.ts'
import type { RenderJob } from './render-job.ts'

/** What making needs beside its order. */
export interface DocumentContext {
  siteUrl: string
  imageFolders: string[]
}

/** The whole file. The same order gives the same bytes, so that readers who have it are not sent it again. */
export function renderDocument(job: RenderJob, context: DocumentContext): Promise<Buffer> {
  return job.kind === 'card' ? renderCard(job.content, context) : renderIssuePdf(job, context)
}
