import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { Invitation, NewInvitation, StaffRole } from '../contracts/staff.ts'
import type { Person } from './account-links.ts'
import type { Tx } from './database.ts'
import type { NewSession, RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

const MAX_INVITATIONS = 100

/** An open invitation for which Auth has not been asked yet. */
export interface UnsentInvitation {
  id: string
  email: string
  /** Whether Auth creates the account. Otherwise the address has one, and the invitation needs its password. */
  needsAccount: boolean
}

/** An invitation and the id of its e-mail. */
interface SentInvitation {
  invitation: Invitation
  emailId: string | null
}

/** Newest first, closed ones included; for owners. */
export async function listInvitations(tx: Tx): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    ${invitations} order by invitation.created_at desc, invitation.id limit ${MAX_INVITATIONS}`.execute(tx)
  return rows
}

/** Throws `conflict` when the address belongs to a staff member or has an open invitation. */
export async function invite(tx: Tx, invitedBy: string, { email, role }: NewInvitation): Promise<UnsentInvitation> {
  const { rows: known } = await sql`
    select from private.staff_directory() as person join public.staff on user_id = person.id
    where email = ${email}`.execute(tx)
  if (known.length > 0) throw new HttpError('conflict', 'They are on the staff already. Change their role instead.')
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({ email, role, invited_by: invitedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explainConflict)
  return prepare(tx, id)
}

/** The link stops working, and another one can be sent. Undefined when there is no such invitation. */
export async function renewInvitation(tx: Tx, id: string): Promise<UnsentInvitation | undefined> {
  const renewed = await tx
    .updateTable('staff_invitations')
    .set({ link_id: sql<string>`gen_random_uuid()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed ? prepare(tx, id) : closedOrUnknown(tx, id)
}

/** `tokenHash` is the token of Auth; empty for an address that has an account. Throws `conflict` when the invitation is closed. */
export async function sendInvitation(tx: Tx, id: string, tokenHash: string): Promise<SentInvitation> {
  const [emails, found] = await Promise.all([
    sql<{ emailId: string | null }>`select private.send_invitation(${id}::uuid, ${tokenHash}) as "emailId"`.execute(tx),
    sql<Invitation>`${invitations} where invitation.id = ${id}::uuid`.execute(tx),
  ])
  const [invitation] = found.rows
  const emailId = emails.rows[0]?.emailId ?? null
  if (!invitation || emailId === null) throw closed()
  return { invitation, emailId }
}

/** The link stops working. Undefined when there is no such invitation. */
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

/** The invited address and role behind a link. */
export interface LockedInvitation {
  id: string
  email: string
  role: StaffRole
  /** The account of this address; null when there is none. */
  account: string | null
  /** Whether it is the account of a reader. */
  confirmed: boolean | null
  /** False for accounts that are not allowed to sign in. */
  maySignIn: boolean | null
  /** Of an account that is not a reader's: the token of the e-mail was used by an attempt that did not finish. */
  isVerifiedByAuth: boolean | null
}

/**
 * The open invitation behind a link, locked for this transaction; a concurrent caller gets an error. Undefined for
 * used, revoked, expired and unknown links alike. As service_role.
 */
export async function lockInvitation(tx: Tx, linkId: string): Promise<LockedInvitation | undefined> {
  const { rows } = await sql<LockedInvitation>`
    select id, email, role, account, confirmed, may_sign_in as "maySignIn", verified_by_auth as "isVerifiedByAuth"
    from private.lock_invitation(${linkId}::uuid) where id is not null`
    .execute(tx)
    .catch(explainConflict)
  return rows[0]
}

/**
 * Gives the account, whose address must be the invited one, its role and lets its session in. An account that the invitation
 * has created gets this name. Returns the id of the e-mail to the inviter. As service_role.
 */
export async function acceptInvitation(
  tx: Tx,
  invitationId: string,
  { userId, sessionId, previous }: NewSession,
  { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.accept_invitation(
      ${invitationId}::uuid, ${userId}::uuid, ${sessionId}::uuid, ${previous ?? null}::uuid,
      ${firstName}, ${lastName}, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

interface OwnerInvitation extends Pick<UnsentInvitation, 'id' | 'needsAccount'> {
  linkId: string
  expiresAt: string
}

/** An invitation of an owner by the operator. Undefined when the address is an owner's already. As service_role. */
export async function inviteOwner(tx: Tx, email: string): Promise<OwnerInvitation | undefined> {
  const { rows } = await sql<OwnerInvitation>`
    select invitation as id, link as "linkId", expires as "expiresAt", needs_account as "needsAccount"
    from private.invite_owner(${email}) where link is not null`.execute(tx)
  return rows[0]
}

/** The e-mail of `inviteOwner`. As service_role. */
export async function sendOwnerInvitation(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await sql`select private.enqueue_invitation_email(${id}::uuid, ${tokenHash})`.execute(tx)
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

async function prepare(tx: Tx, id: string): Promise<UnsentInvitation> {
  const { rows } = await sql<Omit<UnsentInvitation, 'id'>>`
    select address as email, needs_account as "needsAccount" from private.prepare_invitation(${id}::uuid)`.execute(tx)
  const [prepared] = rows
  if (!prepared) throw new Error('An invitation that was just written cannot be read.')
  return { id, ...prepared }
}

/** Undefined when there is no such invitation; throws `conflict` when it is closed. */
async function closedOrUnknown(tx: Tx, id: string): Promise<undefined> {
  const known = await tx.selectFrom('staff_invitations').select('id').where('id', '=', id).executeTakeFirst()
  if (known) throw closed()
}

const closed = () => new HttpError('conflict', 'This invitation has been accepted or revoked in the meantime.')

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
