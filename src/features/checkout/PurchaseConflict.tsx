import { useEffect, useRef } from 'react'
import { hasSession } from '#lib/current-user.ts'

export interface Conflict {
  /** The API's sentence about the conflict. */
  reason: string
  /** The typed address belongs to an account, whose owner has to sign in. */
  mustSignIn: boolean
}

/** Why the purchase is not possible, and links to go on. The draft of the form is kept in this tab, without the password. */
export function PurchaseConflict({ reason, mustSignIn }: Conflict) {
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => containerRef.current?.focus(), [])
  const nextPath = encodeURIComponent(`${location.pathname}${location.search}`)
  return (
    <div ref={containerRef} tabIndex={-1} className="mb-8 border-l-2 border-accent pl-5 outline-none">
      <p>{reason}</p>
      {mustSignIn ? (
        <>
          <p className="mt-1 text-soft italic">Everything that you typed waits here, except the password.</p>
          <p className="mt-3">
            <a className="action" href={`/login?next=${nextPath}`}>
              Sign in and come back
            </a>
          </p>
        </>
      ) : (
        <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <a className="action" href="/subscription-success">
            See what has become of it
          </a>
          <a className="action" href="/account#subscription">
            {hasSession() ? 'Your subscription' : 'Sign in to your account'}
          </a>
        </p>
      )}
    </div>
  )
}
