import { Form as Base } from '@base-ui/react/form'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from './useHydrated.ts'

interface Props extends ComponentProps<typeof Base> {
  /** Something is sent while a field that must not be empty is; the fields say so themselves. */
  onMissingFields?: () => void
}

/**
 * A form that works before its script does. Until then the browser itself stops what is not valid; afterwards each field
 * says what is wrong in its own place, and the focus goes to the first.
 */
export function Form({ onMissingFields, errors, ...props }: Props) {
  const hydrated = useHydrated()
  const [dismissedErrors, setDismissedErrors] = useState<typeof errors>()

  function handleSubmitCapture(event: SubmitEvent<HTMLFormElement>) {
    // What was wrong with the last try says nothing of this one, and must not prevent it.
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
