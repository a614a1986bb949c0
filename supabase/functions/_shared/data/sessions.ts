import { sql } from 'kysely'
import type { AccountEvent, Session } from '../contracts/session.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/** The browser that acts on an account. */
export interface RequestMetadata {
  device: string
  country: string | null
}

/** The signed-in reader and their session. */
export interface SignedInReader {
  userId: string
  sessionId: string
}

/** A session that Auth has just created. */
export interface NewSession {
  userId: string
  sessionId: string
  /** The session that the browser had before. */
  previous: string | undefined
  /** Fingerprint of the verified password. */
  passwordFingerprint?: string | null
}

/** Lets the session in. Both results are false for an account that is not allowed to sign in; the session has ended then. */
export async function registerSession(
  tx: Tx,
  { userId, sessionId, previous, passwordFingerprint }: NewSession,
  requestMetadata: RequestMetadata,
) {
  const { rows } = await sql<{ registered: boolean; unconfirmed: boolean }>`
    select registered, unconfirmed from private.register_session(
      ${sessionId}::uuid, ${userId}::uuid, ${jsonb(requestMetadata)}, ${previous ?? null}::uuid,
      ${passwordFingerprint ?? null})`.execute(tx)
  return rows[0] ?? { registered: false, unconfirmed: false }
}

/** Of the signed-in reader; at most one request in five minutes writes. */
export async function recordSessionUse(tx: Tx, sessionId: string): Promise<void> {
  await sql`select private.record_session_use(${sessionId}::uuid)`.execute(tx)
}

/** Ends the session of the browser that signs out. */
export async function signOut(tx: Tx, sessionId: string, requestMetadata: RequestMetadata): Promise<void> {
  await sql`select private.sign_out(${sessionId}::uuid, ${jsonb(requestMetadata)})`.execute(tx)
}

/** Sessions, most recently seen first. */
export async function listSessions(tx: Tx, { userId, sessionId }: SignedInReader): Promise<Session[]> {
  const rows = await tx
    .selectFrom('session_details')
    .select(['id', 'device', 'country', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** False when the reader has no such session. */
export async function endSession(tx: Tx, id: string, requestMetadata: RequestMetadata): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select private.end_session(${id}::uuid, ${jsonb(requestMetadata)}) as ended`.execute(tx)
  return rows[0]?.ended ?? false
}

/** Ends all sessions of the signed-in reader but this one. */
export async function endOtherSessions(
  tx: Tx,
  { sessionId }: SignedInReader,
  requestMetadata: RequestMetadata,
): Promise<void> {
  await sql`select private.end_other_sessions(${sessionId}::uuid, ${jsonb(requestMetadata)})`.execute(tx)
}

const MAX_EVENTS = 50

/** Newest first. */
export function listAccountEvents(tx: Tx, { userId }: SignedInReader, atMost = MAX_EVENTS): Promise<AccountEvent[]> {
  return tx
    .selectFrom('account_events')
    .select(['id', 'kind', 'device', 'country', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(atMost)
    .$castTo<AccountEvent>()
    .execute()
}
