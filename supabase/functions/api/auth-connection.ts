import { isIP } from 'node:net'
import { type AuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { translatable } from '../_shared/contracts/translatable.ts'
import { unavailable } from '../_shared/data/unavailable.ts'
import type { ApiEnv } from '../_shared/http/env.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import { tooManyRequests } from './rate-limiter.ts'

export type Fetch = typeof globalThis.fetch
export type AuthSettings = Pick<ApiEnv, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'PUBLISHABLE_KEY' | 'SECRET_KEY'>
export type AuthConnection = ReturnType<typeof createAuthConnection>

const TIMEOUT_MS = 4000
const TOO_MANY_REQUESTS = 429
/** Auth refills its counts by the second. */
const RETRY_AFTER_S = 60

/**
 * How Auth is asked, and what its refusals mean. The key is the secret one: Auth believes it about the reader's address, by
 * which it counts its own limits, and its calls for administrators need it.
 */
export function createAuthConnection(env: AuthSettings, { fetch, log }: { fetch: Fetch; log: Log }) {
  const key = env.SECRET_KEY
  return {
    projectUrl: env.SUPABASE_URL,
    authUrl: authUrl(env),
    key,
    /** `address` is the reader's. */
    headersFor: (address: string): Record<string, string> => ({
      apikey: key,
      ...(isIP(address) && { 'Sb-Forwarded-For': address }),
    }),
    fetch: ((input, init) =>
      fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })) as Fetch,
    /**
     * For every refusal that is not about the reader's address, password or pace, this is `unavailable`: a wrong key, a
     * missing setting or a captcha is an error of the operator, so it is logged.
     */
    toHttpError(error: AuthError): HttpError {
      const { status = 0, code } = error
      if (isAuthWeakPasswordError(error))
        return invalidField('password', error.reasons.includes('pwned') ? LEAKED_PASSWORD : WEAK_PASSWORD)
      if (code === 'insufficient_aal') return secondFactorRequired()
      if (code === 'email_address_invalid') return invalidField('email', INVALID_ADDRESS)
      if (status === TOO_MANY_REQUESTS) return tooManyRequests(RETRY_AFTER_S)
      if (status >= 400 && status < 500)
        log('error', 'Auth refused a call', { status, authCode: code, ...errorContext(error) })
      return unavailable(error)
    },
  }
}

/** Answers 200 to a correct key only, unlike /health. */
export function checkAuth(env: AuthSettings, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const headers = { apikey: env.PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY ?? '' }
  return fetch(`${authUrl(env)}/settings`, { headers, signal })
}

function authUrl({ SUPABASE_URL }: AuthSettings): string {
  return new URL('auth/v1', SUPABASE_URL.endsWith('/') ? SUPABASE_URL : `${SUPABASE_URL}/`).href
}

/** The session has not been raised by a code of the authenticator. Browsers ask for one and repeat the call. */
export const secondFactorRequired = () =>
  new HttpError('second-factor-required', 'This asks for a code of your authenticator.')

/** Auth's own comparison with leaks and this project's say the same. */
export const LEAKED_PASSWORD = translatable(
  'This password is in a list of leaked ones, which are tried first. Please choose another.',
)
const WEAK_PASSWORD = translatable('This password is too easy to guess. Please choose another.')
const INVALID_ADDRESS = translatable('No e-mail can be sent to this address. Please check it.')

export const invalidField = (field: string, error: string) =>
  new HttpError('invalid-fields', error, { fields: { [field]: error } })
