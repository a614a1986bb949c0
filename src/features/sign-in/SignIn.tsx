import { useEffect, useState } from 'react'
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
  useEffect(followOtherTab, [])

  return (
    <>
      {/* Behind the panel everything stays as it was typed. */}
      <div hidden={waiting !== undefined}>
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
      {waiting && <LetterPanel {...waiting} onAnother={() => setWaiting(undefined)} />}
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
