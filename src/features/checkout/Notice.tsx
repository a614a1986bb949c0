import { type ReactNode, useEffect } from 'react'
import { ApiError, problemDetail } from '#lib/api.ts'
import { setDocumentTitle } from '#lib/document-title.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

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
  /** Says what could not be loaded. */
  title: string
  error?: unknown
  /** Whether a payment may have been made; 'never' on a page without one, which does not speak of charges. */
  charged?: 'nothing' | 'unknown' | 'never'
  onRetry: () => unknown
}

/** Says why the page could not be loaded, and whether anything has been charged. */
export function LoadError({ title, error, charged = 'nothing', onRetry }: LoadErrorProps) {
  const { t } = useLocale()
  return (
    <Notice
      title={title}
      role="alert"
      actions={
        <Button variant="ghost" onClick={() => onRetry()}>
          {t('Try again')}
        </Button>
      }
    >
      {problemDetail(error) ?? t('We are away for a moment, or the connection is.')}{' '}
      {charged === 'nothing' && t('Nothing has been charged.')}
      {charged === 'unknown' && t('Please do not pay again before this page has answered.')}
    </Notice>
  )
}

/** The address names nothing that exists, or is malformed; after other errors another attempt may find it. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410, 414, 422].includes(error.status)

/** Sets the document's title, followed by the name of the publication. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}

/** To a guest whose payment was declined: an account of a checkout cannot be used before it is paid for or confirmed. */
export const noAccountYet = (t: Translate): string =>
  t(
    'You have no account yet: it begins with the payment. Pay in another way here, or come back later with the same address and password.',
  )
