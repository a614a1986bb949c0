import { expect } from '@playwright/test'

interface CaughtEmail {
  subject: string
  text: string
  to: { address: string }[]
  headers: Record<string, string>
}

/** The newest e-mail with this subject in the inbox of the running stack, if it has arrived. */
export async function findEmail(address: string, subject: RegExp): Promise<CaughtEmail | undefined> {
  const inbox = `${process.env.MAIL_URL}/email?${new URLSearchParams({ 'to.address': address })}`
  const emails = (await (await fetch(inbox)).json()) as CaughtEmail[]
  return emails.filter((email) => subject.test(email.subject)).at(-1)
}

/** The newest e-mail with this subject in the inbox of the running stack, once it has arrived. */
export async function waitForEmail(address: string, subject: RegExp): Promise<CaughtEmail> {
  const find = () => findEmail(address, subject)
  await expect.poll(find, { timeout: 30_000, intervals: [50, 50, 100, 100, 250] }).toBeTruthy()
  return (await find()) as CaughtEmail
}

/** The link of the e-mail without its origin: tests may reach the site under another one. */
export function linkPath({ text }: CaughtEmail, page: string): string {
  const found = new RegExp(`${page}\\?token=[\\w-]+`).exec(text)?.[0]
  if (!found) throw new Error(`There is no link to ${page} in: ${text}`)
  return found
}
