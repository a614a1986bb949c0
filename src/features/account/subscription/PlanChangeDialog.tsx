import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { queryClient, useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { cardText } from '../card/card-text.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { planChangeLines } from './plan-change-lines.ts'
import { changePlan } from './subscription-mutations.ts'

interface PlanChangeDialogProps {
  plan: Plan
  currentSubscription: UserSubscription
}

/** A plan with the printed edition needs an address before its price is asked for. */
function PlanChangeContent({ onDone, ...change }: PlanChangeDialogProps & { onDone: () => void }) {
  const address = useApiQuery('/user/delivery-address')
  if (!includesPrint(change.plan) || address.data || address.error) return <PlanChange {...change} onDone={onDone} />
  return address.isPending ? <ListSkeleton /> : <AddressRequired plan={change.plan} onNavigate={onDone} />
}

/** The button that opens the dialog with the cost of a plan change. */
export function PlanChangeDialog({ plan, currentSubscription }: PlanChangeDialogProps) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={t('Change to {plan}', { plan: plan.name })}
      trigger={
        <Button variant="ghost">
          {t('Change Plan')}
          <span className="sr-only">: {plan.name}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <div className="mt-6">
        <PlanChangeContent plan={plan} currentSubscription={currentSubscription} onDone={() => setOpen(false)} />
      </div>
    </Dialog>
  )
}

interface AddressRequiredProps {
  plan: Plan
  onNavigate: () => void
}

/** Asks for a delivery address, which a plan with the printed edition needs. */
function AddressRequired({ plan, onNavigate }: AddressRequiredProps) {
  const { t } = useLocale()
  function goToAddresses() {
    onNavigate()
    location.hash = 'delivery'
  }

  return (
    <>
      <p className="max-w-measure">
        {t('{plan} brings the printed edition every month. Please save an address for it first; the plan waits here.', {
          plan: plan.name,
        })}
      </p>
      <div className="mt-6">
        <Button onClick={goToAddresses}>{t('Add an address')}</Button>
      </div>
    </>
  )
}

interface PlanChangeProps {
  plan: Plan
  currentSubscription: UserSubscription
  onDone: () => void
}

/** The cost of the change, and the button that charges exactly that amount. */
function PlanChange({ plan, currentSubscription, onDone }: PlanChangeProps) {
  const locale = useLocale()
  const { t, href, longDate } = locale
  const query = usePlanChangePreview(plan.id)
  const { pending, errorMessage, run } = useAction()

  async function confirm({ quote, effective, effectiveAt, acceptedTerms }: PlanChangePreview) {
    const succeeded = await run(async () => {
      const changed = await changePlan({ planId: plan.id, quote, acceptedTerms }, t).catch((error: unknown) => {
        // The amount has changed since the preview: the new one is shown.
        if (error instanceof ApiError && error.status === 409) query.refetch()
        throw error
      })
      // A bank debit takes days.
      if (effective === 'now' && changed?.subscription.id !== plan.id)
        return {
          title: t('Almost done'),
          description: t('{plan} is yours when the payment has arrived.', { plan: plan.name }),
        }
      const description =
        effective === 'now'
          ? t('{plan} is yours.', { plan: plan.name })
          : t('From {date} you have {plan}.', { date: longDate(effectiveAt), plan: plan.name })
      return { title: t('Success'), description }
    })
    if (succeeded) onDone()
  }

  const linkTo = (page: string) => (text: string[]) => (
    <a key={page} className="link" href={href(`/${page}`)} target="_blank" rel="noopener">
      {text}
    </a>
  )

  return (
    <QueryBoundary query={query} subject={t('What it would cost')} skeleton={<ListSkeleton />}>
      {(preview) => (
        <>
          <Cost preview={preview} plan={plan} currentSubscription={currentSubscription} />
          <p className="mt-3 max-w-measure font-ui text-small text-soft">
            {t(
              'Our <terms>terms</terms> and your <withdrawal>right of withdrawal</withdrawal> hold for it, and <privacy>privacy</privacy> says what we do with your data.',
              { terms: linkTo('terms'), withdrawal: linkTo('withdrawal'), privacy: linkTo('privacy') },
            )}
          </p>
          {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Button onClick={() => confirm(preview)} disabled={pending} focusableWhenDisabled>
              {pending ? t('Processing...') : confirmLabel(preview, locale)}
            </Button>
            <Button variant="ghost" onClick={onDone} disabled={pending} focusableWhenDisabled>
              {t('Keep {plan}', { plan: currentSubscription.subscription.name })}
            </Button>
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

/** The preview is a POST because it asks Stripe; it is asked for each time the dialog is opened. */
const usePlanChangePreview = (planId: string) =>
  useQuery(
    {
      queryKey: ['/user/subscription/change/preview', planId],
      queryFn: () => api.post('/user/subscription/change/preview', { body: { planId } }),
      gcTime: 0,
    },
    queryClient,
  )

const confirmLabel = ({ amount, currency }: PlanChangePreview, { t, language }: Locale) =>
  amount > 0 ? t('Pay {amount} and Change', { amount: amountLabel(amount, currency, language) }) : t('Change Plan')

function Amount({ of: amount, currency }: { of: number; currency: string }) {
  const { language } = useLocale()
  return <span className="lining-nums tabular-nums">{amountLabel(amount, currency, language)}</span>
}

interface CostProps {
  preview: PlanChangePreview
  plan: Plan
  currentSubscription: UserSubscription
}

function Cost({ preview, plan, currentSubscription }: CostProps) {
  const locale = useLocale()
  const { t, longDate } = locale
  const { data: card } = useApiQuery('/user/card')
  const { data: address } = useApiQuery('/user/delivery-address')
  const { effective, effectiveAt, amount, currency, nextAmount, nextAt } = preview
  const from = currentSubscription.subscription
  return (
    <>
      <DescriptionList
        items={{
          [t('Begins')]: effective === 'now' ? t('At once') : longDate(effectiveAt),
          ...Object.fromEntries(
            planChangeLines(preview, { from: from.name, to: plan.name }, locale).map(({ label, amount, note }) => [
              label,
              <>
                <Amount of={amount} currency={currency} /> {note}
              </>,
            ]),
          ),
          [t('To pay now')]: amount > 0 ? <Amount of={amount} currency={currency} /> : t('Nothing'),
          [t('Next payment')]: t('<amount></amount> on {date}', {
            amount: () => <Amount key="amount" of={nextAmount} currency={currency} />,
            date: longDate(nextAt),
          }),
        }}
      />
      <p className="mt-5 max-w-measure text-soft italic">
        {effective === 'now'
          ? [
              amount > 0 && card && t('The amount is taken from {card}.', { card: cardText(card, t) }),
              includesPrint(plan) &&
                address &&
                t('The printed edition goes to {street}, {city}.', {
                  street: address.addressLine1,
                  city: address.city,
                }),
            ]
              .filter(Boolean)
              .join(' ')
          : [
              t('Until then you keep {plan}, and can take this back.', { plan: from.name }),
              includesPrint(from) && !includesPrint(plan) && t('The printed edition is sent until then.'),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </>
  )
}
