import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { queryClient, useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { formatCard } from '#shared/domain/card.ts'
import { longDate } from '#shared/domain/dates.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
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
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={`Change to ${plan.name}`}
      trigger={
        <Button variant="ghost">
          Change Plan<span className="sr-only">: {plan.name}</span>
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
  function goToAddresses() {
    onNavigate()
    location.hash = 'delivery'
  }

  return (
    <>
      <p className="max-w-measure">
        {plan.name} brings the printed edition every month. Please save an address for it first; the plan waits here.
      </p>
      <div className="mt-6">
        <Button onClick={goToAddresses}>Add an address</Button>
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
  const query = usePlanChangePreview(plan.id)
  const { pending, errorMessage, run } = useAction()

  async function confirm({ quote, effective, effectiveAt, acceptedTerms }: PlanChangePreview) {
    const succeeded = await run(async () => {
      const changed = await changePlan({ planId: plan.id, quote, acceptedTerms }).catch((error: unknown) => {
        // The amount has changed since the preview: the new one is shown.
        if (error instanceof ApiError && error.status === 409) query.refetch()
        throw error
      })
      // A bank debit takes days.
      if (effective === 'now' && changed?.subscription.id !== plan.id)
        return { title: 'Almost done', description: `${plan.name} is yours when the payment has arrived.` }
      const description =
        effective === 'now' ? `${plan.name} is yours.` : `From ${longDate(effectiveAt)} you have ${plan.name}.`
      return { title: 'Success', description }
    })
    if (succeeded) onDone()
  }

  return (
    <QueryBoundary query={query} subject="What it would cost" skeleton={<ListSkeleton />}>
      {(preview) => (
        <>
          <Cost preview={preview} plan={plan} currentSubscription={currentSubscription} />
          <p className="mt-3 max-w-measure font-ui text-small text-soft">
            Our{' '}
            <a className="link" href="/terms" target="_blank" rel="noopener">
              terms
            </a>{' '}
            and your{' '}
            <a className="link" href="/withdrawal" target="_blank" rel="noopener">
              right of withdrawal
            </a>{' '}
            hold for it, and{' '}
            <a className="link" href="/privacy" target="_blank" rel="noopener">
              privacy
            </a>{' '}
            says what we do with your data.
          </p>
          {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Button onClick={() => confirm(preview)} disabled={pending} focusableWhenDisabled>
              {pending ? 'Processing...' : confirmLabel(preview)}
            </Button>
            <Button variant="ghost" onClick={onDone} disabled={pending} focusableWhenDisabled>
              Keep {currentSubscription.subscription.name}
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

const confirmLabel = ({ amount, currency }: PlanChangePreview) =>
  amount > 0 ? `Pay ${amountLabel(amount, currency)} and Change` : 'Change Plan'

const Amount = ({ of: amount, currency }: { of: number; currency: string }) => (
  <span className="lining-nums tabular-nums">{amountLabel(amount, currency)}</span>
)

interface CostProps {
  preview: PlanChangePreview
  plan: Plan
  currentSubscription: UserSubscription
}

function Cost({ preview, plan, currentSubscription }: CostProps) {
  const { data: card } = useApiQuery('/user/card')
  const { data: address } = useApiQuery('/user/delivery-address')
  const { effective, effectiveAt, amount, currency, nextAmount, nextAt } = preview
  const from = currentSubscription.subscription
  return (
    <>
      <DescriptionList
        items={{
          Begins: effective === 'now' ? 'At once' : longDate(effectiveAt),
          ...Object.fromEntries(
            planChangeLines(preview, { from: from.name, to: plan.name }).map(({ label, amount, note }) => [
              label,
              <>
                <Amount of={amount} currency={currency} /> {note}
              </>,
            ]),
          ),
          'To pay now': amount > 0 ? <Amount of={amount} currency={currency} /> : 'Nothing',
          'Next payment': (
            <>
              <Amount of={nextAmount} currency={currency} /> on {longDate(nextAt)}
            </>
          ),
        }}
      />
      <p className="mt-5 max-w-measure text-soft italic">
        {effective === 'now'
          ? [
              amount > 0 && card && `The amount is taken from ${formatCard(card)}.`,
              includesPrint(plan) && address && `The printed edition goes to ${address.addressLine1}, ${address.city}.`,
            ]
              .filter(Boolean)
              .join(' ')
          : `Until then you keep ${from.name}, and can take this back.${
              includesPrint(from) && !includesPrint(plan) ? ' The printed edition is sent until then.' : ''
            }`}
      </p>
    </>
  )
}
