import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { NewComplimentarySubscription, NewRefund, SubscriptionEnd } from '../contracts/member.ts'
import { amountLabel } from '../domain/price.ts'
import type { Tx } from './database.ts'
import { onConstraintViolation, onNoDataFound } from './sql.ts'

const NO_SUCH_MEMBER = 'There is no such member.'
const HAS_PAID_SUBSCRIPTION = 'This member pays for a subscription. End that one first.'

/** Returns the id of the e-mail to the member. Throws `conflict` for a member with a paid subscription. */
export async function grantComplimentarySubscription(
  tx: Tx,
  memberId: string,
  { planId, endsAt, reason }: NewComplimentarySubscription,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.grant_complimentary_subscription(${memberId}::uuid, ${planId}, ${endsAt}::timestamptz, ${reason}) as "emailId"`
    .execute(tx)
    .catch(onNoDataFound(NO_SUCH_MEMBER))
    .catch(onInvalidField('complimentary_plan_is_paid', 'planId', 'One of the plans that others pay for, please.'))
    .catch(onInvalidField('complimentary_subscription_ends', 'endsAt', 'A day to come, within five years, please.'))
    .catch(onConstraintViolation('paid_subscription_is_kept', 'conflict', HAS_PAID_SUBSCRIPTION))
    // A paid subscription can begin between the check and the insert.
    .catch(onConstraintViolation('subscriptions_live', 'conflict', HAS_PAID_SUBSCRIPTION))
  return rows[0]?.emailId ?? null
}

/** Returns the id of the e-mail to the member. */
export async function endComplimentarySubscription(tx: Tx, memberId: string): Promise<string | null> {
  const { rows } = await sql<{
    emailId: string | null
  }>`select private.end_complimentary_subscription(${memberId}::uuid) as "emailId"`
    .execute(tx)
    .catch(onNoDataFound('This member has no complimentary subscription.'))
    .catch(onConstraintViolation('paid_subscription_is_kept', 'conflict', HAS_PAID_SUBSCRIPTION))
  return rows[0]?.emailId ?? null
}

/** Orders the immediate end of a paid subscription. Returns the id of the Stripe command. */
export async function requestSubscriptionEnd(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await sql<{
    commandId: string
  }>`select private.request_subscription_end(${memberId}::uuid) as "commandId"`
    .execute(tx)
    .catch(onNoDataFound('This member pays for no subscription.'))
  return rows[0]?.commandId ?? ''
}

/** Orders the end of a paid subscription with its period. Returns the id of the Stripe command. */
export async function requestEndWithPeriod(tx: Tx, memberId: string, { reason }: SubscriptionEnd): Promise<string> {
  const { rows } = await sql<{
    commandId: string
  }>`select private.request_end_with_period(${memberId}::uuid, ${reason}) as "commandId"`
    .execute(tx)
    .catch(onNoDataFound('This member pays for no subscription.'))
    .catch(onConstraintViolation('subscription_ends_already', 'conflict', 'It ends with its period already.'))
  return rows[0]?.commandId ?? ''
}

/**
 * Returns the Stripe command, the same for the same key, and the member; null when the account is deleted. Throws `conflict` for a
 * key that was sent with another amount or reason before.
 */
export async function requestRefund(
  tx: Tx,
  paymentId: string,
  { amount, reason, key }: NewRefund,
): Promise<{ commandId: string; member: string | null }> {
  const { rows } = await sql<{ commandId: string; member: string | null }>`
    select command_id as "commandId", member from private.request_refund(${paymentId}::uuid, ${amount}::integer, ${reason}, ${key}::uuid)`
    .execute(tx)
    .catch(onNoDataFound('There is no such payment.'))
    .catch(explainRepeatedRefund)
    .catch(onConstraintViolation('refund_needs_succeeded_payment', 'conflict', 'This payment cannot be refunded.'))
    .catch(
      onConstraintViolation('refund_of_disputed_payment', 'conflict', 'A bank has called this payment back already.'),
    )
    .catch(
      onConstraintViolation(
        'refund_exceeds_remaining_amount',
        'conflict',
        'That is more than is left of this payment.',
      ),
    )
  const [command] = rows
  if (!command) throw new Error('private.request_refund returned no row.')
  return command
}

function explainRepeatedRefund(error: unknown): never {
  const { constraint, detail } = error as { constraint?: string; detail?: string }
  if (constraint !== 'repeated_refund_is_the_same') throw error
  const { amount, currency } = JSON.parse(detail ?? '{}') as { amount: number; currency: string }
  throw new HttpError('conflict', REPEATED_REFUND, { values: { amount: amountLabel(amount, currency) }, cause: error })
}

const REPEATED_REFUND =
  'A refund of {amount} was ordered with this form before. Nothing more was ordered now. Close the form to order another.'

const onInvalidField =
  (constraint: string, field: string, message: string) =>
  (error: unknown): never => {
    if ((error as { constraint?: string }).constraint !== constraint) throw error
    throw new HttpError('invalid-fields', message, { fields: { [field]: message }, cause: error })
  }
