import { HttpError } from '../contracts/refusal.ts'
import type { NewWithdrawal, Withdrawal } from '../contracts/withdrawal.ts'
import type { Tx } from '../data/database.ts'
import { enqueueLetter } from '../data/outbox.ts'
import { confirmWithdrawal, declareWithdrawal, findWithdrawal, type WithdrawnContract } from '../data/withdrawals.ts'
import type { Money } from './money.ts'
import { carryOutOrders, placeOrder } from './orders.ts'
import { sendBackWhatIsOwed } from './owed-back.ts'

/** The first of two steps: nothing happens yet. */
export async function declare({ database }: Money, userId: string, wish: NewWithdrawal): Promise<Withdrawal> {
  const declared = await database.asRole('service_role', {}, (tx) => declareWithdrawal(tx, userId, wish))
  if (!declared) throw tooLate()
  return declared
}

/**
 * The second step, in one transaction: the moment of receipt, what Stripe is to be told, and the letter that proves it all.
 * From then on it happens, whatever happens to us. Confirming once more answers what was confirmed.
 */
export async function confirm(money: Money, userId: string, id: string): Promise<Withdrawal> {
  const { withdrawal, orders, letter } = await money.database.asRole('service_role', {}, async (tx) => {
    const contract = await confirmWithdrawal(tx, userId, id)
    if (!contract) return { withdrawal: await confirmedBefore(tx, userId, id), orders: [], letter: null }
    return { withdrawal: contract.withdrawal, ...(await undo(tx, contract)) }
  })
  money.sendSoon(letter)
  if (orders.length > 0) await carryOutOrders(money, { ids: orders })
  return withdrawal
}

async function undo(tx: Tx, { withdrawal, subscription, customer }: WithdrawnContract) {
  const end = await placeOrder(tx, { kind: 'cancel-subscription', target: subscription })
  const orders = [end, ...(await sendBackWhatIsOwed(tx, customer))]
  return { orders, letter: await confirmationOf(tx, withdrawal) }
}

function confirmationOf(tx: Tx, { name, email, plan, concludedAt, amount, confirmedAt }: Withdrawal) {
  const data = { name, email, plan, concludedAt, declaredAt: confirmedAt ?? '', amount }
  return enqueueLetter(tx, email, { kind: 'withdrawal-received', data })
}

async function confirmedBefore(tx: Tx, userId: string, id: string): Promise<Withdrawal> {
  const found = await findWithdrawal(tx, userId, id)
  if (!found) throw new HttpError('not-found', NONE)
  if (!found.confirmedAt) throw tooLate()
  return found
}

export const NONE = 'You have declared no such withdrawal.'

const tooLate = () =>
  new HttpError(
    'conflict',
    'There is no contract of yours that could be withdrawn from now. Please write to us if you think otherwise.',
  )
