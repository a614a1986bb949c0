import { type RawBuilder, sql } from 'kysely'
import type { Dispute, MemberPayment, Refund } from '../contracts/member.ts'
import type { Payment } from '../contracts/payment.ts'
import type { Tx } from './database.ts'
import { paymentColumns } from './payments.ts'
import { idArray } from './sql.ts'

/** More rows than one member has. */
const MAX_ROWS = 100

/** With what became of them, the newest first. Row-level security admits the member or the group that staff have selected. */
export async function listPaymentsForStaff(tx: Tx, selected: RawBuilder<boolean>): Promise<MemberPayment[]> {
  const rows = await tx
    .selectFrom('payments')
    .select(paymentColumns)
    .select(sql<string | null>`private.fraud_warning(id)`.as('fraudWarning'))
    .select(sql<number>`private.pending_refund_amount(id)`.as('pendingRefundAmount'))
    .select(
      sql<boolean>`stripe_id is not null and status = 'succeeded' and not private.is_disputed(id)`.as('isRefundable'),
    )
    .where(selected)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const refunds = await refundsOf(tx, ids)
  const disputes = await disputesOf(tx, ids)
  return rows.map(({ isRefundable, ...payment }) => ({
    ...payment,
    refundable: isRefundable ? Math.max(payment.amount - payment.refunded - payment.pendingRefundAmount, 0) : 0,
    refunds: refunds.get(payment.id) ?? [],
    disputes: disputes.get(payment.id) ?? [],
  }))
}

async function refundsOf(tx: Tx, ids: Payment['id'][]): Promise<Map<string, Refund[]>> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['payment_id', 'id', 'amount', 'status', 'reason', 'created_at as createdAt'])
    .select('credit_note_number as creditNoteNumber')
    .where('payment_id', '=', sql<string>`any(${idArray(ids)}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  return byPayment(rows)
}

async function disputesOf(tx: Tx, ids: Payment['id'][]): Promise<Map<string, Dispute[]>> {
  const rows = await tx
    .selectFrom('disputes')
    .select(['payment_id', 'id', 'amount', 'status', 'reason', 'created_at as createdAt'])
    .where('payment_id', '=', sql<string>`any(${idArray(ids)}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  return byPayment(rows)
}

const byPayment = <Row extends object>(rows: (Row & { payment_id: string })[]): Map<string, Row[]> =>
  new Map(
    [...Map.groupBy(rows, ({ payment_id }) => payment_id)].map(([id, some]) => [
      id,
      some.map(({ payment_id, ...row }) => row as unknown as Row),
    ]),
  )

/** Of a group that was bought; undefined where there is none. */
export async function listPaymentsOfGroup(tx: Tx, groupId: string): Promise<MemberPayment[] | undefined> {
  const { rows } = await sql<{ found: boolean }>`select private.select_group(${groupId}::uuid) as found`.execute(tx)
  if (!rows[0]?.found) return undefined
  return listPaymentsForStaff(tx, sql<boolean>`customer_id = (select private.selected_group_customer())`)
}
