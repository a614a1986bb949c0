import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextPath } from '../../lib/next-path.ts'
import { hasSession } from '../../lib/session-hint.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { CreateAccountForm } from './CreateAccountForm.tsx'
import { LetterPanel } from './LetterPanel.tsx'
import { SignInForm } from './SignInForm.tsx'

interface Props {
  publication: string
}

/** Where readers enter: by the account that they have, or by a new one. */
export function SignIn({ publication }: Props) {
  const [waiting, setWaiting] = useState<{ email: string; why: 'registered' | 'unconfirmed' }>()
  const forms = useRef<HTMLDivElement>(null)
  useEffect(followOtherTab, [])

  function askAgain() {
    flushSync(() => setWaiting(undefined))
    forms.current?.querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) input[name="email"]')?.focus()
  }

  return (
    <>
      {/* Behind the panel everything stays as it was typed. */}
      <div ref={forms} hidden={waiting !== undefined}>
        <Tabs
          label="Your account"
          keepMounted
          tabs={[
            {
              name: 'Sign In',
              panel: <SignInForm onUnconfirmed={(email) => setWaiting({ email, why: 'unconfirmed' })} />,
            },
            {
              name: 'Create Account',
              panel: (
                <CreateAccountForm {...{ publication }} onDone={(email) => setWaiting({ email, why: 'registered' })} />
              ),
            },
          ]}
        />
      </div>
      {waiting && <LetterPanel {...waiting} onAnother={askAgain} />}
    </>
  )
}

/** Whoever has confirmed or signed in beside this tab is in when they come back to it. */
function followOtherTab() {
  const follow = () => {
    if (!document.hidden && hasSession()) location.replace(nextPath(location) ?? '/account')
  }
  document.addEventListener('visibilitychange', follow)
  return () => document.removeEventListener('visibilitychange', follow)
}
