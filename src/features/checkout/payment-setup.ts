import type { Stripe } from '@stripe/stripe-js'
import type { ClientSecret } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { api } from '../../lib/api.ts'
import { getStripe } from '../../lib/stripe.ts'

/**
 * Stripe, ready for a card; null where payments are not set up. The intent that is made with it only says that somebody
 * looks at the form: its secret is never confirmed, what is paid comes from the subscription.
 */
export async function preparePayment({ id, price }: Plan): Promise<Stripe | null> {
  const stripe = await getStripe()
  if (stripe) await api.post<ClientSecret>('/create-payment-intent', { subscriptionId: id, amount: price })
  return stripe
}
