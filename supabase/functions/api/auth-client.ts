import {
  type AdminUserAttributes,
  AuthClient,
  type EmailOtpType,
  type Factor,
  type GenerateLinkParams,
} from '@supabase/supabase-js'
import type { HttpError } from '../_shared/contracts/http-error.ts'
import type { SecondFactorSecret } from '../_shared/contracts/second-factor.ts'
import type { SignInProvider } from '../_shared/contracts/sign-in-provider.ts'
import { unavailable } from '../_shared/data/unavailable.ts'
import { type AuthConnection, invalidField } from './auth-connection.ts'
import { type BrowserSession, sessionIdOf } from './browser-session.ts'

export interface Credentials {
  email: string
  password: string
}
export interface NewAccount extends Credentials {
  firstName: string
  lastName: string
}

/** A session that Auth has created, with its account. */
export interface AuthSession {
  userId: string
  sessionId: string
}

export type AuthService = ReturnType<typeof createAuthClient>

/** As often as registrations of one address may meet before the reader is asked to try again. */
const COLLISION_ATTEMPTS = 4

interface AuthFailure {
  status?: number | undefined
  code?: string | undefined
}

/** Repeats a call that met another one for the same address. Each collision means that the other one has succeeded. */
async function retryCollisions<Result extends { error: AuthFailure | null }>(
  call: () => Promise<Result>,
  isCollision: (error: AuthFailure) => boolean,
): Promise<Result> {
  let result = await call()
  for (let attempts = 1; attempts < COLLISION_ATTEMPTS && result.error && isCollision(result.error); attempts++)
    result = await call()
  return result
}

/** Of two calls that create the account of an address Auth answers one with 500. */
const isCreationCollision = ({ status }: AuthFailure) => status === 500
/** The account was replaced while Auth made the token: it found none, and another one when it created it. */
const isLinkCollision = ({ status, code }: AuthFailure) => status === 500 || KNOWN_ADDRESS_CODES.has(code ?? '')

/** Codes for a password that does not open the account, whatever the reason. */
const WRONG_PASSWORD_CODES = new Set(['invalid_credentials', 'user_banned', 'user_sso_managed'])
const KNOWN_ADDRESS_CODES = new Set(['user_already_exists', 'email_exists'])
/** A code that is wrong, and one that was right in another request at this moment. */
const WRONG_CODE_CODES = new Set(['mfa_verification_failed', 'mfa_challenge_expired', 'mfa_verification_rejected'])
const USED_TOKEN_CODES = new Set(['otp_expired', 'user_banned', 'user_not_found'])
const USED_CODE_CODES = new Set([
  'bad_code_verifier',
  'flow_state_expired',
  'flow_state_not_found',
  'pkce_code_verifier_not_found',
  'user_banned',
  'validation_failed',
])
/** The password is right, but Auth lets nobody in who has not confirmed the address. */
const UNCONFIRMED_CODE = 'email_not_confirmed'

