import type { RenderJob } from './render-job.ts'

/** What the press tells the process that makes files. */
export type ToDocumentWorker =
  /** `pictures`: folders in which the pictures of this site lie, under the paths of their addresses. */
  | { kind: 'init'; siteUrl: string; imageFolders: string[] }
  /** Make this, and leave it in this file. One at a time. */
  | { kind: 'render'; job: RenderJob; file: string }

export type FromDocumentWorker = { kind: 'rendered' } | { kind: 'failed'; reason: string }
