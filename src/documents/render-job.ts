import type { Content } from '#lib/content.ts'
import type { GeneratedAsset } from '#lib/content-paths.ts'
import { cardContent } from '#lib/social-cards.ts'
import type { Article } from '#shared/contracts/article.ts'
import type { Edition, EditionFormat } from '#shared/contracts/edition.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import type { RenderJob, UploadedPdfJob } from './types.ts'

/**
 * Undefined when the article or issue does not exist, and for the PDF and the EPUB of an issue that has no articles (nor a file
 * that was uploaded) or is for members.
 */
export async function createRenderJob(
  asset: GeneratedAsset,
  content: Content,
): Promise<RenderJob | UploadedPdfJob | undefined> {
  const settings = await content.settings()
  if (asset.kind === 'publication-card') return { kind: 'card', content: cardContent(undefined, settings) }
  if (asset.kind === 'article-card') return cardJob(await content.article(asset.id), settings)
  const issue = await content.issue(asset.id)
  if (asset.kind === 'issue-card') return cardJob(issue, settings)
  if (!issue) return undefined
  if (asset.kind === 'issue-epub') return editionJob('epub', issue, content)
  const file = await content.issuePdfFile(issue.id)
  return file ? { kind: 'uploaded-pdf', file, issue, settings } : editionJob('pdf', issue, content)
}

async function editionJob(kind: EditionFormat, issue: Issue, content: Content): Promise<RenderJob | undefined> {
  if ((await content.issueFiles([issue.id])).get(issue.id) !== 'everyone') return undefined
  const articles = await content.issueArticles(issue.id)
  if (articles.length === 0) return undefined
  // The pages of the authors are in no file, so that a change of them leaves it as it is.
  const printed = articles.map(({ authors: _, ...article }) => article)
  return { kind, issue, articles: printed, settings: await content.settings() }
}

/** For readers who may have the whole issue, from what the API gives them. */
export function memberEditionJob(
  kind: EditionFormat,
  { issue, articles, pdfFile }: Edition,
  settings: SiteSettings,
): RenderJob | UploadedPdfJob | undefined {
  if (kind === 'pdf' && pdfFile) return { kind: 'uploaded-pdf', file: pdfFile, issue, settings }
  return articles.length > 0 ? { kind, issue, articles, settings } : undefined
}

function cardJob(subject: Article | Issue | undefined, settings: SiteSettings): RenderJob | undefined {
  return subject && { kind: 'card', content: cardContent(subject, settings) }
}

/** The file name that a browser saves the asset under; cards have none. */
export function downloadNameOf(job: RenderJob | UploadedPdfJob): string | undefined {
  if (job.kind === 'card' || job.kind === 'gift-card') return undefined
  const { settings, issue } = job
  return `${settings.name} – ${issue.season} ${issue.year}.${job.kind === 'epub' ? 'epub' : 'pdf'}`
}
