import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Role, Tx } from '../data/database.ts'
import { type ClaimedEmail, claimEmail, markEmailSent, recordEmailFailure } from '../data/email-outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { Publication } from '../domain/emails/template.ts'
import { errorContext, type Log } from '../http/log.ts'
import { composeEmail } from './compose.ts'
import { describeSmtpError, envelopeFor, type SendMail, UndeliverableError } from './smtp.ts'

/** What delivering takes. `role` is the one that may say how it went. */
export interface Mailer {
  database: Pick<Database, 'asRole' | 'asServiceRole'>
  role: Role
  send: SendMail
  log: Log
  siteUrl: string
  secret: string
  /** The address that letters are from, when it is not the house's own. */
  sender?: string
}

/** By then the answer is on its way: nobody can tell from its time whether a letter goes out, and to whom. */
const SEND_DELAY_MS = 50

/**
 * Sends a letter right after the commit that wrote it, while `keepAlive` keeps the function from being frozen. Nobody waits
 * for it: what fails is left to the jobs.
 */
export function createBackgroundSender(mailer: Mailer, keepAlive: (work: Promise<void>) => void) {
  const claimAndDeliver = async (id: string) => {
    await delay(SEND_DELAY_MS)
    const claimed = await mailer.database.asRole(mailer.role, {}, (tx) => claimEmail(tx, id))
    await deliver(mailer, claimed)
  }
  return (id: string | null): void => {
    if (id === null) return
    const logFailure = (error: unknown) => mailer.log('error', 'letter not claimed', errorContext(error))
    keepAlive(claimAndDeliver(id).catch(logFailure))
  }
}

/**
 * Sends letters that were claimed and notes how it went. Never rejects: what fails is tried again later by whoever claims
 * it then. A letter goes out twice only when we end, or lose the database, between the server's yes and our note of it;
 * both copies carry the same Message-ID. Answers how many were sent.
 */
export async function deliver(mailer: Mailer, emails: ClaimedEmail[]): Promise<number> {
  if (emails.length === 0) return 0
  try {
    const { database, siteUrl } = mailer
    const { name, contactEmail } = await database.asRole(mailer.role, {}, readSiteSettings, { readOnly: true })
    const publication = { name, contactEmail, url: siteUrl.replace(/\/$/, '') }
    const sent = await Promise.all(emails.map((email) => deliverOne(mailer, publication, email)))
    return sent.filter(Boolean).length
  } catch (error) {
    mailer.log('error', 'letters not delivered', errorContext(error))
    return 0
  }
}

async function deliverOne(mailer: Mailer, publication: Publication, email: ClaimedEmail): Promise<boolean> {
  const { database, role, log } = mailer
  const { kind, attempt } = email
  try {
    const failure = await sendOne(mailer, publication, email).then(() => undefined, failureOf)
    if (failure) log('warn', 'letter not sent', { kind, attempt, reason: failure.reason })
    const recordResult = (tx: Tx) =>
      failure ? recordEmailFailure(tx, email, failure.reason, failure.permanent) : markEmailSent(tx, email)
    await database.asRole(role, {}, recordResult)
    return !failure
  } catch (error) {
    log('error', 'letter not noted', { kind, attempt, ...errorContext(error) })
    return false
  }
}

const failureOf = (error: unknown) => ({
  reason: describeSmtpError(error),
  permanent: error instanceof UndeliverableError,
})

async function sendOne(
  { send, secret, sender }: Mailer,
  publication: Publication,
  claimed: ClaimedEmail,
): Promise<void> {
  const { content, recipient: to, messageId } = claimed
  if (!content) throw new Error(`Nobody here knows how to write a letter of the kind ${claimed.kind}.`)
  await send(envelopeFor(publication, composeEmail(publication, secret, content), { to, messageId, sender }))
}
