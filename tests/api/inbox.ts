import { expect } from 'vitest'

/** An e-mail as the mail catcher of the stack returns it. */
export interface CaughtEmail {
  subject: string
  text: string
  html: string
  from: { address: string; name: string }[]
  to: { address: string }[]
  replyTo?: { address: string }[]
  messageId: string
  headers: Record<string, string>
}

const pollOptions = { timeout: 30_000, interval: 20 }

/** The real inbox, and what came to one address. */
export function inboxAt(mailUrl: string) {
  const all = async () => (await (await fetch(`${mailUrl}/email`)).json()) as CaughtEmail[]
  const emailsTo = async (address: string) => (await all()).filter(({ to }) => to[0]?.address === address)
  return {
    emailsTo,
    /** The e-mails to this address once there are so many, oldest first. */
    async waitForEmails(count: number, address: string): Promise<CaughtEmail[]> {
      await expect.poll(async () => (await emailsTo(address)).length, pollOptions).toBeGreaterThanOrEqual(count)
      return emailsTo(address)
    },
  }
}

/** The token of the link to this page in an e-mail. */
export function linkToken({ text }: CaughtEmail, page: string): string {
  const found = new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1]
  if (!found) throw new Error(`There is no link to ${page} in: ${text}`)
  return found
}
