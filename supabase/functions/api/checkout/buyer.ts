import type { Context } from 'hono'
import { alreadySubscribed } from '../../_shared/billing/checkout.ts'
import type { BillingContext } from '../../_shared/billing/money.ts'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import type { Registration } from '../../_shared/contracts/registration.ts'
import { updateCheckoutAccount, isCheckoutAccount, initializeCheckoutAccount } from '../../_shared/data/checkout-accounts.ts'
import { type BrowserAndPlan, hasPurchased, type OwnCheckout, openCheckoutForUser } from '../../_shared/data/checkouts.ts'
import type { Payer } from '../../_shared/data/customers.ts'
import type { Tx } from '../../_shared/data/database.ts'
import { readUser } from '../../_shared/data/users.ts'
import { passwordHash, refuseWeak } from '../account/chosen-password.ts'
import type { AccountDoors } from '../account/doors.ts'
import { inSteps } from '../account/steps.ts'
import { registrationTries } from '../routes/registration.ts'

/** Somebody who may pay, and the checkout in which they do. */
export interface Buyer {
  checkout: OwnCheckout
  payer: Payer
}

/** Who is buying: whoever is signed in, or somebody new, who gets an account with it. */
export function buyersAt({ database, auth, circumstances, countTries, networkOf }: AccountDoors) {
  async function member(money: BillingContext, where: BrowserAndPlan, userId: string): Promise<Buyer> {
    const { email, firstName, lastName } = await database.asRole('authenticated', { sub: userId }, readUser)
    const checkout = await asHouse(money, (tx) => openCheckoutForUser(tx, where, { userId, createdAccount: false }))
    return { checkout, payer: { userId, email, name: `${firstName} ${lastName}` } }
  }

  /**
   * Whoever comes again in the browser that made the account corrects it, and that is no registration. Every other try is:
   * it tells whether there is an account at the address.
   */
  async function stranger(c: Context, money: BillingContext, where: BrowserAndPlan, person: Registration): Promise<Buyer> {
    await refuseWeak(person.password, person, 'password')
    const comesAgain = await asHouse(money, (tx) => isCheckoutAccount(tx, where.browser, person.email))
    if (!comesAgain) await countTries(...registrationTries(networkOf(c), person.email))
    const checkout = await inSteps(() => account(c, money, where, person))
    const { email, firstName, lastName } = person
    return { checkout, payer: { userId: checkout.userId, email, name: `${firstName} ${lastName}` } }
  }

  async function account(c: Context, money: BillingContext, where: BrowserAndPlan, person: Registration): Promise<OwnCheckout> {
    const hash = await passwordHash(person.password)
    const known = await asHouse(money, async (tx) => {
      const { userId, free } = await updateCheckoutAccount(tx, where.browser, person, hash)
      if (userId) return openCheckoutForUser(tx, where, { userId, createdAccount: true })
      if (free) return undefined
      return (await hasPurchased(tx, where.browser, person.email)) ? alreadySubscribed() : taken()
    })
    if (known instanceof HttpError) throw known
    return known ?? created(c, money, where, person)
  }

  /** If we are interrupted before the account is the checkout's, the next try makes room for it, and it again. */
  async function created(c: Context, money: BillingContext, where: BrowserAndPlan, person: Registration): Promise<OwnCheckout> {
    const userId = await auth.signUp(person)
    if (!userId) throw atThisMoment()
    return asHouse(money, async (tx) => {
      if (!(await initializeCheckoutAccount(tx, userId, circumstances(c)))) throw atThisMoment()
      return openCheckoutForUser(tx, where, { userId, createdAccount: true })
    })
  }

  /** Two tries of one stranger at once: what the one has made, the other has made room for. Nothing was paid by either. */
  function explainRoomMade(error: unknown): never {
    throw error instanceof HttpError && error.code === 'not-signed-in' ? atThisMoment() : error
  }

  return { member, stranger, explainRoomMade }
}

const asHouse = <T>({ database }: BillingContext, work: (tx: Tx) => Promise<T>) => database.asRole('service_role', {}, work)

const TAKEN = 'There is an account at this address. Please sign in first.'
/** At its field, by which the form knows that signing in is the way on. */
const taken = () => new HttpError('conflict', TAKEN, { fields: { email: TAKEN } })

const atThisMoment = () =>
  new HttpError('conflict', 'An account is being made at this address at this very moment. Please try again.')
