import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextPath } from '#lib/next-path.ts'
import { hasSession } from '#lib/session-hint.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CheckEmailPanel } from './CheckEmailPanel.tsx'
import { CreateAccountForm } from './CreateAccountForm.tsx'
import { SignInForm } from './SignInForm.tsx'

interface Props {
  publication: string
}

export function SignIn({ publication }: Props) {
  const { t, href } = useLocale()
  const [emailPanel, setEmailPanel] = useState<{ email: string; reason: 'registered' | 'unconfirmed' }>()
  const formsRef = useRef<HTMLDivElement>(null)
  useEffect(() => redirectWhenSignedInElsewhere(href), [href])

  function showForms() {
    flushSync(() => setEmailPanel(undefined))
    formsRef.current?.querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) input[name="email"]')?.focus()
  }

  return (
    <>
      {/* Hidden, not unmounted: what was typed stays. */}
      <div ref={formsRef} hidden={emailPanel !== undefined}>
        <Tabs
          label={t('Your account')}
          keepMounted
          tabs={[
            {
              name: t('Sign In'),
              panel: <SignInForm onUnconfirmed={(email) => setEmailPanel({ email, reason: 'unconfirmed' })} />,
            },
            {
              name: t('Create Account'),
              panel: (
                <CreateAccountForm
                  publication={publication}
                  onDone={(email) => setEmailPanel({ email, reason: 'registered' })}
                />
              ),
            },
          ]}
        />
      </div>
      {emailPanel && <CheckEmailPanel {...emailPanel} onUseAnotherAddress={showForms} />}
    </>
  )
}

/** The reader may have confirmed the address or signed in in another tab. */
function redirectWhenSignedInElsewhere(href: (path: string) => string) {
  const redirectIfVisible = () => {
    if (!document.hidden && hasSession()) location.replace(href(nextPath(location) ?? '/account'))
  }
  document.addEventListener('visibilitychange', redirectIfVisible)
  return () => document.removeEventListener('visibilitychange', redirectIfVisible)
}
