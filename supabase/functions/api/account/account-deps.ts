import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { ApiEnv } from '../../_shared/http/env.ts'
import { createSessionCookie } from '../../_shared/http/session-cookie.ts'
import { type TokenPurpose, verifyId } from '../../_shared/http/signed-id.ts'
import type { AuthService } from '../auth-client.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, createRateLimitWait, DAY_SECONDS, mailboxOf, perHour } from '../rate-limiter.ts'
import { createRequestMetadataReader, type VisitorContext } from '../visitor-context.ts'

/** What the routes to an account have in common, for those who are not in yet. */
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
    /** Answers how many seconds to wait, instead of refusing. */
    rateLimitWait: createRateLimitWait(database, env.SITE_SECRET),
    /** What the link in a letter is about, or one refusal for every link that is not ours. */
    requireLinkId(token: string, purpose: TokenPurpose): string {
      const id = verifyId(secrets, purpose, token)
      if (!id) throw linkExpired()
      return id
    },
    /** Limits letters that anybody may have sent to anybody's mailbox. */
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

/** The same for links that are used, void, too old, incomplete or somebody else's. */
export const linkExpired = () =>
  new HttpError('link-expired', 'This link has been used, is too old, or is not one of ours. Please ask for a new one.')

/** For descriptions of calls whose response does not tell whether an address has an account. */
export const SAME_RESPONSE = 'The same for every address, and after as long a time.'

/** No cache keeps what is said about an account. */
export const NO_STORE = { 'Cache-Control': 'no-store' }
