import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { ClientSecret, PaymentIntentRequest } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { api } from '../../lib/api.ts'
import { stripe } from '../../lib/stripe.ts'
import type { Query } from '../../ui/Loaded.tsx'

/**
 * Stripe, ready for a card; null where payments are not set up. The intent that is made with it only says that somebody
 * looks at the form: its secret is never confirmed, what is paid comes from the subscription.
 */
export function usePaymentSetup({ id, price }: Plan) {
  const [query, setQuery] = useState<Query<Stripe | null>>({ loading: true })
  const asking = useRef(false)

  function ask() {
    if (asking.current) return
    asking.current = true
    setQuery({ loading: true })
    setUp({ subscriptionId: id, amount: price })
      .then(
        (data) => setQuery({ data, loading: false }),
        (error: unknown) => setQuery({ error, loading: false }),
      )
      .finally(() => {
        asking.current = false
      })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the plan is known.
  useEffect(ask, [])
  return { query, ask }
}

async function setUp(intent: PaymentIntentRequest): Promise<Stripe | null> {
  const taker = await stripe()
  if (taker) await api.post<ClientSecret>('/create-payment-intent', intent)
  return taker
}
