import type Stripe from 'stripe'
import { type Customer, findCustomer, noteCustomerDeleted, type Payer, recordCustomer } from '../data/customers.ts'
import { unlessMissing } from './missing.ts'
import { type Money, OURS } from './money.ts'
import { refreshCustomer } from './refresh.ts'

/** `isNew`: nothing can have been sold to them yet. */
export interface CustomerOfPayer {
  id: string
  isNew: boolean
}

/**
 * Who a reader is at Stripe: one customer for each account, however often and from wherever it is asked for. It is made
 * without a name, by a key that is the account's alone, so that whoever repeats it, with other names too, finds the same.
 */
export async function customerOf(money: Money, payer: Payer): Promise<CustomerOfPayer> {
  const { stripe, database } = money
  const asHouse = <T>(work: Parameters<typeof database.asRole<T>>[2]) => database.asRole('service_role', {}, work)
  const known = await asHouse((tx) => findCustomer(tx, payer.userId))
  const isNew = !known || known.isDeleted
  // What they had as that customer has ended, which is written down as long as it is known whose it was.
  if (known?.isDeleted) await refreshCustomer(money, known.id)
  if (!isNew && known.name === payer.name && known.email === payer.email) return { id: known.id, isNew }
  if (isNew) {
    const id = await created(stripe, payer.userId, known)
    await rename(stripe, id, payer)
    return { id: await asHouse((tx) => recordCustomer(tx, id, payer)), isNew }
  }
  if (await rename(stripe, known.id, payer).catch(unlessMissing))
    return { id: await asHouse((tx) => recordCustomer(tx, known.id, payer)), isNew }
  // They were deleted over there, of which nobody here has heard yet.
  await asHouse((tx) => noteCustomerDeleted(tx, known.id))
  return customerOf(money, payer)
}

const rename = ({ customers }: Stripe, id: string, { name, email }: Payer) => customers.update(id, { name, email })

async function created(stripe: Stripe, userId: string, former: Customer | undefined): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { meridian: OURS, user: userId } },
    { idempotencyKey: `customer-${userId}${former ? `-after-${former.id}` : ''}` },
  )
  return id
}
