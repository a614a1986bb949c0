import Stripe from 'stripe'
import { z } from 'zod'
import { HttpError } from '../_shared/contracts/http-error.ts'

/** Rejects replayed requests, and signatures by a wrong clock. */
const TOLERANCE_SECONDS = 300

/** The fields of an event that are used; everything else is fetched. */
const EventEnvelope = z.object({
  id: z.string().regex(/^evt_\w+$/),
  // Both are stored: the bounds are those of the columns.
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.int().min(0).max(4_102_444_800),
  data: z.object({ object: z.object({}) }),
})

const crypto = Stripe.createSubtleCryptoProvider()

/** Verifies the signature over the raw body and returns the event; throws `malformed-request` otherwise. */
export async function verifyEvent(stripe: Stripe, secrets: string[], request: Request): Promise<Stripe.Event> {
  const header = request.headers.get('Stripe-Signature')
  if (!header) throw invalidSignature()
  const body = await request.text()
  for (const secret of secrets) {
    const event = await stripe.webhooks
      .constructEventAsync(body, header, secret, TOLERANCE_SECONDS, crypto)
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
        throw invalidSignature(error)
      })
    if (event === undefined) continue
    if (!EventEnvelope.safeParse(event).success) throw new HttpError('malformed-request', 'This is no event of Stripe.')
    return event
  }
  throw invalidSignature()
}

function invalidSignature(cause?: unknown): HttpError {
  return new HttpError('malformed-request', 'This was not signed by Stripe, or too long ago.', { cause })
}
