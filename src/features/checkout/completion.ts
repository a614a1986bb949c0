import { useEffect, useRef, useState } from 'react'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { api, problemDetail } from '../../lib/api.ts'
import { hasSession } from '../../lib/signed-in.ts'
import { forgetTyped } from './kept.ts'

/** A bank that takes its time is asked again after these many seconds; then it is the reader who asks. */
const WAITS = [1, 2, 4, 8, 15]

interface Completion {
  result?: CheckoutResult
  /** Nobody answered, or not as hoped. */
  isAway: boolean
  reason?: string | undefined
  /** An answer is awaited, or will be asked for by itself. */
  isAsking: boolean
}

export function useCompletion() {
  const [completion, setCompletion] = useState<Completion>({ isAway: false, isAsking: true })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function ask(tries = 0) {
    clearTimeout(waiting.current)
    setCompletion((before) => ({ ...before, isAway: false, isAsking: true }))
    try {
      const result = await completionNow()
      if (!result) return
      const wait = result.status === 'processing' ? WAITS[tries] : undefined
      if (wait !== undefined) waiting.current = setTimeout(() => ask(tries + 1), wait * 1000)
      setCompletion({ result, isAway: false, isAsking: wait !== undefined })
    } catch (error) {
      setCompletion({ isAway: true, reason: problemDetail(error), isAsking: false })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    // What Stripe wrote into the address is nobody's proof, and nothing to be kept or passed on.
    history.replaceState(history.state, '', location.pathname)
    ask()
    return () => clearTimeout(waiting.current)
  }, [])

  return { ...completion, ask: () => void ask() }
}

/** Undefined when the page is loaded anew, because its reader is signed in from now on and its head should say so. */
async function completionNow(): Promise<CheckoutResult | undefined> {
  const wasSignedIn = hasSession()
  const result = await api.post<CheckoutResult>('/checkout/completion')
  if (result.status === 'completed') forgetTyped()
  if (wasSignedIn || !hasSession()) return result
  location.reload()
  return undefined
}
