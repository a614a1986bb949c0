import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SignInFields } from '#ui/SignInFields.tsx'
import { inviteTokenFrom } from './inviteToken.ts'
import { StaffRegistrationForm } from './StaffRegistrationForm.tsx'
import { validateStaffSignIn } from './staffValidation.ts'
import { useStaffAuthForm } from './useStaffAuthForm.ts'

type Mode = 'sign-in' | 'register'

interface Props {
  publication: string
}

/** Where staff enter: by their account, or, invited, by a new one. Whoever brings an invitation along only registers. */
export function StaffSignIn({ publication }: Props) {
  const [mode, setMode] = useState<Mode>('sign-in')
  const [invite, setInvite] = useState<string>()
  const containerRef = useRef<HTMLDivElement>(null)
  const wasToggled = useRef(false)

  useEffect(() => {
    const token = inviteTokenFrom(location)
    if (!token) return
    setInvite(token)
    setMode('register')
  }, [])

  // Whoever turns the page of a form finds the pen at its first line.
  useEffect(() => {
    if (wasToggled.current)
      containerRef.current?.querySelector<HTMLInputElement>(`[data-mode="${mode}"] input`)?.focus()
  }, [mode])

  function toggleMode() {
    wasToggled.current = true
    setMode(mode === 'sign-in' ? 'register' : 'sign-in')
  }

  return (
    <div ref={containerRef}>
      {/* Behind the other one everything stays as it was typed. */}
      <div data-mode="sign-in" hidden={mode !== 'sign-in'}>
        <StaffSignInForm />
      </div>
      <div data-mode="register" hidden={mode !== 'register'}>
        {/* Made anew for an invitation, whose token is its field's first value. */}
        <StaffRegistrationForm key={invite} {...{ publication, invite }} />
      </div>
      {!invite && (
        <p className="mt-8 border-t border-line pt-4 noscript:hidden">
          <Button type="button" variant="ghost" onClick={toggleMode}>
            {mode === 'sign-in' ? 'Register with an invitation' : 'Sign in instead'}
          </Button>
        </p>
      )}
    </div>
  )
}

export function StaffSignInForm() {
  const { submitting, errors, handleSubmit, formRef, onMissing } = useStaffAuthForm({
    errorTitle: 'Login Failed',
    defaultMessage: 'Invalid email or password',
    welcomeTitle: 'Welcome back!',
    validate: validateStaffSignIn,
    authenticate: ({ email = '', password = '' }) => api.post('/login', { body: { email, password } }),
  })

  return (
    <Form
      ref={formRef}
      action="/api/login"
      method="post"
      className="grid gap-7"
      aria-label="Sign in"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={onMissing}
    >
      <SignInFields />
      <Button type="submit" disabled={submitting} focusableWhenDisabled>
        {submitting ? 'Signing in…' : 'Sign In'}
      </Button>
    </Form>
  )
}
