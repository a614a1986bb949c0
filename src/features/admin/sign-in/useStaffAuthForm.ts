import { useRef } from 'react'
import { setCurrentUser } from '#lib/current-user.ts'
import type { FormError } from '#lib/form-error.ts'
import { storedToast } from '#lib/storage.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { User } from '#shared/contracts/user.ts'
import { toSignInError } from './staffValidation.ts'

type Values = Record<string, string>

interface StaffAuthFormOptions {
  errorTitle: string
  /** What is said when the answer has no words of its own. */
  defaultMessage: string
  welcomeTitle: string
  validate: (values: Values) => FormError | undefined
  authenticate: (values: Values) => Promise<User>
}

/** A form at the end of which one is at the desk. */
export function useStaffAuthForm({
  errorTitle,
  defaultMessage,
  welcomeTitle,
  validate,
  authenticate,
}: StaffAuthFormOptions) {
  const formRef = useRef<HTMLFormElement>(null)
  const form = useFormSubmit({
    errorTitle,
    validate,
    submit: async (values) => {
      try {
        setCurrentUser(await authenticate(values))
      } catch (error) {
        return toSignInError(errorTitle, defaultMessage, error)
      }
      storedToast.set({ title: welcomeTitle })
      return '/admin'
    },
  })
  /** The fields say themselves that they are empty; this says which rule it was. */
  const onMissing = () => {
    const formError = formRef.current && validate(readFormValues(formRef.current))
    if (formError) showErrorToast(formError)
  }
  return { ...form, formRef, onMissing }
}
