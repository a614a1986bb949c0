import { z } from 'zod'
import { Article } from './article.ts'
import { ArticleDocument } from './article-draft.ts'
import { Issue } from './issue.ts'
import { Timestamp } from './primitives.ts'
import { PageVersion } from './publication-page.ts'

/** An article as its page will show it, and its place in the issue. */
export const PreviewArticle = Article.extend({ position: z.int() }).meta({ id: 'PreviewArticle' })
export type PreviewArticle = z.infer<typeof PreviewArticle>

/** The content that a preview shows in place of published content. */
export const Preview = z
  .object({
    path: z.string().describe('The page that was asked for, at its real address.'),
    articles: z.array(PreviewArticle),
    issue: Issue.nullable().describe('A whole issue is shown: this is the current one.'),
    page: PageVersion.optional().describe('A page of the publication is shown.'),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof Preview>

/** `POST /api/admin/articles/{id}/preview`: the saved working copy, or the document that is being typed. */
export const PreviewRequest = z.object({ document: ArticleDocument.optional() }).meta({ id: 'PreviewRequest' })
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const NewPreviewLink = z
  .object({ days: z.int().min(1).max(30).default(7).describe('How long the link works.') })
  .meta({ id: 'NewPreviewLink' })
export type NewPreviewLink = z.infer<typeof NewPreviewLink>

/** A link that shows an unpublished article or issue to people without an account. */
export const PreviewLink = z
  .object({
    id: z.uuid(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PreviewLink' })
export type PreviewLink = z.infer<typeof PreviewLink>

/** With its address, which is shown once. */
export const CreatedPreviewLink = PreviewLink.extend({ url: z.string() }).meta({ id: 'CreatedPreviewLink' })
export type CreatedPreviewLink = z.infer<typeof CreatedPreviewLink>
