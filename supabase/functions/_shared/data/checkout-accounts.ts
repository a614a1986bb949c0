import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Person } from './password.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Whether this browser has made the account at this address in a checkout, so that it comes again. */
export async function isCheckoutAccount(tx: Tx, browser: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select private.has_checkout_account(${email}, decode(${browser}, 'hex')) as made`.execute(tx)
  return rows[0]?.made ?? false
}

/**
 * The account that this browser made in a checkout, with what was typed now. `userId` is null when there is none; then
 * `free` says whether one can be made at this address. `passwordHash` is bcrypt's.
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

/** What belongs to an account that Auth has just made for a checkout. False when it has gone again. */
export async function initializeCheckoutAccount(
  tx: Tx,
  userId: string,
  requestMetadata: RequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select private.initialize_checkout_account(${userId}::uuid, ${jsonb(requestMetadata)}) as opened`.execute(tx)
  return rows[0]?.opened ?? false
}

/** Opens a session, of this hash, in the browser that made the account and has just paid; once. */
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
