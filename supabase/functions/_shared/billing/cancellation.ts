import { setTimeout as delay } from 'node:timers/promises'
import { HttpError } from '../contracts/http-error.ts'
import type { NewWithdrawal, Withdrawal } from '../contracts/withdrawal.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/email-outbox.ts'
import type { StripeCommandData } from '../data/stripe-command-queue.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { confirmWithdrawal, declareWithdrawal, findWithdrawal, type WithdrawnContract } from '../data/withdrawals.ts'
import { errorContext } from '../http/log.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { enqueueOwedRefunds } from './refunds.ts'
import { enqueueStripeCommand, executeStripeCommands } from './stripe-commands.ts'
import {
  cancelPendingUpgrade,
  cancelScheduledChange,
  fetchSubscriptionState,
  isPeriodUnpaid,
} from './subscription-state.ts'

/**
 * At the end of what is paid for; whatever was planned for later is planned no more. Whoever has not paid the present period
 * has come to that end: then it is over at once, and nobody asks for the payment any more. Twice is once.
 */
export async function cancelSubscription(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  const { stripe } = billing
  const unpaid = await withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    await cancelScheduledChange(stripe, state)
    await cancelPendingUpgrade(stripe, state)
    if (isPeriodUnpaid(state)) return true
    if (!state.subscription.cancel_at_period_end)
      await stripe.subscriptions.update(paidSubscription.stripeId, { cancel_at_period_end: true })
    return false
  })
  if (unpaid) await cancelImmediately(billing, paidSubscription, { wished: true })
}

/** By an order: once it is written down, it is done, whatever happens to us. */
async function cancelImmediately(
  billing: BillingContext,
  { stripeId }: PaidSubscription,
  data?: StripeCommandData,
): Promise<void> {
  const commandId = await billing.database.asServiceRole((tx) =>
    enqueueStripeCommand(tx, { kind: 'cancel-subscription', target: stripeId, ...(data && { data }) }),
  )
  await executeStripeCommands(billing, { ids: [commandId] })
}

export function resumeSubscription(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const { subscription } = await fetchSubscriptionState(billing.stripe, paidSubscription)
    if (subscription.cancel_at_period_end)
      await billing.stripe.subscriptions.update(paidSubscription.stripeId, { cancel_at_period_end: false })
  })
}

/** Stripe usually takes one; whoever leaves has nothing to wait for. */
const MAX_WAIT_MS = 4000

/**
 * What the deletion of an account has ordered, right after it was committed. Placing an order that is open answers that one;
 * what goes wrong, or takes long, is left to the jobs.
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

/** The first of two steps: nothing happens yet. */
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
 * The second step, in one transaction: the moment of receipt, what Stripe is to be told, and the letter that proves it all.
 * From then on it happens, whatever happens to us. Confirming once more answers what was confirmed.
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
  const commands = [cancelCommand, ...(await enqueueOwedRefunds(tx, customer))]
  return { commands, emailId: await enqueueConfirmationEmail(tx, withdrawal) }
}

function enqueueConfirmationEmail(tx: Tx, { name, email, plan, concludedAt, amount, confirmedAt }: Withdrawal) {
  const data = { name, email, plan, concludedAt, declaredAt: confirmedAt ?? '', amount }
  return enqueueEmail(tx, email, { kind: 'withdrawal-received', data })
}

async function findConfirmedWithdrawal(tx: Tx, userId: string, id: string): Promise<Withdrawal> {
  const found = await findWithdrawal(tx, userId, id)
  if (!found) throw new HttpError('not-found', NO_WITHDRAWAL)
  if (!found.confirmedAt) throw notWithdrawable()
  return found
}

export const NO_WITHDRAWAL = 'You have declared no such withdrawal.'

const notWithdrawable = () =>
  new HttpError(
    'conflict',
    'There is no contract of yours that could be withdrawn from now. Please write to us if you think otherwise.',
  )
