import Stripe from 'stripe'
import { z } from 'zod'
import { HttpError } from '../_shared/contracts/http-error.ts'

/** Seconds. What was recorded and is played back later is refused; so is what a clock far off has signed. */
const TOLERANCE_SECONDS = 300

/** What is looked at of an event; the rest is fetched. */
const EventEnvelope = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.object({}) }),
})

const crypto = Stripe.createSubtleCryptoProvider()

/** What Stripe has sent, proven by the signature over the very bytes of the body; refuses whatever anybody else has. */
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
