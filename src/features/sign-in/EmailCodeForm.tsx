import { api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { requiredFields } from '#lib/form-error.ts'
import { nextPath, secondFactorPath } from '#lib/next-path.ts'
import { storedToast } from '#lib/storage.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { EmailField } from '#ui/EmailField.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  /** To which the e-mail was sent; undefined where no script has remembered it. */
  email?: string
}

/** Signs in by the code in an e-mail. */
export function EmailCodeForm({ email }: Props) {
  const { t, href } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Code not accepted'),
    validate: (values) =>
      requiredFields(values, ['code'], {
        title: t('Missing information'),
        description: t('Please enter the code.'),
      }),
    submit: async (values) => {
      const body = { email: email ?? values.email ?? '', code: values.code ?? '' }
      const { codeNeeded, ...user } = await api.post('/auth/sign-in-code', { body })
      setCurrentUser(user)
      const next = nextPath(location) ?? '/account'
      if (codeNeeded) return href(secondFactorPath(next))
      storedToast.set({ title: t('Welcome back!') })
      return href(next)
    },
  })
  return (
    <Form
      action={href('/api/auth/sign-in-code')}
      method="post"
      className="grid gap-7"
      aria-label={t('Code of the letter')}
      errors={errors}
      onSubmit={handleSubmit}
    >
      {email === undefined && <EmailField maxLength={MAX_EMAIL_LENGTH} />}
      <TextField
        name="code"
        label={t('Code')}
        hint={t('The six digits in the letter. They work for ten minutes.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus={email !== undefined}
        required
      />
      <SubmitButton submitting={submitting} label={t('Sign in')} busyLabel={t('Signing in…')} />
    </Form>
  )
}
