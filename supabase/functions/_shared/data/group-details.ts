import { sql } from 'kysely'
import type { GroupCorrection } from '../contracts/group.ts'
import { fieldError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Tx } from './database.ts'
import { type GroupDetailsColumns, NO_GROUP } from './groups.ts'
import { CHANGED_MEANWHILE, jsonb, onConstraintViolation, onNoDataFound } from './sql.ts'

/** A live group as Stripe is told of it. */
export interface GroupDetailsRow extends GroupDetailsColumns {
  stripe_subscription_id: string
}

/** Undefined for a group that has ended: its customer may be erased by now. */
export function findGroupDetails(tx: Tx, customer: string): Promise<GroupDetailsRow | undefined> {
  return tx
    .selectFrom('groups')
    .select(['company', 'invoice_email', 'po_number', 'country', 'postal_code', 'address_line1', 'address_line2'])
    .select(['city', 'state', 'vat_id', sql<string>`stripe_subscription_id`.as('stripe_subscription_id')])
    .where('customer_id', '=', customer)
    .where('live', '=', true)
    .executeTakeFirst()
}

/** Stripe's id of the subscription of a group that has opened, also of one that has ended; undefined without such a group. */
export async function findSubscriptionOfGroup(tx: Tx, id: string): Promise<string | null | undefined> {
  const found = await tx
    .selectFrom('groups')
    .select('stripe_subscription_id')
    .where('id', '=', id)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return found?.stripe_subscription_id
}

export type GroupDetailsCorrection = Omit<GroupCorrection, 'basedOn'>

/** Throws `invalid-fields` without a street or a city. */
export function groupDetailsOf({
  company,
  invoiceEmail,
  poNumber,
  billing,
}: GroupDetailsCorrection): GroupDetailsColumns {
  const { country, postalCode = '', addressLine1, addressLine2 = '', city, state = '', vatId } = billing
  if (!addressLine1) throw fieldError('billing.addressLine1', translatable('The street and number, please.'))
  if (!city) throw fieldError('billing.city', translatable('The city, please.'))
  return {
    ...{ company, invoice_email: invoiceEmail, po_number: poNumber ?? null, vat_id: vatId ?? null },
    ...{ country, postal_code: postalCode, address_line1: addressLine1, address_line2: addressLine2, city, state },
  }
}

/** By the manager; with a reason by an owner. Returns the command that tells Stripe; null when nothing changes. */
export async function correctGroup(
  tx: Tx,
  groupId: string,
  { basedOn, ...correction }: GroupCorrection,
  reason: string | null,
): Promise<string | null> {
  const details = groupDetailsOf(correction)
  const { rows } = await sql<{ commandId: string | null }>`
    select private.correct_group(
      ${groupId}::uuid, ${jsonb(details)}, ${basedOn}::timestamptz, ${reason}) as "commandId"`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'group_has_not_ended',
        'conflict',
        translatable('This group has ended. Its invoices stay as they are.'),
      ),
    )
    .catch(onConstraintViolation('group_details_are_as_shown', 'conflict', CHANGED_MEANWHILE))
    .catch(onNoDataFound(NO_GROUP))
  return rows[0]?.commandId ?? null
}

/** By an owner: orders the end of a group with its term. Returns the id of the Stripe command. */
export async function requestGroupEnd(tx: Tx, groupId: string, reason: string): Promise<string> {
  const { rows } = await sql<{ commandId: string }>`
    select private.request_group_end(${groupId}::uuid, ${reason}) as "commandId"`
    .execute(tx)
    .catch(onNoDataFound('There is no such group, or it has ended.'))
    .catch(onConstraintViolation('group_ends_already', 'conflict', 'It ends with its term already.'))
  return rows[0]?.commandId ?? ''
}
