import type Stripe from 'stripe'
import { type Customer, findCustomer, markCustomerDeleted, type Payer, recordCustomer } from '../data/customers.ts'
import { undefinedIfMissing } from './missing.ts'
import { type BillingContext, OWN_MARK } from './money.ts'
import { refreshCustomer } from './refresh.ts'

/** `isNew`: nothing can have been sold to them yet. */
export interface EnsuredCustomer {
  id: string
  isNew: boolean
}

/**
 * Who a reader is at Stripe: one customer for each account, however often and from wherever it is asked for. It is made
 * without a name, by a key that is the account's alone, so that whoever repeats it, with other names too, finds the same.
 */
export async function ensureCustomer(billing: BillingContext, payer: Payer): Promise<EnsuredCustomer> {
  const { stripe, database } = billing
  const asServiceRole = <T>(work: Parameters<typeof database.asRole<T>>[2]) => database.asRole('service_role', {}, work)
  const known = await asServiceRole((tx) => findCustomer(tx, payer.userId))
  const isNew = !known || known.isDeleted
  // What they had as that customer has ended, which is written down as long as it is known whose it was.
  if (known?.isDeleted) await refreshCustomer(billing, known.id)
  if (!isNew && known.name === payer.name && known.email === payer.email) return { id: known.id, isNew }
  if (isNew) {
    const id = await createCustomer(stripe, payer.userId, known)
    await updateCustomer(stripe, id, payer)
    return { id: await asServiceRole((tx) => recordCustomer(tx, id, payer)), isNew }
  }
  if (await updateCustomer(stripe, known.id, payer).catch(undefinedIfMissing))
    return { id: await asServiceRole((tx) => recordCustomer(tx, known.id, payer)), isNew }
  // They were deleted over there, of which nobody here has heard yet.
  await asServiceRole((tx) => markCustomerDeleted(tx, known.id))
  return ensureCustomer(billing, payer)
}

const updateCustomer = ({ customers }: Stripe, id: string, { name, email }: Payer) => customers.update(id, { name, email })

async function createCustomer(stripe: Stripe, userId: string, previous: Customer | undefined): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { meridian: OWN_MARK, user: userId } },
    { idempotencyKey: `customer-${userId}${previous ? `-after-${previous.id}` : ''}` },
  )
  return id
}
