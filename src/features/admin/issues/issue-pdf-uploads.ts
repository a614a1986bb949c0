import { map } from 'nanostores'
import { problemDetail } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { UploadedIssuePdf } from '#shared/contracts/issue-pdf.ts'
import { MAX_UPLOAD_BYTES } from '#shared/domain/media.ts'
import { issuesQuery } from '../admin-queries.ts'
import { sendFile } from '../send-file.ts'
import { recheckAccessOn403 } from '../useAuthState.ts'

/** A PDF on its way to an issue. `judging`: the site has the file. */
export interface PdfUpload {
  file: File
  state: 'sending' | 'judging' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  sent: number
  error?: string
}

/** By the id of the issue. They go on while something else is open. */
export const $pdfUploads = map<Record<string, PdfUpload>>({})

const controllers = new Map<string, AbortController>()
const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024

export const pdfFileAddress = (issueId: string) => `/api/admin/issues/${issueId}/pdf-file`
export const isUploading = (upload: PdfUpload | undefined) => upload?.state === 'sending' || upload?.state === 'judging'

export async function uploadPdf(issueId: string, file: File): Promise<void> {
  if (isUploading($pdfUploads.get()[issueId])) return
  if (file.size > MAX_UPLOAD_BYTES) {
    const error = `A PDF may have ${MAX_MEGABYTES} MB. Please make it smaller first.`
    return $pdfUploads.setKey(issueId, { file, state: 'failed', sent: 0, error })
  }
  const controller = new AbortController()
  controllers.set(issueId, controller)
  const show = (upload: Omit<PdfUpload, 'file'>) => $pdfUploads.setKey(issueId, { file, ...upload })
  show({ state: 'sending', sent: 0 })
  try {
    const { pdf } = await sendFile<UploadedIssuePdf>(pdfFileAddress(issueId), file, {
      onProgress: (sent) => !controller.signal.aborted && show({ state: sent < 1 ? 'sending' : 'judging', sent }),
      signal: controller.signal,
    })
    updateCache(issuesQuery, (issues) => issues.map((issue) => (issue.id === issueId ? { ...issue, pdf } : issue)))
    forget(issueId)
    showToast({ title: 'PDF uploaded', description: 'Readers get it from now on.' })
  } catch (error) {
    if (controller.signal.aborted) return
    show({ state: 'failed', sent: 0, error: problemDetail(error) ?? 'We could not be reached. Nothing was stored.' })
    recheckAccessOn403(error)
  }
}

export function cancelPdfUpload(issueId: string): void {
  const upload = $pdfUploads.get()[issueId]
  if (upload) $pdfUploads.setKey(issueId, { ...upload, state: 'cancelled' })
  controllers.get(issueId)?.abort(new DOMException('Cancelled', 'AbortError'))
}

/** Tries the same file again. */
export function retryPdfUpload(issueId: string): void {
  const upload = $pdfUploads.get()[issueId]
  if (upload) void uploadPdf(issueId, upload.file)
}

function forget(issueId: string): void {
  const { [issueId]: _, ...others } = $pdfUploads.get()
  $pdfUploads.set(others)
  controllers.delete(issueId)
}
