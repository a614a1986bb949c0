import { type ReactNode, useEffect } from 'react'
import { problemDetail } from '#lib/api.ts'
import { setDocumentTitle } from '#lib/document-title.ts'
import { Button } from '#ui/Button.tsx'

interface NoticeProps {
  /** Also the title of the document. */
  title: string
  /** Above the title. */
  label?: string
  role?: 'alert'
  children: ReactNode
  /** Links and buttons. */
  actions: ReactNode
}

/** A page-wide message in place of the form, with links to go on. */
export function Notice({ title, label, role, children, actions }: NoticeProps) {
  useDocumentTitle(title)
  return (
    <div role={role} className="column flex min-h-message flex-col items-start justify-center py-section">
      {label && <p className="label mb-4 text-accent">{label}</p>}
      <h1 className="max-w-[15ch] text-display">{title}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">{children}</p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">{actions}</p>
    </div>
  )
}

interface LoadErrorProps {
  /** What could not be loaded, as the subject of a sentence. */
  subject: string
  error?: unknown
  /** Whether a payment may have been made. */
  charged?: 'nothing' | 'unknown'
  onRetry: () => unknown
}

/** What could not be loaded, and whether anything has been charged. */
export const LoadError = ({ subject, error, charged = 'nothing', onRetry }: LoadErrorProps) => (
  <Notice
    title={`${subject} could not be loaded`}
    role="alert"
    actions={
      <Button variant="ghost" onClick={() => onRetry()}>
        Try again
      </Button>
    }
  >
    {problemDetail(error) ?? 'We are away for a moment, or the connection is.'}{' '}
    {charged === 'nothing' ? 'Nothing has been charged.' : 'Please do not pay again before this page has answered.'}
  </Notice>
)

/** Sets the document's title, followed by the name of the publication. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}

/** To a guest whose payment was declined: an account of a checkout cannot be used before it is paid for or confirmed. */
export const NO_ACCOUNT_YET =
  'You have no account yet: it begins with the payment. Pay in another way here, or come back later with the same address and password.'
