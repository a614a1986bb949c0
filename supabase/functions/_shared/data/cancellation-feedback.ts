import { sql } from 'kysely'
import type {
  CancellationComment,
  CancellationFeedback,
  CancellationReasonCount,
  NewCancellationFeedback,
} from '../contracts/cancellation-feedback.ts'
import type { Tx } from './database.ts'
import { cursorTime, pageOf, type Range } from './paging.ts'

/** The question to the signed-in reader, with the answer if there is one; null when nothing is asked. */
export async function findCancellationFeedback(tx: Tx): Promise<CancellationFeedback | null> {
  const { rows } = await sql<CancellationFeedback>`
    select cancelled.plan, feedback.reason, feedback.comment
    from private.cancelled_subscription() as cancelled
      left join public.cancellation_feedback as feedback on feedback.subscription_id = cancelled.id`.execute(tx)
  return rows[0] ?? null
}

/** A second answer replaces the first. False when nothing is asked. */
export async function giveCancellationFeedback(tx: Tx, { reason, comment }: NewCancellationFeedback): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select private.give_cancellation_feedback(${reason}, ${comment ?? null}) as given`.execute(tx)
  return rows[0]?.given ?? false
}

/** All answers of a reader, the newest first. */
export function listOwnFeedback(tx: Tx, userId: string, limit: number) {
  return tx
    .selectFrom('cancellation_feedback')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select(['plans.name as plan', 'reason', 'comment', 'cancellation_feedback.created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('cancellation_feedback.created_at', 'desc')
    .limit(limit)
    .$castTo<CancellationFeedback & { createdAt: string }>()
    .execute()
}

/** Answers of twelve months by month, plan and reason. For owners. */
export async function readCancellationReasons(tx: Tx): Promise<CancellationReasonCount[]> {
  const { rows } = await sql<CancellationReasonCount>`
    select month::text, plan_id as "planId", plan, reason, count from private.read_cancellation_months()`.execute(tx)
  return rows
}

/** A page of comments, the newest first. For owners. */
export async function listCancellationComments(tx: Tx, range: Range) {
  const { limit, after } = range
  const { rows } = await sql<CancellationComment & { time: string }>`
    select id, plan, reason, comment, created_at as "createdAt",
      (extract(epoch from created_at) * 1000000)::bigint as time
    from private.list_cancellation_comments(
      ${after ? cursorTime(after) : null}, ${after?.id ?? null}::uuid, ${limit + 1}::integer)`.execute(tx)
  return pageOf<CancellationComment>(rows, range)
}
