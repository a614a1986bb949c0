import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { StaffRole } from '../contracts/staff.ts'
import type { LanguageChoice, Profile, SignedInUser, User } from '../contracts/user.ts'
import type { Tx } from './database.ts'
import { explainLastOwner } from './staff.ts'

/** The signed-in reader. */
export async function readUser(tx: Tx): Promise<User> {
  const { rows } = await sql<User>`
    select profiles.id, private.own_email() as email, first_name as "firstName", last_name as "lastName",
      profiles.created_at as "createdAt", coalesce(status, 'none') as "subscriptionStatus",
      entitled.plan as "subscriptionTier", plans.name as "planName", private.staff_role() as "staffRole",
      profiles.language
    from public.profiles left join public.subscriptions on user_id = profiles.id and live
      cross join lateral (select coalesce(private.entitled_plan(profiles.id), 'free') as plan offset 0) as entitled
      left join public.plans on plans.id = entitled.plan
    where profiles.id = (select auth.uid())`.execute(tx)
  const [user] = rows
  if (!user) throw new HttpError('not-signed-in', 'Please sign in.')
  return user
}

/** The reader of a session that begins now, in which no code of an authenticator was typed. */
export async function readSignedInUser(tx: Tx): Promise<SignedInUser> {
  const { rows } = await sql<{ codeNeeded: boolean }>`select private.has_second_factor() as "codeNeeded"`.execute(tx)
  return { ...(await readUser(tx)), codeNeeded: rows[0]?.codeNeeded ?? false }
}

/** The staff role of the signed-in reader; null without one. */
export async function readStaffRole(tx: Tx): Promise<StaffRole | null> {
  const { rows } = await sql<{ role: StaffRole | null }>`select private.staff_role() as role`.execute(tx)
  return rows[0]?.role ?? null
}

/** The staff role, and whether the signed-in reader must have typed a code of an authenticator in this session and has not. */
export async function readStaffAccess(tx: Tx): Promise<{ role: StaffRole | null; lacksSecondFactor: boolean }> {
  const { rows } = await sql<{ role: StaffRole | null; lacksSecondFactor: boolean }>`
    select private.staff_role() as role, private.lacks_second_factor() as "lacksSecondFactor"`.execute(tx)
  return rows[0] ?? { role: null, lacksSecondFactor: true }
}

/** The e-mail address of the signed-in reader. */
export async function readOwnEmail(tx: Tx): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`select private.own_email() as email`.execute(tx)
  return rows[0]?.email ?? ''
}

/** For `catch`: turns the foreign key error of an account that is being deleted into `not-signed-in`. */
export function explainDeletedAccount(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code !== '23503' || !/_(user_id|author_id|invited_by)_fkey$/.test(constraint)) throw error
  throw new HttpError('not-signed-in', 'Please sign in.', { cause: error })
}

export async function updateProfile(tx: Tx, userId: string, { firstName, lastName }: Profile): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute()
}

/** The language of later e-mails. Those that are queued keep theirs. */
export async function updateLanguage(tx: Tx, userId: string, { language }: LanguageChoice): Promise<void> {
  await tx.updateTable('profiles').set({ language }).where('id', '=', userId).execute()
}

/** Before Auth deletes the signed-in reader's account. Throws `conflict` for the last owner. */
export async function beginAccountDeletion(tx: Tx): Promise<{ email: string; firstName: string }> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from private.begin_account_deletion()`
    .execute(tx)
    .catch(explainLastOwner)
  const [account] = rows
  if (!account) throw new HttpError('not-signed-in', 'Please sign in.')
  return account
}

/** After the account was deleted. Returns the id of the e-mail about it. */
export async function enqueueAccountDeletedEmail(
  tx: Tx,
  { email, firstName }: { email: string; firstName: string },
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_account_deleted_email(${email}, ${firstName}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
