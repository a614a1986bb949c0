import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  minPasswordLength: number
  /** Initial values. */
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined }
}

/** The fields of a registration: name, email and password. */
export function RegistrationFields({ minPasswordLength, defaultValues = {} }: Props) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <NameFields defaultValues={defaultValues} />
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
