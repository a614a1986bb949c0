import { api } from '#lib/api.ts'
import type { StaffRegistration } from '#shared/contracts/registration.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { Form } from '#ui/Form.tsx'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { parseInviteToken } from './invitation.ts'
import { useStaffAuthForm, validateStaffRegistration } from './useStaffAuthForm.ts'

interface Props {
  publication: string
  /** The token in the URL, if any. */
  invite?: string | undefined
}

export function StaffRegistrationForm({ publication, invite }: Props) {
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
      <p className="border-l-2 border-line pl-5 text-soft italic">Registration is by invitation only.</p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} required />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} required />
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
      <EmailField hint="The address to which the invitation was sent." />
      <NewPasswordField
        name="password"
        label="Password"
        hint="At least 6 characters, or the one of your account, if you read us with one."
        required
      />
      <Button type="submit" disabled={submitting} focusableWhenDisabled>
        {submitting ? 'Opening the door…' : 'Register'}
      </Button>
    </Form>
  )
}
