import { sql } from 'kysely'
import type { AddressCorrection, EmailCorrection } from '../contracts/member.ts'
import { notDelivered } from './addresses.ts'
import type { Tx } from './database.ts'
import { jsonb, onConstraintViolation, onNoDataFound } from './sql.ts'

/** Replaces the fields of a member's address. */
export async function correctAddress(
  tx: Tx,
  { memberId, addressId }: { memberId: string; addressId: string },
  { reason, ...address }: AddressCorrection,
): Promise<void> {
  await sql`select private.correct_member_address(
    ${memberId}::uuid, ${addressId}::uuid, ${jsonb(address)}, ${reason})`
    .execute(tx)
    .catch(onNoDataFound('This member has no such address.'))
    .catch(notDelivered)
}

/** The member's address, and whether Auth can be asked for a token for the new one. */
export async function beginMemberEmailChange(
  tx: Tx,
  memberId: string,
  { email, reason }: EmailCorrection,
): Promise<{ currentEmail: string; available: boolean }> {
  const { rows } = await sql<{ currentEmail: string; available: boolean }>`
    select current_email as "currentEmail", available
    from private.begin_member_email_change(${memberId}::uuid, ${email}, ${reason})`
    .execute(tx)
    .catch(onNoDataFound('There is no such member.'))
    .catch(onConstraintViolation('email_of_staff_member', 'conflict', 'Staff members change their own address.'))
  return rows[0] ?? { currentEmail: '', available: false }
}

/** Returns the id of the e-mail to the new address. */
export async function enqueueMemberEmailChange(
  tx: Tx,
  memberId: string,
  { email, tokenHash }: { email: string; tokenHash: string },
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_member_email_change(${memberId}::uuid, ${email}, ${tokenHash}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
