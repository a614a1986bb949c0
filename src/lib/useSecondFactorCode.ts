import { useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { api } from './api.ts'
import { requiredFields } from './form-error.ts'
import { useFormSubmit } from './useFormSubmit.ts'

/** A code of the authenticator, or one of the recovery codes. */
export type CodeKind = 'authenticator' | 'recovery'

/** The form for the code after the password. `onDone` is told which kind it was, and may name the path to navigate to. */
export function useSecondFactorCode(onDone: (kind: CodeKind) => string | undefined) {
  const { t } = useLocale()
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const form = useFormSubmit({
    errorTitle: t('Code not accepted'),
    validate: (values) =>
      requiredFields(values, ['code'], { title: t('Validation Error'), description: t('Please enter the code') }),
    submit: async ({ code = '' }) => {
      await api.post(kind === 'authenticator' ? '/auth/second-factor' : '/auth/recovery-code', { body: { code } })
      return onDone(kind)
    },
  })
  return { ...form, kind, toggleKind: () => setKind(kind === 'authenticator' ? 'recovery' : 'authenticator') }
}

/**
 * The same in a dialog, for the call that waits for the code. A recovery code removes the authenticator, so it leads to another
 * one in place of the call.
 */
export function useSecondFactorAnswer(onFinish: (mayRepeat: boolean) => void) {
  const { kind, submitting, errors, errorMessage, toggleKind, handleSubmit } = useSecondFactorCode((used) => {
    onFinish(used === 'authenticator')
    return used === 'recovery' ? '/admin#security' : undefined
  })
  return { kind, submitting, errors, errorMessage, onToggleKind: toggleKind, onSubmit: handleSubmit }
}
