import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SignInFields } from '#ui/SignInFields.tsx'
import { inviteTokenFrom } from './invitation.ts'
import { StaffRegistrationForm } from './StaffRegistrationForm.tsx'
import { useStaffAuthForm, validateStaffSignIn } from './useStaffAuthForm.ts'

type Mode = 'sign-in' | 'register'

interface Props {
  publication: string
}

/** Sign-in, and registration by invitation. With an invitation in the URL only the registration is offered. */
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
      {/* Hidden, not unmounted: what was typed stays. */}
      <div data-mode="sign-in" hidden={mode !== 'sign-in'}>
        <StaffSignInForm />
      </div>
      <div data-mode="register" hidden={mode !== 'register'}>
        {/* The key remounts the form for an invitation, whose token is a default value. */}
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

function StaffSignInForm() {
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
