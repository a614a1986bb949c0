import type { Content } from '#lib/content.ts'
import type { GeneratedAsset } from '#lib/content-paths.ts'
import { cardContent } from '#lib/social-cards.ts'
import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import type { RenderJob, UploadedPdfJob } from './types.ts'

/** Undefined when the article or issue does not exist, and for the PDF of an issue that has neither articles nor a file, or is for members. */
export async function createRenderJob(
  asset: GeneratedAsset,
  content: Content,
): Promise<RenderJob | UploadedPdfJob | undefined> {
  const settings = await content.settings()
  if (asset.kind === 'publication-card') return { kind: 'card', content: cardContent(undefined, settings) }
  if (asset.kind === 'article-card') return cardJob(await content.article(asset.id), settings)
  const issue = await content.issue(asset.id)
  if (asset.kind === 'issue-card') return cardJob(issue, settings)
  const file = issue && (await content.issuePdfFile(issue.id))
  if (issue && file) return { kind: 'uploaded-pdf', file, issue, settings }
  const isTypeset = issue && (await content.issuesWithArticles()).has(issue.id)
  const articles = isTypeset ? await content.issueArticles(issue.id) : []
  if (!issue || articles.length === 0) return undefined
  // The pages of the authors are not in print, so that a change of them leaves the PDF as it is.
  return { kind: 'pdf', issue, articles: articles.map(({ authors: _, ...article }) => article), settings }
}

function cardJob(subject: Article | Issue | undefined, settings: SiteSettings): RenderJob | undefined {
  return subject && { kind: 'card', content: cardContent(subject, settings) }
}

/** The file name that a browser saves the asset under; cards have none. */
export function downloadNameOf(job: RenderJob | UploadedPdfJob): string | undefined {
  if (job.kind === 'card' || job.kind === 'gift-card') return undefined
  const { settings, issue } = job
  return `${settings.name} – ${issue.season} ${issue.year}.pdf`
}
