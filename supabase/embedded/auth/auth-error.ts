/** A refusal in Auth's own form: HTTP status, code, and a sentence. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  toResponse(): Response {
    const body = { code: this.status, error_code: this.code, msg: this.message, ...this.details }
    return Response.json(body, { status: this.status, headers: { 'x-sb-error-code': this.code } })
  }
}

// The sentences and codes of supabase/auth (internal/api), so that callers see the same ones.
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
export const expiredLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
export const banned = (status: 400 | 403) => new AuthError(status, 'user_banned', 'User is banned')
export const rejectedToken = (code: string, reason: string) =>
  new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
export const noBearer = () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badToken = (reason: string) =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
