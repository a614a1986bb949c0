import type { Sql } from 'postgres'
import type { EmailKind } from '#shared/contracts/email.ts'

/** The kinds of the e-mails that were queued for this address, oldest first. Needs the owner of the tables. */
export async function emailKindsTo(owner: Sql, email: string): Promise<EmailKind[]> {
  const rows = await owner`select kind from private.email_outbox where recipient = ${email} order by id`
  return rows.map(({ kind }) => kind)
}
