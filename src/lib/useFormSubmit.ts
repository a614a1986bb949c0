import { type SubmitEvent, useState } from 'react'
import { ApiError, problemDetail } from './api.ts'

type FormValues = Record<string, string>

/** What is wrong with a form, in a title and a sentence, and at which fields. */
export interface FormError {
  title: string
  description: string
  fields?: FormValues
}

interface FormSubmitOptions {
  /** Title of what is said when it is refused. */
  errorTitle: string
  /** What is said when nobody answers. */
  unreachable?: string
  /** What the form finds wrong by itself, before anybody is asked. */
  validate?: (values: FormValues) => FormError | undefined
  /** Answers with what is wrong all the same, or with the path that it leads to: from then on nothing is sent any more. */
  submit: (values: FormValues, form: HTMLFormElement) => Promise<FormError | string | undefined>
  onError: (formError: FormError) => void
}

/**
 * Sends a form once at a time, its values as they were typed. What is refused is said, also at its field; whatever was
 * typed stays as it was. `refusal` is what was said last, for a sheet that lies over the toast.
 */
export function useFormSubmit({ errorTitle, unreachable, validate, submit, onError }: FormSubmitOptions) {
  const [submitting, setSubmitting] = useState(false)
  const [errors, setErrors] = useState<FormValues>({})
  const [errorMessage, setErrorMessage] = useState<string>()

  function showError(formError: FormError) {
    setErrors(formError.fields ?? {})
    setErrorMessage(formError.description)
    onError(formError)
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submitting) return
    const form = event.currentTarget
    const values = readFormValues(form)
    const formError = validate?.(values)
    if (formError) return showError(formError)
    setSubmitting(true)
    try {
      const result = await submit(values, form)
      if (typeof result === 'string') return location.assign(result)
      if (result) showError(result)
      else {
        setErrors({})
        setErrorMessage(undefined)
      }
    } catch (error) {
      showError(toFormError(error, errorTitle, unreachable))
    }
    setSubmitting(false)
  }

  return { submitting, errors, errorMessage, handleSubmit }
}

/** What stands in its fields, as it was typed. */
export const readFormValues = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const UNREACHABLE = 'We could not be reached. What you typed is still here.'

/** What somebody is told who was refused, or whom nobody answered. */
export function toFormError(error: unknown, title: string, unreachable = UNREACHABLE): FormError {
  if (!(error instanceof ApiError)) return { title, description: unreachable }
  const fields = error.problem?.fields
  return { title, description: problemDetail(error) ?? 'Something went wrong', ...(fields && { fields }) }
}
