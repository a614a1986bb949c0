import type { Context } from 'hono'
import type { BillingContext } from '../../_shared/billing/billing-context.ts'
import { alreadySubscribed } from '../../_shared/billing/checkout.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { Registration } from '../../_shared/contracts/registration.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import type { Payer } from '../../_shared/data/billing-customers.ts'
import {
  completeCheckoutAccount,
  findAccountForCheckout,
  initializeCheckoutAccount,
  isCheckoutAccount,
} from '../../_shared/data/checkout-accounts.ts'
import {
  type BrowserAndPlan,
  hasPurchased,
  type OwnCheckout,
  openCheckoutForUser,
} from '../../_shared/data/checkouts.ts'
import { readUser } from '../../_shared/data/users.ts'
import type { AccountDeps } from '../account/account-deps.ts'
import { withUniformTiming } from '../account/response-timing.ts'
import { registrationAttempts } from '../routes/registration.ts'

/** A payer and their checkout. */
export interface Buyer {
  checkout: OwnCheckout
  payer: Payer
}

/** The buyer: the signed-in reader, or a guest, for whom an account is created. */
export function createBuyers({
  database,
  auth,
  rejectWeakPassword,
  requestMetadata,
  consumeRateLimit,
  clientInfo,
  clientNetwork,
}: AccountDeps) {
  async function member(billing: BillingContext, browserAndPlan: BrowserAndPlan, userId: string): Promise<Buyer> {
    const { email, firstName, lastName } = await database.asRole('authenticated', { sub: userId }, readUser)
    const checkout = await billing.database.asServiceRole((tx) =>
      openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: false }),
    )
    return { checkout, payer: { userId, email, name: `${firstName} ${lastName}` } }
  }

  /**
   * A guest who returns in the browser that created the account updates it, which is not counted. Every other attempt is
   * counted as a registration, because it reveals whether the address has an account.
   */
  async function guest(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    person: Registration,
  ): Promise<Buyer> {
    await rejectWeakPassword(c, person.password, { ...person, isStaff: false }, 'password')
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
    const { browser } = browserAndPlan
    const found = await billing.database.asServiceRole(async (tx) => {
      const { userId, available } = await findAccountForCheckout(tx, browser, person.email)
      if (userId || available) return { userId }
      return (await hasPurchased(tx, browser, person.email)) ? alreadySubscribed() : addressTaken()
    })
    if (found instanceof HttpError) throw found
    return found.userId
      ? updateGuestAccount(c, billing, browserAndPlan, { ...person, userId: found.userId })
      : createGuestAccount(c, billing, browserAndPlan, person)
  }

  /** Auth refuses it when the account was confirmed or paid for meanwhile (private.reject_credential_change). */
  async function updateGuestAccount(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    { userId, email, password, firstName, lastName }: Registration & { userId: string },
  ): Promise<OwnCheckout> {
    const user_metadata = { first_name: firstName, last_name: lastName }
    const isUpdated = await auth.updateUser(userId, { email, password, user_metadata }, clientInfo(c).address)
    if (!isUpdated) throw addressTaken()
    return billing.database.asServiceRole(async (tx) => {
      if (!(await completeCheckoutAccount(tx, userId, { firstName, lastName }))) throw accountInProgress()
      return openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: true })
    })
  }

  /** If the process ends before the account belongs to the checkout, the next attempt deletes and recreates the account. */
  async function createGuestAccount(
    c: Context,
    billing: BillingContext,
    browserAndPlan: BrowserAndPlan,
    person: Registration,
  ): Promise<OwnCheckout> {
    const userId = await auth.createUser(person, clientInfo(c).address)
    if (!userId) throw accountInProgress()
    return billing.database.asServiceRole(async (tx) => {
      if (!(await initializeCheckoutAccount(tx, userId, requestMetadata(c)))) throw accountInProgress()
      return openCheckoutForUser(tx, browserAndPlan, { userId, createdAccount: true })
    })
  }

  /** Of two concurrent attempts of one guest, one may delete the account of the other. Neither has paid anything. */
  function explainReplacedAccount(error: unknown): never {
    throw error instanceof HttpError && error.code === 'not-signed-in' ? accountInProgress() : error
  }

  return { member, guest, explainReplacedAccount }
}

const ADDRESS_TAKEN = translatable('There is an account at this address. Please sign in first.')
/** Names the field `email`, by which the form offers to sign in. */
const addressTaken = () => new HttpError('conflict', ADDRESS_TAKEN, { fields: { email: ADDRESS_TAKEN } })

const accountInProgress = () =>
  new HttpError('conflict', 'An account is being made at this address at this very moment. Please try again.')
