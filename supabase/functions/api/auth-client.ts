import { AuthClient, type AuthError } from '@supabase/auth-js'
import { unavailable } from '../_shared/data/unavailable.ts'
import type { ApiEnv } from '../_shared/http/env.ts'

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

/**
 * Auth makes accounts and knows passwords; we ask it for nothing else. It answers with a session of its own, which is thrown
 * away with the transaction that follows (private.create_session, private.initialize_account). When it is away or overrun, throws
 * the refusal `unavailable`.
 */
export function createAuthClient(
  env: Pick<ApiEnv, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'PUBLISHABLE_KEY'>,
  fetch: Fetch,
) {
  const url = new URL('auth/v1', env.SUPABASE_URL.endsWith('/') ? env.SUPABASE_URL : `${env.SUPABASE_URL}/`).href
  const headers = { apikey: env.PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY ?? '' }
  const fetchWithTimeout: Fetch = (input, init) =>
    fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  /** One for each question, for a client remembers who was signed in with it. */
  const client = () =>
    new AuthClient({
      url,
      headers,
      fetch: fetchWithTimeout,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })

  return {
    /** The account that this password opens; undefined for a wrong one, whatever is wrong. */
    async findUserByPassword(credentials: Credentials): Promise<string | undefined> {
      const { data, error } = await client().signInWithPassword(credentials)
      if (error) return rethrowIfUnavailable(error)
      return data.user.id
    },
    /** The new account; undefined when there is one of this address. */
    async signUp({ email, password, firstName, lastName }: NewAccount): Promise<string | undefined> {
      const metadata = { first_name: firstName, last_name: lastName }
      const attempt = () => client().signUp({ email, password, options: { data: metadata } })
      let { data, error } = await attempt()
      // Of two who come at once Auth tells the second that its database failed. Asked again, it knows why.
      if (error?.status === 500) ({ data, error } = await attempt())
      if (error) return rethrowIfUnavailable(error)
      if (!data.user?.id) throw unavailable(new Error('Auth has not said whom it signed up.'))
      // What Auth shows of somebody who is known already, where it has been told to confirm addresses by itself.
      return data.user.identities?.length === 0 ? undefined : data.user.id
    },
  }
}

type Fetch = typeof globalThis.fetch

/** What Auth has decided is an answer; whatever else went wrong passes by itself. */
function rethrowIfUnavailable(error: AuthError): undefined {
  const isDecision = error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
  if (!isDecision) throw unavailable(error)
}
