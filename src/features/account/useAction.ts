import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { type FormError, toFormError } from '#lib/useFormSubmit.ts'
import { showErrorToast, showToast } from '#ui/toast.tsx'

const UNREACHABLE = 'We could not be reached. Nothing has changed.'

/** The bank, or whoever takes the card, said no, in words for the reader. */
export class PaymentFailed extends Error {}

/** As the API says it of a card that was declined. */
const PAYMENT_REQUIRED = 402

function toActionError(error: unknown): FormError {
  if (error instanceof PaymentFailed) return { title: 'Payment Failed', description: error.message }
  const isDeclined = error instanceof ApiError && error.status === PAYMENT_REQUIRED
  return toFormError(error, isDeclined ? 'Payment Failed' : 'Error', UNREACHABLE)
}

interface SuccessToast {
  title: string
  description?: string
}

/**
 * What a button does, once at a time. What came of it is said in a toast; why not, in `refusal` too, for a sheet that lies
 * over the toast. Answers whether it was done.
 */
export function useAction() {
  const [pending, setPending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()

  async function run(action: () => Promise<SuccessToast>): Promise<boolean> {
    if (pending) return false
    setPending(true)
    setErrorMessage(undefined)
    try {
      showToast({ ...(await action()), duration: 3000 })
      return true
    } catch (error) {
      const formError = toActionError(error)
      setErrorMessage(formError.description)
      showErrorToast(formError)
      return false
    } finally {
      setPending(false)
    }
  }

  return { pending, errorMessage, run }
}
