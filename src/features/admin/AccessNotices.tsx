import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

const STAFF_ONLY = 'This room is for staff'

/** Whoever is signed out. */
export const SignedOutNotice = () => (
  <AccessNotice
    title={STAFF_ONLY}
    text="If you work here, please sign in. If you came to read, the magazine is next door."
  >
    <a className="action-solid" href="/auth">
      Sign In
    </a>
    <a className="action" href="/">
      Return Home
    </a>
  </AccessNotice>
)

/** A reader, or somebody who works here no more. */
export const ForbiddenNotice = () => (
  <AccessNotice
    title={STAFF_ONLY}
    text="Your account is a reader’s. Everything that is yours is in it, and the magazine is next door."
  >
    <a className="action" href="/account">
      Account Dashboard
    </a>
    <a className="action" href="/">
      Return Home
    </a>
  </AccessNotice>
)

/** Somebody is signed in, but nobody answers who. */
export const LoadErrorNotice = () => (
  <AccessNotice
    title="The desk could not be opened"
    text="You are still signed in. We are away for a moment, or the connection is."
  >
    <Button onClick={() => location.reload()}>Try again</Button>
    <a className="action" href="/">
      Return Home
    </a>
  </AccessNotice>
)

function AccessNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="column flex min-h-svh flex-col items-start justify-center py-section">
      <h1 className="max-w-[16ch] text-display">{title}</h1>
      <p className="mt-6 max-w-[36rem] text-lead text-soft italic">{text}</p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">{children}</p>
    </main>
  )
}
