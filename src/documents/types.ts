import type { MediaCacheOptions } from '#lib/media-cache.ts'
import type { CardContent } from '#lib/social-cards.ts'
import type { Article } from '#shared/contracts/article.ts'
import type { EditionFormat } from '#shared/contracts/edition.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { TypesettingProgress } from '#shared/contracts/issue-pdf.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'

export interface IssueEdition {
  issue: Issue
  /** In the issue's own order; at least one. */
  articles: Article[]
  settings: SiteSettings
}

export interface GiftCardContent {
  publication: string
  plan: string
  years: number
  fromName: string
  recipientName: string
  message: string
  hasPrintEdition: boolean
  code: string
  redeemUrl: string
}

/** Everything that a generated asset shows. Equal jobs give equal bytes. */
export type RenderJob =
  | { kind: 'card'; content: CardContent }
  | { kind: 'gift-card'; content: GiftCardContent }
  | ({ kind: EditionFormat } & IssueEdition)

/** The PDF that an editor has uploaded: copied from Storage in place of being rendered. */
export interface UploadedPdfJob extends Pick<IssueEdition, 'issue' | 'settings'> {
  kind: 'uploaded-pdf'
  /** Its name in Storage. */
  file: string
}

export type OnTypesettingProgress = (progress: TypesettingProgress) => void

export interface DocumentContext {
  siteUrl: string
  /** Folders that hold the images of this site under the paths of their URLs. */
  imageFolders: string[]
  /** For pictures of the media library; without it, only those in the folders are found. */
  mediaCache?: MediaCacheOptions | undefined
}

/** From the publisher to the document worker. */
export type ToDocumentWorker =
  | ({ kind: 'init' } & DocumentContext)
  /** Renders into `file`. Sent only after the reply to the previous job. */
  | { kind: 'render'; job: RenderJob; file: string }

export type FromDocumentWorker =
  | { kind: 'progress'; progress: TypesettingProgress }
  | { kind: 'rendered' }
  | { kind: 'failed'; reason: string }
