import { issuePdfPath } from '#lib/content-paths.ts'
import type { Issue } from '#shared/contracts/issue.ts'

/** The uploaded file, or the generated one if the issue has articles. */
export const issuePdfUrl = ({ id, pdfUrl }: Issue, hasArticles: boolean) =>
  pdfUrl ?? (hasArticles ? issuePdfPath(id) : undefined)
