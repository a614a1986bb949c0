/** The error object of Stripe's API, from which the SDK creates its error classes. */
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
  /** The request was refused before its endpoint began to execute: its idempotency key does not keep that. */
  isBeforeExecution = false
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

/** 501 for a feature of Stripe that the emulator does not have: better no response than a wrong one. */
export const notEmulated = (feature: string) =>
  new StripeApiError(501, { type: 'api_error', message: `The emulator does not support ${feature}.` })

/** Marks a refusal of wrong parameters or of a wrong key. */
export const beforeExecution = (error: StripeApiError) => Object.assign(error, { isBeforeExecution: true })

/** Finds an object by id, or throws Stripe's error 404. */
export function getOrThrow<T>(collection: Map<string, T>, id: string, noun: string, param = 'id'): T {
  const found = collection.get(id)
  if (!found) throw notFound(noun, id, param)
  return found
}
