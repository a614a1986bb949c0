import { useLocale } from '../languages/LocaleContext.ts'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  minPasswordLength: number
  maxNameLength: number
  maxEmailLength: number
  /** Initial values. */
  defaultValues?: { firstName?: string | undefined; lastName?: string | undefined; email?: string | undefined }
}

/** The fields of a registration: name, e-mail and password. */
export function RegistrationFields({ minPasswordLength, maxNameLength, maxEmailLength, defaultValues = {} }: Props) {
  const { t } = useLocale()
  return (
    <>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <NameFields maxLength={maxNameLength} defaultValues={defaultValues} />
      </div>
      <EmailField maxLength={maxEmailLength} defaultValue={defaultValues.email} />
      <NewPasswordField
        name="password"
        label={t('Password')}
        hint={t('At least {count} characters. A few unrelated words are best.', { count: minPasswordLength })}
        minLength={minPasswordLength}
        required
      />
      <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" required />
    </>
  )
}
