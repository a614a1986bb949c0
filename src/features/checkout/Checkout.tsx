import { useStore } from '@nanostores/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, hasSession, loadUser } from '#lib/current-user.ts'
import { planLink } from '#lib/plan-link.ts'
import type { DeliveryAddress } from '#shared/contracts/address.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { MAX_PROMOTION_CODE_LENGTH } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from './CheckoutHeader.tsx'
import { isNotFound, LoadError, Notice, useDocumentTitle } from './Notice.tsx'
import { PaymentSetup } from './PaymentSetup.tsx'
import { loadDraft } from './purchase.ts'

interface CheckoutProps {
  /** Where printed editions are sent. */
  deliveryCountries: string[]
}

/** The checkout of a paid plan. Its page is static; the plan is in the query of its address. */
export function Checkout({ deliveryCountries }: CheckoutProps) {
  const plan = useSyncExternalStore(noopSubscribe, planFromUrl, () => undefined)
  if (plan === undefined) return <CheckoutSkeleton />
  return plan ? <PlanCheckout planId={plan} deliveryCountries={deliveryCountries} /> : <PlanNotFound />
}

const noopSubscribe = () => () => {}
/** The code of an offer by e-mail; what was typed in this tab comes first. */
const checkoutDraft = () => ({
  promotionCode: new URLSearchParams(location.search).get('code')?.slice(0, MAX_PROMOTION_CODE_LENGTH) || undefined,
  ...loadDraft(),
})
const planFromUrl = () => new URLSearchParams(location.search).get('plan') ?? ''

function PlanCheckout({ planId, deliveryCountries }: CheckoutProps & { planId: string }) {
  const { t } = useLocale()
  const query = useApiQuery('/subscriptions/{id}', { path: { id: planId } })
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])

  if (isNotFound(query.error)) return <PlanNotFound />
  if (query.error)
    return <LoadError title={t('This plan could not be loaded')} error={query.error} onRetry={query.refetch} />
  if (!query.data || user === undefined) return <CheckoutSkeleton plan={query.data} />
  if (query.data.price === 0) return <FreePlanNotice plan={query.data} />
  // There is a session, but its user could not be loaded.
  if (!user && hasSession())
    return <LoadError title={t('Your account could not be loaded')} onRetry={() => location.reload()} />
  const checkout = { plan: query.data, deliveryCountries }
  return user ? <MemberCheckout {...checkout} user={user} /> : <GuestCheckout {...checkout} />
}

/** A guest: their account is created with the purchase. */
function GuestCheckout(checkout: CheckoutProps & { plan: Plan }) {
  return <PaymentSetup {...checkout} trialDays={checkout.plan.trialDays ?? undefined} defaultValues={checkoutDraft()} />
}

/** A free plan has a sign-up of its own. */
function FreePlanNotice({ plan }: { plan: Plan }) {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('Subscribe to {plan}', { plan: plan.name })}
      label={t('Free Forever')}
      actions={
        <>
          <a className="action-solid" href={href(planLink(plan).href)}>
            {t('Join {plan}', { plan: plan.name })}
          </a>
          <a className="action" href={href('/subscription')}>
            {t('View All Plans')}
          </a>
        </>
      }
    >
      {t('This plan costs nothing, so there is nothing to pay here. It takes a name and an address, and no card.')}
    </Notice>
  )
}

/** The address names no plan on offer. */
function PlanNotFound() {
  const { t, href } = useLocale()
  useDocumentTitle(t('Subscription Not Found'))
  return (
    <div className="column flex min-h-message flex-col items-start justify-center py-section">
      <h1 className="max-w-[12ch] text-grand">{t('Subscription Not Found')}</h1>
      <p className="mt-5 max-w-144 text-lead text-soft italic">
        {t('No plan goes by this name, or it is no longer offered. <plans>These are</plans>.', {
          plans: (text) => (
            <a key="plans" className="link" href={href('/subscription')}>
              {text}
            </a>
          ),
        })}
      </p>
      <a className="action mt-10" href={href('/')}>
        {t('Return Home')}
      </a>
    </div>
  )
}

interface MemberCheckoutProps extends CheckoutProps {
  plan: Plan
  user: User
}

/** A member: their account and their current subscription are known. */
function MemberCheckout(checkout: MemberCheckoutProps) {
  const { plan } = checkout
  const { t } = useLocale()
  const subscription = useApiQuery('/user/subscription')
  if (subscription.error)
    return (
      <LoadError
        title={t('Your account could not be loaded')}
        error={subscription.error}
        onRetry={subscription.refetch}
      />
    )
  if (subscription.data === undefined) return <CheckoutSkeleton plan={plan} />
  if (subscription.data?.pendingPayment) return <PaymentOnItsWay {...subscription.data.pendingPayment} />
  if (subscription.data?.source === 'stripe') return <AlreadySubscribed subscription={subscription.data} />
  const { source, subscription: currentPlan } = subscription.data ?? {}
  const complimentaryPlan = source === 'complimentary' ? currentPlan : undefined
  const trialDays = (subscription.data?.trialAvailable && plan.trialDays) || undefined
  return includesPrint(plan) ? (
    <PrintCheckout {...checkout} trialDays={trialDays} complimentaryPlan={complimentaryPlan} />
  ) : (
    <PaymentSetup
      {...checkout}
      trialDays={trialDays}
      complimentaryPlan={complimentaryPlan}
      defaultValues={checkoutDraft()}
    />
  )
}

/** The default address is filled in, unless it could not be loaded. */
function PrintCheckout(
  checkout: MemberCheckoutProps & { complimentaryPlan: Plan | undefined; trialDays: number | undefined },
) {
  const { plan, user } = checkout
  const address = useApiQuery('/user/delivery-address')
  if (address.isPending) return <CheckoutSkeleton plan={plan} />
  return <PaymentSetup {...checkout} defaultValues={{ ...addressDefaults(user, address.data), ...checkoutDraft() }} />
}

function addressDefaults({ firstName, lastName }: User, address: DeliveryAddress | null | undefined) {
  const fullName = `${firstName} ${lastName}`.trim()
  if (!address) return { fullName }
  return { ...address, addressLine2: address.addressLine2 ?? undefined, state: address.state ?? undefined }
}

/** A member who pays for a plan changes it in the account. */
function AlreadySubscribed({ subscription: { subscription: plan } }: { subscription: UserSubscription }) {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('You subscribe already')}
      actions={
        <>
          <a className="action-solid" href={href('/account#subscription')}>
            {t('Your subscription')}
          </a>
          <a className="action" href={href('/')}>
            {t('Return Home')}
          </a>
        </>
      }
    >
      {t('Your plan is {plan}. You can change to another, or end it, in your account; nothing has been charged here.', {
        plan: plan.name,
      })}
    </Notice>
  )
}

/** The bank of a member is processing a payment. */
function PaymentOnItsWay({ plan }: NonNullable<UserSubscription['pendingPayment']>) {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('Your payment is on its way')}
      actions={
        <a className="action-solid" href={href('/account#subscription')}>
          {t('Your subscription')}
        </a>
      }
    >
      {t(
        'You have paid for {plan}, and the bank takes some days to pass it on. Please do not pay again; an e-mail tells you when it has arrived.',
        { plan },
      )}
    </Notice>
  )
}
