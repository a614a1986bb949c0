import Stripe from 'stripe'
import { HttpError } from '../contracts/refusal.ts'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * What Stripe's SDK throws when it cannot be reached, fails or has too much to do, as a refusal; undefined for whatever says
 * that we asked something wrong. Asking again is safe: every call either carries a key or changes nothing the second time.
 */
export function asStripeUnavailable(error: unknown): HttpError | undefined {
  const isTransient =
    error instanceof StripeConnectionError || error instanceof StripeRateLimitError || error instanceof StripeAPIError
  if (!isTransient || isRequestError(error)) return undefined
  const detail = 'Our payment service does not answer at the moment. Nothing is lost: please try again shortly.'
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '5' }, cause: error })
}

/** 409 is the same call, being answered at this moment for somebody who asked a moment before. */
const isRequestError = ({ statusCode = 500 }: { statusCode?: number | undefined }) =>
  statusCode < 500 && statusCode !== 409 && statusCode !== 429
