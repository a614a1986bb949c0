import { useLocale } from '../languages/LocaleContext.ts'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'

/** E-mail, password and the link for a forgotten password. */
export function SignInFields({ maxEmailLength }: { maxEmailLength: number }) {
  const { t, href } = useLocale()
  return (
    <>
      <EmailField maxLength={maxEmailLength} />
      <div>
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" required />
        <p className="mt-3 font-ui text-small">
          <a className="link" href={href('/login/forgotten')}>
            {t('Forgotten your password?')}
          </a>
        </p>
      </div>
    </>
  )
}
