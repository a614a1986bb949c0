import { EmailField } from '../../ui/EmailField.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SHORTEST_PASSWORD } from './faults.ts'

/** Who somebody is, and what they will sign in with. */
export function RegistrationFields() {
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} required />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} required />
      </div>
      <EmailField />
      <NewPasswordField
        name="password"
        label="Password"
        hint="At least 6 characters. A few unrelated words are best."
        atLeast={SHORTEST_PASSWORD}
        required
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
    </>
  )
}
