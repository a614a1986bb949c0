import { useState } from 'react'
import type { Translate } from '#shared/domain/language.ts'
import { useLocale } from '../languages/LocaleContext.ts'
import { ApiError } from './api.ts'
import { type FormError, toFormError } from './form-error.ts'
import { showErrorToast, showToast } from './toast.ts'

/** The bank or Stripe has refused the card; the message is for the reader. */
export class PaymentFailed extends Error {}

/** The status of the API for a card that was declined. */
const PAYMENT_REQUIRED = 402

interface ActionOptions {
  /** The sentence when there is no response. */
  unreachable?: string
  /** False where the outcome is shown beside the button: then neither success nor failure has a toast. */
  showsToast?: boolean
  /** Called in addition to the toast, for example to react to a 403: the staff role has changed. */
  onError?: (error: unknown) => void
}

interface SuccessToast {
  title: string
  description?: string
}

/**
 * Runs the action of a button, once at a time. Its success toast, or the API's sentence about its failure, is shown;
 * `errorMessage` is the failure, for a dialog that lies over the toast, and `errors` its messages for fields. `run` resolves
 * to whether it succeeded.
 */
export function useAction({ unreachable, showsToast = true, onError }: ActionOptions = {}) {
  const { t } = useLocale()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<FormError>()

  // biome-ignore lint/suspicious/noConfusingVoidType: an action without a toast returns nothing.
  async function run(action: () => Promise<SuccessToast | undefined | void>): Promise<boolean> {
    if (pending) return false
    setPending(true)
    setError(undefined)
    try {
      const successToast = await action()
      if (successToast && showsToast) showToast(successToast)
      return true
    } catch (error) {
      const formError = toActionError(error, unreachable ?? t('We could not be reached. Nothing has changed.'), t)
      setError(formError)
      if (showsToast) showErrorToast(formError)
      onError?.(error)
      return false
    } finally {
      setPending(false)
    }
  }

  return { pending, errorMessage: error?.description, errors: error?.fields ?? {}, run }
}

function toActionError(error: unknown, unreachable: string, t: Translate): FormError {
  if (error instanceof PaymentFailed) return { title: t('Payment Failed'), description: error.message }
  const isDeclined = error instanceof ApiError && error.status === PAYMENT_REQUIRED
  return toFormError(error, isDeclined ? t('Payment Failed') : t('Error'), unreachable)
}
