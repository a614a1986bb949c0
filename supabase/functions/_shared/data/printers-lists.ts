import { sql } from 'kysely'
import type { DeliveryAddress } from '../contracts/address.ts'
import type { PrintEdition } from '../contracts/printed-edition.ts'
import { HttpError } from '../contracts/refusal.ts'
import { editionName } from '../domain/print.ts'
import { onConstraintViolation } from './constraint.ts'
import type { Tx } from './database.ts'

/** The newest first. For those at the desk who read members; nothing, for all others. */
export async function listPrintEditions(tx: Tx): Promise<PrintEdition[]> {
  const { rows } = await sql<PrintEditionRow>`select * from private.list_print_editions()`.execute(tx)
  return rows.map(({ takenBy, takenAt, ...edition }) => ({
    ...edition,
    name: editionName(edition.edition),
    lastDownload: takenAt ? { by: takenBy, at: takenAt } : null,
  }))
}

type PrintEditionRow = Omit<PrintEdition, 'name' | 'lastDownload'> & { takenBy: string | null; takenAt: string | null }

/** Where the copies of a closed edition go, as it was written down; for owners. That it was taken is written down too. */
export async function downloadPrintList(tx: Tx, edition: string): Promise<DeliveryAddress[]> {
  const { rows } = await sql<DeliveryAddress>`select * from private.download_print_list(${edition})`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'print_list_is_closed',
        'conflict',
        'This list is still open. It can be had once it is closed.',
      ),
    )
    .catch(onNoEdition)
  return rows
}

export const NO_EDITION = 'There is no such edition.'

function onNoEdition(error: unknown): never {
  if ((error as { code?: string }).code !== 'P0002') throw error
  throw new HttpError('not-found', NO_EDITION, { cause: error })
}
