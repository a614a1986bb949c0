import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { Invitation, NewInvitation, StaffRole } from '../contracts/staff.ts'
import type { Tx } from './database.ts'
import type { NewSession, RequestMetadata } from './sessions.ts'

const MAX_INVITATIONS = 100

/** An invitation with the id of the letter that takes it there. */
interface SentInvitation {
  invitation: Invitation
  emailId: string | null
}

/** Newest first, those that are over among them; for owners. */
export async function listInvitations(tx: Tx): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    ${invitations} order by invitation.created_at desc, invitation.id limit ${MAX_INVITATIONS}`.execute(tx)
  return rows
}

/** Refused when the address works here already, or has an invitation that it may still accept. */
export async function invite(tx: Tx, invitedBy: string, { email, role }: NewInvitation): Promise<SentInvitation> {
  const { rows: known } = await sql`
    select from private.staff_directory() as person join public.staff on user_id = person.id
    where lower(email) = ${email}`.execute(tx)
  if (known.length > 0) throw new HttpError('conflict', 'They work at the desk already. Change their role instead.')
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({ email, role, invited_by: invitedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explainConflict)
  return send(tx, id)
}

/** A new link, and the letter that carries it; the old one is dead. Undefined when there is no such invitation. */
export async function renewInvitation(tx: Tx, id: string): Promise<SentInvitation | undefined> {
  const renewed = await tx
    .updateTable('staff_invitations')
    .set({ link_id: sql<string>`gen_random_uuid()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed ? send(tx, id) : closedOrUnknown(tx, id)
}

/** Its link is dead from now on. Undefined when there is no such invitation. */
export async function revokeInvitation(tx: Tx, id: string): Promise<true | undefined> {
  const revoked = await tx
    .updateTable('staff_invitations')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked ? true : closedOrUnknown(tx, id)
}

/** Who may come in by a link, and as what. */
export interface LockedInvitation {
  id: string
  email: string
  role: StaffRole
  /** Of this address; null when there is none. */
  account: string | null
  /** Whether its owner has ever proven that the address is theirs. */
  confirmed: boolean | null
  /** False for accounts that nobody may enter. */
  maySignIn: boolean | null
}

/**
 * The open invitation behind a link, for this transaction alone: whoever accepts it at the same time is refused. Undefined
 * for links that are used, revoked, expired or unknown alike. As service_role.
 */
export async function lockInvitation(tx: Tx, linkId: string): Promise<LockedInvitation | undefined> {
  const { rows } = await sql<LockedInvitation>`
    select id, email, role, account, confirmed, may_sign_in as "maySignIn" from private.lock_invitation(${linkId}::uuid)
    where id is not null`
    .execute(tx)
    .catch(explainConflict)
  return rows[0]
}

/** Makes room for a new account at the invited address, where one was never confirmed. As service_role. */
export async function removeUnconfirmedInvitee(tx: Tx, linkId: string): Promise<void> {
  await sql`select private.remove_unconfirmed_invitee(${linkId}::uuid)`.execute(tx)
}

/**
 * Makes the account staff, whose address has to be the invited one, and signs it in. Answers the letter to who invited.
 * As service_role.
 */
export async function acceptInvitation(
  tx: Tx,
  invitationId: string,
  { userId, hash, previous }: NewSession,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.accept_invitation(
      ${invitationId}::uuid, ${userId}::uuid, decode(${hash}, 'hex'), decode(${previous ?? null}, 'hex'),
      ${JSON.stringify(requestMetadata)}::text::jsonb) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** The operator's own invitation, of an owner. Undefined when the address is one's already. As service_role. */
export async function inviteOwner(tx: Tx, email: string): Promise<{ linkId: string; expiresAt: string } | undefined> {
  const { rows } = await sql<{ linkId: string; expiresAt: string }>`
    select link as "linkId", expires as "expiresAt" from private.invite_owner(${email}) where link is not null`.execute(
    tx,
  )
  return rows[0]
}

const invitations = sql`
  select invitation.id, invitation.email, invitation.role,
    case
      when accepted_at is not null then 'accepted'
      when revoked_at is not null then 'revoked'
      when expires_at <= now() then 'expired'
      else 'open'
    end as status,
    coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email) as "invitedBy",
    invitation.created_at as "createdAt", expires_at as "expiresAt"
  from public.staff_invitations as invitation left join private.staff_directory() as person on person.id = invited_by`

async function send(tx: Tx, id: string): Promise<SentInvitation> {
  const [emails, found] = await Promise.all([
    sql<{ emailId: string | null }>`select private.send_invitation(${id}::uuid) as "emailId"`.execute(tx),
    sql<Invitation>`${invitations} where invitation.id = ${id}::uuid`.execute(tx),
  ])
  const [invitation] = found.rows
  if (!invitation) throw new Error('An invitation that was just written cannot be read.')
  return { invitation, emailId: emails.rows[0]?.emailId ?? null }
}

/** Undefined when there is none; what is over cannot be changed, and is worth saying. */
async function closedOrUnknown(tx: Tx, id: string): Promise<undefined> {
  const known = await tx.selectFrom('staff_invitations').select('id').where('id', '=', id).executeTakeFirst()
  if (known) throw new HttpError('conflict', 'This invitation has been accepted or revoked in the meantime.')
}

const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

function explainConflict(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === UNIQUE_VIOLATION)
    throw new HttpError('conflict', 'This address has an open invitation. Send it again, or revoke it first.', {
      cause: error,
    })
  if (code === LOCK_NOT_AVAILABLE)
    throw new HttpError('conflict', 'This invitation is being accepted at this very moment.', { cause: error })
  throw error
}
