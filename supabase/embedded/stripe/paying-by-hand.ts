import { answerBank, confirm } from './charging.ts'
import { absent, StripeProblem } from './errors.ts'
import { newMethod } from './payment-methods.ts'
import { answerBankSetup, confirmSetup } from './setup-intents.ts'
import type { World } from './world.ts'

export interface Paid {
  status: string
  /** Why it failed, in the words that the reader would be shown. */
  error: string | null
}

/** What Stripe.js does with a secret and a card, and its reader with the bank's question. */
export function pay(
  world: World,
  secret: string,
  number: string,
  bank: 'agrees' | 'refuses' | 'waits' = 'agrees',
): Paid {
  const id = secret.split('_secret_')[0] ?? ''
  const method = newMethod(world, { type: 'card', card: { number, exp_month: 12, exp_year: 2040 } })
  const payment = world.shelves.paymentIntents.get(id)
  const setup = world.shelves.setupIntents.get(id)
  const intent = payment ?? setup
  if (!intent || intent.client_secret !== secret) throw absent('payment_intent', id)
  try {
    if (payment) confirm(world, payment, method, { offSession: false })
    else if (setup) confirmSetup(world, setup, method, { offSession: false })
  } catch (error) {
    if (error instanceof StripeProblem && error.status === 402) return { status: intent.status, error: error.message }
    throw error
  }
  if (intent.status === 'requires_action' && bank !== 'waits') {
    if (payment) answerBank(world, payment, bank === 'agrees')
    else if (setup) answerBankSetup(world, setup, bank === 'agrees')
  }
  const failed = payment?.last_payment_error ?? setup?.last_setup_error
  return {
    status: intent.status,
    error: intent.status === 'requires_payment_method' ? (failed?.message ?? null) : null,
  }
}
