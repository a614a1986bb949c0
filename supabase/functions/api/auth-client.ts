import { AuthClient, type AuthError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { HttpError } from '../_shared/contracts/http-error.ts'
import { unavailable } from '../_shared/data/unavailable.ts'
import type { ApiEnv } from '../_shared/http/env.ts'
import { errorContext, type Log } from '../_shared/http/log.ts'

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
type AuthSettings = Pick<ApiEnv, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'PUBLISHABLE_KEY'>

/** Codes for a password that does not open the account, whatever the reason. */
const WRONG_PASSWORD_CODES = new Set(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'user_sso_managed'])
const KNOWN_ADDRESS_CODES = new Set(['user_already_exists', 'email_exists'])
/** Overload passes by itself, and is logged as other unavailable dependencies are. */
const OVERLOAD_STATUS = 429

/**
 * Supabase Auth creates accounts and checks passwords; nothing else is asked of it. Its own session is deleted by the
 * transaction that follows (private.create_session, private.initialize_account).
 *
 * Throws `unavailable` when Auth cannot be reached or is overloaded, and also for every refusal that is not about the
 * reader's address or password: a wrong key, a disabled sign-up or a captcha is an error of the operator, so it is logged.
 */
export function createAuthClient(env: AuthSettings, { fetch, log }: { fetch: Fetch; log: Log }) {
  const { url, headers } = authEndpoint(env)
  const fetchWithTimeout: Fetch = (input, init) =>
    fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  /** One for each call, because a client remembers who signed in with it. */
  const client = () =>
    new AuthClient({
      url,
      headers,
      fetch: fetchWithTimeout,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })

  function toUnavailable(error: AuthError): HttpError {
    const { status = 0, code } = error
    if (status >= 400 && status < 500 && status !== OVERLOAD_STATUS)
      log('error', 'Auth refused a call', { status, authCode: code, ...errorContext(error) })
    return unavailable(error)
  }

  return {
    /** The id of the account that this password opens; undefined for a wrong one. */
    async findUserByPassword(credentials: Credentials): Promise<string | undefined> {
      const { data, error } = await client().signInWithPassword(credentials)
      if (!error) return data.user.id
      if (WRONG_PASSWORD_CODES.has(error.code ?? '')) return undefined
      throw toUnavailable(error)
    },
    /** The id of the new account; undefined when the address has one. Throws `invalid-fields` for a weak password. */
    async signUp({ email, password, firstName, lastName }: NewAccount): Promise<string | undefined> {
      const metadata = { first_name: firstName, last_name: lastName }
      const attempt = () => client().signUp({ email, password, options: { data: metadata } })
      let { data, error } = await attempt()
      // Of two concurrent sign-ups with one address, Auth answers the second with 500. The retry gets the reason.
      if (error?.status === 500) ({ data, error } = await attempt())
      if (error && KNOWN_ADDRESS_CODES.has(error.code ?? '')) return undefined
      if (error) throw isAuthWeakPasswordError(error) ? weakPassword() : toUnavailable(error)
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

function weakPassword(): HttpError {
  const error = 'This password is too easy to guess. Please choose another.'
  return new HttpError('invalid-fields', error, { fields: { password: error } })
}
