import { ApiError, api } from '#lib/api.ts'
import { apiListQuery, apiQuery, invalidate, queryClient } from '#lib/api-query.ts'
import { refreshUser } from '#lib/current-user.ts'
import { PaymentFailed } from '#lib/useAction.ts'
import type { NewPrintPause } from '#shared/contracts/print-pause.ts'
import type { PlanChange, SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import type { BillingDetails, TaxDetails } from '#shared/contracts/tax.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { Translate } from '#shared/domain/language.ts'

// The reader's writes to their subscription. Each shows the subscription that the API answers with, and fetches what it
// changes elsewhere again.

const subscriptionQuery = apiQuery('/user/subscription')

/** Ends the subscription at the end of the paid period, or at once where nothing is paid. */
export const cancelSubscription = () => mutate(() => api.post('/user/subscription/cancellation'))
export const resumeSubscription = () => mutate(() => api.delete('/user/subscription/cancellation'))
/** Takes back a plan change that is planned for the end of the period. */
export const cancelPlanChange = () => mutate(() => api.delete('/user/subscription/change'))

/** Takes the discount of the next year for exactly the amount that was shown. */
export const takeOffer = (amount: number) => mutate(() => api.post('/user/subscription/offer', { body: { amount } }))
export const giveUpOffer = () => mutate(() => api.delete('/user/subscription/offer'))

/** Leaves out the printed editions that were shown. */
export const pausePrintedEdition = (pause: NewPrintPause) =>
  mutate(() => api.post('/user/subscription/pause', { body: pause }))
/** The next open edition is sent again. */
export const resumePrintedEdition = () => mutate(() => api.delete('/user/subscription/pause'))

/** Changes the plan for exactly the quoted amount; where the bank declines, the current plan stays and nothing is owed. */
export const changePlan = (change: PlanChange, t: Translate) =>
  mutate(async () => {
    const send = () => api.post('/user/subscription/change', { body: change })
    try {
      return await confirmIfRequired(await send(), send, t)
    } catch (error) {
      if (error instanceof PaymentFailed) await api.delete('/user/subscription/change')
      throw error
    }
  })

const taxDetailsQuery = apiQuery('/user/subscription/tax-details')

/** Taxes the next invoice by other details. */
export async function changeTaxDetails(billing: BillingDetails): Promise<void> {
  try {
    await mutate(() => api.put('/user/subscription/tax-details', { body: { billing } }))
    const { country, postalCode = '', vatId = null } = billing
    queryClient.setQueryData(taxDetailsQuery.queryKey, (): TaxDetails => ({ country, postalCode, vatId }))
  } catch (error) {
    // Stripe may have taken a part of it.
    invalidate(taxDetailsQuery)
    throw error
  }
}

/** Gives the seat in a group back. */
export async function leaveGroup(): Promise<void> {
  queryClient.setQueryData(apiQuery('/user/groups').queryKey, await api.delete('/user/seat'))
  invalidate(subscriptionQuery, apiQuery('/user/print-deliveries'))
  refreshUser()
}

const requestPayment = () => api.post('/user/subscription/payment')

/** Pays the open invoice with the card on file. */
export const payOpenInvoice = (t: Translate) =>
  mutate(async () => confirmIfRequired(await requestPayment(), requestPayment, t))

/** Makes the card of a confirmed setup intent the card on file, and pays an open invoice with it. */
export async function changeCard(setupIntentId: string, t: Translate): Promise<UserSubscription | null> {
  try {
    return await mutate(async () =>
      confirmIfRequired(await api.put('/user/card', { body: { setupIntentId } }), requestPayment, t),
    )
  } finally {
    // The card is changed even where the payment of the open invoice is declined.
    invalidate(apiQuery('/user/card'))
  }
}

async function mutate(request: () => Promise<UserSubscription | null>): Promise<UserSubscription | null> {
  try {
    const userSubscription = await request()
    queryClient.cancelQueries(subscriptionQuery)
    queryClient.setQueryData(subscriptionQuery.queryKey, userSubscription)
    invalidate(
      apiListQuery('/user/payments'),
      apiListQuery('/user/invoices'),
      apiQuery('/user/print-deliveries'),
      apiQuery('/user/cancellation-feedback'),
    )
    // The menu of the page names the tier.
    refreshUser()
    return userSubscription
  } catch (error) {
    // The subscription differs from what this page shows: it was changed in another tab, say.
    if (error instanceof PaymentFailed || (error instanceof ApiError && error.status !== 429))
      invalidate(subscriptionQuery)
    throw error
  }
}

/** Where the bank asks for authentication, Stripe does it over this page; the request is then sent again for its result. */
async function confirmIfRequired(
  { subscription, clientSecret }: SubscriptionPayment,
  resend: () => Promise<SubscriptionPayment>,
  t: Translate,
): Promise<UserSubscription | null> {
  if (!clientSecret) return subscription
  const { getStripe } = await import('#lib/stripe.ts')
  const { error } = (await (await getStripe())?.handleNextAction({ clientSecret })) ?? {}
  if (error) throw new PaymentFailed(error.message ?? t('Your bank did not agree to it.'))
  const latest = await resend()
  if (latest.clientSecret) throw new PaymentFailed(t('Your bank did not agree to it.'))
  return latest.subscription
}
