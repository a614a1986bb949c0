import { Form as Base } from '@base-ui/react/form'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from './hydrated.ts'

interface Props extends ComponentProps<typeof Base> {
  /** Something is sent while a field that must not be empty is; the fields say so themselves. */
  onMissing?: () => void
}

/**
 * A form that works before its script does. Until then the browser itself stops what is not valid; afterwards each field
 * says what is wrong in its own place, and the focus goes to the first.
 */
export function Form({ onMissing, errors, ...props }: Props) {
  const hydrated = useHydrated()
  const [answered, setAnswered] = useState<typeof errors>()

  function look(event: SubmitEvent<HTMLFormElement>) {
    // What was wrong with the last try says nothing of this one, and must not prevent it.
    flushSync(() => setAnswered(errors))
    if (isIncomplete(event.currentTarget)) onMissing?.()
  }

  return <Base noValidate={hydrated} onSubmitCapture={look} errors={errors === answered ? NONE : errors} {...props} />
}

const NONE = {}

const isIncomplete = (form: HTMLFormElement) =>
  [...form.elements].some((control) => (control as HTMLInputElement).validity?.valueMissing)
