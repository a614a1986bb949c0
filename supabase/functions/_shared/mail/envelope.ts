import type { Email, Publication } from '../domain/letters/letter.ts'

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
