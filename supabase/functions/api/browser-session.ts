import { Buffer } from 'node:buffer'
import { combineChunks, createServerClient, stringFromBase64URL } from '@supabase/ssr'
import { isAuthError, type JwtPayload } from '@supabase/supabase-js'
import type { Context, MiddlewareHandler } from 'hono'
import { unavailable } from '../_shared/data/unavailable.ts'
import { createSessionCookies, type SessionCookie } from '../_shared/http/session-cookie.ts'
import type { AuthConnection, Fetch } from './auth-connection.ts'
import { isRefresh, joinRefreshes, rememberSigningKeys } from './auth-requests.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/** The claims of an access token, as SQL reads them. */
export interface SessionClaims extends Record<string, unknown> {
  /** The account. */
  sub: string
  session_id: string
  aal: string
  amr: unknown
}

/** Auth's client for the browser of one request: the tokens come from its cookies, and new ones go into them. */
export type AuthClientOfBrowser = ReturnType<typeof createServerClient>['auth']

export type BrowserSession = ReturnType<ReturnType<typeof createBrowserSessions>['of']>
export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** The library keeps the verifier of PKCE under the name of the session with this suffix. */
const VERIFIER_SUFFIX = '-code-verifier'

/** Auth's codes for a session that is over, so that its cookies are worth nothing. */
const ENDED_CODES = new Set([
  'bad_jwt',
  'invalid_jwt',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  'validation_failed',
])

/**
 * Sessions of Auth in HttpOnly cookies, by `createServerClient` of `@supabase/ssr`. The cookies hold tokens only: the user
 * object would fill several of them.
 */
