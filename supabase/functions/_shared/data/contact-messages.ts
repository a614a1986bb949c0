import type { ContactMessage } from '../contracts/contact.ts'
import { subjectLabels } from '../domain/contact.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { readSiteSettings } from './site-settings.ts'

/**
 * Saves a message. Visitors may not read messages, so the id is generated here instead of returned by the insert.
 * Returns the id of the e-mail to the publication.
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
