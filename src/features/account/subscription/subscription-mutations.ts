import { ApiError, api } from '#lib/api.ts'
import { refreshUser } from '#lib/current-user.ts'
import { invalidate, setQueryData } from '#lib/queries.ts'
import { PaymentFailed } from '#lib/useAction.ts'
import type { CardChange } from '#shared/contracts/payment.ts'
import type { PlanChange, SubscriptionPayment } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'

// What a reader does to their subscription. Each shows what the API answered, and asks anew what it changes elsewhere.

const PATH = '/user/subscription'

/** At the end of what is paid for. */
export const cancelSubscription = () => mutate(() => api.post(`${PATH}/cancellation`))
export const resumeSubscription = () => mutate(() => api.delete(`${PATH}/cancellation`))
/** Takes a planned change of plan back. */
export const cancelPlanChange = () => mutate(() => api.delete(`${PATH}/change`))

export const previewPlanChange = (planId: string) => api.post(`${PATH}/change/preview`, { planId })

/** Exactly what the quote says, or nothing: where the bank does not agree, the present plan stays and nothing is owed. */
export const changePlan = (change: PlanChange) =>
  mutate(async () => {
    const resend = () => api.post(`${PATH}/change`, change)
    try {
      return await confirmIfRequired(await resend(), resend)
    } catch (error) {
      if (error instanceof PaymentFailed) await api.delete(`${PATH}/change`)
      throw error
    }
  })

const requestPayment = () => api.post(`${PATH}/payment`)

/** Pays what is open with the card on file. */
export const payOpenInvoice = () => mutate(async () => confirmIfRequired(await requestPayment(), requestPayment))

/** The card that has just been checked is used from now on, also for what is open. */
export async function changeCard(setupIntentId: string): Promise<UserSubscription | null> {
  try {
    return await mutate(async () => {
      const body: CardChange = { setupIntentId }
      return confirmIfRequired(await api.put('/user/card', body), requestPayment)
    })
  } finally {
    // It is the new one also when what is open was declined.
    invalidate('/user/card')
  }
}

async function mutate(request: () => Promise<UserSubscription | null>): Promise<UserSubscription | null> {
  try {
    const userSubscription = await request()
    setQueryData(PATH, userSubscription)
    invalidateBilling()
    // The tier that the menu names, and where the printed edition goes.
    refreshUser()
    invalidate('/user/print-deliveries')
    return userSubscription
  } catch (error) {
    // Something else holds than this page knew: changed in another tab, or meanwhile.
    if (error instanceof PaymentFailed || (error instanceof ApiError && error.status !== 429)) invalidate(PATH)
    throw error
  }
}

function invalidateBilling(): void {
  invalidate('/user/payments')
  invalidate('/user/invoices')
}

/** Where the bank wants to hear from the reader first, it does so over this page; then `ask` says what has become of it. */
async function confirmIfRequired(
  { subscription, clientSecret }: SubscriptionPayment,
  resend: () => Promise<SubscriptionPayment>,
): Promise<UserSubscription | null> {
  if (!clientSecret) return subscription
  const { getStripe } = await import('#lib/stripe.ts')
  const { error } = (await (await getStripe())?.handleNextAction({ clientSecret })) ?? {}
  if (error) throw new PaymentFailed(error.message ?? BANK_DECLINED)
  const latest = await resend()
  if (latest.clientSecret) throw new PaymentFailed(BANK_DECLINED)
  return latest.subscription
}

const BANK_DECLINED = 'Your bank did not agree to it.'