export function createBrowserSessions(siteUrl: string, connection: AuthConnection, addressOf: (c: Context) => string) {
  const cookies = createSessionCookies(siteUrl)
  const fetch = joinRefreshes(rememberSigningKeys(connection.fetch))
  const verifiedTokens = new VerifiedTokens<SessionClaims>()
  const sessions = new WeakMap<Context, ReturnType<typeof create>>()

  function create(c: Context) {
    const sent = cookies.read(c)
    let given = sent.cookies
    const changes = new Map<string, string>()
    let change: { sessionId: string | undefined } | undefined
    let outage: unknown
    let client: AuthClientOfBrowser | undefined

    /**
     * auth-js repeats a refresh that fails for half a minute, which is longer than a request may take. This answers it as if
     * the token had been refused, and `throwOutage` keeps the cookies and throws `unavailable`.
     */
    const fetchOnce: Fetch = async (input, init) => {
      if (!isRefresh(input)) return fetch(input, init)
      const response = await fetch(input, init).catch((error) => {
        outage = error
        return undefined
      })
      if (response && (response.status < 400 || (await isEnded(response.clone())))) return response
      outage ??= new Error(`Auth answered a refresh with ${response?.status}.`)
      return Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 })
    }

    function throwOutage(): void {
      if (outage === undefined) return
      changes.clear()
      throw unavailable(outage)
    }

    /** A token that somebody wrote by hand makes auth-js throw other errors than its own. */
    async function readVerifiedClaims(token?: string, options?: { allowExpired: boolean }) {
      const { data, error } = await session.client.getClaims(token, options).catch((thrown: unknown) => {
        if (isAuthError(thrown)) throw thrown
        return { data: null, error: null }
      })
      return { claims: data ? toSessionClaims(data.claims) : undefined, expiresAt: data?.claims.exp, error }
    }

    /** Another session in the place of the one that the browser has sent, or none. */
    function writeChange(sessionId: string | undefined, written: SessionCookie[]): void {
      const key = sessionId && cookies.keyOf(sessionId)
      if (key)
        cookies.write(
          c,
          key,
          written.filter(({ value }) => value !== ''),
        )
      if (sent.key && sent.key !== key)
        cookies.write(
          c,
          sent.key,
          sent.cookies.map(({ name }) => ({ name, value: '' })),
        )
      cookies.writeHint(c, key)
    }

    /**
     * False for the tokens of a sign-in that failed after Auth's answer, for example because the database did not answer: the
     * browser keeps the session that it had.
     */
    async function isOfSentSession(written: SessionCookie[]): Promise<boolean> {
      const token = await readAccessToken(written)
      return token === undefined || cookies.keyOf(sessionIdOf(token)) === sent.key
    }

    const session = {
      get client(): AuthClientOfBrowser {
        client ??= createServerClient(connection.projectUrl, connection.key, {
          cookieOptions: { ...cookies.options, name: cookies.name, sameSite: 'lax' },
          cookies: {
            encode: 'tokens-only',
            getAll: () => given,
            setAll(changed: SessionCookie[]) {
              for (const { name, value } of changed) if (!name.endsWith(VERIFIER_SUFFIX)) changes.set(name, value)
            },
          },
          global: { headers: connection.headersFor(addressOf(c)), fetch: fetchOnce },
        }).auth
        return client
      },
      /** Whether the browser has sent such a cookie, valid or not. */
      hasCookies: () => given.length > 0,
      /**
       * The claims of the browser's access token, whose signature is verified; refreshes it when it is about to expire. They do
       * not tell whether the session has been ended since: `private.require_session` does. Throws `unavailable` when Auth is
       * needed and does not answer.
       */
      async readClaims(): Promise<SessionClaims | undefined> {
        if (given.length === 0) return undefined
        // A client of this request may have signed in or out since.
        const known = client ? undefined : verifiedTokens.find(given)
        if (known) return known
        const { claims, expiresAt, error } = await readVerifiedClaims()
        // Until its end, a token that could not be refreshed in time is good.
        if (claims && outage !== undefined) changes.clear()
        else throwOutage()
        if (error && !ENDED_CODES.has(error.code ?? '') && error.name !== 'AuthSessionMissingError')
          throw connection.toHttpError(error)
        // After a refresh the tokens are not those of these cookies.
        if (claims && expiresAt && changes.size === 0) verifiedTokens.add(given, claims, expiresAt)
        return claims
      },
      /**
       * The id of the session whose cookies the browser sent, also when its access token has expired, so that a new sign-in
       * can end it.
       */
      async readPreviousSessionId(): Promise<string | undefined> {
        const token = await readAccessToken(given)
        if (token === undefined) return undefined
        return (await readVerifiedClaims(token, { allowExpired: true })).claims?.session_id
      },
      /** The browser has this session now. Auth's client has prepared its cookies. */
      keep(sessionId: string): void {
        change = { sessionId }
      },
      /** The cookies stay as the browser sent them. */
      discard(): void {
        changes.clear()
        change = undefined
        client = undefined
      },
      /** Removes the cookies, whatever is in them. */
      clear(): void {
        changes.clear()
        change = { sessionId: undefined }
        given = []
        client = undefined
      },
      /** Gives the client the verifier of PKCE for the exchange of a code; the browser keeps it in a cookie of its own. */
      setCodeVerifier(verifier: string): void {
        const value = `base64-${Buffer.from(JSON.stringify(verifier)).toString('base64url')}`
        given = [...given, { name: `${cookies.name}${VERIFIER_SUFFIX}`, value }]
        client = undefined
      },
      throwOutage,
      /** Called once, with the response. */
      async writeCookies(): Promise<void> {
        const written = [...changes].map(([name, value]) => ({ name, value }))
        if (written.length === 0 && !change && (sent.others.length === 0 || !sent.key)) return
        if (change) writeChange(change.sessionId, written)
        else if (sent.key && (await isOfSentSession(written))) cookies.write(c, sent.key, written)
        cookies.remove(c, sent.others)
        c.header('Cache-Control', 'no-store')
      },
    }
    return session
  }

  return {
    /** The session of the browser that sent this request. */
    of(c: Context) {
      const known = sessions.get(c) ?? create(c)
      sessions.set(c, known)
      return known
    },
    /** Outside of everything else, because an error or a redirect is a response of its own, and needs the cookies too. */
    middleware: (async (c, next) => {
      await next()
      await sessions.get(c)?.writeCookies()
    }) satisfies MiddlewareHandler,
  }
}

/** The token in these cookies, not verified. */
async function readAccessToken(given: SessionCookie[]): Promise<string | undefined> {
  const [key = ''] = given[0]?.name.split('.') ?? []
  const text = await combineChunks(key, (name) => given.find((cookie) => cookie.name === name)?.value)
  try {
    return JSON.parse(stringFromBase64URL(text?.replace(/^base64-/, '') ?? '')).access_token
  } catch {
    return undefined
  }
}

/** Of a token that Auth has just sent to this function, so that its signature need not be verified. */
export function sessionIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  const { session_id: id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id?: string }
  if (!id) throw unavailable(new Error('Auth sent a token without a session.'))
  return id
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function toSessionClaims({ sub, session_id, role, aal = 'aal1', amr }: JwtPayload): SessionClaims | undefined {
  if (role !== 'authenticated' || !UUID.test(sub) || !UUID.test(session_id)) return undefined
  return { sub, session_id, aal, amr }
}

async function isEnded(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => ({}))) as { error_code?: unknown; code?: unknown }
  // `code` since the version of Auth's API that auth-js asks for, `error_code` before.
  const code = body.error_code ?? body.code
  return response.status < 500 && typeof code === 'string' && ENDED_CODES.has(code)
}
