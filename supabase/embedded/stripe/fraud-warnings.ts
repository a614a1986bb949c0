import type Stripe from 'stripe'
import { type EmulatorContext, idOrNull, newId } from './context.ts'

/** A card network suspects the charge. Stripe tells it by an event. */
export function newFraudWarning(
  context: EmulatorContext,
  charge: Stripe.Charge,
  fraud_type = 'made_with_stolen_card',
): Stripe.Radar.EarlyFraudWarning {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded,
    charge: charge.id,
    created: context.now(),
    fraud_type,
    livemode: false,
    payment_intent: idOrNull(charge.payment_intent) ?? '',
  }
  context.emitEvent('radar.early_fraud_warning.created', warning)
  return warning
}
