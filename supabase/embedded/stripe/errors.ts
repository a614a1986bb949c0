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

export class StripeProblem extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

export const absent = (noun: string, id: string, param = 'id') =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })

/** What Stripe may know and we do not: said, instead of answered wrongly. */
export const notEmulated = (what: string) =>
  new StripeProblem(501, { type: 'api_error', message: `The emulator does not know ${what}.` })

/** Looks on a shelf, or says like Stripe that nothing is there. */
export function take<T>(shelf: Map<string, T>, id: string, noun: string, param = 'id'): T {
  const found = shelf.get(id)
  if (!found) throw absent(noun, id, param)
  return found
}
