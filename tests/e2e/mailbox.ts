import { expect } from '@playwright/test'

interface CaughtLetter {
  subject: string
  text: string
  to: { address: string }[]
  headers: Record<string, string>
}

/** The newest letter with this subject in the inbox of the running magazine, once it is there. */
export async function letterTo(address: string, subject: RegExp): Promise<CaughtLetter> {
  const inbox = `${process.env.MAIL_URL}/email?${new URLSearchParams({ 'to.address': address })}`
  const find = async () => {
    const letters = (await (await fetch(inbox)).json()) as CaughtLetter[]
    return letters.filter((letter) => subject.test(letter.subject)).at(-1)
  }
  await expect.poll(find, { timeout: 30_000, intervals: [50, 50, 100, 100, 250] }).toBeTruthy()
  return (await find()) as CaughtLetter
}

/** Where the letter leads, without the site's own name: tests may reach it under another. */
export function pathIn({ text }: CaughtLetter, page: string): string {
  const found = new RegExp(`${page}\\?token=[\\w-]+`).exec(text)?.[0]
  if (!found) throw new Error(`There is no link to ${page} in: ${text}`)
  return found
}
