import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary as Boundary } from 'react-error-boundary'
import { reportClientError } from './error-report.ts'

interface Props {
  /** What could not be shown, as the subject of a sentence: 'Your addresses'. */
  subject: string
  children: ReactNode
}

/** Around a section whose code is loaded on demand: where that fails, only the section says so. */
export const ErrorBoundary = ({ subject, children }: Props) => (
  <Boundary
    onError={(error) => reportClientError(error, subject)}
    fallback={
      <div role="alert" className="my-10 border-l-2 border-accent pl-5">
        <p>{subject} could not be loaded.</p>
        <RetryButton />
      </div>
    }
  >
    {children}
  </Boundary>
)

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

const IslandFallback = () => (
  <div role="alert" className="column my-10 max-w-measure">
    <p>Something went wrong.</p>
    <PaymentNotice />
    <RetryButton />
  </div>
)

/** A card is charged only after its reader has sent the form of the checkout, and the success page knows of what. */
function PaymentNotice() {
  if (location.pathname === '/subscription-success')
    return <p className="mt-1 text-soft italic">Please do not pay again before this page has answered.</p>
  if (location.pathname !== '/checkout') return undefined
  return (
    <p className="mt-1 text-soft italic">
      Nothing has been charged unless you had already pressed the button to subscribe. If you had, please{' '}
      <a className="link" href="/subscription-success">
        see what has become of it
      </a>{' '}
      before you try again.
    </p>
  )
}

/** A module whose import failed stays failed as long as the page does, so the page is loaded again. */
const RetryButton = () => (
  <button type="button" className="action min-h-11 cursor-pointer" onClick={() => location.reload()}>
    Try again
  </button>
)
