import { sql } from 'kysely'
import type { OfferRecord } from '../contracts/winback-offer.ts'
import type { Tx } from './database.ts'

/** An offer for a renewal that a reader takes. */
export interface ClaimedOffer {
  id: string
  percent: number
  /** The renewal that it is for. */
  periodEnd: string
}

/** Records that the reader takes the offer; repeating it answers the same. Undefined when there is none to take. */
export async function claimRenewalOffer(tx: Tx, userId: string): Promise<ClaimedOffer | undefined> {
  const { rows } = await sql<ClaimedOffer>`
    select id, percent, period_end as "periodEnd" from private.claim_renewal_offer(${userId}::uuid)`.execute(tx)
  return rows[0]
}

/** Whether the discount is on the subscription at Stripe; without it the offer is forgotten. Under the lock of the customer. */
export async function markRenewalOffer(tx: Tx, id: string, isApplied: boolean): Promise<void> {
  await sql`select private.mark_renewal_offer(${id}::uuid, ${isApplied})`.execute(tx)
}

/** An offer to return whose code is still to be made. */
export interface ReturnOffer {
  planId: string
  plan: string
  percent: number
  code: string
  expiresAt: string
}

/** Undefined when it was sent, or is not to be sent any more. */
export async function findReturnOffer(tx: Tx, id: string): Promise<ReturnOffer | undefined> {
  const { rows } = await sql<ReturnOffer>`
    select plan_id as "planId", plan, percent, promotion_code as code, expires_at as "expiresAt"
    from private.find_return_offer(${id}::uuid)`.execute(tx)
  return rows[0]
}

/** Marks it as sent, once. Undefined when it is not to be sent. */
export async function markReturnOfferSent(
  tx: Tx,
  id: string,
): Promise<{ email: string; firstName: string; subscriberId: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string; subscriberId: string }>`
    select email, first_name as "firstName", subscriber_id as "subscriberId"
    from private.send_return_offer(${id}::uuid)`.execute(tx)
  return rows[0]
}

/** Whether a promotion code is that of an offer which this reader may not use. Null for a reader who is not known yet. */
export async function rejectsCode(tx: Tx, code: string, planId: string, userId: string | null): Promise<boolean> {
  const { rows } = await sql<{ rejected: boolean }>`
    select private.rejects_code(${code}, ${planId}, ${userId}::uuid) as rejected`.execute(tx)
  return rows[0]?.rejected ?? false
}

/** The offers to a reader, the newest first. */
export function listOffers(tx: Tx, userId: string, limit: number): Promise<OfferRecord[]> {
  return tx
    .selectFrom('winback_offers')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select(['plans.name as plan', 'kind', 'percent', 'winback_offers.created_at as createdAt'])
    .select(['applied_at as appliedAt', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('winback_offers.created_at', 'desc')
    .limit(limit)
    .$castTo<OfferRecord>()
    .execute()
}
