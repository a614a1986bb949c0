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

/** Hashes are SHA-256 as hex. `previous` is the session that the browser had before. */
export interface NewSession {
  userId: string
  hash: string
  previous: string | undefined
  /** Fingerprint of the verified password. */
  passwordFingerprint?: string | null
}

/** Both results are false for an account that is not allowed to sign in. */
export async function createSession(
  tx: Tx,
  { userId, hash, previous, passwordFingerprint }: NewSession,
  requestMetadata: RequestMetadata,
) {
  const { rows } = await sql<{ created: boolean; unconfirmed: boolean }>`
    select created, unconfirmed from private.create_session(
      ${userId}::uuid, decode(${hash}, 'hex'), ${jsonb(requestMetadata)}, decode(${previous ?? null}, 'hex'),
      ${passwordFingerprint ?? null})`.execute(tx)
  return rows[0] ?? { created: false, unconfirmed: false }
}

/** Runs as `visitor`, because the reader is not known yet. */
export async function findSignedInReader(tx: Tx, hash: string): Promise<SignedInReader | undefined> {
  const { rows } = await sql<{ member: string | null; session: string | null }>`
    select member, session from private.find_session(decode(${hash}, 'hex'))`.execute(tx)
  const { member: userId, session: sessionId } = rows[0] ?? {}
  return userId && sessionId ? { userId, sessionId } : undefined
}

export async function signOut(tx: Tx, hash: string, requestMetadata: RequestMetadata): Promise<void> {
  await sql`select private.sign_out(decode(${hash}, 'hex'), ${jsonb(requestMetadata)})`.execute(tx)
}

/** Sessions, most recently seen first. */
export async function listSessions(tx: Tx, { userId, sessionId }: SignedInReader): Promise<Session[]> {
  const rows = await tx
    .selectFrom('sessions')
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
