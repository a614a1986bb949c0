import { useRef } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { type FormError, useFormSubmit, readFormValues } from '../../../lib/sending.ts'
import { setCurrentUser } from '../../../lib/signed-in.ts'
import { setFlashToast } from '../../../lib/toast-after.ts'
import { showErrorToast } from '../../../ui/toast.tsx'
import { refusedAs } from './faults.ts'

type Values = Record<string, string>

interface Entering {
  failed: string
  /** What is said when the answer has no words of its own. */
  usual: string
  welcome: string
  find: (values: Values) => FormError | undefined
  enter: (values: Values) => Promise<User>
}

/** A form at the end of which one is at the desk. */
export function useEntering({ failed, usual, welcome, find, enter }: Entering) {
  const place = useRef<HTMLFormElement>(null)
  const form = useFormSubmit({
    errorTitle,
    validate,
    onError: showErrorToast,
    submit: async (values) => {
      try {
        setCurrentUser(await enter(values))
      } catch (error) {
        return refusedAs(failed, usual, error)
      }
      setFlashToast({ title: welcome, duration: 3000 })
      return '/admin'
    },
  })
  /** The fields say themselves that they are empty; this says which rule it was. */
  const onMissing = () => {
    const fault = place.current && find(readFormValues(place.current))
    if (fault) showErrorToast(fault)
  }
  return { ...form, place, onMissing }
}
