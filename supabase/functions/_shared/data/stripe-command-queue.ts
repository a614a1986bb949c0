import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { idArray, jsonb } from './sql.ts'

export type StripeCommandKind =
  | 'cancel-intent'
  | 'abandon-subscription'
  | 'cancel-subscription'
  | 'end-with-period'
  | 'refund'
  | 'refresh-customer'
  | 'update-customer'
  | 'set-card'
  | 'credit-note'
  | 'delete-customer'
  | 'submit-evidence'
  | 'create-offer'
  | 'set-group-seats'
  | 'extend-term'
  | 'tax-gift'
  | 'reverse-gift-tax'
  | 'return-credit'
  | 'set-tax-address'
  | 'set-group-details'

/**
 * For refunds: cents (all that is left if absent), Stripe's reason, and a key that tells apart refunds of one payment.
 */
export interface StripeCommandData {
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  key?: string
  /** For used credit: gives back that of this invoice only. */
  invoice?: string
  /** For cancellations: the reader asked for it, which the e-mail says. */
  requestedByReader?: boolean
}

export interface NewStripeCommand {
  kind: StripeCommandKind
  /** The object's id at Stripe. */
  target: string
  data?: StripeCommandData
}

/** A claimed command. */
export interface ClaimedCommand extends Required<NewStripeCommand> {
  id: string
  attempts: number
}

/** Returns the id. An open command of the same kind, target and key is returned instead of a second one. */
export async function insertStripeCommand(tx: Tx, { kind, target, data = {} }: NewStripeCommand): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into private.stripe_commands (kind, target, data) values (${kind}, ${target}, ${jsonb(data)})
    on conflict (kind, target, (coalesce(data ->> 'key', ''))) where completed_at is null and failed_at is null
      do update set kind = excluded.kind
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Whether a command about a customer or its payments is still to be executed, its deletion apart. */
export async function hasOpenCommands(tx: Tx, customer: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select private.has_open_stripe_commands(${customer}) as open`.execute(
    tx,
  )
  return rows[0]?.open ?? false
}

/** Refunds of a customer, by their ids at Stripe, for which a credit note is still to be ordered. */
export async function listMissingCreditNotes(tx: Tx, customer: string): Promise<string[]> {
  const { rows } = await sql<{ refund: string }>`
    select refund from private.list_missing_credit_notes(${customer})`.execute(tx)
  return rows.map(({ refund }) => refund)
}

/** Those of these subscriptions that were cancelled because the reader asked for it. */
export async function cancelledByReader(tx: Tx, subscriptions: string[]): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    select target from private.stripe_commands
    where kind = 'cancel-subscription' and data @> '{"requestedByReader": true}' and target = any (${idArray(subscriptions)}::text[])
    `.execute(tx)
  return new Set(rows.map(({ target }) => target))
}

/**
 * Those of these subscriptions that a command is ending because a bank has called a payment back. A command stays open until the
 * refresh after it is written, so what a reader does later is not explained by an earlier dispute.
 */
export async function cancelledForDispute(tx: Tx, subscriptions: string[]): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    select target from private.stripe_commands
    where kind in ('cancel-subscription', 'end-with-period') and target = any (${idArray(subscriptions)}::text[])
      and completed_at is null and failed_at is null
      and exists (select from public.disputes where disputes.stripe_id = data ->> 'key')`.execute(tx)
  return new Set(rows.map(({ target }) => target))
}

/** Those of these subscriptions that a command has still to end with their period. */
export async function endingWithPeriod(tx: Tx, subscriptions: string[]): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    select target from private.stripe_commands
    where kind = 'end-with-period' and target = any (${idArray(subscriptions)}::text[])
      and completed_at is null and failed_at is null`.execute(tx)
  return new Set(rows.map(({ target }) => target))
}

/** Completes the open commands that would end the subscription with its period, because the reader has resumed it. */
export async function dropEndings(tx: Tx, subscription: string): Promise<void> {
  await sql`
    update private.stripe_commands set completed_at = clock_timestamp(), failure = 'The subscription was resumed.'
    where kind = 'end-with-period' and target = ${subscription} and completed_at is null and failed_at is null`.execute(
    tx,
  )
}

/** Whether the command was completed or given up after it had been claimed. */
export async function isCommandClosed(tx: Tx, { id }: Pick<ClaimedCommand, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from private.stripe_commands
    where id = ${id}::uuid and (completed_at is not null or failed_at is not null)`.execute(tx)
  return rows.length > 0
}

/** Claims due commands, only these if ids are given. Concurrent callers get different ones. */
export async function claimStripeCommands(tx: Tx, atMost: number, ids?: string[]): Promise<ClaimedCommand[]> {
  const idList = ids ? sql`${idArray(ids)}::uuid[]` : sql`null`
  const { rows } = await sql<ClaimedCommand>`
    select id, kind, target, data, attempts from private.claim_stripe_commands(${atMost}::integer, ${idList})
    order by created_at`.execute(tx)
  return rows
}

/** `remark` says why nothing was left to do. */
export async function markCommandDone(tx: Tx, { id, attempts }: ClaimedCommand, remark?: string): Promise<void> {
  await sql`
    update private.stripe_commands set completed_at = clock_timestamp(), failed_at = null, failure = ${remark ?? null},
      attempts = greatest(attempts, ${attempts}::integer)
    where id = ${id}::uuid and completed_at is null`.execute(tx)
}

/** Schedules the next attempt, or gives up: after a permanent error, or a week (`end-with-period`: 30 days). Returns whether it gave up. */
export async function recordCommandFailure(
  tx: Tx,
  { id, attempts }: ClaimedCommand,
  reason: string,
  permanent: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ gaveUp: boolean }>`
    select private.record_stripe_command_failure(${id}::uuid, ${attempts}::integer, ${reason}, ${permanent}) as "gaveUp"`.execute(
    tx,
  )
  return rows[0]?.gaveUp ?? false
}
