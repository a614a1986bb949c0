import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { NewWithdrawal, Withdrawal } from '../contracts/withdrawal.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/email-outbox.ts'
import { dropEndings, type StripeCommandData } from '../data/stripe-command-queue.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { confirmWithdrawal, declareWithdrawal, findWithdrawal, type WithdrawnContract } from '../data/withdrawals.ts'
import { errorContext } from '../http/log.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { enqueueOwedRefunds } from './reconcile.ts'
import { enqueueStripeCommand, executeStripeCommands } from './stripe-commands.ts'
import { cancelAtPeriodEnd, fetchSubscriptionState, isCancelled } from './subscription-state.ts'

/**
 * Cancels at the end of the paid period, together with scheduled changes. If the current period is unpaid, the
 * subscription ends at once and its invoice is closed. Where Stripe refuses it until a bank has answered, a command is queued, and the
 * subscription is recorded as cancelled (docs/decisions/0487-cancellations-while-a-bank-processes.md). Repeated calls have no
 * further effect.
 */
export async function cancelSubscription(
  billing: BillingContext,
  paidSubscription: Pick<PaidSubscription, 'stripeId' | 'customerId'>,
): Promise<void> {
  const outcome = await cancelAtPeriodEnd(billing, paidSubscription)
  if (outcome === 'unpaid') await cancelImmediately(billing, paidSubscription, { requestedByReader: true })
  if (outcome === 'awaits-bank')
    await billing.database.asServiceRole((tx) =>
      enqueueStripeCommand(tx, { kind: 'end-with-period', target: paidSubscription.stripeId }),
    )
}

/** Uses a queued command, which survives a crash. */
async function cancelImmediately(
  billing: BillingContext,
  { stripeId }: Pick<PaidSubscription, 'stripeId'>,
  data?: StripeCommandData,
): Promise<void> {
  const commandId = await billing.database.asServiceRole((tx) =>
    enqueueStripeCommand(tx, { kind: 'cancel-subscription', target: stripeId, ...(data && { data }) }),
  )
  await executeStripeCommands(billing, { ids: [commandId] })
}

/** Also takes back a cancellation that waits for a bank. */
export function resumeSubscription(
  billing: BillingContext,
  paidSubscription: Pick<PaidSubscription, 'stripeId' | 'customerId'>,
): Promise<void> {
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    await billing.database.asServiceRole((tx) => dropEndings(tx, paidSubscription.stripeId))
    const state = await fetchSubscriptionState(billing.stripe, paidSubscription)
    if (!isCancelled(state)) return
    // The customer portal and the dashboard set a date only. Stripe accepts one of the two parameters.
    const resumed = state.subscription.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: '' as const }
    await billing.stripe.subscriptions.update(paidSubscription.stripeId, resumed)
  })
}

/** Stripe usually takes one second. The response to the deletion waits no longer than this. */
const MAX_WAIT_MS = 4000

/**
 * Executes the command that the account deletion has queued, right after the commit: queueing it again returns the same
 * command. The jobs retry it if it fails or takes too long.
 */
export async function cancelDeletedAccountSubscription(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
): Promise<void> {
  const cancelled = cancelImmediately(billing, paidSubscription).catch((error) =>
    billing.log('warn', 'subscription left to the jobs', errorContext(error)),
  )
  const timeoutController = new AbortController()
  const timeout = delay(MAX_WAIT_MS, undefined, { signal: timeoutController.signal }).catch(() => {})
  await Promise.race([cancelled, timeout])
  timeoutController.abort()
}

/** The first of two steps: has no effect yet. */
export async function requestWithdrawal(
  { database }: BillingContext,
  userId: string,
  request: NewWithdrawal,
): Promise<Withdrawal> {
  const withdrawal = await database.asServiceRole((tx) => declareWithdrawal(tx, userId, request))
  if (!withdrawal) throw notWithdrawable()
  return withdrawal
}

/**
 * The second step. One transaction records the time of receipt, queues the commands to Stripe and the e-mail that
 * confirms it. A second confirmation returns the first one.
 */
export async function executeWithdrawal(billing: BillingContext, userId: string, id: string): Promise<Withdrawal> {
  const { withdrawal, commands, emailId } = await billing.database.asServiceRole(async (tx) => {
    const contract = await confirmWithdrawal(tx, userId, id)
    if (!contract) return { withdrawal: await findConfirmedWithdrawal(tx, userId, id), commands: [], emailId: null }
    return { withdrawal: contract.withdrawal, ...(await enqueueCancellationAndRefunds(tx, contract)) }
  })
  billing.sendInBackground(emailId)
  if (commands.length > 0) await executeStripeCommands(billing, { ids: commands })
  return withdrawal
}

async function enqueueCancellationAndRefunds(tx: Tx, { withdrawal, subscription, customer }: WithdrawnContract) {
  const cancelCommand = await enqueueStripeCommand(tx, { kind: 'cancel-subscription', target: subscription })
  const creditCommand = await enqueueStripeCommand(tx, { kind: 'return-credit', target: subscription })
  const commands = [cancelCommand, creditCommand, ...(await enqueueOwedRefunds(tx, customer))]
  return { commands, emailId: await enqueueConfirmationEmail(tx, withdrawal) }
}

function enqueueConfirmationEmail(
  tx: Tx,
  { name, email, plan, concludedAt, amount, currency, confirmedAt }: Withdrawal,
) {
  const data = { name, email, plan, concludedAt, declaredAt: confirmedAt ?? '', amount, currency }
  return enqueueEmail(tx, email, { kind: 'withdrawal-received', data })
}

async function findConfirmedWithdrawal(tx: Tx, userId: string, id: string): Promise<Withdrawal> {
  const found = await findWithdrawal(tx, userId, id)
  if (!found) throw new HttpError('not-found', NO_WITHDRAWAL)
  if (!found.confirmedAt) throw notWithdrawable()
  return found
}

export const NO_WITHDRAWAL = translatable('You have declared no such withdrawal.')

const notWithdrawable = () =>
  new HttpError(
    'conflict',
    'There is no contract of yours that could be withdrawn from now. Please write to us if you think otherwise.',
  )
