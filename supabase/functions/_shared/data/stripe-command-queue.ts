import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { idArray, jsonb } from './sql.ts'

export type StripeCommandKind =
  | 'cancel-intent'
  | 'abandon-subscription'
  | 'cancel-subscription'
  | 'refund'
  | 'refresh-customer'
  | 'update-customer'

/** Of a refund: cents, or all that is left; why, in Stripe's words; what tells it from another of the same target. */
export interface StripeCommandData {
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  key?: string
  /** Of an end: its reader wished it, which the letter about it says. */
  wished?: boolean
}

export interface NewStripeCommand {
  kind: StripeCommandKind
  /** Id at Stripe of what it is about. */
  target: string
  data?: StripeCommandData
}

/** An order that is ours to carry out, until the claim runs out. */
export interface ClaimedCommand extends Required<NewStripeCommand> {
  id: string
  attempts: number
}

/** An open order of the same kind, target and key is the same order. Answers its id. */
export async function insertStripeCommand(tx: Tx, { kind, target, data = {} }: NewStripeCommand): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into private.stripe_commands (kind, target, data) values (${kind}, ${target}, ${jsonb(data)})
    on conflict (kind, target, (coalesce(data ->> 'key', ''))) where completed_at is null and failed_at is null
      do update set kind = excluded.kind
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Those of these subscriptions that are ended because their reader wished it. */
export async function cancelledByReader(tx: Tx, subscriptions: string[]): Promise<Set<string>> {
  if (subscriptions.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    select target from private.stripe_commands
    where kind = 'cancel-subscription' and data @> '{"wished": true}' and target = any (${idArray(subscriptions)}::text[])
    `.execute(tx)
  return new Set(rows.map(({ target }) => target))
}

/** Those that are due, of these if they are named. Whoever asks at the same time gets others. */
export async function claimStripeCommands(tx: Tx, atMost: number, ids?: string[]): Promise<ClaimedCommand[]> {
  const wanted = ids ? sql`${idArray(ids)}::uuid[]` : sql`null`
  const { rows } = await sql<ClaimedCommand>`
    select id, kind, target, data, attempts from private.claim_stripe_commands(${atMost}::integer, ${wanted})
    order by created_at`.execute(tx)
  return rows
}

/** `remark` says what was found when there was nothing left to do. */
export async function markCommandDone(tx: Tx, { id }: ClaimedCommand, remark?: string): Promise<void> {
  await sql`
    update private.stripe_commands set completed_at = clock_timestamp(), failed_at = null, failure = ${remark ?? null}
    where id = ${id}::uuid and completed_at is null`.execute(tx)
}

/** Tried again later, unless it is hopeless or has been tried for a week; answers whether it was given up. */
export async function recordCommandFailure(
  tx: Tx,
  { id, attempts }: ClaimedCommand,
  reason: string,
  permanent: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select private.record_stripe_command_failure(${id}::uuid, ${attempts}::integer, ${reason}, ${permanent}) as gone`.execute(
    tx,
  )
  return rows[0]?.gone ?? false
}
