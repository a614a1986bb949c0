import type Stripe from 'stripe'
import { z } from 'zod'
import { flag } from './request-params.ts'

export const automaticTaxParam = z.strictObject({ enabled: flag })

/** The setting as subscriptions and schedules show it. */
export const automaticTax = (enabled: boolean): Stripe.Subscription.AutomaticTax => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
})
