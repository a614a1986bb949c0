import type { ArticleDocument, ArticleSave } from '#shared/contracts/article-draft.ts'

export type SaveKind = ArticleSave['kind']

/**
 * One save, as it is sent until it is answered: a repeated request with the same `saveId` has the same content, so that the
 * server can tell a repetition from another save.
 */
export interface SaveAttempt<Document = ArticleDocument> {
  saveId: string
  baseVersion: number
  kind: SaveKind
  document: Document
}
