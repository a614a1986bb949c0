import { type Selectable, sql } from 'kysely'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import type {
  AcceptedSeat,
  AdminGroup,
  Group,
  GroupInvitation,
  GroupInvoice,
  GroupMember,
  GroupPurchaseRequest,
  InvitedAddress,
  OwnSeat,
} from '../contracts/group.ts'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { AbandonedSubscription } from './checkouts.ts'
import type { Tx } from './database.ts'
import { cursorTime, microsecondsOf, pageOf, type Range } from './paging.ts'
import type { Groups } from './schema.ts'
import { jsonb, onConstraintViolation, onNoDataFound } from './sql.ts'

const MAX_GROUPS = 20

// Buying

/** The columns that the invoices of a group name. */
export type GroupDetailsColumns = Pick<
  Selectable<Groups>,
  | 'company'
  | 'invoice_email'
  | 'po_number'
  | 'country'
  | 'postal_code'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'vat_id'
>

/** The terms with which a group is bought. Other terms are another attempt. */
export interface GroupTerms
  extends GroupDetailsColumns,
    Pick<GroupPurchaseRequest, 'seats' | 'amount'>,
    Pick<Selectable<Groups>, 'currency' | 'plan_id' | 'name'> {
  pays_by: GroupPurchaseRequest['paysBy']
}

export interface NewGroup {
  /** Taken unless the form has a group already. */
  id: string
  key: string
  managerId: string
  terms: GroupTerms
}

export interface OpenedGroup {
  id: string
  attempt: number
  customerId: string | null
  subscriptionId: string | null
  /** It has been bought already. */
  opened: boolean
  /** The subscription of earlier terms. */
  abandoned: AbandonedSubscription | null
}

export async function openGroup(tx: Tx, group: NewGroup): Promise<OpenedGroup> {
  const { rows } = await sql<OpenedGroup>`
    select id, attempt, customer_id as "customerId", stripe_subscription_id as "subscriptionId", opened, abandoned
    from private.open_group(${jsonb(group)})`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'groups_of_manager',
        'conflict',
        translatable('You manage twenty groups already. Please write to us.'),
      ),
    )
    .catch(
      onConstraintViolation(
        'groups_on_credit',
        'conflict',
        translatable(
          'The invoice of another group of yours is not paid yet. Please pay it first, or pay this one by card.',
        ),
      ),
    )
  const [opened] = rows
  if (!opened) throw new Error('private.open_group returned nothing.')
  return opened
}

/** Returns the effective customer: of two concurrent calls, the first one's. */
export async function recordGroupCustomer(
  tx: Tx,
  groupId: string,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select private.record_group_customer(${groupId}::uuid, ${id}, ${name}, ${email}) as id`.execute(tx)
  return rows[0]?.id ?? id
}

/** For a customer whose metadata name a group. */
export async function adoptGroupCustomer(tx: Tx, groupId: string, customer: string): Promise<void> {
  await sql`select private.adopt_group_customer(${groupId}::uuid, ${customer})`.execute(tx)
}

/** False when other terms were chosen meanwhile. */
export async function recordGroupSubscription(
  tx: Tx,
  { id, attempt }: Pick<OpenedGroup, 'id' | 'attempt'>,
  subscription: string,
): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select private.record_group_subscription(${id}::uuid, ${attempt}::integer, ${subscription}) as recorded`.execute(tx)
  return rows[0]?.recorded ?? false
}

// The state at Stripe

/** The columns that Stripe decides. */
export type GroupRow = Pick<
  Selectable<Groups>,
  | 'plan_id'
  | 'status'
  | 'seats'
  | 'next_seats'
  | 'price'
  | 'currency'
  | 'renewal_amount'
  | 'current_period_start'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'concluded_at'
  | 'past_due_since'
  | 'ended_at'
  | 'invoice_problem'
> & { stripe_subscription_id: string }

const rowColumns = [
  'stripe_subscription_id',
  'plan_id',
  'status',
  'seats',
  'next_seats',
  'price',
  'currency',
  'renewal_amount',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'concluded_at',
  'past_due_since',
  'ended_at',
  'invoice_problem',
] as const

/** The group that pays as this customer, as it is recorded. */
export interface RecordedGroup {
  id: string
  /** Null before there is a subscription. */
  row: GroupRow | null
  /** A change of the next number of seats is on its way to Stripe. */
  isSeatsChangeOpen: boolean
  /** False when the account of the manager was deleted. */
  hasManager: boolean
}

