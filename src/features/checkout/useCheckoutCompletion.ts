import { useEffect, useRef, useState } from 'react'
import { api, problemDetail } from '#lib/api.ts'
import { hasSession } from '#lib/current-user.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { clearDraft } from './checkout-draft.ts'

/** A bank that takes its time is asked again after these many seconds; then it is the reader who asks. */
const RETRY_DELAYS_S = [1, 2, 4, 8, 15]

interface Completion {
  result?: CheckoutResult
  /** Nobody answered, or not as hoped. */
  isUnavailable: boolean
  detail?: string | undefined
  /** An answer is awaited, or will be asked for by itself. */
  isPolling: boolean
}

export function useCheckoutCompletion() {
  const [completion, setCompletion] = useState<Completion>({ isUnavailable: false, isPolling: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function poll(attempt = 0) {
    clearTimeout(timer.current)
    setCompletion((previous) => ({ ...previous, isUnavailable: false, isPolling: true }))
    try {
      const result = await fetchCompletion()
      if (!result) return
      const delay = result.status === 'processing' ? RETRY_DELAYS_S[attempt] : undefined
      if (delay !== undefined) timer.current = setTimeout(() => poll(attempt + 1), delay * 1000)
      setCompletion({ result, isUnavailable: false, isPolling: delay !== undefined })
    } catch (error) {
      setCompletion({ isUnavailable: true, detail: problemDetail(error), isPolling: false })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    // What Stripe wrote into the address is nobody's proof, and nothing to be kept or passed on.
    history.replaceState(history.state, '', location.pathname)
    poll()
    return () => clearTimeout(timer.current)
  }, [])

  return { ...completion, retry: () => void poll() }
}

/** Undefined when the page is loaded anew, because its reader is signed in from now on and its head should say so. */
async function fetchCompletion(): Promise<CheckoutResult | undefined> {
  const wasSignedIn = hasSession()
  const result = await api.post('/checkout/completion')
  if (result.status === 'completed') clearDraft()
  if (wasSignedIn || !hasSession()) return result
  location.reload()
  return undefined
}
