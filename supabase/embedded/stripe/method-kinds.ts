import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { flag, text } from './params.ts'

/** What an intent may be paid with: whatever the account takes, or only some of it. Other kinds than cards are not emulated. */
export const paymentMethodTypeParams = {
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
}

/** Stripe takes one of the two answers, and no intent that gives both. */
export function paymentMethodTypes(given: z.infer<z.ZodObject<typeof paymentMethodTypeParams>>) {
  const { automatic_payment_methods: automatic, allowed_payment_method_types: allowed } = given
  if (!allowed) return {}
  if (automatic)
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      undefined,
      'allowed_payment_method_types',
    )
  return { allowed_payment_method_types: allowed, automatic_payment_methods: null }
}
