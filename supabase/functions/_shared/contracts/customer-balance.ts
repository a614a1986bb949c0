import { z } from 'zod'

/** The credit or debt that Stripe applies to the customer's next invoice by itself. */
export const CustomerBalance = z
  .object({
    amount: z
      .int()
      .describe(
        'Cents: negative for a credit, which is taken off the next payment; positive for a debt, which is added to it.',
      ),
    currency: z.string(),
  })
  .meta({ id: 'CustomerBalance' })
export type CustomerBalance = z.infer<typeof CustomerBalance>
