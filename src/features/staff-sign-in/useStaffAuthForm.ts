import { useRef } from 'react'
import { setCurrentUser } from '#lib/current-user.ts'
import { type FormError, requiredFields } from '#lib/form-error.ts'
import { nextPath, secondFactorPath } from '#lib/next-path.ts'
import { storedToast } from '#lib/storage.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import type { SignedInUser } from '#shared/contracts/user.ts'

type Values = Record<string, string>

interface StaffAuthFormOptions {
  errorTitle: string
  /** Shown when the API refuses without a message. */
  defaultMessage: string
  welcomeTitle: string
  validate: (values: Values) => FormError | undefined
  authenticate: (values: Values) => Promise<SignedInUser>
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
    defaultMessage,
    validate,
    submit: async (values) => {
      const { codeNeeded, ...user } = await authenticate(values)
      setCurrentUser(user)
      if (codeNeeded) return secondFactorPath(nextPath(location) ?? '/admin')
      storedToast.set({ title: welcomeTitle })
      return nextPath(location) ?? '/admin'
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

export const validateStaffSignIn = (values: Values) => requiredFields(values, ['email', 'password'], MISSING_FIELDS)

export const validateStaffRegistration = (values: Values) =>
  requiredFields(values, ['firstName', 'lastName', 'email', 'password'], MISSING_FIELDS) ??
  requiredFields(values, ['inviteToken'], MISSING_TOKEN, MISSING_TOKEN.description)
