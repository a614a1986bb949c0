import type { Context } from 'hono'
import type { EmailAccount } from '../../_shared/data/account-links.ts'
import { findLinkEmailAccount } from '../../_shared/data/link-emails.ts'
import { resetRateLimit } from '../../_shared/data/rate-limits.ts'
import { type Attempt, mailboxOf, rateLimitFor } from '../rate-limiter.ts'
import type { AccountDeps } from './account-deps.ts'
import { withUniformTiming } from './response-timing.ts'

/** For descriptions of calls. */
export const LINK_EMAIL_LIMITS =
  'At most eleven a day to one account, in waits that grow from ten minutes to four hours while the link of the last one is unused; further ones are not sent, and that link works until then. Twenty an hour from one network.'

/**
 * Sends an e-mail whose link signs in, if there is one and it has no young link. `createEmail` returns the id of the e-mail.
 * The response is the same for every address, and takes as long.
 */
export async function sendLinkEmail(
  deps: AccountDeps,
  c: Context,
  email: string,
  createEmail: (account: EmailAccount, address: string) => Promise<string | null>,
): Promise<void> {
  const { env, write, rateLimitWait, consumeNetworkEmailLimit, clientInfo, sendInBackground } = deps
  // One request at a time for each mailbox: of two at once, neither would find the e-mail of the other.
  const attempt: Attempt = { action: 'link email to', subject: mailboxOf(email), limit: { times: 1, seconds: 60 } }
  await consumeNetworkEmailLimit(c)
  await withUniformTiming(async () => {
    if ((await rateLimitWait(attempt)) > 0) return
    try {
      const account = await write((tx) => findLinkEmailAccount(tx, email))
      if (account) sendInBackground(await createEmail(account, clientInfo(c).address))
    } finally {
      await write((tx) => resetRateLimit(tx, rateLimitFor(env.SITE_SECRET, attempt).key))
    }
  })
}
