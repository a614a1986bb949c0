import { sql } from 'kysely'
import type { NewComplimentarySubscription, NewRefund } from '../contracts/member.ts'
import { HttpError } from '../contracts/refusal.ts'
import { whereItKeeps } from './constraint.ts'
import type { Tx } from './database.ts'

const NOBODY = 'There is no such member.'
const PAYS = 'This member pays for a subscription. End that one first.'

/** Answers the id of the letter to the member. Refused for whoever pays. */
export async function givePresent(
  tx: Tx,
  memberId: string,
  { planId, endsAt, reason }: NewComplimentarySubscription,
): Promise<string | null> {
  const { rows } = await sql<{ letter: string | null }>`
    select private.give_present(${memberId}::uuid, ${planId}, ${endsAt}::timestamptz, ${reason}) as "emailId"`
    .execute(tx)
    .catch(nothingThere(NOBODY))
    .catch(notThat('a_present_is_a_paid_plan', 'planId', 'One of the plans that others pay for, please.'))
    .catch(notThat('a_present_ends', 'endsAt', 'A day to come, within five years, please.'))
    .catch(whereItKeeps('who_pays_keeps_it', 'conflict', PAYS))
    // Who begins to pay at this very moment.
    .catch(whereItKeeps('subscriptions_live', 'conflict', PAYS))
  return rows[0]?.letter ?? null
}

/** Answers the id of the letter to the member. */
export async function endPresent(tx: Tx, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ letter: string | null }>`select private.end_present(${memberId}::uuid) as "emailId"`
    .execute(tx)
    .catch(nothingThere('This member has no complimentary subscription.'))
    .catch(whereItKeeps('who_pays_keeps_it', 'conflict', PAYS))
  return rows[0]?.letter ?? null
}

/** That what they pay for ends at once. Answers the order to Stripe. */
export async function orderEnd(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await sql<{ ordered: string }>`select private.order_end(${memberId}::uuid) as "commandId"`
    .execute(tx)
    .catch(nothingThere('This member pays for no subscription.'))
  return rows[0]?.ordered ?? ''
}

/** Answers the order to Stripe, the same for the same key, and whose money it is: nobody's when the account is gone. */
export async function orderRefund(
  tx: Tx,
  paymentId: string,
  { amount, reason, key }: NewRefund,
): Promise<{ ordered: string; member: string | null }> {
  const { rows } = await sql<{ ordered: string; member: string | null }>`
    select command_id as "commandId", member from private.order_refund(${paymentId}::uuid, ${amount}::integer, ${reason}, ${key}::uuid)`
    .execute(tx)
    .catch(nothingThere('There is no such payment.'))
    .catch(whereItKeeps('only_what_was_paid_goes_back', 'conflict', 'Nothing of this payment can go back.'))
    .catch(whereItKeeps('nothing_goes_back_twice', 'conflict', 'A bank has called this payment back already.'))
    .catch(whereItKeeps('no_more_goes_back_than_is_left', 'conflict', 'That is more than is left of this payment.'))
  const [order] = rows
  if (!order) throw new Error('An order that was written was not answered.')
  return order
}

const nothingThere =
  (detail: string) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code !== 'P0002') throw error
    throw new HttpError('not-found', detail, { cause: error })
  }

const notThat =
  (constraint: string, field: string, fault: string) =>
  (error: unknown): never => {
    if ((error as { constraint_name?: string }).constraint_name !== constraint) throw error
    throw new HttpError('invalid-fields', fault, { fields: { [field]: fault }, cause: error })
  }
