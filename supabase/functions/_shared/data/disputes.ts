import { sql } from 'kysely'
import type { DisputeEvidence, DisputeItem, NewDisputeEvidence } from '../contracts/dispute.ts'
import type { Tx } from './database.ts'
import { cursorTime, pageOf, type Range } from './paging.ts'
import { onConstraintViolation, onNoDataFound } from './sql.ts'
import type { NewStripeCommand } from './stripe-command-queue.ts'

/** A page of disputes, the newest first. Empty without the right to see revenue. */
export async function listDisputes(tx: Tx, range: Range) {
  const { limit, after } = range
  const { rows } = await sql<DisputeItem & { time: string }>`
    select id, member as "memberId", group_id as "groupId", name, amount, currency, reason, status, due_by as "dueBy",
      created_at as "createdAt", submitted_at as "submittedAt",
      (extract(epoch from created_at) * 1000000)::bigint as time
    from private.list_disputes(
      ${after ? cursorTime(after) : null}, ${after?.id ?? null}::uuid, ${limit + 1}::integer)`.execute(tx)
  return pageOf<DisputeItem>(rows, range)
}

/** The submitted evidence, or the evidence that would be submitted now. */
export async function readDisputeEvidence(tx: Tx, id: string): Promise<DisputeEvidence | undefined> {
  const { rows } = await sql<DisputeEvidence>`
    select id, amount, currency, reason, status, due_by as "dueBy", evidence, submitted_at as "submittedAt", failure
    from private.read_dispute_evidence(${id}::uuid)`.execute(tx)
  return rows[0]
}

/** Stores what is submitted. Returns the id of the Stripe command and the member; null when the account is deleted. */
export async function requestEvidenceSubmission(
  tx: Tx,
  id: string,
  { statement }: NewDisputeEvidence,
): Promise<{ commandId: string; member: string | null }> {
  const { rows } = await sql<{ commandId: string; member: string | null }>`
    select command_id as "commandId", member from private.submit_dispute_evidence(${id}::uuid, ${statement})`
    .execute(tx)
    .catch(onNoDataFound('There is no such dispute.'))
    .catch(onConstraintViolation('evidence_is_submitted_once', 'conflict', 'Evidence was submitted already.'))
    .catch(onConstraintViolation('evidence_is_asked_for', 'conflict', 'The bank takes no evidence any more.'))
  const [command] = rows
  if (!command) throw new Error('private.submit_dispute_evidence returned no row.')
  return command
}

/** In the fields of Stripe, by the id at Stripe. */
export async function evidenceToSubmit(tx: Tx, dispute: string): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ evidence: Record<string, string> | null }>`
    select private.evidence_to_submit(${dispute}) as evidence`.execute(tx)
  return rows[0]?.evidence ?? null
}

/**
 * Commands for subscriptions whose payment a bank has called back, once for each dispute: `cancel-subscription` where the dispute about
 * the current term is lost, otherwise `end-with-period`.
 */
export async function listRenewalsToEnd(tx: Tx, customer: string): Promise<NewStripeCommand[]> {
  const { rows } = await sql<{
    kind: 'cancel-subscription' | 'end-with-period'
    target: string
    dispute: string
  }>`select command as kind, subscription as target, dispute from private.list_renewals_to_end(${customer})`.execute(tx)
  return rows.map(({ kind, target, dispute }) => ({ kind, target, data: { key: dispute } }))
}
