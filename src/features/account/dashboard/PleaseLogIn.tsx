import { useState } from 'react'

/** For whoever is not signed in. Somebody who has just registered is told where the way in is. */
export function SignInPrompt() {
  const [email] = useState(emailSentTo)
  return (
    <section className="column flex min-h-[62svh] flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">Please Log In</h1>
      <div className="mt-8 max-w-measure space-y-4 text-lead text-soft italic">
        {email ? (
          <>
            <p>A letter is on its way to {email}. Press the button in it, and your account is open.</p>
            <p>Already done? Then this page is yours once you are signed in.</p>
          </>
        ) : (
          <p>Your subscription, what you are reading and what you have paid are shown to you alone.</p>
        )}
      </div>
      <a className="action-solid mt-10" href="/login?next=/dashboard">
        Sign In
      </a>
    </section>
  )
}

/** What the registration has left in this tab. */
function emailSentTo(): string | null {
  try {
    return sessionStorage.getItem('email-sent-to')
  } catch {
    return null
  }
}
