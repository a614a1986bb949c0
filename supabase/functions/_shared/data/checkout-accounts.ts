import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Person } from './password.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Whether this browser created the account of this address in a checkout. */
export async function isCheckoutAccount(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select private.has_checkout_account(${email}, decode(${browser}, 'hex')) as made`.execute(tx)
  return rows[0]?.made ?? false
}

/**
 * Updates the account that this browser created in a checkout. `userId` is null when there is none; then `free` says
 * whether the address is available. `passwordHash` is a bcrypt hash.
 */
export async function updateCheckoutAccount(
  tx: Tx,
  browser: string,
  { email, firstName, lastName }: Person,
  passwordHash: string,
): Promise<{ userId: string | null; free: boolean }> {
  const { rows } = await sql<{ userId: string | null; free: boolean }>`
    select member as "userId", free from private.update_checkout_account(
      decode(${browser}, 'hex'), ${email}, ${passwordHash}, ${firstName}, ${lastName})`.execute(tx)
  return rows[0] ?? { userId: null, free: false }
}

/**
 * Creates the rows of an account that Auth has just made for a checkout. False when the account was deleted meanwhile.
 */
export async function initializeCheckoutAccount(
  tx: Tx,
  userId: string,
  requestMetadata: RequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select private.initialize_checkout_account(${userId}::uuid, ${jsonb(requestMetadata)}) as opened`.execute(tx)
  return rows[0]?.opened ?? false
}

/** Creates a session (token hash) for the browser that created the account and has just paid; once. */
export async function createSessionAfterCheckout(
  tx: Tx,
  checkoutId: string,
  { hash, previous }: { hash: string; previous: string | undefined },
  requestMetadata: RequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select private.sign_in_after_checkout(${checkoutId}::uuid, decode(${hash}, 'hex'), decode(${previous ?? null}, 'hex'),
      ${jsonb(requestMetadata)}) as entered`.execute(tx)
  return rows[0]?.entered ?? false
}
