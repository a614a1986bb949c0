import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary as Boundary } from 'react-error-boundary'
import { useLocale } from '../languages/LocaleContext.ts'
import { reportClientError } from './error-report.ts'

interface Props {
  /** The part of the page, as the subject of a sentence: 'Your addresses'. */
  subject: string
  children: ReactNode
}

/**
 * Around a section whose code is loaded on demand: where that fails, only the section says so. The message looks like
 * ui/Alert.tsx, which lib may not import.
 */
export const ErrorBoundary = ({ subject, children }: Props) => (
  <Boundary
    onError={(error) => reportClientError(error, subject)}
    fallback={
      <div role="alert" className="my-10 border-l-2 border-accent pl-5">
        <NotLoaded subject={subject} />
        <RetryButton />
      </div>
    }
  >
    {children}
  </Boundary>
)

function NotLoaded({ subject }: Pick<Props, 'subject'>) {
  const { t } = useLocale()
  return <p>{t('{subject} could not be loaded.', { subject })}</p>
}

/** The island inside an error boundary: React would otherwise remove all of it from the page. */
export function withErrorBoundary<IslandProps extends object>(
  Island: ComponentType<IslandProps>,
  name: string,
): ComponentType<IslandProps> {
  return (props) => (
    <Boundary onError={(error) => reportClientError(error, name)} fallback={<IslandFallback />}>
      <Island {...props} />
    </Boundary>
  )
}

function IslandFallback() {
  const { t } = useLocale()
  return (
    <div role="alert" className="column my-10 max-w-measure">
      <p>{t('Something went wrong.')}</p>
      <PaymentNotice />
      <RetryButton />
    </div>
  )
}

/** A card is charged only after its reader has sent the form of the checkout, and the success page knows of what. */
function PaymentNotice() {
  const { t, href } = useLocale()
  if (location.pathname === href('/subscription-success'))
    return <p className="mt-1 text-soft italic">{t('Please do not pay again before this page has answered.')}</p>
  if (location.pathname !== href('/checkout')) return undefined
  return (
    <p className="mt-1 text-soft italic">
      {t(
        'Nothing has been charged unless you had already pressed the button to subscribe. If you had, please <result>see what has become of it</result> before you try again.',
        {
          result: (text) => (
            <a key="result" className="link" href={href('/subscription-success')}>
              {text}
            </a>
          ),
        },
      )}
    </p>
  )
}

/** A module whose import failed stays failed as long as the page does, so the page is loaded again. */
function RetryButton() {
  const { t } = useLocale()
  return (
    <button type="button" className="action min-h-11 cursor-pointer" onClick={() => location.reload()}>
      {t('Try again')}
    </button>
  )
}
