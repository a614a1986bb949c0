import { useDocumentTitle } from './title.ts'

/** The address names no plan, or one that is no longer offered. */
export function PlanNotFound() {
  useDocumentTitle('Subscription Not Found')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">Subscription Not Found</h1>
      <p className="mt-5 max-w-[36rem] text-lead text-soft italic">
        No plan goes by this name, or it is no longer offered.{' '}
        <a className="link" href="/subscription">
          These are
        </a>
        .
      </p>
      <a className="action mt-10" href="/">
        Return Home
      </a>
    </section>
  )
}
