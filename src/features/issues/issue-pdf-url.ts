import { issuePdfPath } from '#lib/content-paths.ts'
import type { Issue } from '#shared/contracts/issue.ts'

/** The file that was uploaded, or else the one that we typeset, if there is anything in the issue to typeset. */
export const issuePdfUrl = ({ id, pdfUrl }: Issue, hasArticles: boolean) =>
  pdfUrl ?? (hasArticles ? issuePdfPath(id) : undefined)
