import { nextPath } from '#lib/next-path.ts'
import { storedToast } from '#lib/storage.ts'
import { useSecondFactorCode } from '#lib/useSecondFactorCode.ts'
import { SecondFactorForm } from '#ui/SecondFactorForm.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

/** After the password of an account that has an authenticator. A recovery code leads to another authenticator. */
export function SignInCode() {
  const { t, href } = useLocale()
  const { kind, toggleKind, submitting, errors, handleSubmit } = useSecondFactorCode((used) => {
    if (used === 'recovery') return '/admin#security'
    storedToast.set({ title: t('Welcome back!') })
    return href(nextPath(location) ?? '/account')
  })
  return (
    <SecondFactorForm
      kind={kind}
      submitting={submitting}
      errors={errors}
      onSubmit={handleSubmit}
      onToggleKind={toggleKind}
    />
  )
}
