import type { Issue } from '#shared/contracts/issue.ts'
import { issuePdfPath } from '../../lib/made-files.ts'

/** The file that was uploaded, or else the one that we typeset. */
export const pdfOf = ({ id, pdfUrl }: Issue) => pdfUrl ?? issuePdfPath(id)
