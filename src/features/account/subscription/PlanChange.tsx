import type { Plan } from '#shared/contracts/plan.ts'
import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { cardInWords } from '#shared/domain/card.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { useAsync } from '../../../lib/answer.ts'
import { ApiError, problemDetail } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/Facts.tsx'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { useDeed } from '../deed.ts'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { changePlan, previewOf } from './writing.ts'

interface Props {
  plan: Plan
  present: UserSubscription
  onDone: () => void
}

/** What the change costs, to the cent, and the button that takes exactly that or nothing. */
export function PlanChange({ plan, present, onDone }: Props) {
  const { query, ask } = useAsync(() => previewOf(plan.id))
  const { working, refusal, run } = useDeed()

  async function confirm({ quote, effective, effectiveAt }: PlanChangePreview) {
    const done = await run(async () => {
      await changePlan({ planId: plan.id, quote }).catch((error: unknown) => {
        // It would cost something else by now: the sheet says what.
        if (error instanceof ApiError && error.status === 409) ask()
        throw error
      })
      const description =
        effective === 'now' ? `${plan.name} is yours.` : `From ${longDate(effectiveAt)} you have ${plan.name}.`
      return { title: 'Success', description }
    })
    if (done) onDone()
  }

  return (
    <QueryBoundary
      query={query}
      subject="What it would cost"
      detail={problemDetail(query.error)}
      skeleton={<LineSkeleton />}
      onRetry={ask}
    >
      {(preview) => (
        <>
          <Cost {...{ preview, plan, present }} />
          {refusal && (
            <p role="alert" className="mt-6 border-l-2 border-accent pl-5">
              {refusal}
            </p>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <Button onClick={() => confirm(preview)} disabled={working} focusableWhenDisabled>
              {working ? 'Processing...' : labelOf(preview)}
            </Button>
            <Button variant="line" onClick={onDone} disabled={working} focusableWhenDisabled>
              Keep {present.subscription.name}
            </Button>
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

const labelOf = ({ amount }: PlanChangePreview) =>
  amount > 0 ? `Pay ${amountLabel(amount)} and Change` : 'Change Plan'

const Amount = ({ of: cents }: { of: number }) => <span className="lining-nums tabular-nums">{amountLabel(cents)}</span>

interface CostProps {
  preview: PlanChangePreview
  plan: Plan
  present: UserSubscription
}

function Cost({ preview, plan, present }: CostProps) {
  const { data: card } = useQuery('/user/card')
  const { data: address } = useQuery('/user/delivery-address')
  const { effective, effectiveAt, amount, credit, nextAmount, nextAt } = preview
  const from = present.subscription
  const isPrinted = plan.tier === 'platinum'
  return (
    <>
      <DescriptionList
        items={{
          Begins: effective === 'now' ? 'At once' : longDate(effectiveAt),
          ...(credit > 0 && {
            Credit: (
              <>
                <Amount of={credit} /> of what you paid for {from.name}
              </>
            ),
          }),
          'To pay now': amount > 0 ? <Amount of={amount} /> : 'Nothing',
          'Next payment': (
            <>
              <Amount of={nextAmount} /> on {longDate(nextAt)}
            </>
          ),
        }}
      />
      <p className="mt-5 max-w-measure text-soft italic">
        {effective === 'now'
          ? [
              amount > 0 && card && `The amount is taken from ${cardInWords(card)}.`,
              isPrinted && address && `The printed edition goes to ${address.addressLine1}, ${address.city}.`,
            ]
              .filter(Boolean)
              .join(' ')
          : `Until then you keep ${from.name}, and can take this back.${
              from.tier === 'platinum' && !isPrinted ? ' The printed edition is sent until then.' : ''
            }`}
      </p>
    </>
  )
}
