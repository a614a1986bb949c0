import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { releaseRateLimit } from '../../_shared/data/rate-limits.ts'
import { type ApiEnv, siteSecrets } from '../../_shared/http/env.ts'
import { type LinkPurpose, type SignedLink, verifyLink } from '../../_shared/http/signed-link.ts'
import type { AuthService } from '../auth-client.ts'
import { createDeviceCookie } from '../browser-cookies.ts'
import type { BrowserSessions } from '../browser-session.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, createRateLimitWait, mailboxOf, perHour, rateLimitFor } from '../rate-limiter.ts'
import { createRequestMetadataReader, type VisitorContext } from '../visitor-context.ts'
import type { RejectWeakPassword } from './password-checks.ts'

/** Shared by the routes for readers who are not signed in yet: sign-in, registration, recovery, checkout. */
export function createAccountDeps(
  { database, sendInBackground }: Pick<Deps, 'database' | 'sendInBackground'>,
  env: ApiEnv,
  {
    auth,
    browserSessions,
    rejectWeakPassword,
  }: { auth: AuthService; browserSessions: BrowserSessions; rejectWeakPassword: RejectWeakPassword },
  visitor: VisitorContext,
) {
  const secrets = siteSecrets(env)
  /** Returns the seconds to wait instead of throwing. */
  const rateLimitWait = createRateLimitWait(database, env.SITE_SECRET)
  /** Of all e-mails that a guest can have sent to an account. */
  const consumeNetworkEmailLimit = (c: Context) =>
    visitor.consumeRateLimit({ action: 'account emails', subject: visitor.clientNetwork(c), limit: perHour(20) })
  return {
    ...visitor,
    database,
    env,
    secrets,
    auth,
    sendInBackground,
    browserSessions,
    rejectWeakPassword,
    deviceCookie: createDeviceCookie(env, secrets),
    requestMetadata: createRequestMetadataReader(secrets),
    rateLimitWait,
    /** Verifies the link of an e-mail. Throws the same error for every link that we did not sign, and for an old one. */
    requireLink(token: string, purpose: LinkPurpose): SignedLink {
      const link = verifyLink(secrets, purpose, token, new Date())
      if (!link) throw linkExpired()
      return link
    },
    /**
     * Uses the token of a link up: undefined while another request uses it. Auth would accept one token twice at once, so this
     * project lets one request ask it. After an error the link can be used again.
     */
    async withLinkToken<T>(tokenHash: string, use: () => Promise<T>): Promise<T | undefined> {
      const attempt: Attempt = { action: 'link', subject: tokenHash, limit: { times: 1, seconds: 60 } }
      if ((await rateLimitWait(attempt)) > 0) return undefined
      return use().catch(async (error) => {
        await visitor.write((tx) => releaseRateLimit(tx, rateLimitFor(env.SITE_SECRET, attempt).key))
        throw error
      })
    },
    consumeNetworkEmailLimit,
    /**
     * Limits confirmation e-mails that a guest can have sent to any mailbox: throws for a network, and returns false for a
     * mailbox. That one is not refused, because others could have caused it.
     */
    async consumeEmailLimit(c: Context, email: string): Promise<boolean> {
      await consumeNetworkEmailLimit(c)
      return (await rateLimitWait(emailAttempt('confirmation', email))) === 0
    },
  }
}
export type AccountDeps = ReturnType<typeof createAccountDeps>

type AccountEmail = 'confirmation' | 'email-change'

/**
 * Counted apart, because a request for one kind must not use up those of another. Without growing waits: the newest link
 * works for a day, so that a mailbox to which no more are sent has one that works.
 */
export const emailAttempt = (kind: AccountEmail, email: string): Attempt => ({
  action: `${kind} emails to`,
  subject: mailboxOf(email),
  limit: perHour(5),
})

/** The same error for links that are used, invalidated, too old, incomplete or not ours. */
export const linkExpired = () =>
  new HttpError('link-expired', 'This link has been used, is too old, or is not one of ours. Please ask for a new one.')

/** For descriptions of calls whose response does not tell whether an address has an account. */
export const SAME_RESPONSE = 'The same for every address, and after as long a time.'

/** No cache may store responses about an account. */
export const NO_STORE = { 'Cache-Control': 'no-store' }
