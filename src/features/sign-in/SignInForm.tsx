import { useState } from 'react'
import type { SignIn } from '#shared/contracts/sign-in.ts'
import type { User } from '#shared/contracts/user.ts'
import { ApiError, api } from '../../lib/api.ts'
import { nextPath } from '../../lib/next-path.ts'
import { toFormError, useFormSubmit } from '../../lib/sending.ts'
import { setCurrentUser } from '../../lib/signed-in.ts'
import { setFlashToast } from '../../lib/toast-after.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SignInFields } from '../../ui/SignInFields.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { faultInSignIn, NO_CREDENTIALS } from './faults.ts'
import { forgetRefusedTries, noteRefusedTry } from './refused-tries.ts'

const FAILED = 'Login failed'

interface Props {
  /** The password is right, but nobody has pressed the button in the letter to this address. */
  onUnconfirmed: (email: string) => void
}

export function SignInForm({ onUnconfirmed }: Props) {
  const [often, setOften] = useState(false)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: FAILED,
    validate: faultInSignIn,
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
        setOften(noteRefusedTry())
        const fault = toFormError(error, FAILED)
        return { ...fault, fields: { password: fault.description } }
      }
      forgetRefusedTries()
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
      onMissingFields={() => showErrorToast(NO_CREDENTIALS)}
    >
      <SignInFields />
      <div role="status" className="empty:hidden">
        {often && (
          <p className="border-l-2 border-accent pl-5 text-[1.0625rem] leading-normal">
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
