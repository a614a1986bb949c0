import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { api } from './api.ts'

/** The intents that a form belongs to take nothing else either; a form that offered more would fail when it is sent. */
export const CARD_ONLY = ['card']

let loading: Promise<Stripe | null> | undefined

/**
 * What takes a card in this page, loaded at the first call. Null where payments are not set up. Rejects when it does not
 * come; whoever calls again tries again.
 */
export function getStripe(): Promise<Stripe | null> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Stripe | null> {
  const { publishableKey, script } = await api.get('/payment-settings')
  if (!publishableKey) return null
  if (script) await loadScript(script)
  return loadStripe(publishableKey)
}

/** The stand-in for test cards. Stripe's own script is never anybody's but Stripe's: `loadStripe` fetches it from there. */
function loadScript(source: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = source
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script that takes cards did not come.'))
    }
    document.head.append(script)
  })
}
