import { createTransport } from 'nodemailer'
import type { Email, Publication } from '../domain/emails/template.ts'
import { isContainerName, isLoopback } from '../domain/local-hosts.ts'

/** An e-mail with its addresses and id. */
export interface Envelope {
  to: string
  from: { name: string; address: string }
  replyTo?: { name: string; address: string }
  messageId: string
  email: Email
}

/** From the publication's address. With `sender`, for servers that require a verified address, replies still go to the publication. */
export function envelopeFor(
  { name, url, contactEmail }: Publication,
  email: Email,
  { to, messageId, sender }: { to: string; messageId: string; sender?: string },
): Envelope {
  const publicationAddress = { name, address: contactEmail }
  return {
    to,
    from: { name, address: sender ?? contactEmail },
    replyTo: email.replyTo ?? (sender ? publicationAddress : undefined),
    messageId: `<${messageId}@${new URL(url).hostname}>`,
    email,
  }
}

/** Sends an e-mail, or throws. */
export type SendMail = (envelope: Envelope) => Promise<void>

/** The server refused this e-mail permanently. */
export class UndeliverableError extends Error {
  constructor(cause: unknown) {
    super('undeliverable', { cause })
    this.name = 'Undeliverable'
  }
}

/**
 * A server may take long to accept a message that it has received (RFC 5321, 4.5.3.2.6, gives it ten minutes), and sends it all the
 * same to who has gone by then. A minute is far shorter than a claim, and a function that began an e-mail in its last second still ends
 * in time.
 */
const TOTAL_TIMEOUT_MS = 60_000
const TIMEOUTS = {
  dnsTimeout: 3000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: TOTAL_TIMEOUT_MS,
}
/** Keeps auto-responders from replying (RFC 3834). */
const AUTO_SUBMITTED = { 'Auto-Submitted': 'auto-generated' }

/**
 * Sends through `smtps://user:password@host:465`, or `smtp://…` with mandatory STARTTLS, except on this machine, or to another container
 * on it with `?ignoreTLS=true`. Opens a connection per e-mail, because they are few.
 */
export function createSmtpSender(url: string): SendMail {
  const transport = createSmtpTransport(url)
  return async ({ email: { headers, ...email }, ...envelope }) => {
    const sending = transport.sendMail({ ...envelope, ...email, headers: { ...AUTO_SUBMITTED, ...headers } })
    await withTimeout(TOTAL_TIMEOUT_MS, sending).catch((error: SmtpError) => {
      throw isPermanent(error) ? new UndeliverableError(error) : error
    })
  }
}

function createSmtpTransport(url: string) {
  const { hostname, searchParams } = new URL(url)
  const isPlain = isLoopback(hostname) || (isContainerName(hostname) && searchParams.get('ignoreTLS') === 'true')
  return createTransport({
    url,
    ...TIMEOUTS,
    ...(isPlain ? { ignoreTLS: true } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects and signs in without sending anything. Returns the reason when that fails. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  const transport = createSmtpTransport(url)
  try {
    await withTimeout(TOTAL_TIMEOUT_MS, transport.verify())
    return undefined
  } catch (error) {
    return describeSmtpError(error)
  } finally {
    transport.close()
  }
}

interface SmtpError extends Error {
  code?: string
  /** The command that the server refused; `DATA` also for the message after it. */
  command?: string
  responseCode?: number
  /** The reply of the server, beginning with the code. */
  response?: string
}

/** Of RFC 3463: the mailbox or its domain does not exist, has moved, or takes no e-mail. */
const MAILBOX_STATUSES = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
/** For servers without such statuses. */
const MAILBOX_CODES = [550, 551, 553]

/**
 * Permanent only if there is no such mailbox. A server that refuses the sender, the volume of a day or the text says so with the same
 * codes, at this command or after the message: that will be corrected.
 */
function isPermanent(error: SmtpError): boolean {
  if (error.command !== 'RCPT TO') return false
  const status = enhancedStatus(error)
  return status ? MAILBOX_STATUSES.includes(status) : MAILBOX_CODES.includes(error.responseCode ?? 0)
}

const enhancedStatus = ({ response = '' }: SmtpError) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

/** The loggable part of an error: servers repeat the address in their messages. */
export function describeSmtpError(error: unknown): string {
  if (error instanceof UndeliverableError) return `undeliverable: ${describeSmtpError(error.cause)}`
  const { code, name, responseCode } = error as SmtpError
  return [code ?? name, responseCode, enhancedStatus(error as SmtpError)].filter(Boolean).join(' ')
}

function withTimeout(timeoutMs: number, sending: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server is too slow.'), { code: 'ELATE' })),
      timeoutMs,
    )
  })
  return Promise.race([sending, timeout]).finally(() => clearTimeout(timer))
}
