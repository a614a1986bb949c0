import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import type { ApiEnv } from '../../_shared/http/env.ts'
import { type Purpose, unsealed } from '../../_shared/http/sealed-id.ts'
import { sessionCookieAt } from '../../_shared/http/session-cookie.ts'
import type { AuthDoor } from '../auth-door.ts'
import { circumstancesAt } from '../circumstances.ts'
import type { Deps } from '../deps.ts'
import { A_DAY, anHour, mailboxOf, type Try, waitingFor } from '../limits.ts'
import type { Visiting } from '../visiting.ts'

/** What the routes to an account have in common, for those who are not in yet. */
export function accountDoors(
  { database, sendSoon }: Pick<Deps, 'database' | 'sendSoon'>,
  env: ApiEnv,
  auth: AuthDoor,
  visiting: Visiting,
) {
  const secrets = [env.SITE_SECRET, ...env.FORMER_SITE_SECRETS]
  return {
    ...visiting,
    database,
    env,
    secrets,
    auth,
    sendSoon,
    cookie: sessionCookieAt(env.SITE_URL),
    circumstances: circumstancesAt(env.SITE_SECRET),
    /** Answers how many seconds to wait, instead of refusing. */
    waitFor: waitingFor(database, env.SITE_SECRET),
    /** What the link in a letter is about, or one refusal for every link that is not ours. */
    linkOf(token: string, purpose: Purpose): string {
      const id = unsealed(secrets, purpose, token)
      if (!id) throw linkExpired()
      return id
    },
    /** Limits letters that anybody may have sent to anybody's mailbox. */
    countLetters: (c: Context, email: string) =>
      visiting.countTries(
        { what: 'account letters', who: visiting.networkOf(c), allowance: anHour(20) },
        letterTo(email),
      ),
  }
}
export type AccountDoors = ReturnType<typeof accountDoors>

export const letterTo = (email: string): Try => ({
  what: 'account letters to',
  who: mailboxOf(email),
  allowance: { ...anHour(5), backoff: { firstSeconds: 3600, longestSeconds: A_DAY } },
})

/** The same for links that are used, void, too old, incomplete or somebody else's. */
export const linkExpired = () =>
  new HttpError('link-expired', 'This link has been used, is too old, or is not one of ours. Please ask for a new one.')

/** No cache keeps what is said about an account. */
export const NOT_KEPT = { 'Cache-Control': 'no-store' }
