import { useTitle } from './title.ts'

/** Nothing was begun in this browser, or so long ago that it no longer knows. */
export function NothingBegun() {
  useTitle('No payment here')
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[14ch] text-display">No payment here</h1>
      <p className="mt-6 max-w-measure text-lead text-soft italic">
        This browser has not begun a subscription. If you paid in another one, the letter with your receipt tells you,
        and your account shows it.
      </p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">
        <a className="action" href="/subscription">
          See the plans
        </a>
        <a className="action" href="/account">
          Your account
        </a>
      </p>
    </section>
  )
}
