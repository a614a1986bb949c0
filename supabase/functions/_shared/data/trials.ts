import { sql } from 'kysely'
import type { AccountExport } from '../contracts/account.ts'
import type { Tx } from './database.ts'

/** Free days that this account gets with the plan now; null for none. */
export async function findTrialDays(tx: Tx, userId: string, planId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select private.trial_days(${userId}::uuid, ${planId}) as days`.execute(tx)
  return rows[0]?.days ?? null
}

/** Records a trial whose card is saved. False when the account or the card has had one before. */
export async function beginTrial(
  tx: Tx,
  { userId, subscriptionId, fingerprint }: { userId: string; subscriptionId: string; fingerprint: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select private.begin_trial(${userId}::uuid, ${subscriptionId}, ${fingerprint}) as granted`.execute(tx)
  return rows[0]?.granted ?? false
}

/** Whether a trial was refused because of its card; null when none began, because no card was saved. */
export async function isTrialRejected(tx: Tx, subscriptionId: string): Promise<boolean | null> {
  const { rows } = await sql<{ rejected: boolean | null }>`
    select private.is_trial_rejected(${subscriptionId}) as rejected`.execute(tx)
  return rows[0]?.rejected ?? null
}

/** The trial of the signed-in reader; null without one. */
export async function findOwnTrial(tx: Tx): Promise<AccountExport['trial']> {
  const { rows } = await sql<NonNullable<AccountExport['trial']>>`
    select began_at as "beganAt", rejected, card_fingerprint as "cardFingerprint" from private.own_trial()`.execute(tx)
  return rows[0] ?? null
}