export async function findGroupOfCustomer(tx: Tx, customer: string): Promise<RecordedGroup | undefined> {
  const found = await tx
    .selectFrom('groups')
    .select('id')
    .select(rowColumns)
    .select(
      sql<boolean>`exists (
        select from private.stripe_commands where kind = 'set-group-seats' and target = stripe_subscription_id
          and completed_at is null and failed_at is null)`.as('isSeatsChangeOpen'),
    )
    .select(sql<boolean>`manager_id is not null`.as('hasManager'))
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, isSeatsChangeOpen, hasManager, stripe_subscription_id, ...row } = found
  return {
    id,
    isSeatsChangeOpen,
    hasManager,
    row: stripe_subscription_id === null ? null : { ...row, stripe_subscription_id },
  }
}

/** Returns the ids of the e-mails that follow. */
export async function recordGroup(
  tx: Tx,
  groupId: string,
  row: GroupRow,
  invoice: { amount: number; dueAt: string | null } | null,
): Promise<string[]> {
  const { rows } = await sql<{ emails: string[] }>`
    select to_jsonb(private.record_group(
      ${groupId}::uuid, ${jsonb(row)}, ${invoice ? jsonb(invoice) : null})::text[]) as emails`.execute(tx)
  return rows[0]?.emails ?? []
}

/** Records money that came another way than through Stripe, and what staff gave back of it. `paidAt` has the times of payment by invoice. */
export async function recordTransfers(tx: Tx, customer: string, paidAt: Record<string, string>): Promise<void> {
  await sql`select private.record_transfers(${customer}, ${jsonb(paidAt)})`.execute(tx)
}

/** The number of seats of the next term that the manager has planned; null: as many as now. Undefined without a group. */
export async function findPlannedSeats(tx: Tx, subscription: string): Promise<number | null | undefined> {
  const { rows } = await sql<{ planned: number | null }>`
    select next_seats as planned from private.planned_group_seats(${subscription})`.execute(tx)
  return rows[0]?.planned
}

// Functions for managers

const groupColumns = [
  'groups.id',
  'groups.name',
  'company',
  'plans.name as plan',
  'plan_id as planId',
  sql<Group['paysBy']>`pays_by`.as('paysBy'),
  'po_number as poNumber',
  sql<Group['details']>`private.group_details(groups.id)`.as('details'),
  'seats',
  'next_seats as nextSeats',
  'groups.price',
  'groups.currency',
  'renewal_amount as renewalAmount',
  sql<Group['card']>`private.card_of_group(groups.id)`.as('card'),
  sql<Group['balance']>`private.balance_of_group(groups.id)`.as('balance'),
  'status',
  sql<number>`(
    select count(*)::integer from group_members
    where group_id = groups.id and accepted_at is not null and removed_at is null)`.as('seatsInUse'),
  sql<number>`(
    select count(*)::integer from group_members
    where group_id = groups.id and accepted_at is null and removed_at is null and expires_at > now())`.as(
    'openInvitations',
  ),
  sql<boolean>`(status in ('active', 'trialing')
    or status = 'past_due' and past_due_since + private.grace_period() > now())`.as('isOpen'),
  sql<boolean>`concluded_at is not null`.as('isPaid'),
  sql<string>`current_period_end`.as('endsAt'),
  'cancel_at_period_end as cancelAtPeriodEnd',
  sql<string | null>`past_due_since + private.grace_period()`.as('closesAt'),
] as const

const openedGroups = (tx: Tx) =>
  tx
    .selectFrom('groups')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select(groupColumns)
    .where('opened_at', 'is not', null)

/** Row-level security admits the manager, and staff who have selected a member. */
export function listGroups(tx: Tx, managerId: string): Promise<Group[]> {
  return openedGroups(tx)
    .where('manager_id', '=', managerId)
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id')
    .limit(MAX_GROUPS)
    .execute()
}

export const NO_GROUP = translatable('You manage no such group.')

