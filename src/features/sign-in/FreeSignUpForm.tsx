import { api } from '#lib/api.ts'
import { ChangedTerms } from '#lib/ChangedTerms.tsx'
import { missingFields } from '#lib/registration-validation.ts'
import { renewShownTerms, shownTerms } from '#lib/shown-terms.ts'
import { storedEmailSentTo, storedToast } from '#lib/storage.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { FreeRegistration } from '#shared/contracts/registration.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { Form } from '#ui/Form.tsx'
import { RegistrationFields } from '#ui/RegistrationFields.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { validateFreeSignUp } from './validation.ts'

/** The plan is in a hidden field of the page, which free-sign-up-page.ts sets from the URL. */
export function FreeSignUpForm() {
  const { t, href } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Registration Failed'),
    defaultMessage: t('Failed to create account'),
    validate: (values) => validateFreeSignUp(values, t),
    submit: async ({
      firstName = '',
      lastName = '',
      email = '',
      password = '',
      confirmPassword = '',
      subscriptionId = '',
    }) => {
      const account = { firstName, lastName, email, password, confirmPassword, subscriptionId }
      const body: FreeRegistration = { ...account, acceptedTerms: shownTerms() }
      await api.post('/register-free', { body }).catch(async (error: unknown) => {
        await renewShownTerms(error)
        throw error
      })
      // The dashboard, which needs a session, names the address to confirm.
      storedEmailSentTo.set(email)
      storedToast.set({ title: t('Success'), description: t('A letter is on its way to {email}.', { email }) })
      return href('/dashboard')
    },
  })

  const linkTo = (page: string) => (text: string[]) => (
    <a key={page} className="link" href={href(`/${page}`)} target="_blank" rel="noopener">
      {text}
    </a>
  )

  return (
    <Form
      id="free-sign-up"
      action={href('/api/register-free')}
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <RegistrationFields
        minPasswordLength={MIN_PASSWORD_LENGTH}
        maxNameLength={MAX_NAME_LENGTH}
        maxEmailLength={MAX_EMAIL_LENGTH}
      />
      <ChangedTerms />
      <p className="font-ui text-small text-soft">
        {t(
          'With the button you agree to our <terms>terms</terms>; there is a <withdrawal>right of withdrawal</withdrawal>, and <privacy>privacy</privacy> says what we do with your data.',
          { terms: linkTo('terms'), withdrawal: linkTo('withdrawal'), privacy: linkTo('privacy') },
        )}
      </p>
      <SubmitButton submitting={submitting} label={t('Create Free Account')} busyLabel={t('Creating your account…')} />
    </Form>
  )
}
