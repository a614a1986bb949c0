import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Whether this browser created the account of this address in a checkout. */
export async function isCheckoutAccount(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ hasAccount: boolean }>`
    select private.has_checkout_account(${email}, decode(${browser}, 'hex')) as "hasAccount"`.execute(tx)
  return rows[0]?.hasAccount ?? false
}

/**
 * The account that this browser created in a checkout, which Auth may now change. `userId` is null when there is none; then
 * `available` says whether the address is available.
 */
export async function findAccountForCheckout(
  tx: Tx,
  browser: string,
  email: string,
): Promise<{ userId: string | null; available: boolean }> {
  const { rows } = await sql<{ userId: string | null; available: boolean }>`
    select member as "userId", available from private.find_account_for_checkout(decode(${browser}, 'hex'), ${email})`.execute(
    tx,
  )
  return rows[0] ?? { userId: null, available: false }
}

/** After Auth has changed the account. False when it was deleted meanwhile. */
export async function completeCheckoutAccount(
  tx: Tx,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<boolean> {
  const { rows } = await sql<{ completed: boolean }>`
    select private.complete_checkout_account(${userId}::uuid, ${firstName}, ${lastName}) as completed`.execute(tx)
  return rows[0]?.completed ?? false
}

/**
 * Creates the rows of an account that Auth has just made for a checkout. False when the account was deleted meanwhile.
 */
export async function initializeCheckoutAccount(
  tx: Tx,
  userId: string,
  requestMetadata: RequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ initialized: boolean }>`
    select private.initialize_checkout_account(${userId}::uuid, ${jsonb(requestMetadata)}) as initialized`.execute(tx)
  return rows[0]?.initialized ?? false
}

/** The account to sign in, in the browser that created it and has just paid; once. */
export async function claimCheckoutSignIn(
  tx: Tx,
  checkoutId: string,
): Promise<{ userId: string; email: string; passwordFingerprint: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string; passwordFingerprint: string }>`
    select member as "userId", address as email, fingerprint as "passwordFingerprint"
    from private.claim_checkout_sign_in(${checkoutId}::uuid) where member is not null`.execute(tx)
  return rows[0]
}

/** The account of an unconfirmed address that has paid and may sign in. */
export async function findPaidAccount(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string | null }>`select private.find_paid_account(${email}) as "userId"`.execute(
    tx,
  )
  return rows[0]?.userId ?? undefined
}