export async function requireGroup(tx: Tx, managerId: string, id: string): Promise<Group> {
  const found = await openedGroups(tx)
    .where('manager_id', '=', managerId)
    .where('groups.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new HttpError('not-found', NO_GROUP)
  return found
}

/** Of the signed-in reader, or of the member that staff have selected. */
export async function findOwnSeat(tx: Tx): Promise<OwnSeat | null> {
  const { rows } = await sql<OwnSeat>`select * from private.own_seat()`.execute(tx)
  return rows[0] ?? null
}

/** A group's ids at Stripe; undefined when the reader manages no such group. For calls that ask Stripe. */
export interface GroupSubscription {
  groupId: string
  managerId: string
  planId: string
  paysBy: GroupPurchaseRequest['paysBy']
  customerId: string
  stripeId: string
  seats: number
  /** An invoice is not paid, and its due day has passed. */
  isOverdue: boolean
}

export async function findGroupSubscription(
  tx: Tx,
  managerId: string,
  id: string,
): Promise<GroupSubscription | undefined> {
  return tx
    .selectFrom('groups')
    .select(['id as groupId', sql<string>`manager_id`.as('managerId'), sql<string>`customer_id`.as('customerId')])
    .select([sql<string>`stripe_subscription_id`.as('stripeId'), 'seats'])
    .select(['plan_id as planId', sql<GroupSubscription['paysBy']>`pays_by`.as('paysBy')])
    .select(sql<boolean>`past_due_since is not null`.as('isOverdue'))
    .where('manager_id', '=', managerId)
    .where('id', '=', id)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
}

/** The customer of a group that may not be open yet. */
export async function findCustomerOfGroup(tx: Tx, managerId: string, id: string): Promise<string | null | undefined> {
  const found = await tx
    .selectFrom('groups')
    .select('customer_id')
    .where('manager_id', '=', managerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.customer_id
}

/** Members and open invitations, newest first. */
export async function listGroupMembers(tx: Tx, groupId: string, range: Range) {
  const { limit, after } = range
  const page = tx
    .selectFrom('group_members')
    .select(['id', 'email', 'invited_at as invitedAt', 'expires_at as expiresAt', 'accepted_at as acceptedAt'])
    .select(
      sql<GroupMember['status']>`case when accepted_at is not null then 'member'
        when expires_at <= now() then 'expired' else 'invited' end`.as('status'),
    )
    .select(microsecondsOf('invited_at').as('time'))
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
  const rows = await (after
    ? page.where(
        sql<boolean>`invited_at <= ${cursorTime(after)} and (invited_at < ${cursorTime(after)} or id > ${after.id}::uuid)`,
      )
    : page
  ).execute()
  return pageOf<GroupMember>(rows, range)
}

const GROUP_CLOSED = translatable('The seats of this group are closed at the moment.')
const TOO_MANY_INVITATIONS = translatable(
  'These are more invitations than one group may send in a day. Please go on tomorrow.',
)

/** Returns what became of each address, and the ids of the e-mails. */
export async function inviteToGroup(
  tx: Tx,
  groupId: string,
  invitations: { id: string; email: string; hash: string }[],
): Promise<{ invitations: InvitedAddress[]; emails: string[] }> {
  const { rows } = await sql<InvitedAddress & { emailId: string | null }>`
    select email, outcome, email_id::text as "emailId"
    from private.invite_to_group(${groupId}::uuid, ${jsonb(invitations)})`
    .execute(tx)
    .catch(onConstraintViolation('group_is_open', 'conflict', GROUP_CLOSED))
    .catch(onConstraintViolation('invitations_of_a_day', 'conflict', TOO_MANY_INVITATIONS))
    .catch(onNoDataFound(NO_GROUP))
  return {
    invitations: rows.map(({ email, outcome }) => ({ email, outcome })),
    emails: rows.flatMap(({ emailId }) => emailId ?? []),
  }
}

const NO_INVITATION = translatable('This group has no such invitation.')

export async function resendGroupInvitation(tx: Tx, groupId: string, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.resend_group_invitation(${groupId}::uuid, ${memberId}::uuid)::text as "emailId"`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'invitations_to_an_address',
        'conflict',
        translatable('We have written to this address five times, and write no more.'),
      ),
    )
    .catch(onConstraintViolation('group_is_open', 'conflict', GROUP_CLOSED))
    .catch(onConstraintViolation('invitations_of_a_day', 'conflict', TOO_MANY_INVITATIONS))
    .catch(onNoDataFound(NO_INVITATION))
  return rows[0]?.emailId ?? null
}

/** Revokes an invitation, or ends a seat. Returns the id of the e-mail to the member. */
export async function removeFromGroup(tx: Tx, groupId: string, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.remove_from_group(${groupId}::uuid, ${memberId}::uuid)::text as "emailId"`
    .execute(tx)
    .catch(onNoDataFound(NO_INVITATION))
  return rows[0]?.emailId ?? null
}

/** Returns the command that tells Stripe; null when nothing changes. */
export async function planGroupSeats(tx: Tx, groupId: string, seats: number): Promise<string | null> {
  const { rows } = await sql<{ commandId: string | null }>`
    select private.plan_group_seats(${groupId}::uuid, ${seats}::integer) as "commandId"`
    .execute(tx)
    .catch(
      onConstraintViolation(
        'seats_in_use_are_kept',
        'conflict',
        translatable('More seats than these are in use. Please remove members first.'),
      ),
    )
    .catch(
      onConstraintViolation(
        'fewer_seats_are_planned',
        'conflict',
        translatable('The group has fewer seats by now. Please reload the page.'),
      ),
    )
    .catch(onNoDataFound(NO_GROUP))
  return rows[0]?.commandId ?? null
}

export async function listGroupInvoices(tx: Tx, groupId: string): Promise<(GroupInvoice & { stripeId: string })[]> {
  const { rows } = await sql<GroupInvoice & { stripeId: string }>`
    select id, number, description, amount, currency, status, "createdAt", "stripeId"
    from private.group_invoices(${groupId}::uuid)`.execute(tx)
  return rows
}

// Functions for members

export interface FoundInvitation {
  invitation: GroupInvitation
  acceptedBy: string | null
  /** Hash of the browser that created the account for it, within the last day. */
  acceptedIn: string | null
}

export async function findGroupInvitation(tx: Tx, tokenHash: string): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<GroupInvitation & Omit<FoundInvitation, 'invitation'>>`
    select publication, "group", plan, "planId", "hasPrintEdition", email, status, "acceptedBy", "acceptedIn"
    from private.find_group_invitation(decode(${tokenHash}, 'hex'))`.execute(tx)
  if (!rows[0]) return undefined
  const { acceptedBy, acceptedIn, ...invitation } = rows[0]
  return { invitation, acceptedBy, acceptedIn }
}

export interface Acceptance {
  tokenHash: string
  userId: string
  address: NewDeliveryAddress | undefined
  /** The browser that created the account for it, if it did. */
  browser: string | null
}

export const UNKNOWN_INVITATION = translatable('There is no such invitation. Please open the link from the e-mail.')

const reasons: Record<string, string> = {
  invitation_is_accepted_once: translatable('Somebody has accepted this invitation already.'),
  invitation_is_open: translatable('This invitation has ended. Please ask for another one.'),
  group_is_open: GROUP_CLOSED,
  group_has_a_seat: translatable(
    'Every seat of this group is in use. Please ask who invited you: the invitation stays open.',
  ),
  seat_of_stripe: translatable(
    'You pay for a subscription of your own. The invitation stays open: accept it when your subscription has ended.',
  ),
  seat_of_complimentary: translatable(
    'You have a complimentary subscription. The invitation stays open: accept it when that has ended.',
  ),
  seat_of_group: translatable(
    'You have a seat in a group already. The invitation stays open: leave the other group first.',
  ),
}

/** Returns the id of the e-mail to the member. Of two who accept the last seat at once, the second one throws. */
export async function acceptGroupInvitation(
  tx: Tx,
  { tokenHash, userId, address, browser }: Acceptance,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.accept_group_invitation(decode(${tokenHash}, 'hex'), ${userId}::uuid,
      ${address ? jsonb(address) : null}, decode(${browser}, 'hex'))::text as "emailId"`
    .execute(tx)
    .catch((error: unknown) => {
      const reason = reasons[(error as { constraint?: string }).constraint ?? '']
      throw reason ? new HttpError('conflict', reason, { cause: error }) : error
    })
    .catch(onNoDataFound(UNKNOWN_INVITATION))
  return rows[0]?.emailId ?? null
}

/** The account that Auth may sign in, in the browser that created it and has just accepted an invitation. */
export async function claimGroupSignIn(
  tx: Tx,
  browser: string,
): Promise<{ userId: string; email: string; passwordFingerprint: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string; passwordFingerprint: string }>`
    select member as "userId", address as email, fingerprint as "passwordFingerprint"
    from private.claim_group_sign_in(decode(${browser}, 'hex')) where member is not null`.execute(tx)
  return rows[0]
}

/** By the member. Throws `not-found` without a seat. */
export async function leaveGroup(tx: Tx): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`select private.leave_group() as left`.execute(tx)
  if (!rows[0]?.left) throw new HttpError('not-found', 'You have no seat in a group.')
}

export const seatOf = (seat: OwnSeat | null, signedIn: boolean): AcceptedSeat => ({
  group: seat?.group ?? '',
  plan: seat?.plan ?? '',
  endsAt: seat?.endsAt ?? null,
  signedIn,
})

// For staff

/** Groups that were bought, newest first; only the one with `groupId` where it is given. */
export async function listAdminGroups(tx: Tx, range: Range, groupId?: string) {
  const { limit, after } = range
  const { rows } = await sql<AdminGroup & { time: string }>`
    select *, private.group_details(id) as details, (extract(epoch from "createdAt") * 1000000)::bigint as time
    from private.list_groups(
      ${after ? cursorTime(after) : null}, ${after?.id ?? null}::uuid, ${limit + 1}::integer, ${groupId ?? null}::uuid)`.execute(
    tx,
  )
  return pageOf<AdminGroup>(rows, range)
}
