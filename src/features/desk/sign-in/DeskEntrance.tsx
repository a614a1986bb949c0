import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { invitationIn } from './invitation.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { SignInForm } from './SignInForm.tsx'

type Mode = 'sign-in' | 'register'

interface Props {
  publication: string
}

/** Where staff enter: by their account, or, invited, by a new one. Whoever brings an invitation along only registers. */
export function DeskEntrance({ publication }: Props) {
  const [mode, setMode] = useState<Mode>('sign-in')
  const [invite, setInvite] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const turned = useRef(false)

  useEffect(() => {
    const brought = invitationIn(location)
    if (!brought) return
    setInvite(brought)
    setMode('register')
  }, [])

  // Whoever turns the page of a form finds the pen at its first line.
  useEffect(() => {
    if (turned.current) place.current?.querySelector<HTMLInputElement>(`[data-mode="${mode}"] input`)?.focus()
  }, [mode])

  function turn() {
    turned.current = true
    setMode(mode === 'sign-in' ? 'register' : 'sign-in')
  }

  return (
    <div ref={place}>
      {/* Behind the other one everything stays as it was typed. */}
      <div data-mode="sign-in" hidden={mode !== 'sign-in'}>
        <SignInForm />
      </div>
      <div data-mode="register" hidden={mode !== 'register'}>
        {/* Made anew for an invitation, whose token is its field's first value. */}
        <RegistrationForm key={invite} {...{ publication, invite }} />
      </div>
      {!invite && (
        <p className="mt-8 border-t border-line pt-4 noscript:hidden">
          <Button type="button" variant="ghost" onClick={turn}>
            {mode === 'sign-in' ? 'Register with an invitation' : 'Sign in instead'}
          </Button>
        </p>
      )}
    </div>
  )
}
