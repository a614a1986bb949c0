import { EmailField } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  minPasswordLength: number
  /** What was typed before. */
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined }
}

/** Who somebody is, and what they will sign in with. */
export function RegistrationFields({ minPasswordLength, defaultValues = {} }: Props) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          defaultValue={defaultValues.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          name="lastName"
          label="Last name"
          defaultValue={defaultValues.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <EmailField defaultValue={defaultValues.email} />
      <NewPasswordField
        name="password"
        label="Password"
        hint={`At least ${minPasswordLength} characters. A few unrelated words are best.`}
        minLength={minPasswordLength}
        required
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
    </>
  )
}
