import { sql } from 'kysely'
import type { SecondFactorStatus } from '../contracts/second-factor.ts'
import type { Tx } from './database.ts'
import type { RequestMetadata, SignedInReader } from './sessions.ts'
import { jsonb } from './sql.ts'

export async function readSecondFactor(tx: Tx, { sessionId }: SignedInReader): Promise<SecondFactorStatus> {
  const { rows } = await sql<SecondFactorStatus>`
    select factors, verified, recovery_codes as "recoveryCodes", required_from as "requiredFrom"
    from private.read_second_factor(${sessionId}::uuid)`.execute(tx)
  return rows[0] ?? { factors: [], verified: false, recoveryCodes: 0, requiredFrom: null }
}

/** After Auth has verified an authenticator. Returns the id of the e-mail about it. */
export async function completeFactorEnrollment(
  tx: Tx,
  { sessionId }: SignedInReader,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.complete_factor_enrollment(${sessionId}::uuid, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** After Auth has removed an authenticator. Returns the id of the e-mail about it. */
export async function completeFactorRemoval(tx: Tx, requestMetadata: RequestMetadata): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.complete_factor_removal(${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Replaces the codes. `hashes` are SHA-256 in hex. Returns the id of the e-mail about it. */
export async function storeRecoveryCodes(
  tx: Tx,
  { sessionId }: SignedInReader,
  hashes: string[],
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.store_recovery_codes(${sessionId}::uuid,
      (select array_agg(decode(hash, 'hex')) from jsonb_array_elements_text(${jsonb(hashes)}) as hash),
      ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** False for a code that is wrong or used. */
export async function useRecoveryCode(
  tx: Tx,
  hash: string,
  requestMetadata: RequestMetadata,
): Promise<{ used: boolean; emailId: string | null }> {
  const { rows } = await sql<{ used: boolean; emailId: string | null }>`
    select used, email_id as "emailId"
    from private.use_recovery_code(decode(${hash}, 'hex'), ${jsonb(requestMetadata)})`.execute(tx)
  return rows[0] ?? { used: false, emailId: null }
}

/** After a sign-in in an unknown browser. Returns the id of the e-mail about it; null for readers. */
export async function enqueueStaffSignInEmail(
  tx: Tx,
  userId: string,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_staff_sign_in_email(${userId}::uuid, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
