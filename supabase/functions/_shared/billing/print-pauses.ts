import { HttpError } from '../contracts/http-error.ts'
import type { NewPrintPause } from '../contracts/print-pause.ts'
import { translatable } from '../contracts/translatable.ts'
import { beginPause, type EndedPause, endOwnPause, type StartedPause } from '../data/print-pauses.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { reasonsAgainstPause } from '../domain/print-pause.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { executeStripeCommands } from './stripe-commands.ts'

/**
 * Begins the pause that was shown. Nothing changes at Stripe until it ends. The state is fetched first, and decided about under the lock
 * of the customer, so that a change of plan or an offer comes before or after. Throws `conflict` with the reason.
 */
export async function beginPrintPause(
  billing: BillingContext,
  userId: string,
  { customerId }: PaidSubscription,
  shown: NewPrintPause,
): Promise<void> {
  await refreshCustomer(billing, customerId)
  const { reason, emailId } = await withCustomerLock(billing, customerId, () =>
    billing.database.asServiceRole((tx) => beginPause(tx, userId, shown)),
  )
  if (reason) throw new HttpError('conflict', describeReason(reason))
  billing.sendInBackground(emailId)
}

function describeReason(reason: NonNullable<StartedPause['reason']>): string {
  if (reason === 'not-offered') return translatable('The printed edition of your plan cannot be paused.')
  if (reason === 'running') return translatable('It is paused already, for other editions. Please resume it first.')
  if (reason === 'editions-changed')
    return translatable('These are no longer the next editions. Nothing has changed: please look at the new ones.')
  return reasonsAgainstPause[reason]
}

/** Ends the pause now, also where Stripe does not answer: its months follow by the command. */
export async function endPrintPause(billing: BillingContext, userId: string): Promise<void> {
  await finishPause(billing, await billing.database.asServiceRole((tx) => endOwnPause(tx, userId)))
}

/** After the commit: the e-mail, and the months at Stripe. */
export async function finishPause(billing: BillingContext, { commandId, emailId }: EndedPause): Promise<void> {
  billing.sendInBackground(emailId)
  if (commandId) await executeStripeCommands(billing, { ids: [commandId] })
}
