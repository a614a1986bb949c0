import { HttpError } from '../contracts/refusal.ts'
import type { NewWithdrawal, Withdrawal } from '../contracts/withdrawal.ts'
import type { Tx } from '../data/database.ts'
import { enqueueEmail } from '../data/outbox.ts'
import { confirmWithdrawal, declareWithdrawal, findWithdrawal, type WithdrawnContract } from '../data/withdrawals.ts'
import type { BillingContext } from './money.ts'
import { executeStripeCommands, enqueueStripeCommand } from './orders.ts'
import { enqueueOwedRefunds } from './owed-back.ts'

/** The first of two steps: nothing happens yet. */
export async function requestWithdrawal({ database }: BillingContext, userId: string, request: NewWithdrawal): Promise<Withdrawal> {
  const withdrawal = await database.asRole('service_role', {}, (tx) => declareWithdrawal(tx, userId, request))
  if (!withdrawal) throw notWithdrawable()
  return withdrawal
}

/**
 * The second step, in one transaction: the moment of receipt, what Stripe is to be told, and the letter that proves it all.
 * From then on it happens, whatever happens to us. Confirming once more answers what was confirmed.
 */
export async function executeWithdrawal(billing: BillingContext, userId: string, id: string): Promise<Withdrawal> {
  const { withdrawal, commands, emailId } = await billing.database.asRole('service_role', {}, async (tx) => {
    const contract = await confirmWithdrawal(tx, userId, id)
    if (!contract) return { withdrawal: await findConfirmedWithdrawal(tx, userId, id), commands: [], emailId: null }
    return { withdrawal: contract.withdrawal, ...(await enqueueCancellationAndRefunds(tx, contract)) }
  })
  billing.sendSoon(emailId)
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
