import { api } from '#lib/api.ts'
import { ChangedTerms } from '#lib/ChangedTerms.tsx'
import { MISSING_FIELDS } from '#lib/registration-validation.ts'
import { renewShownTerms, shownTerms } from '#lib/shown-terms.ts'
import { storedEmailSentTo, storedToast } from '#lib/storage.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { FreeRegistration } from '#shared/contracts/registration.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/contracts/text-limits.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { RegistrationFields } from '#ui/RegistrationFields.tsx'
import { validateFreeSignUp } from './validation.ts'

/** The plan is in a hidden field of the page, which free-sign-up-page.ts sets from the URL. */
export function FreeSignUpForm() {
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Registration Failed',
    defaultMessage: 'Failed to create account',
    validate: validateFreeSignUp,
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
      storedToast.set({ title: 'Success', description: `A letter is on its way to ${email}.` })
      return '/dashboard'
    },
  })

  return (
    <Form
      id="free-sign-up"
      action="/api/register-free"
      method="post"
      className="grid gap-7"
      errors={errors}
      onSubmit={handleSubmit}
      onMissingFields={() => showErrorToast(MISSING_FIELDS)}
    >
      <RegistrationFields
        minPasswordLength={MIN_PASSWORD_LENGTH}
        maxNameLength={MAX_NAME_LENGTH}
        maxEmailLength={MAX_EMAIL_LENGTH}
      />
      <ChangedTerms />
      <p className="font-ui text-small text-soft">
        With the button you agree to our <TermsLink page="terms">terms</TermsLink>; there is a{' '}
        <TermsLink page="withdrawal">right of withdrawal</TermsLink>, and <TermsLink page="privacy">privacy</TermsLink>{' '}
        says what we do with your data.
      </p>
      <Button type="submit" disabled={submitting} focusableWhenDisabled>
        {submitting ? 'Creating your account…' : 'Create Free Account'}
      </Button>
    </Form>
  )
}

const TermsLink = ({ page, children }: { page: string; children: string }) => (
  <a className="link" href={`/${page}`} target="_blank" rel="noopener">
    {children}
  </a>
)
