import { EmailField } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  shortestPassword: number
  /** What was typed before. */
  known?: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined }
}

/** Who somebody is, and what they will sign in with. */
export function RegistrationFields({ shortestPassword, known = {} }: Props) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          defaultValue={known.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          name="lastName"
          label="Last name"
          defaultValue={known.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <EmailField defaultValue={known.email} />
      <NewPasswordField
        name="password"
        label="Password"
        hint={`At least ${shortestPassword} characters. A few unrelated words are best.`}
        atLeast={shortestPassword}
        required
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
    </>
  )
}
