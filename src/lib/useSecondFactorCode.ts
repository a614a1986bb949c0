import { useState } from 'react'
import { api } from './api.ts'
import { requiredFields } from './form-error.ts'
import { useFormSubmit } from './useFormSubmit.ts'

/** A code of the authenticator, or one of the recovery codes. */
export type CodeKind = 'authenticator' | 'recovery'

const MISSING_CODE = { title: 'Validation Error', description: 'Please enter the code' }

/** The form for the code after the password. `onDone` is told which kind it was, and may name the path to navigate to. */
export function useSecondFactorCode(onDone: (kind: CodeKind) => string | undefined) {
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const form = useFormSubmit({
    errorTitle: 'Code not accepted',
    validate: (values) => requiredFields(values, ['code'], MISSING_CODE),
    submit: async ({ code = '' }) => {
      await api.post(kind === 'authenticator' ? '/auth/second-factor' : '/auth/recovery-code', { body: { code } })
      return onDone(kind)
    },
  })
  return { ...form, kind, toggleKind: () => setKind(kind === 'authenticator' ? 'recovery' : 'authenticator') }
}
