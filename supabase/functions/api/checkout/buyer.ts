import type { Context } from 'hono'
import type { BillingContext } from '../../_shared/billing/billing-context.ts'
import { alreadySubscribed } from '../../_shared/billing/checkout.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { Registration } from '../../_shared/contracts/registration.ts'
import type { Payer } from '../../_shared/data/billing-customers.ts'
import {
  initializeCheckoutAccount,
  isCheckoutAccount,
  updateCheckoutAccount,
} from '../../_shared/data/checkout-accounts.ts'
import {
  type BrowserAndPlan,
  hasPurchased,
  type OwnCheckout,
  openCheckoutForUser,
} from '../../_shared/data/checkouts.ts'
import { readUser } from '../../_shared/data/users.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import { passwordHash, rejectWeakPassword } from '../account/password-checks.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { registrationAttempts } from '../routes/registration.ts'

/** Somebody who may pay, and the checkout in which they do. */
export interface Buyer {
  checkout: OwnCheckout
  payer: Payer
}

/** Who is buying: whoever is signed in, or somebody new, who gets an account with it. */
export function createBuyers({ database, auth, requestMetadata, consumeRateLimit, clientNetwork }: AccountDeps) {
  async function member(billing: BillingContext, browserAndPlan: BrowserAndPlan, userId: string): Promise<Buyer> {
    const { email, firstName, lastName } = await database.asRole('authenticated', { sub: userId }, readUser)
    const checkout = await billing.database.asServiceRole((tx) =>
      openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: false }),
    )
    return { checkout, payer: { userId, email, name: `${firstName} ${lastName}` } }
  }

  /**
   * Whoever comes again in the browser that made the account corrects it, and that is no registration. Every other try is:
   * it tells whether there is an account at the address.
   */
  async function guest(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    person: Registration,
  ): Promise<Buyer> {
    await rejectWeakPassword(person.password, person, 'password')
    const isReturning = await billing.database.asServiceRole((tx) =>
      isCheckoutAccount(tx, browserAndPlan.browser, person.email),
    )
    if (!isReturning) await consumeRateLimit(...registrationAttempts(clientNetwork(c), person.email))
    const checkout = await withUniformTiming(() => openGuestAccount(c, billing, browserAndPlan, person))
    const { email, firstName, lastName } = person
    return { checkout, payer: { userId: checkout.userId, email, name: `${firstName} ${lastName}` } }
  }

  async function openGuestAccount(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    person: Registration,
  ): Promise<OwnCheckout> {
    const hash = await passwordHash(person.password)
    const existing = await billing.database.asServiceRole(async (tx) => {
      const { userId, free } = await updateCheckoutAccount(tx, browserAndPlan.browser, person, hash)
      if (userId) return openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: true })
      if (free) return undefined
      return (await hasPurchased(tx, browserAndPlan.browser, person.email)) ? alreadySubscribed() : addressTaken()
    })
    if (existing instanceof HttpError) throw existing
    return existing ?? createGuestAccount(c, billing, browserAndPlan, person)
  }

  /** If we are interrupted before the account is the checkout's, the next try makes room for it, and it again. */
  async function createGuestAccount(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    person: Registration,
  ): Promise<OwnCheckout> {
    const userId = await auth.signUp(person)
    if (!userId) throw accountInProgress()
    return billing.database.asServiceRole(async (tx) => {
      if (!(await initializeCheckoutAccount(tx, userId, requestMetadata(c)))) throw accountInProgress()
      return openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: true })
    })
  }

  /** Two tries of one stranger at once: what the one has made, the other has made room for. Nothing was paid by either. */
  function explainReplacedAccount(error: unknown): never {
    throw error instanceof HttpError && error.code === 'not-signed-in' ? accountInProgress() : error
  }

  return { member, guest, explainReplacedAccount }
}

const ADDRESS_TAKEN = 'There is an account at this address. Please sign in first.'
/** At its field, by which the form knows that signing in is the way on. */
const addressTaken = () => new HttpError('conflict', ADDRESS_TAKEN, { fields: { email: ADDRESS_TAKEN } })

const accountInProgress = () =>
  new HttpError('conflict', 'An account is being made at this address at this very moment. Please try again.')
