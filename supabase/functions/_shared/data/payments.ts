import type { Payment } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import { newestFirst, placeAfter, type Range } from './paging.ts'

/** What the reader paid, or tried to, newest first. */
export async function listPayments(tx: Tx, userId: string, range: Range) {
  const own = tx
    .selectFrom('payments')
    .select(['id', 'description', 'amount', 'status', 'created_at as createdAt'])
    .where('user_id', '=', userId)
  const rows = await newestFirst(own, range).execute()
  const items: Payment[] = rows.slice(0, range.limit).map(({ time, ...payment }) => payment)
  return { items, next: placeAfter(rows, range) }
}
