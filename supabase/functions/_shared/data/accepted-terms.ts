import { sql } from 'kysely'
import type { AcceptedTerms, AcceptedTermsRecord } from '../contracts/accepted-terms.ts'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { Tx } from './database.ts'
import { jsonb, onConstraintViolation } from './sql.ts'

/** The versions in force. */
export async function readTermsInForce(tx: Tx): Promise<AcceptedTerms> {
  const { rows } = await sql<{ terms: AcceptedTerms }>`select private.terms_in_force() as terms`.execute(tx)
  return (rows[0] as { terms: AcceptedTerms }).terms
}

const TERMS_CHANGED = translatable(
  'Our terms have changed since you opened this page. Nothing has been charged: please read them, and send the form again.',
)

/** Throws `terms-changed` when the reader was shown other versions than those in force. */
export async function requireTermsInForce(tx: Tx, shown: AcceptedTerms | undefined): Promise<void> {
  if (!shown) return
  const inForce = await readTermsInForce(tx)
  const isSame = inForce.terms === shown.terms && inForce.withdrawal === shown.withdrawal
  if (!isSame || inForce.privacy !== shown.privacy) throw new HttpError('terms-changed', TERMS_CHANGED)
}

interface Acceptance {
  userId: string
  purchase: AcceptedTermsRecord['purchase']
  /** Id of the checkout, the gift, the quote or, for the free plan, of the account. */
  reference: string
  planId: string
  shown: AcceptedTerms | undefined
}

/** Records the versions in force with a purchase, in its transaction. Throws `terms-changed` as above. */
export async function acceptTerms(tx: Tx, { userId, purchase, reference, planId, shown }: Acceptance): Promise<void> {
  await sql`
    select private.accept_terms(${userId}::uuid, ${purchase}, ${reference}::uuid, ${planId}, ${shown ? jsonb(shown) : null}::jsonb)`
    .execute(tx)
    .catch(onConstraintViolation('terms_are_in_force', 'terms-changed', TERMS_CHANGED))
}

/** Of completed purchases, the newest first; for the reader, and for staff with the member selected. */
export async function listAcceptedTerms(tx: Tx, userId: string): Promise<AcceptedTermsRecord[]> {
  const { rows } = await sql<AcceptedTermsRecord>`
    select purchase, plan, versions, accepted_at as "acceptedAt" from private.list_accepted_terms(${userId}::uuid)`.execute(
    tx,
  )
  return rows
}
