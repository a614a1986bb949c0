import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { ApiEnv } from '../../_shared/http/env.ts'
import { createSessionCookie } from '../../_shared/http/session-cookie.ts'
import { type TokenPurpose, verifyId } from '../../_shared/http/signed-id.ts'
import type { AuthService } from '../auth-client.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, createRateLimitWait, DAY_SECONDS, mailboxOf, perHour } from '../rate-limiter.ts'
import { createRequestMetadataReader, type VisitorContext } from '../visitor-context.ts'

/** Shared by the routes for readers who are not signed in yet: sign-in, registration, recovery, checkout. */
export function createAccountDeps(
  { database, sendInBackground }: Pick<Deps, 'database' | 'sendInBackground'>,
  env: ApiEnv,
  auth: AuthService,
  visitor: VisitorContext,
) {
  const secrets = [env.SITE_SECRET, ...env.PREVIOUS_SITE_SECRETS]
  return {
    ...visitor,
    database,
    env,
    secrets,
    auth,
    sendInBackground,
    cookie: createSessionCookie(env.SITE_URL),
    requestMetadata: createRequestMetadataReader(env.SITE_SECRET),
    /** Returns the seconds to wait instead of throwing. */
    rateLimitWait: createRateLimitWait(database, env.SITE_SECRET),
    /** The id in the link of an email; throws the same error for every link that we did not sign. */
    requireLinkId(token: string, purpose: TokenPurpose): string {
      const id = verifyId(secrets, purpose, token)
      if (!id) throw linkExpired()
      return id
    },
    /** Limits emails that a guest can have sent to any mailbox. */
    consumeEmailLimit: (c: Context, email: string) =>
      visitor.consumeRateLimit(
        { action: 'account emails', subject: visitor.clientNetwork(c), limit: perHour(20) },
        emailAttempt(email),
      ),
  }
}
export type AccountDeps = ReturnType<typeof createAccountDeps>

export const emailAttempt = (email: string): Attempt => ({
  action: 'account emails to',
  subject: mailboxOf(email),
  limit: { ...perHour(5), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } },
})

/** The same error for links that are used, invalidated, too old, incomplete or not ours. */
export const linkExpired = () =>
  new HttpError('link-expired', 'This link has been used, is too old, or is not one of ours. Please ask for a new one.')

/** For descriptions of calls whose response does not tell whether an address has an account. */
export const SAME_RESPONSE = 'The same for every address, and after as long a time.'

/** No cache may store responses about an account. */
export const NO_STORE = { 'Cache-Control': 'no-store' }
