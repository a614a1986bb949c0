import type { ContactMessage } from '../contracts/contact.ts'
import type { Tx } from './database.ts'

/** Keeps a message of a visitor, who may not read it back: hence its id comes from here. */
export async function leaveMessage(tx: Tx, { name, email, subject, message }: ContactMessage): Promise<string> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('contact_messages')
    .values({ id, name, email, subject: subject ?? null, message })
    .execute()
  return id
}
