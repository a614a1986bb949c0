import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { AdminIssue } from '#shared/contracts/admin-issue.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { issuesQuery, replaceById, useAdminAction } from '../admin-queries.ts'
import { bytesLabel } from '../bytes-label.ts'
import { dateTimeLabel } from '../date-labels.ts'
import { FileDropArea } from '../FileDropArea.tsx'
import {
  $pdfUploads,
  cancelPdfUpload,
  isUploading,
  type PdfUpload,
  pdfFileAddress,
  retryPdfUpload,
  uploadPdf,
} from './issue-pdf-uploads.ts'
import { TypesetPdf } from './TypesetPdf.tsx'

interface Props {
  issue: AdminIssue
  mayWrite: boolean
  /** Readers see the issue. */
  isPublished: boolean
}

/** The PDF that readers get: an uploaded file, else one elsewhere, else the one that is typeset from the articles. */
export function IssuePdf({ issue, mayWrite, isPublished }: Props) {
  const upload = useStore($pdfUploads)[issue.id]
  const inputRef = useRef<HTMLInputElement>(null)
  const busy = isUploading(upload)
  const take = ([file]: Iterable<File>) => file && void uploadPdf(issue.id, file)
  if (!mayWrite) return <CurrentPdf issue={issue} mayWrite={false} isPublished={isPublished} />
  return (
    <FileDropArea onFiles={take}>
      <CurrentPdf issue={issue} mayWrite isPublished={isPublished} />
      {upload && <UploadState issueId={issue.id} upload={upload} />}
      <div className="mt-4">
        <Button variant="ghost" onClick={() => inputRef.current?.click()} disabled={busy} focusableWhenDisabled>
          {issue.pdf ? 'Upload another PDF' : 'Upload a PDF'}
        </Button>
        <p className="mt-2 font-ui text-small text-soft">Or drop it here. Up to 50 MB.</p>
      </div>
      <input
        ref={inputRef}
        type="file"
        className="sr-only"
        aria-label="The PDF of the issue"
        tabIndex={-1}
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </FileDropArea>
  )
}

function CurrentPdf({ issue, mayWrite, isPublished }: Props) {
  const { pdf, pdfUrl } = issue
  if (pdf)
    return (
      <>
        <p className="max-w-measure wrap-anywhere">
          {isPublished ? 'Readers get' : 'With the release, readers get'}{' '}
          <a className="link" href={pdfFileAddress(issue.id)}>
            {pdf.name}
          </a>
        </p>
        <p className="mt-1 font-ui text-small text-soft tabular-nums">
          {pdf.pages === 1 ? '1 page' : `${pdf.pages} pages`} · {bytesLabel(pdf.bytes)} · uploaded{' '}
          {dateTimeLabel(pdf.uploadedAt)}
        </p>
        {mayWrite && <RemovePdf issue={issue} />}
      </>
    )
  if (pdfUrl)
    return (
      <p>
        <a className="link" href={pdfUrl}>
          Open the PDF that readers get
        </a>
      </p>
    )
  if (issue.articleCount === 0) return <EmptyNote>Without articles none is typeset.</EmptyNote>
  return (
    <>
      <p className="max-w-measure text-soft">
        {isPublished
          ? 'Readers get a PDF that is typeset from the articles, and typeset again after each change of them. An EPUB is made beside it.'
          : 'From the release on, readers get a PDF that is typeset from the articles, and an EPUB.'}
      </p>
      {isPublished && <TypesetPdf issueId={issue.id} />}
    </>
  )
}

function UploadState({ issueId, upload }: { issueId: string; upload: PdfUpload }) {
  const { file, state, sent, error } = upload
  return (
    <div className="mt-4 max-w-measure border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-6">
        <span className="truncate">{file.name}</span>
        {state === 'sending' && (
          <span aria-hidden="true" className="shrink-0 font-ui text-small text-soft tabular-nums">
            {Math.round(sent * 100)} %
          </span>
        )}
      </p>
      {state === 'sending' && (
        <div className="py-2">
          <ProgressBar max={1} value={sent} aria-label={`Upload of ${file.name}`} />
        </div>
      )}
      {/* Not each percent: that would be read aloud without end. */}
      <p role="status" className={`font-ui text-small ${state === 'failed' ? 'text-accent' : 'text-soft'}`}>
        {STATE_LABELS[state]} {error}
      </p>
      {isUploading(upload) ? (
        <Button variant="ghost" onClick={() => cancelPdfUpload(issueId)}>
          Cancel
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => retryPdfUpload(issueId)}>
          Try again
        </Button>
      )}
    </div>
  )
}

const STATE_LABELS: Record<PdfUpload['state'], string> = {
  sending: 'Sending.',
  judging: 'Looking at every page.',
  failed: 'Not stored.',
  cancelled: 'Cancelled.',
}

function RemovePdf({ issue }: { issue: AdminIssue }) {
  const { run, errorMessage } = useAdminAction()
  const remove = () =>
    run(async () => {
      await api.delete('/admin/issues/{id}/pdf', { path: { id: issue.id } })
      updateCache(issuesQuery, replaceById<AdminIssue>({ ...issue, pdf: null }))
      return { title: 'PDF removed' }
    })
  return (
    <ConfirmDialog
      title="Remove this PDF?"
      trigger={
        <button type="button" className="link min-h-11 cursor-pointer font-ui text-small">
          Remove it
        </button>
      }
      confirmLabel="Remove the PDF"
      onConfirm={remove}
      errorMessage={errorMessage}
    >
      {issue.pdfUrl
        ? 'Readers get the one at the address of the form instead.'
        : 'Readers get the one that is typeset from the articles instead.'}
    </ConfirmDialog>
  )
}
