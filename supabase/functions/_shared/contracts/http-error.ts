import type { LANGUAGES } from './languages.ts'

/** Every problem that the API answers, with its HTTP status. The code is the last part of a problem's `type`. */
export const problems = {
  'malformed-request': { status: 400, title: 'The request could not be read' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'payment-failed': { status: 402, title: 'The payment failed' },
  'not-allowed': { status: 403, title: 'Not allowed' },
  'second-factor-required': { status: 403, title: 'A code of the authenticator is needed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'version-conflict': { status: 409, title: 'Changed in the meantime' },
  'locked-by-other': { status: 409, title: 'Somebody else is editing' },
  'terms-changed': { status: 409, title: 'The terms have changed' },
  conflict: { status: 409, title: 'Not possible as things stand' },
  gone: { status: 410, title: 'No longer published' },
  'link-expired': { status: 410, title: 'This link no longer works' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'not-json': { status: 415, title: 'The request is not JSON' },
  'invalid-fields': { status: 422, title: 'Some values are not valid' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Away for a moment' },
} as const
export type ProblemCode = keyof typeof problems

type Language = (typeof LANGUAGES)[number]
export type TranslateProblem = (text: string, values?: Record<string, string | number>) => string
/** A function where the value itself depends on the language, such as the name of a currency. */
export type ProblemValue = string | number | ((language: Language, t: TranslateProblem) => string)

export interface HttpErrorOptions {
  /** The error of each wrong field, in words for the reader. */
  fields?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
  /** For a detail, and for errors of fields, with placeholders: 'Wait {minutes} minutes.' */
  values?: Record<string, ProblemValue>
  /** Of which the detail is made, where it is more than one text. */
  sentences?: string[]
}

/**
 * Thrown for an expected failure. `detail` is shown to readers, in the language of their page: a sentence in English, with
 * placeholders where something is inserted, never a template literal.
 */
export class HttpError extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly values: Record<string, ProblemValue> | undefined
  readonly sentences: string[] | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    { fields, headers = {}, cause, values, sentences }: HttpErrorOptions = {},
  ) {
    super(detail, { cause })
    this.name = 'HttpError'
    this.code = code
    this.fields = fields
    this.headers = headers
    this.values = values
    this.sentences = sentences
  }
}

/** A field of the request that cannot be accepted, with the message for it. */
export const fieldError = (field: string, message: string) =>
  new HttpError('invalid-fields', message, { fields: { [field]: message } })
