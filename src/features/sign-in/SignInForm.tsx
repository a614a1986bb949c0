import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { setFlashToast } from '#lib/flash-toast.ts'
import { nextPath } from '#lib/next-path.ts'
import { toFormError, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { SignIn } from '#shared/contracts/sign-in.ts'
import type { User } from '#shared/contracts/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SignInFields } from '#ui/SignInFields.tsx'
import { showErrorToast } from '#ui/toast.tsx'
import { clearFailedSignIns, recordFailedSignIn } from './failed-sign-ins.ts'
import { MISSING_CREDENTIALS, validateSignIn } from './validation.ts'

const ERROR_TITLE = 'Login failed'

interface Props {
  /** The password is right, but nobody has pressed the button in the letter to this address. */
  onUnconfirmed: (email: string) => void
}

export function SignInForm({ onUnconfirmed }: Props) {
  const [hasManyFailures, setHasManyFailures] = useState(false)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: ERROR_TITLE,
    validate: validateSignIn,
    onError: showErrorToast,
    submit: async ({ email = '', password = '' }) => {
      try {
        setCurrentUser(await api.post<User>('/auth/login', { email, password } satisfies SignIn))
      } catch (error) {
        const { status } = error instanceof ApiError ? error : {}
        if (status === 403) {
          onUnconfirmed(email)
          return undefined
        }
        if (status !== 401) throw error
        setHasManyFailures(recordFailedSignIn())
        const formError = toFormError(error, ERROR_TITLE)
        return { ...formError, fields: { password: formError.description } }
      }
      clearFailedSignIns()
      setFlashToast({ title: 'Welcome back!', duration: 3000 })
      return nextPath(location) ?? '/account'
    },
  })

  return (
    <Form
      action="/api/auth/login"
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(MISSING_CREDENTIALS)}
    >
      <SignInFields />
      <div role="status" className="empty:hidden">
        {hasManyFailures && (
          <p className="border-l-2 border-accent pl-5 text-aside leading-normal">
            After five refused tries an account rests for ten minutes, and longer each time. A letter helps sooner:{' '}
            <a className="link" href="/login/forgotten">
              set a new password
            </a>
            .
          </p>
        )}
      </div>
      <Button type="submit" disabled={submitting} focusableWhenDisabled>
        {submitting ? 'Signing in…' : 'Sign In'}
      </Button>
    </Form>
  )
}
