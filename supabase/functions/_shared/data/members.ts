import { sql } from 'kysely'
import type { AuditEvent, Member, MemberDetail, MemberEmail } from '../contracts/member.ts'
import type { Invoice } from '../contracts/payment.ts'
import { listAcceptedTerms } from './accepted-terms.ts'
import { listAddresses } from './addresses.ts'
import type { Tx } from './database.ts'
import { listBoughtGifts, listGiftTaxes, listReceivedGifts, withoutCodeHash } from './gifts.ts'
import { findOwnSeat, listGroups } from './groups.ts'
import { invoiceColumns } from './payments.ts'
import { listPrintDeliveries } from './print-editions.ts'
import { listPaymentsForStaff } from './staff-payments.ts'
import { findSubscription } from './subscriptions.ts'

/** More rows than one member has. */
const MAX_ROWS = 100

/**
 * Members whose address or name contains the text, newest first, at most fifty. Empty without the right to read
 * members.
 */
export async function findMembers(tx: Tx, search: string): Promise<Member[]> {
  const { rows } = await sql<Member>`select ${columns} from private.search_members(${search})`.execute(tx)
  return rows
}

/**
 * Reads private.member_detail first: row-level security then shows this member's rows to staff until the transaction
 * ends.
 */
export async function readMemberDetail(tx: Tx, id: string): Promise<MemberDetail | undefined> {
  const { rows } = await sql<Member & { reason: string | null }>`
    select ${columns}, reason from private.member_detail(${id}::uuid)`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { reason, ...member } = found
  return {
    member,
    reason,
    subscription: await findSubscription(tx, id),
    invoiceProblem: await findInvoiceProblem(tx, id),
    payments: await listPaymentsForStaff(tx, sql<boolean>`user_id = ${id}::uuid`),
    invoices: await invoices(tx, id),
    acceptedTerms: await listAcceptedTerms(tx, id),
    gifts: {
      bought: (await listBoughtGifts(tx, id)).map(withoutCodeHash),
      received: await listReceivedGifts(tx),
      taxes: await listGiftTaxes(tx),
    },
    groups: { managed: await listGroups(tx, id), seat: await findOwnSeat(tx) },
    addresses: await listAddresses(tx, id),
    printDeliveries: await listPrintDeliveries(tx, id),
    emails: await listEmails(tx),
    auditLog: await auditLog(tx),
  }
}

const columns = sql`
  id, email, first_name as "firstName", last_name as "lastName", created_at as "createdAt", plan_name as "planName", status`

async function findInvoiceProblem(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('invoice_problem')
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .executeTakeFirst()
  return row?.invoice_problem ?? null
}

const invoices = (tx: Tx, userId: string): Promise<Invoice[]> =>
  tx
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()

async function listEmails(tx: Tx): Promise<MemberEmail[]> {
  const { rows } = await sql<MemberEmail>`
    select id::text, kind, queued_at as "queuedAt", sent_at as "sentAt", failed_at as "failedAt"
    from private.list_member_emails()`.execute(tx)
  return rows
}

async function auditLog(tx: Tx): Promise<AuditEvent[]> {
  const { rows } = await sql<AuditEvent>`select * from private.member_audit_log()`.execute(tx)
  return rows
}
