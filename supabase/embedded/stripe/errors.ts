/** An error as Stripe words it: the SDK makes its own kinds of error of them. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
  setup_intent?: object
}

export class StripeApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, code?: string, param?: string) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

export const notFound = (noun: string, id: string, param = 'id') =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })

/** What Stripe may know and we do not: said, instead of answered wrongly. */
export const notEmulated = (feature: string) =>
  new StripeApiError(501, { type: 'api_error', message: `The emulator does not know ${feature}.` })

/** Looks on a shelf, or says like Stripe that nothing is there. */
export function getOrThrow<T>(collection: Map<string, T>, id: string, noun: string, param = 'id'): T {
  const found = collection.get(id)
  if (!found) throw notFound(noun, id, param)
  return found
}
