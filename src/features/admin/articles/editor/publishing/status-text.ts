import type { ArticleDraft, ArticleStatus } from '#shared/contracts/article-draft.ts'

export const statusNames: Record<ArticleStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  archived: 'Archived',
}

/** The status of an article for readers, as a sentence. */
export function statusSentence(draft: ArticleDraft | undefined, toText: (timestamp: string) => string): string {
  if (!draft) return 'It exists with its first character.'
  const date = draft.publishedAt ? toText(draft.publishedAt) : ''
  switch (draft.status) {
    case 'draft':
      return 'A draft. Readers do not see it.'
    case 'in_review':
      return 'In review. Readers do not see it.'
    case 'scheduled':
      return `Scheduled for ${date}.${draft.hasPendingChanges ? ' It has changes since.' : ''}`
    case 'published':
      return draft.hasPendingChanges
        ? 'Readers see an earlier version; this one has changes.'
        : `Readers see this version, dated ${date}.`
    case 'withdrawn':
      return 'Withdrawn. Its address says that it is gone.'
    case 'archived':
      return 'Archived. Readers do not see it.'
  }
}
