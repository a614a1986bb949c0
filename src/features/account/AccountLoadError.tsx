import { Button } from '#ui/Button.tsx'

/** Somebody is signed in here, but nobody answers who. */
export function AccountLoadError() {
  return (
    <div role="alert" className="border-t border-line py-14">
      <h2 className="text-title">Your account could not be loaded.</h2>
      <p className="mt-3 max-w-measure text-soft italic">
        You are still signed in. We are away for a moment, or the connection is.
      </p>
      <Button variant="ghost" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  )
}
