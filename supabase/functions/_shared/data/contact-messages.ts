import type { ContactMessage } from '../contracts/contact.ts'
import { subjectLabels } from '../domain/contact.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { readSiteSettings } from './site-settings.ts'

/**
 * Keeps a message of a visitor, who may not read it back: hence its id comes from here. Answers the id of the letter that
 * will tell the house.
 */
export async function saveContactMessage(tx: Tx, { name, email, subject, message }: ContactMessage): Promise<string> {
  await tx
    .insertInto('contact_messages')
    .values({ id: crypto.randomUUID(), name, email, subject: subject ?? null, message })
    .execute()
  const { contactEmail } = await readSiteSettings(tx)
  const [about, receivedAt] = [subject && subjectLabels[subject], new Date().toISOString()]
  return enqueueEmail(tx, contactEmail, {
    kind: 'contact-notice',
    data: { name, email, subject: about, message, receivedAt },
  })
}
