import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { hasSession } from '#lib/current-user.ts'
import { storedDraft } from '#lib/storage.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'

/** Seconds between requests while a bank takes its time; after the last one the reader retries. */
const RETRY_DELAYS_S = [1, 2, 4, 8, 15]

interface Completion {
  result?: CheckoutResult
  /** The request failed. */
  isUnavailable: boolean
  error?: unknown
  /** A request is under way or scheduled. */
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
      setCompletion({ isUnavailable: true, error, isPolling: false })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    // Stripe's parameters in the address prove nothing, and must not be kept in the history or passed on.
    history.replaceState(history.state, '', location.pathname)
    poll()
    return () => clearTimeout(timer.current)
  }, [])

  return { ...completion, retry: () => void poll() }
}

/** Undefined when the page is reloaded because completing the checkout has signed the reader in. */
async function fetchCompletion(): Promise<CheckoutResult | undefined> {
  const wasSignedIn = hasSession()
  const result = await api.post('/checkout/completion')
  if (result.status === 'completed') storedDraft('checkout').remove()
  if (wasSignedIn || !hasSession()) return result
  location.reload()
  return undefined
}
