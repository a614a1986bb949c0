import { type SubmitEvent, useEffect, useState } from 'react'
import { type FormError, toFormError } from './form-error.ts'
import { showErrorToast } from './toast.ts'

type FormValues = Record<string, string>

interface FormSubmitOptions {
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
}

/**
 * Sends a form, once at a time. Errors are shown in a toast and at their fields, and what was typed stays in the form.
 * `errorMessage` is the last error, for a dialog that lies over the toast.
 */
export function useFormSubmit({ errorTitle, unreachable, defaultMessage, validate, submit }: FormSubmitOptions) {
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
    if (submitting) return
    const form = event.currentTarget
    const values = readFormValues(form)
    const formError = validate?.(values)
    if (formError) return showError(formError)
    setSubmitting(true)
    setErrorMessage(undefined)
    try {
      const result = await submit(values, form)
      if (typeof result === 'string') return location.assign(result)
      if (result) showError(result)
      else setErrors({})
    } catch (error) {
      showError(toFormError(error, errorTitle, unreachable, defaultMessage))
    }
    setSubmitting(false)
  }

  /** For a form whose message stays until the reader changes something. */
  const clearErrorMessage = () => setErrorMessage(undefined)

  return { submitting, errors, errorMessage, clearErrorMessage, handleSubmit }
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
