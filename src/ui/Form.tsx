import { Form as Base } from '@base-ui/react/form'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from './useHydrated.ts'

interface Props extends ComponentProps<typeof Base> {
  /** Called when the form is submitted with an empty required field; the fields show their own errors. */
  onMissingFields?: () => void
}

/**
 * A form that works before its script is loaded. Until then the browser validates it; afterwards each field shows its own
 * error, and the focus moves to the first.
 */
export function Form({ onMissingFields, errors, ...props }: Props) {
  const hydrated = useHydrated()
  const [dismissedErrors, setDismissedErrors] = useState<typeof errors>()

  function handleSubmitCapture(event: SubmitEvent<HTMLFormElement>) {
    // The errors of the last submit must not block this one.
    flushSync(() => setDismissedErrors(errors))
    if (isIncomplete(event.currentTarget)) onMissingFields?.()
  }

  return (
    <Base
      noValidate={hydrated}
      onSubmitCapture={handleSubmitCapture}
      errors={errors === dismissedErrors ? NO_ERRORS : errors}
      {...props}
    />
  )
}

const NO_ERRORS = {}

const isIncomplete = (form: HTMLFormElement) =>
  [...form.elements].some((control) => (control as HTMLInputElement).validity?.valueMissing)
