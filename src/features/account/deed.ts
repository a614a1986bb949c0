import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { type FormError, toFormError } from '../../lib/sending.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'

const NOT_REACHED = 'We could not be reached. Nothing has changed.'

/** The bank, or whoever takes the card, said no, in words for the reader. */
export class PaymentFailed extends Error {}

/** As the API says it of a card that was declined. */
const DECLINED = 402

function faultIn(error: unknown): FormError {
  if (error instanceof PaymentFailed) return { title: 'Payment Failed', description: error.message }
  const isDeclined = error instanceof ApiError && error.status === DECLINED
  return toFormError(error, isDeclined ? 'Payment Failed' : 'Error', NOT_REACHED)
}

interface Said {
  title: string
  description?: string
}

/**
 * What a button does, once at a time. What came of it is said in a toast; why not, in `refusal` too, for a sheet that lies
 * over the toast. Answers whether it was done.
 */
export function useDeed() {
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run(work: () => Promise<Said>): Promise<boolean> {
    if (working) return false
    setWorking(true)
    setRefusal(undefined)
    try {
      showToast({ ...(await work()), duration: 3000 })
      return true
    } catch (error) {
      const fault = faultIn(error)
      setRefusal(fault.description)
      showErrorToast(fault)
      return false
    } finally {
      setWorking(false)
    }
  }

  return { working, refusal, run }
}
