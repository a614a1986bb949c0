import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Person } from './password.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Whether this browser created the account of this address in a checkout. */
export async function isCheckoutAccount(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ hasAccount: boolean }>`
    select private.has_checkout_account(${email}, decode(${browser}, 'hex')) as "hasAccount"`.execute(tx)
  return rows[0]?.hasAccount ?? false
}

/**
 * Updates the account that this browser created in a checkout. `userId` is null when there is none; then `available` says
 * whether the address is available. `passwordHash` is a bcrypt hash.
 */
export async function updateCheckoutAccount(
  tx: Tx,
  browser: string,
  { email, firstName, lastName }: Person,
  passwordHash: string,
): Promise<{ userId: string | null; available: boolean }> {
  const { rows } = await sql<{ userId: string | null; available: boolean }>`
    select member as "userId", available from private.update_checkout_account(
      decode(${browser}, 'hex'), ${email}, ${passwordHash}, ${firstName}, ${lastName})`.execute(tx)
  return rows[0] ?? { userId: null, available: false }
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

/** Creates a session (token hash) for the browser that created the account and has just paid; once. */
export async function createSessionAfterCheckout(
  tx: Tx,
  checkoutId: string,
  { hash, previous }: { hash: string; previous: string | undefined },
  requestMetadata: RequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ created: boolean }>`
    select private.sign_in_after_checkout(${checkoutId}::uuid, decode(${hash}, 'hex'), decode(${previous ?? null}, 'hex'),
      ${jsonb(requestMetadata)}) as created`.execute(tx)
  return rows[0]?.created ?? false
}
