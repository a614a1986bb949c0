import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentProps } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

interface Props extends Omit<ComponentProps<typeof SecondFactorForm>, 'errors'> {
  /** Why the code is needed. */
  description: string
  errors: Record<string, string>
  errorMessage: string | undefined
}

/** The question for the code after the password, in the panel of a dialog. */
export function SecondFactorQuestion({ description, errors, errorMessage, ...form }: Props) {
  const { t } = useLocale()
  return (
    <>
      <Base.Title className="text-heading">
        {form.kind === 'authenticator' ? t('Enter the code') : t('Use a recovery code')}
      </Base.Title>
      <Base.Description className="mt-4 mb-6 text-soft">{description}</Base.Description>
      {errorMessage && !errors.code && <Alert className="mb-6">{errorMessage}</Alert>}
      <SecondFactorForm errors={errors} {...form} />
      <p className="mt-2">
        <Base.Close render={<Button variant="ghost">{t('Cancel')}</Button>} />
      </p>
    </>
  )
}
