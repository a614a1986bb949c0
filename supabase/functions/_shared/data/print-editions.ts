import { type RawBuilder, sql } from 'kysely'
import type { DeliveryAddress } from '../contracts/address.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { PrintDelivery, PrintEdition } from '../contracts/print-edition.ts'
import { editionName } from '../domain/print-edition.ts'
import type { Tx } from './database.ts'
import { type Cursor, nextCursor } from './paging.ts'
import { onConstraintViolation } from './sql.ts'

/** The number of closed editions that readers see. */
const MAX_PAST = 3

/** A batch of the work with print lists: how many editions it has finished, and whether there is more to do. */
export interface PrintBatch {
  more: boolean
  editions: number
}

/** Stores the next readers of the list that is due first, and closes it after the last. */
export const freezePrintList = batchOf(sql`select more, closed as editions from private.freeze_print_list()`)

/** Asks the next readers without an address for one, before their list closes. */
export const askForPrintAddresses = batchOf(sql`select more, editions from private.ask_for_print_addresses()`)

function batchOf(call: RawBuilder<unknown>) {
  return async (tx: Tx): Promise<PrintBatch> => {
    const { rows } = await sql<PrintBatch>`${call}`.execute(tx)
    return rows[0] ?? { more: false, editions: 0 }
  }
}

/** Opens new editions, ends pauses and reminds of their end. Returns how many lists it closed, and how many readers it reminded. */
export async function maintainPrintEditions(tx: Tx): Promise<{ closed: number; reminded: number }> {
  const { rows } = await sql<{ closed: number; reminded: number }>`
    select closed, reminded from private.maintain_print_editions()`.execute(tx)
  return rows[0] ?? { closed: 0, reminded: 0 }
}

/** Counts the open lists for the page of staff. */
export async function countPrintLists(tx: Tx): Promise<void> {
  await sql`select private.count_print_lists()`.execute(tx)
}

/**
 * The reader's printed editions: coming ones, soonest first, with the current address, if the plan includes print and
 * still will when the list closes; then the last closed ones, newest first, with the address that was used.
 */
export async function listPrintDeliveries(tx: Tx, userId: string): Promise<PrintDelivery[]> {
  const coming = await sql<DeliveryRow>`
    select month as edition, closes_at as "closesAt", closes_at <= now() as "isClosed", pauses.id is not null as "isPaused",
      ${addressColumns}
    from public.print_editions
      join public.subscriptions as own on own.user_id = ${userId}::uuid and own.live
      join public.plans on plans.id = own.plan_id and plans.id = private.entitled_plan(own.user_id)
      left join public.addresses as recipient on recipient.user_id = own.user_id and is_default
      left join public.print_pauses as pauses
        on pauses.subscription_id = own.id and pauses.ended_at is null and month between first_edition and last_edition
    where closed_at is null and private.includes_print(plans) and coalesce(closes_at < private.print_entitled_until(own), true)
      -- Of a list that is due, the row of a reader may be stored before it is closed.
      and not exists (select from public.print_deliveries where edition = month and user_id = own.user_id)
      and not exists (select from public.paused_editions where edition = month and user_id = own.user_id)
    order by month`.execute(tx)
  const closed = await listPastDeliveries(tx, userId, MAX_PAST)
  return [...coming.rows.map(toDelivery), ...closed]
}

/** All closed editions that went to the reader or were left out, newest first. */
export async function listPastDeliveries(tx: Tx, userId: string, atMost: number): Promise<PrintDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select month as edition, closes_at as "closesAt", true as "isClosed", false as "isPaused", ${addressColumns}
    from public.print_deliveries as recipient join public.print_editions on month = edition
    where user_id = ${userId}::uuid
    union all
    select month, closes_at, true, true, null, null, null, null, null, null, null
    from public.paused_editions join public.print_editions on month = edition
    where user_id = ${userId}::uuid
    order by edition desc limit ${atMost}`.execute(tx)
  return rows.map(toDelivery)
}

type NullableAddress = { [Key in keyof DeliveryAddress]: DeliveryAddress[Key] | null }
type DeliveryRow = Pick<PrintDelivery, 'edition' | 'closesAt' | 'isClosed' | 'isPaused'> & NullableAddress

const addressColumns = sql`
  recipient.first_name || ' ' || recipient.last_name as "fullName", address_line1 as "addressLine1",
  address_line2 as "addressLine2", city, state, postal_code as "postalCode", country`

const toDelivery = ({ edition, closesAt, isClosed, isPaused, ...to }: DeliveryRow): PrintDelivery => ({
  edition,
  name: editionName(edition),
  // A database constraint makes an address complete or absent.
  address: to.fullName === null ? null : (to as DeliveryAddress),
  closesAt,
  isClosed,
  isPaused,
})

/** Newest first. Empty without the right to read members. */
export async function listPrintEditions(tx: Tx): Promise<PrintEdition[]> {
  const { rows } = await sql<PrintEditionRow>`select * from private.list_print_editions()`.execute(tx)
  return rows.map(({ takenBy, takenAt, ...edition }) => ({
    ...edition,
    name: editionName(edition.edition),
    lastDownload: takenAt ? { by: takenBy, at: takenAt } : null,
  }))
}

type PrintEditionRow = Omit<PrintEdition, 'name' | 'lastDownload'> & { takenBy: string | null; takenAt: string | null }

/**
 * A page of the addresses of a closed edition, for owners: by country and postal code, after that of the cursor, whose id is a
 * reader and whose time is not used. The audit log has each download.
 */
export async function readPrintList(
  tx: Tx,
  edition: string,
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<{ addresses: DeliveryAddress[]; next: Cursor | undefined }> {
  const { rows } = await sql<DeliveryAddress & { reader: string }>`
    select * from private.print_list_page(${edition}, ${after?.id ?? null}::uuid, ${limit + 1}::integer)`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'print_list_is_closed',
        'conflict',
        'This list is still open. It can be had once it is closed.',
      ),
    )
    .catch(
      onConstraintViolation(
        'print_list_has_changed',
        'conflict',
        'Somebody left while the list was read. Please download it again.',
      ),
    )
    .catch(onNoEdition)
  const positions = rows.map(({ reader }) => ({ time: '0', id: reader }))
  return { addresses: rows.slice(0, limit), next: nextCursor(positions, { limit }) }
}

export const NO_EDITION = 'There is no such edition.'

function onNoEdition(error: unknown): never {
  if ((error as { code?: string }).code !== 'P0002') throw error
  throw new HttpError('not-found', NO_EDITION, { cause: error })
}