/** The calls of Supabase Auth. `address` is always the reader's. */
export function createAuthClient(connection: AuthConnection) {
  const { authUrl: url, headersFor, fetch, toHttpError } = connection
  /** One for each call, because a client remembers who signed in with it. */
  const client = (address: string) =>
    new AuthClient({
      url,
      headers: headersFor(address),
      fetch,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })

  return {
    /**
     * Signs in the browser of this session by a password; undefined for a wrong one, `unconfirmed` for the right one
     * of an account that Auth does not let in yet. The session works when `registerSession` has accepted it; without that,
     * call `session.discard()`.
     */
    async signInWithPassword(
      session: BrowserSession,
      credentials: Credentials,
    ): Promise<AuthSession | 'unconfirmed' | undefined> {
      const { data, error } = await session.client.signInWithPassword(credentials)
      if (!error) return { userId: data.user.id, sessionId: sessionIdOf(data.session.access_token) }
      if (error.code === UNCONFIRMED_CODE) return 'unconfirmed'
      if (WRONG_PASSWORD_CODES.has(error.code ?? '')) return undefined
      throw toHttpError(error)
    },
    /** The id of the account that this password opens; undefined for a wrong one. Its session ends at once. */
    async findUserByPassword(credentials: Credentials, address: string): Promise<string | undefined> {
      const auth = client(address)
      const { data, error } = await auth.signInWithPassword(credentials)
      if (error && WRONG_PASSWORD_CODES.has(error.code ?? '')) return undefined
      if (error) throw toHttpError(error)
      await auth.signOut({ scope: 'local' })
      return data.user.id
    },
    /** The address to which a browser goes to sign in by a provider, and the verifier that it keeps meanwhile. */
    async beginProviderSignIn(
      provider: SignInProvider,
      redirectTo: string,
      address: string,
    ): Promise<{ url: string; verifier: string }> {
      const stored = new Map<string, string>()
      const storageKey = 'provider'
      const auth = new AuthClient({
        url,
        headers: headersFor(address),
        fetch,
        flowType: 'pkce',
        storageKey,
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
        autoRefreshToken: false,
        detectSessionInUrl: false,
      })
      const options = { redirectTo, skipBrowserRedirect: true }
      const { data, error } = await auth.signInWithOAuth({ provider, options })
      if (error) throw toHttpError(error)
      return { url: data.url, verifier: JSON.parse(stored.get(`${storageKey}-code-verifier`) ?? '""') }
    },
    /** Signs the browser of this session in, as `signInWithPassword` does; undefined for a code that is not of its verifier. */
    async signInWithProviderCode(
      session: BrowserSession,
      { code, verifier }: { code: string; verifier: string },
    ): Promise<AuthSession | undefined> {
      session.setCodeVerifier(verifier)
      const { data, error } = await session.client.exchangeCodeForSession(code)
      if (!error) return { userId: data.user.id, sessionId: sessionIdOf(data.session.access_token) }
      if (USED_CODE_CODES.has(error.code ?? '')) return undefined
      throw toHttpError(error)
    },
    /** Ends a session that Auth has created and that was not let in. One that was ends by `signOut` of `_shared/data/sessions.ts`. */
    async endNewSession(session: BrowserSession): Promise<void> {
      const { error } = await session.client.signOut({ scope: 'local' })
      session.throwOutage()
      if (error) throw toHttpError(error)
    },
    /**
     * Of the reader who has this session; the other sessions end. False when it is the password already. Throws
     * `invalid-fields` for a password that Auth refuses.
     */
    async changeOwnPassword(session: BrowserSession, password: string, field: string): Promise<boolean> {
      const { error } = await session.client.updateUser({ password })
      session.throwOutage()
      if (error?.code === 'same_password') return false
      if (error) throw withField(toHttpError(error), field)
      return true
    },
    /** The authenticators of the signed-in reader, also those that were never verified. */
    async listFactors(session: BrowserSession): Promise<{ id: string; isVerified: boolean }[]> {
      const { data, error } = await session.client.mfa.listFactors()
      session.throwOutage()
      if (error) throw toHttpError(error)
      const factors: Pick<Factor, 'id' | 'status'>[] = data.all
      return factors.map(({ id, status }) => ({ id, isVerified: status === 'verified' }))
    },
    /** Begins to set up an authenticator, in place of one that was begun before. Throws `invalid-fields` for a name that is in use. */
    async enrollFactor(session: BrowserSession, friendlyName: string, issuer: string): Promise<SecondFactorSecret> {
      for (const { id, isVerified } of await this.listFactors(session))
        if (!isVerified) await session.client.mfa.unenroll({ factorId: id })
      const { data, error } = await session.client.mfa.enroll({ factorType: 'totp', friendlyName, issuer })
      session.throwOutage()
      if (error?.code === 'mfa_factor_name_conflict') throw invalidField('name', 'You have one of this name already.')
      if (error?.code === 'too_many_enrolled_mfa_factors') throw invalidField('name', 'Ten authenticators are enough.')
      if (error) throw toHttpError(error)
      return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
    },
    /** Raises the session by a code, and prepares its new cookies; undefined for a wrong code. */
    async verifyFactor(session: BrowserSession, factorId: string, code: string): Promise<true | undefined> {
      const { error } = await session.client.mfa.challengeAndVerify({ factorId, code })
      session.throwOutage()
      if (!error) return true
      if (WRONG_CODE_CODES.has(error.code ?? '')) return undefined
      throw toHttpError(error)
    },
    /** Removes an authenticator of a raised session, which returns to the first level if it was raised by this one. */
    async removeFactor(session: BrowserSession, factorId: string): Promise<void> {
      const { error } = await session.client.mfa.unenroll({ factorId })
      if (!error) await session.client.refreshSession()
      session.throwOutage()
      if (error && error.code !== 'mfa_factor_not_found') throw toHttpError(error)
    },
    /** As an administrator does, for somebody who has lost them. */
    async removeAllFactors(userId: string, address: string): Promise<void> {
      const { mfa } = client(address).admin
      const { data, error } = await mfa.listFactors({ userId })
      if (error) throw toHttpError(error)
      for (const { id } of data.factors) {
        const { error: deletionError } = await mfa.deleteFactor({ userId, id })
        if (deletionError) throw toHttpError(deletionError)
      }
    },
    /**
     * The id of the new account, which cannot sign in before its address is confirmed, unless it is by `isConfirmed`;
     * undefined when the address has one. Throws `invalid-fields` for a weak password and for an address to which Auth sends nothing.
     */
    async createUser(
      { email, password, firstName, lastName }: NewAccount,
      address: string,
      { isConfirmed = false } = {},
    ): Promise<string | undefined> {
      const user_metadata = { first_name: firstName, last_name: lastName }
      const attributes = { email, password, user_metadata, email_confirm: isConfirmed }
      const { data, error } = await retryCollisions(
        () => client(address).admin.createUser(attributes),
        isCreationCollision,
      )
      if (error && KNOWN_ADDRESS_CODES.has(error.code ?? '')) return undefined
      if (error) throw toHttpError(error)
      if (!data.user?.id) throw unavailable(new Error('Auth returned no user for a new account.'))
      return data.user.id
    },
    /**
     * Changes an account as an administrator does; a new password ends every session. Password and address need
     * `permitCredentialChange`. False when the new address has another account.
     */
    async updateUser(userId: string, changes: AdminUserAttributes, address: string): Promise<boolean> {
      const { error } = await client(address).admin.updateUserById(userId, changes)
      if (!error) return true
      if (KNOWN_ADDRESS_CODES.has(error.code ?? '')) return false
      throw toHttpError(error)
    },
    async deleteUser(userId: string, address: string): Promise<void> {
      const { error } = await client(address).admin.deleteUser(userId)
      if (error && error.code !== 'user_not_found') throw toHttpError(error)
    },
    /** The hash of a token for the link of an e-mail, which Auth does not send. An earlier token of the same use is void. */
    async createLinkToken(link: GenerateLinkParams, address: string): Promise<string> {
      const { data, error } = await retryCollisions(() => client(address).admin.generateLink(link), isLinkCollision)
      if (error) throw toHttpError(error)
      if (!data.properties) throw unavailable(new Error('Auth sent no link.'))
      // For a new address `hashed_token` belongs to the current one; the link has the right one in each case.
      const token = new URL(data.properties.action_link).searchParams.get('token')
      if (!token) throw unavailable(new Error('Auth sent a link without a token.'))
      return token
    },
    /** Uses a token of a link up. False when it is used, void or too old. The session that Auth creates ends at once. */
    async consumeLinkToken(type: EmailOtpType, tokenHash: string, address: string): Promise<boolean> {
      const auth = client(address)
      const { error } = await auth.verifyOtp({ type, token_hash: tokenHash })
      if (error && USED_TOKEN_CODES.has(error.code ?? '')) return false
      if (error) throw toHttpError(error)
      await auth.signOut({ scope: 'local' })
      return true
    },
    /** The same, and signs in the browser of this session, as `signInWithPassword` does. */
    async signInWithLinkToken(
      session: BrowserSession,
      tokenHash: string,
      type: EmailOtpType = 'email',
    ): Promise<AuthSession | undefined> {
      const { data, error } = await session.client.verifyOtp({ type, token_hash: tokenHash })
      if (error && USED_TOKEN_CODES.has(error.code ?? '')) return undefined
      if (error) throw toHttpError(error)
      if (!data.session || !data.user) throw unavailable(new Error('Auth created no session for a link.'))
      return { userId: data.user.id, sessionId: sessionIdOf(data.session.access_token) }
    },
  }
}

function withField(error: HttpError, field: string): HttpError {
  return error.code === 'invalid-fields' ? invalidField(field, error.message) : error
}
