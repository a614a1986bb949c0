import { type SubmitEvent, useEffect, useState } from 'react'
import { type FormError, toFormError } from './form-error.ts'
import { showErrorToast } from './toast.ts'

type FormValues = Record<string, string>

export interface FormSubmitOptions {
  /** Title of the toast when the API refuses the form, or does not respond. */
  errorTitle: string
  /** The sentence when there is no response. */
  unreachable?: string
  /** The sentence when the API refuses without one. */
  defaultMessage?: string
  /** The form's own rules, before anything is sent. */
  validate?: (values: FormValues) => FormError | undefined
  /** Sends the form. Resolves to an error, or to the path to navigate to: until then the form stays busy. */
  submit: (values: FormValues, form: HTMLFormElement) => Promise<FormError | string | undefined>
  /** Called with what `submit` rejects with, in addition to the toast, for example to react to a 403. */
  onError?: (error: unknown) => void
}

/**
 * Sends a form, once at a time. Errors are shown in a toast and at their fields, and what was typed stays in the form.
 * `errorMessage` is the last error, for a dialog that lies over the toast.
 */
export function useFormSubmit({
  errorTitle,
  unreachable,
  defaultMessage,
  validate,
  submit,
  onError,
}: FormSubmitOptions) {
  const [submitting, setSubmitting] = useState(false)
  const [errors, setErrors] = useState<FormValues>({})
  const [errorMessage, setErrorMessage] = useState<string>()
  useEffect(() => onBfcacheRestore(() => setSubmitting(false)), [])

  function showError(formError: FormError) {
    setErrors(formError.fields ?? {})
    setErrorMessage(formError.description)
    showErrorToast(formError)
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await submitForm(event.currentTarget)
  }

  /** Shows the form's own error. Returns whether there is none. */
  function validateForm(form: HTMLFormElement): boolean {
    const formError = validate?.(readFormValues(form))
    if (formError) showError(formError)
    return !formError
  }

  /** Resolves to whether it succeeded. */
  async function submitForm(form: HTMLFormElement): Promise<boolean> {
    if (submitting || !validateForm(form)) return false
    setSubmitting(true)
    setErrorMessage(undefined)
    try {
      const result = await submit(readFormValues(form), form)
      if (typeof result === 'string') {
        location.assign(result)
        return true
      }
      if (result) showError(result)
      else setErrors({})
      setSubmitting(false)
      return !result
    } catch (error) {
      showError(toFormError(error, errorTitle, unreachable, defaultMessage))
      onError?.(error)
    }
    setSubmitting(false)
    return false
  }

  /** For a form whose message stays until the reader changes something. */
  const clearErrorMessage = () => setErrorMessage(undefined)

  return { submitting, errors, errorMessage, clearErrorMessage, validateForm, submitForm, handleSubmit }
}

/** A form that has led to another page is busy for ever; the way back restores it as it was left. */
function onBfcacheRestore(reset: () => void): () => void {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
  addEventListener('pageshow', handlePageShow)
  return () => removeEventListener('pageshow', handlePageShow)
}

/** The fields of a form by name, as they were typed. */
export const readFormValues = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
