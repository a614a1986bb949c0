import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Role, Tx } from '../data/database.ts'
import { type ClaimedEmail, claimEmail, markEmailSent, recordEmailFailure } from '../data/email-outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { Publication } from '../domain/emails/template.ts'
import { DEFAULT_LANGUAGE, type Language } from '../domain/language.ts'
import { type FunctionEnv, siteSecrets } from '../http/env.ts'
import { errorContext, type Log } from '../http/log.ts'
import { composeEmail } from './compose.ts'
import { createSmtpSender, describeSmtpError, envelopeFor, type SendMail, UndeliverableError } from './smtp.ts'

export interface Mailer {
  database: Pick<Database, 'asRole' | 'asServiceRole'>
  /** Claims e-mails and records the results. */
  role: Role
  send: SendMail
  log: Log
  siteUrl: string
  /** The one of the site, and previous ones. */
  secrets: [string, ...string[]]
  /** The address that e-mails are sent from, if it is not the publication's own. */
  sender?: string | undefined
}

type MailEnv = Pick<FunctionEnv, 'SMTP_URL' | 'SITE_URL' | 'SITE_SECRET' | 'PREVIOUS_SITE_SECRETS' | 'MAIL_FROM'>

/** Undefined without SMTP_URL: then every e-mail is left to the jobs. */
export function createMailer(
  env: MailEnv & { SMTP_URL: string },
  deps: Pick<Mailer, 'database' | 'role' | 'log'>,
): Mailer
export function createMailer(env: MailEnv, deps: Pick<Mailer, 'database' | 'role' | 'log'>): Mailer | undefined
export function createMailer(env: MailEnv, deps: Pick<Mailer, 'database' | 'role' | 'log'>): Mailer | undefined {
  if (!env.SMTP_URL) return undefined
  const send = createSmtpSender(env.SMTP_URL)
  return { ...deps, send, siteUrl: env.SITE_URL, secrets: siteSecrets(env), sender: env.MAIL_FROM }
}

/** The response is sent by then, so that its timing does not tell whether an e-mail is sent, and to whom. */
const SEND_DELAY_MS = 50
/** Of one process. Mail servers refuse many connections at once. */
const MAX_SENDING = 5
/** About as many as are sent before the jobs come. */
const MAX_WAITING = 20

/**
 * Returns a function that sends an e-mail by its id after the transaction that wrote it is committed, while `keepAlive`
 * keeps the function from being frozen. Nothing awaits it: the jobs send what is too much at once, and retry what fails.
 */
export function createBackgroundSender(mailer: Mailer | undefined, keepAlive: (work: Promise<void>) => void) {
  const claimAndDeliver = async (mailer: Mailer, id: string) => {
    await delay(SEND_DELAY_MS)
    const claimed = await mailer.database.asRole(mailer.role, {}, (tx) => claimEmail(tx, id))
    await deliver(mailer, claimed)
  }
  const waiting: string[] = []
  let sending = 0
  const sendWaiting = async (mailer: Mailer) => {
    sending++
    const logFailure = (error: unknown) => mailer.log('error', 'email not claimed', errorContext(error))
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await claimAndDeliver(mailer, id).catch(logFailure)
    sending--
  }
  return (id: string | null): void => {
    if (id === null || !mailer || waiting.length >= MAX_WAITING) return
    waiting.push(id)
    if (sending < MAX_SENDING) keepAlive(sendWaiting(mailer))
  }
}

/**
 * Sends claimed e-mails, records the results and returns how many were sent. Never rejects: a failed e-mail is claimed and
 * sent again later. An e-mail is sent twice only if the mail server takes longer than a minute to accept it, or if the process ends
 * or the database is lost before that is recorded; all copies carry the same Message-ID.
 */
export async function deliver(mailer: Mailer, emails: ClaimedEmail[]): Promise<number> {
  if (emails.length === 0) return 0
  try {
    const { database, siteUrl } = mailer
    const settings = await database.asRole(mailer.role, {}, readSiteSettings, { readOnly: true })
    const { name, contactEmail, languages } = settings
    const publication = { name, contactEmail, url: siteUrl.replace(/\/$/, '') }
    // An account keeps a language whose pages are not published any more.
    const published = (language: Language) => (languages.includes(language) ? language : DEFAULT_LANGUAGE)
    const sent = await Promise.all(
      emails.map((email) => deliverOne(mailer, publication, { ...email, language: published(email.language) })),
    )
    return sent.filter(Boolean).length
  } catch (error) {
    mailer.log('error', 'emails not delivered', errorContext(error))
    return 0
  }
}

async function deliverOne(mailer: Mailer, publication: Publication, email: ClaimedEmail): Promise<boolean> {
  const { database, role, log } = mailer
  const { kind, attempt } = email
  try {
    const failure = await sendOne(mailer, publication, email).then(() => undefined, failureOf)
    if (failure) log('warn', 'email not sent', { kind, attempt, reason: failure.reason })
    const recordResult = (tx: Tx) =>
      failure ? recordEmailFailure(tx, email, failure.reason, failure.permanent) : markEmailSent(tx, email)
    await database.asRole(role, {}, recordResult)
    return !failure
  } catch (error) {
    log('error', 'result of an email not recorded', { kind, attempt, ...errorContext(error) })
    return false
  }
}

const failureOf = (error: unknown) => ({
  reason: describeSmtpError(error),
  permanent: error instanceof UndeliverableError,
})

async function sendOne(
  { send, secrets, sender }: Mailer,
  publication: Publication,
  claimed: ClaimedEmail,
): Promise<void> {
  const { content, language, recipient: to, messageId } = claimed
  if (!content) throw new Error(`There is no template for emails of the kind ${claimed.kind}.`)
  await send(envelopeFor(publication, composeEmail(publication, secrets, content, language), { to, messageId, sender }))
}
