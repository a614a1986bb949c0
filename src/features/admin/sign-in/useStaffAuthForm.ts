import { useRef } from 'react'
import { ApiError, problemDetail } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { setFlashToast } from '#lib/flash-toast.ts'
import { missingFields } from '#lib/missing-fields.ts'
import { type FormError, readFormValues, toFormError, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { User } from '#shared/contracts/user.ts'
import { showErrorToast } from '#ui/toast.tsx'

type Values = Record<string, string>

interface StaffAuthFormOptions {
  errorTitle: string
  /** Shown when the API refuses without a message. */
  defaultMessage: string
  welcomeTitle: string
  validate: (values: Values) => FormError | undefined
  authenticate: (values: Values) => Promise<User>
}

/** A form that signs a staff member in and leads to the admin. */
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
    onError: showErrorToast,
    submit: async (values) => {
      try {
        setCurrentUser(await authenticate(values))
      } catch (error) {
        return toSignInError(errorTitle, defaultMessage, error)
      }
      setFlashToast({ title: welcomeTitle, duration: 3000 })
      return '/admin'
    },
  })
  /** The empty fields carry messages of their own; the toast names the rule. */
  const onMissing = () => {
    const formError = formRef.current && validate(readFormValues(formRef.current))
    if (formError) showErrorToast(formError)
  }
  return { ...form, formRef, onMissing }
}

const MISSING_FIELDS: FormError = { title: 'Validation Error', description: 'Please fill in all fields' }
const MISSING_TOKEN: FormError = { title: 'Validation Error', description: 'An invite token is required to register' }

export const validateStaffSignIn = (values: Values) => missingFields(values, ['email', 'password'], MISSING_FIELDS)

export const validateStaffRegistration = (values: Values) =>
  missingFields(values, ['firstName', 'lastName', 'email', 'password'], MISSING_FIELDS) ??
  missingFields(values, ['inviteToken'], MISSING_TOKEN, MISSING_TOKEN.description)

function toSignInError(title: string, defaultMessage: string, error: unknown): FormError {
  const formError = toFormError(error, title)
  return error instanceof ApiError && !problemDetail(error) ? { ...formError, description: defaultMessage } : formError
}
