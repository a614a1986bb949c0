import type { CardChange } from '#shared/contracts/payment.ts'
import type { PlanChange, PlanChangePreview, SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { invalidate, setQueryData } from '../../../lib/queries.ts'
import { refreshUser } from '../../../lib/signed-in.ts'
import { PaymentFailed } from '../deed.ts'

// What a reader does to their subscription. Each shows what the API answered, and asks anew what it changes elsewhere.

const PATH = '/user/subscription'

/** At the end of what is paid for. */
export const cancel = () => written(() => api.post<UserSubscription>(`${PATH}/cancellation`))
export const resume = () => written(() => api.delete<UserSubscription>(`${PATH}/cancellation`))
/** Takes a planned change of plan back. */
export const keepPlan = () => written(() => api.delete<UserSubscription>(`${PATH}/change`))

export const previewOf = (planId: string) => api.post<PlanChangePreview>(`${PATH}/change/preview`, { planId })

/** Exactly what the quote says, or nothing: where the bank does not agree, the present plan stays and nothing is owed. */
export const changePlan = (change: PlanChange) =>
  written(async () => {
    const ask = () => api.post<SubscriptionPayment>(`${PATH}/change`, change)
    try {
      return await settled(await ask(), ask)
    } catch (error) {
      if (error instanceof PaymentFailed) await api.delete(`${PATH}/change`)
      throw error
    }
  })

const pay = () => api.post<SubscriptionPayment>(`${PATH}/payment`)

/** Pays what is open with the card on file. */
export const payOpen = () => written(async () => settled(await pay(), pay))

/** The card that has just been checked is used from now on, also for what is open. */
export async function payFromCard(setupIntentId: string): Promise<UserSubscription | null> {
  try {
    return await written(async () => {
      const body: CardChange = { setupIntentId }
      return settled(await api.put<SubscriptionPayment>('/user/card', body), pay)
    })
  } finally {
    // It is the new one also when what is open was declined.
    invalidate('/user/card')
  }
}

async function written(write: () => Promise<UserSubscription | null>): Promise<UserSubscription | null> {
  try {
    const subscribed = await write()
    setQueryData(PATH, subscribed)
    askForMoney()
    // The tier that the menu names, and where the printed edition goes.
    refreshUser()
    invalidate('/user/print-deliveries')
    return subscribed
  } catch (error) {
    // Something else holds than this page knew: changed in another tab, or meanwhile.
    if (error instanceof PaymentFailed || (error instanceof ApiError && error.status !== 429)) invalidate(PATH)
    throw error
  }
}

function askForMoney(): void {
  invalidate('/user/payments')
  invalidate('/user/invoices')
}

/** Where the bank wants to hear from the reader first, it does so over this page; then `ask` says what has become of it. */
async function settled(
  { subscription, clientSecret }: SubscriptionPayment,
  ask: () => Promise<SubscriptionPayment>,
): Promise<UserSubscription | null> {
  if (!clientSecret) return subscription
  const { getStripe } = await import('../../../lib/stripe.ts')
  const { error } = (await (await getStripe())?.handleNextAction({ clientSecret })) ?? {}
  if (error) throw new PaymentFailed(error.message ?? NOT_AGREED)
  const now = await ask()
  if (now.clientSecret) throw new PaymentFailed(NOT_AGREED)
  return now.subscription
}

const NOT_AGREED = 'Your bank did not agree to it.'
