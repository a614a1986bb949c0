import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { toFormError } from '#lib/form-error.ts'
import { nextPath, secondFactorPath } from '#lib/next-path.ts'
import { storedToast } from '#lib/storage.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { Form } from '#ui/Form.tsx'
import { SignInFields } from '#ui/SignInFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useLocale } from '../../languages/LocaleContext.ts'
import { clearFailedSignIns, recordFailedSignIn } from './failed-sign-ins.ts'
import { missingCredentials, validateSignIn } from './validation.ts'

interface Props {
  /** The password is right, but the e-mail address is not confirmed. */
  onUnconfirmed: (email: string) => void
}

export function SignInForm({ onUnconfirmed }: Props) {
  const { t, href } = useLocale()
  const errorTitle = t('Login failed')
  // Where to go after the sign-in.
  const search = useHydrated() ? location.search : ''
  const [hasManyFailures, setHasManyFailures] = useState(false)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle,
    validate: (values) => validateSignIn(values, t),
    submit: async ({ email = '', password = '' }) => {
      try {
        const { codeNeeded, ...user } = await api.post('/auth/login', { body: { email, password } })
        clearFailedSignIns()
        setCurrentUser(user)
        if (codeNeeded) return href(secondFactorPath(nextPath(location) ?? '/account'))
      } catch (error) {
        const { status } = error instanceof ApiError ? error : {}
        if (status === 403) {
          onUnconfirmed(email)
          return undefined
        }
        if (status !== 401) throw error
        setHasManyFailures(recordFailedSignIn())
        const formError = toFormError(error, errorTitle)
        return { ...formError, fields: { password: formError.description } }
      }
      storedToast.set({ title: t('Welcome back!') })
      return href(nextPath(location) ?? '/account')
    },
  })

  return (
    <Form
      action={href('/api/auth/login')}
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(missingCredentials(t))}
    >
      <SignInFields maxEmailLength={MAX_EMAIL_LENGTH} />
      <div role="status" className="empty:hidden">
        {hasManyFailures && (
          <p className="border-l-2 border-accent pl-5 text-aside leading-normal">
            {t(
              'After five refused tries an account rests for ten minutes, and longer each time. A letter helps sooner: <forgotten>set a new password</forgotten>.',
              {
                forgotten: (text) => (
                  <a key="forgotten" className="link" href={href('/login/forgotten')}>
                    {text}
                  </a>
                ),
              },
            )}
          </p>
        )}
      </div>
      <SubmitButton submitting={submitting} label={t('Sign In')} busyLabel={t('Signing in…')} />
      <p className="text-center font-ui text-small">
        <a className="link" href={href(`/login/email${search}`)}>
          {t('Send me a link or code by e-mail')}
        </a>
      </p>
    </Form>
  )
}
