import { isIP } from 'node:net'
import { AuthClient, type AuthError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { unavailable } from '../_shared/data/unavailable.ts'
import type { ApiEnv } from '../_shared/http/env.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'
import { tooManyRequests } from './rate-limiter.ts'

const TIMEOUT_MS = 4000

export interface Credentials {
  email: string
  password: string
}
export interface NewAccount extends Credentials {
  firstName: string
  lastName: string
}

export type AuthService = ReturnType<typeof createAuthClient>

type Fetch = typeof globalThis.fetch
type AuthSettings = Pick<ApiEnv, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'PUBLISHABLE_KEY' | 'SECRET_KEY'>

/** Codes for a password that does not open the account, whatever the reason. */
const WRONG_PASSWORD_CODES = new Set(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'user_sso_managed'])
const KNOWN_ADDRESS_CODES = new Set(['user_already_exists', 'email_exists'])
const TOO_MANY_REQUESTS = 429

/**
 * Supabase Auth creates accounts and checks passwords; nothing else is asked of it. Its own session is deleted by the
 * transaction that follows (private.create_session, private.initialize_account).
 *
 * Throws `unavailable` when Auth cannot be reached, and also for every refusal that is not about the reader's address,
 * password or pace: a wrong key, a disabled sign-up or a captcha is an error of the operator, so it is logged.
 *
 * `address` is the reader's, by which Auth counts its own limits. Without SECRET_KEY it counts all readers as one, so that
 * its limits say nothing about this reader.
 */
export function createAuthClient(env: AuthSettings, { fetch, log }: { fetch: Fetch; log: Log }) {
  const { url, headers } = authEndpoint(env)
  const headersFor = (address: string): Record<string, string> =>
    env.SECRET_KEY ? { apikey: env.SECRET_KEY, ...(isIP(address) && { 'Sb-Forwarded-For': address }) } : headers
  const fetchWithTimeout: Fetch = (input, init) =>
    fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  /** One for each call, because a client remembers who signed in with it. */
  const client = (address: string) =>
    new AuthClient({
      url,
      headers: headersFor(address),
      fetch: fetchWithTimeout,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })

  function toHttpError(error: AuthError): HttpError {
    const { status = 0, code } = error
    if (isAuthWeakPasswordError(error)) return invalidField('password', WEAK_PASSWORD)
    if (code === 'email_address_invalid') return invalidField('email', INVALID_ADDRESS)
    // Otherwise overload, which passes by itself and is logged as other unavailable dependencies are.
    if (status === TOO_MANY_REQUESTS && env.SECRET_KEY) return tooManyRequests(RETRY_AFTER_S)
    if (status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS)
      log('error', 'Auth refused a call', { status, authCode: code, ...errorContext(error) })
    return unavailable(error)
  }

  return {
    /** The id of the account that this password opens; undefined for a wrong one. */
    async findUserByPassword(credentials: Credentials, address: string): Promise<string | undefined> {
      const { data, error } = await client(address).signInWithPassword(credentials)
      if (!error) return data.user.id
      if (WRONG_PASSWORD_CODES.has(error.code ?? '')) return undefined
      throw toHttpError(error)
    },
    /**
     * The id of the new account; undefined when the address has one. Throws `invalid-fields` for a weak password and for
     * an address to which Auth sends nothing.
     */
    async signUp({ email, password, firstName, lastName }: NewAccount, address: string): Promise<string | undefined> {
      const metadata = { first_name: firstName, last_name: lastName }
      const attempt = () => client(address).signUp({ email, password, options: { data: metadata } })
      let { data, error } = await attempt()
      // Of two concurrent sign-ups with one address, Auth answers the second with 500. The retry gets the reason.
      if (error?.status === 500) ({ data, error } = await attempt())
      if (error && KNOWN_ADDRESS_CODES.has(error.code ?? '')) return undefined
      if (error) throw toHttpError(error)
      if (!data.user?.id) throw unavailable(new Error('Auth returned no user for a sign-up.'))
      // Where Auth confirms addresses itself, it answers like this for an address that has an account.
      return data.user.identities?.length === 0 ? undefined : data.user.id
    },
  }
}

/** Answers 200 to a correct key only, unlike /health. */
export function checkAuth(env: AuthSettings, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { url, headers } = authEndpoint(env)
  return fetch(`${url}/settings`, { headers, signal })
}

function authEndpoint({ SUPABASE_URL, SUPABASE_ANON_KEY, PUBLISHABLE_KEY }: AuthSettings) {
  const url = new URL('auth/v1', SUPABASE_URL.endsWith('/') ? SUPABASE_URL : `${SUPABASE_URL}/`).href
  return { url, headers: { apikey: PUBLISHABLE_KEY ?? SUPABASE_ANON_KEY ?? '' } }
}

/** Auth refills its counts by the second. */
const RETRY_AFTER_S = 60
const WEAK_PASSWORD = 'This password is too easy to guess. Please choose another.'
const INVALID_ADDRESS = 'No e-mail can be sent to this address. Please check it.'

const invalidField = (field: string, error: string) =>
  new HttpError('invalid-fields', error, { fields: { [field]: error } })
