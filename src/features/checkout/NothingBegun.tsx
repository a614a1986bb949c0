import { Notice } from './Notice.tsx'

/** Nothing was begun in this browser, or so long ago that it no longer knows. */
export const NoCheckoutFound = () => (
  <Notice
    title="No payment here"
    actions={
      <>
        <a className="action" href="/subscription">
          See the plans
        </a>
        <a className="action" href="/account">
          Your account
        </a>
      </>
    }
  >
    This browser has not begun a subscription. If you paid in another one, the letter with your receipt tells you, and
    your account shows it.
  </Notice>
)
