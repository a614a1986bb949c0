import type { SignIn } from '#shared/contracts/sign-in.ts'
import type { User } from '#shared/contracts/user.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { SignInFields } from '../../../ui/SignInFields.tsx'
import { faultInSignIn } from './faults.ts'
import { useEntering } from './useEntering.ts'

export function SignInForm() {
  const { submitting, errors, handleSubmit, place, onMissing } = useEntering({
    failed: 'Login Failed',
    usual: 'Invalid email or password',
    welcome: 'Welcome back!',
    find: faultInSignIn,
    enter: ({ email = '', password = '' }) => api.post<User>('/login', { email, password } satisfies SignIn),
  })

  return (
    <Form
      ref={place}
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
