import { sql } from 'kysely'
import type { AddressUpdate, DeliveryAddress, NewAddress, SavedAddress } from '../contracts/address.ts'
import { COUNTRY_NOT_DELIVERED } from '../contracts/address-rules.ts'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Tx } from './database.ts'
import { onConstraintViolation, unlessChangedSince } from './sql.ts'

/** The database rejects more. */
const MAX_ADDRESSES = 20

/** The default address first, then oldest first. */
export function listAddresses(tx: Tx, userId: string): Promise<SavedAddress[]> {
  return addresses(tx, userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute()
}

/** The reader's default address, for the printed edition. */
export async function findDeliveryAddress(tx: Tx, userId: string): Promise<DeliveryAddress | null> {
  const found = await addresses(tx, userId).where('is_default', '=', true).executeTakeFirst()
  if (!found) return null
  const { id, type, isDefault, updatedAt, firstName, lastName, ...rest } = found
  return { fullName: `${firstName} ${lastName}`, ...rest }
}

/**
 * The default address of the reader who pays as this customer for a taxed subscription with the printed edition; undefined for
 * any other customer.
 */
export async function findTaxAddress(tx: Tx, customer: string): Promise<DeliveryAddress | undefined> {
  const found = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select('user_id')
    .where('customer_id', '=', customer)
    .where('live', '=', true)
    .where('subscriptions.tax_behavior', 'is not', null)
    .where(sql<boolean>`private.includes_print(plans)`)
    .executeTakeFirst()
  return found?.user_id ? ((await findDeliveryAddress(tx, found.user_id)) ?? undefined) : undefined
}

/** The first address always becomes the default; a later one does so on request. */
export async function addAddress(tx: Tx, userId: string, address: NewAddress): Promise<SavedAddress> {
  return tx
    .insertInto('addresses')
    .values({ user_id: userId, ...columnsOf(address) })
    .returning(columns)
    .$castTo<SavedAddress>()
    .executeTakeFirstOrThrow()
    .catch(tooMany)
    .catch(notDelivered)
}

const tooMany = onConstraintViolation(
  'addresses_limit',
  'conflict',
  translatable('You have 20 addresses already. Please remove one first.'),
)

/**
 * Undefined when the reader has no such address. A default address stays the default until another becomes it. Throws `conflict`
 * when the address has been changed since: a page with an older copy would send printed editions to the previous one again.
 */
export async function changeAddress(
  tx: Tx,
  userId: string,
  id: string,
  { basedOn, ...address }: AddressUpdate,
): Promise<SavedAddress | undefined> {
  const changed = await tx
    .updateTable('addresses')
    .set(columnsOf(address))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(unlessChangedSince(basedOn))
    .returning(columns)
    .$castTo<SavedAddress>()
    .executeTakeFirst()
    .catch(notDelivered)
  if (!changed && (await addresses(tx, userId).where('id', '=', id).executeTakeFirst()))
    throw new HttpError('conflict', CHANGED_ELSEWHERE)
  return changed
}

/** Also by the reader, in another tab. */
const CHANGED_ELSEWHERE = translatable(
  'This address has been changed elsewhere meanwhile. Nothing of yours is saved yet: open it again to see the change.',
)

/** Undefined when the reader has no such address. */
export function makeDefaultAddress(tx: Tx, userId: string, id: string): Promise<SavedAddress | undefined> {
  return tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .$castTo<SavedAddress>()
    .executeTakeFirst()
}

export const notDelivered = onConstraintViolation(
  'addresses_delivery_country',
  'invalid-fields',
  COUNTRY_NOT_DELIVERED,
  {
    country: COUNTRY_NOT_DELIVERED,
  },
)

/**
 * False when the reader has no such address. After the default address, the newest of the others becomes the default.
 */
export async function removeAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const columns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'address_line1 as addressLine1',
  'address_line2 as addressLine2',
  'city',
  'state',
  'postal_code as postalCode',
  'country',
  'type',
  'is_default as isDefault',
  'updated_at as updatedAt',
] as const

const addresses = (tx: Tx, userId: string) =>
  tx.selectFrom('addresses').select(columns).where('user_id', '=', userId).$castTo<SavedAddress>()

const columnsOf = (address: NewAddress) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address_line1: address.addressLine1,
  address_line2: address.addressLine2 ?? null,
  city: address.city,
  state: address.state ?? null,
  postal_code: address.postalCode,
  country: address.country,
  type: address.type,
  ...(address.isDefault !== undefined && { is_default: address.isDefault }),
})
