import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import type { StaffRegistration } from '#shared/contracts/registration.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_STAFF_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { Form } from '#ui/Form.tsx'
import { NameFields } from '#ui/NameFields.tsx'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { SignInFields } from '#ui/SignInFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { inviteTokenFrom, parseInviteToken } from './invitation.ts'
import { useStaffAuthForm, validateStaffRegistration, validateStaffSignIn } from './useStaffAuthForm.ts'

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
        <StaffRegistrationForm key={invite} publication={publication} invite={invite} />
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
      <SignInFields maxEmailLength={MAX_EMAIL_LENGTH} />
      <SubmitButton submitting={submitting} label="Sign In" busyLabel="Signing in…" />
    </Form>
  )
}

interface StaffRegistrationFormProps {
  publication: string
  /** The token in the URL, if any. */
  invite?: string | undefined
}

function StaffRegistrationForm({ publication, invite }: StaffRegistrationFormProps) {
  const { submitting, errors, handleSubmit, formRef, onMissing } = useStaffAuthForm({
    errorTitle: 'Registration Failed',
    defaultMessage: 'Failed to create account',
    welcomeTitle: `Welcome to ${publication}!`,
    validate: validateStaffRegistration,
    authenticate: ({ firstName = '', lastName = '', email = '', password = '', inviteToken = '' }) => {
      const body: StaffRegistration = {
        firstName,
        lastName,
        email,
        password,
        inviteToken: parseInviteToken(inviteToken),
      }
      return api.post('/register', { body })
    },
  })

  return (
    <Form
      ref={formRef}
      action="/api/register"
      method="post"
      className="grid gap-7"
      aria-label="Register"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={onMissing}
    >
      <p className="border-l-2 border-line pl-5 text-soft italic">
        Registration is by invitation only. If you have an account with us, enter its password. One of fewer than{' '}
        {MIN_STAFF_PASSWORD_LENGTH} characters is too short for staff:{' '}
        <a className="link" href="/login/forgotten">
          set a longer one
        </a>{' '}
        first.
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <NameFields maxLength={MAX_NAME_LENGTH} />
      </div>
      <TextField
        name="inviteToken"
        label="Invitation token"
        hint="It stands in the link of your invitation; the whole link will do."
        defaultValue={invite}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={400}
        required
      />
      <EmailField maxLength={MAX_EMAIL_LENGTH} hint="The address to which the invitation was sent." />
      <NewPasswordField
        name="password"
        label="Password"
        hint={`At least ${MIN_STAFF_PASSWORD_LENGTH} characters. A few unrelated words are best.`}
        minLength={MIN_STAFF_PASSWORD_LENGTH}
        required
      />
      <SubmitButton submitting={submitting} label="Register" busyLabel="Opening the door…" />
    </Form>
  )
}
