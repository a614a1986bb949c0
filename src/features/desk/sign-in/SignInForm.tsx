import type { SignIn } from '#shared/contracts/sign-in.ts'
import type { User } from '#shared/contracts/user.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SignInFields } from '../../../ui/SignInFields.tsx'
import { validateStaffSignIn } from './faults.ts'
import { useStaffAuthForm } from './useEntering.ts'

export function StaffSignInForm() {
  const { submitting, errors, handleSubmit, formRef, onMissing } = useStaffAuthForm({
    errorTitle: 'Login Failed',
    defaultMessage: 'Invalid email or password',
    welcomeTitle: 'Welcome back!',
    validate: validateStaffSignIn,
    authenticate: ({ email = '', password = '' }) => api.post<User>('/login', { email, password } satisfies SignIn),
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
