import { createTransport } from 'nodemailer'
import type { Envelope } from './envelope.ts'

/** Hands an envelope over, or throws. */
export type Post = (envelope: Envelope) => Promise<void>

/** The server took this letter for undeliverable, now and for ever. */
export class Undeliverable extends Error {
  constructor(cause: unknown) {
    super('undeliverable', { cause })
    this.name = 'Undeliverable'
  }
}

/** Together far less than the time for which a letter is claimed. */
const PATIENCE = { dnsTimeout: 3000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }
const ALTOGETHER = 15_000
/** Absence notes are not sent in answer (RFC 3834). */
const BY_ITSELF = { 'Auto-Submitted': 'auto-generated' }
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The server at `smtps://user:password@host:465`, or `smtp://…`, which is encrypted by STARTTLS or not used at all, except
 * on this machine. Opens a connection for each letter: they are few.
 */
export function smtpPost(url: string): Post {
  const onThisMachine = LOOPBACK.includes(new URL(url).hostname)
  const transport = createTransport({
    url,
    ...PATIENCE,
    ...(onThisMachine ? { ignoreTLS: true } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ letter: { headers, ...letter }, ...envelope }) => {
    const sending = transport.sendMail({ ...envelope, ...letter, headers: { ...BY_ITSELF, ...headers } })
    await within(ALTOGETHER, sending).catch((error: SmtpError) => {
      throw isFinal(error) ? new Undeliverable(error) : error
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
function isFinal({ command = '', responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}

/** What may be written down: servers repeat the address in their answers. */
export function wordsFor(error: unknown): string {
  if (error instanceof Undeliverable) return `undeliverable: ${wordsFor(error.cause)}`
  const { code, responseCode } = error as SmtpError
  return [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ')
}

function within(patience: number, sending: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server is too slow.'), { code: 'ELATE' })),
      patience,
    )
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}
