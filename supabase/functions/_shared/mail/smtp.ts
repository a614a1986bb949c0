import { createTransport } from 'nodemailer'
import type { Email, Publication } from '../domain/emails/template.ts'

/** A letter with everything that it needs to travel. */
export interface Envelope {
  to: string
  from: { name: string; address: string }
  replyTo?: { name: string; address: string }
  messageId: string
  email: Email
}

/**
 * Addressed by the house. With a `sender` of its own, for servers that let only a verified address write, answers still go
 * to the house.
 */
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

/** Hands an envelope over, or throws. */
export type SendMail = (envelope: Envelope) => Promise<void>

/** The server took this letter for undeliverable, now and for ever. */
export class UndeliverableError extends Error {
  constructor(cause: unknown) {
    super('undeliverable', { cause })
    this.name = 'Undeliverable'
  }
}

/** Together far less than the time for which a letter is claimed. */
const TIMEOUTS = { dnsTimeout: 3000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }
const TOTAL_TIMEOUT_MS = 15_000
/** Absence notes are not sent in answer (RFC 3834). */
const AUTO_SUBMITTED = { 'Auto-Submitted': 'auto-generated' }
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The server at `smtps://user:password@host:465`, or `smtp://…`, which is encrypted by STARTTLS or not used at all, except
 * on this machine. Opens a connection for each letter: they are few.
 */
export function createSmtpSender(url: string): SendMail {
  const isLoopback = LOOPBACK.includes(new URL(url).hostname)
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    ...(isLoopback ? { ignoreTLS: true } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ email: { headers, ...email }, ...envelope }) => {
    const sending = transport.sendMail({ ...envelope, ...email, headers: { ...AUTO_SUBMITTED, ...headers } })
    await withTimeout(TOTAL_TIMEOUT_MS, sending).catch((error: SmtpError) => {
      throw isPermanent(error) ? new UndeliverableError(error) : error
    })
  }
}

interface SmtpError extends Error {
  code?: string
  /** What the server was told when it refused. */
  command?: string
  responseCode?: number
}

/** Of what servers refuse for good, only this mailbox or this letter; a wrong password or sender is put right one day. */
function isPermanent({ command = '', responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** What may be written down: servers repeat the address in their answers. */
export function describeSmtpError(error: unknown): string {
  if (error instanceof UndeliverableError) return `undeliverable: ${describeSmtpError(error.cause)}`
  const { code, responseCode } = error as SmtpError
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ')
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
