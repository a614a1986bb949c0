import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { methodsForCurrency, type PaymentMethod } from '#shared/contracts/payment-methods.ts'
import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts'
import { pageLocale } from '../languages/page-locale.ts'
import { apiQuery, queryClient } from './api-query.ts'

/** A change of the card is made with a card; a form with other payment methods would fail when it is sent. */
export const CARD_ONLY = ['card']

let offeredMethods: PaymentMethod[] = ['card']

/**
 * The payment methods that the form for a plan offers; where nothing is paid, a card is saved. Known once `getStripe` has resolved.
 */
export const offeredPaymentMethods = (amount: number, currency: string): string[] =>
  amount === 0 ? CARD_ONLY : methodsForCurrency(offeredMethods, currency)

let loading: Promise<Stripe | null> | undefined

/** Stripe.js, loaded at the first call; null where payments are not set up. Rejects when it cannot be loaded; the next call retries. */
export function getStripe(): Promise<Stripe | null> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The same as a query, for a form. */
export const useStripeScript = () =>
  useQuery({ queryKey: ['stripe'], queryFn: getStripe, structuralSharing: false }, queryClient)

async function load(): Promise<Stripe | null> {
  const { publishableKey, script, paymentMethods } = await queryClient.fetchQuery(apiQuery('/payment-settings'))
  if (!publishableKey) return null
  offeredMethods = paymentMethods
  if (script) await loadScript(script)
  const { language } = pageLocale()
  // English pages leave the language of the card fields to the browser.
  return loadStripe(publishableKey, language === DEFAULT_LANGUAGE ? undefined : { locale: language })
}

/** Loads the stub for test cards of a local magazine. Stripe's own script is loaded by `loadStripe`, from Stripe only. */
function loadScript(source: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = source
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The Stripe.js stub could not be loaded.'))
    }
    document.head.append(script)
  })
}
