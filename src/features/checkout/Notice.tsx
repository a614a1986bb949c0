import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

interface NoticeProps {
  /** In the tab too. */
  title: string
  /** Above the title. */
  label?: string
  role?: 'alert'
  children: ReactNode
  /** The ways on: links and buttons. */
  actions: ReactNode
}

/** How things stand where there is nothing to fill in, and the ways on. */
export function Notice({ title, label, role, children, actions }: NoticeProps) {
  useDocumentTitle(title)
  return (
    <section role={role} className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      {label && <p className="label mb-4 text-accent">{label}</p>}
      <h1 className="max-w-[15ch] text-display">{title}</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">{children}</p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">{actions}</p>
    </section>
  )
}

interface LoadErrorProps {
  /** What did not come, as the subject of a sentence. */
  subject: string
  detail?: string | undefined
  /** Whether it is known that no money has moved. */
  charged?: 'nothing' | 'unknown'
  onRetry: () => void
}

/** What did not come, and whether there is anything to worry about. */
export const LoadError = ({ subject, detail, charged = 'nothing', onRetry }: LoadErrorProps) => (
  <Notice
    title={`${subject} could not be loaded`}
    role="alert"
    actions={
      <Button variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {detail ?? 'We are away for a moment, or the connection is.'}{' '}
    {charged === 'nothing' ? 'Nothing has been charged.' : 'Please do not pay again before this page has answered.'}
  </Notice>
)
