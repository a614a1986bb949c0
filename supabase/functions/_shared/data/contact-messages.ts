import { createHash } from 'node:crypto'
import type { ContactMessage } from '../contracts/contact.ts'
import { subjectLabels } from '../domain/contact.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { readSiteSettings } from './site-settings.ts'

/**
 * Stores a message and returns the id of the email about it to the publication. Returns null if the same message was
 * stored on the same day (UTC): somebody whose first request timed out sends it again.
 */
export async function saveContactMessage(tx: Tx, contactMessage: ContactMessage): Promise<string | null> {
  const { name, email, subject, message } = contactMessage
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('contact_messages')
    .values({ id: idOf(contactMessage, new Date()), name, email, subject: subject ?? null, message })
    // Without a conflict target: the role visitor may not read the table, which a target would require.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted) return null
  const { contactEmail } = await readSiteSettings(tx)
  const [about, receivedAt] = [subject && subjectLabels[subject], new Date().toISOString()]
  return enqueueEmail(tx, contactEmail, {
    kind: 'contact-notice',
    data: { name, email, subject: about, message, receivedAt },
  })
}

/** A UUID (version 8) made of the message and the day. */
function idOf({ name, email, subject, message }: ContactMessage, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = createHash('sha256')
    .update(JSON.stringify([day, name, email, subject, message]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
