import { longDate } from '#shared/domain/dates.ts'
import { useQuery } from '../../../lib/queries.ts'

/** What the end of an account means for who pays. Nothing for everybody else. */
export function PaidSubscriptionNotice() {
  const { data: userSubscription } = useQuery('/user/subscription')
  if (userSubscription?.source !== 'stripe') return undefined
  const { subscription: plan, currentPeriodEnd, withdrawableUntil } = userSubscription
  return (
    <div>
      <dt className="label text-soft">What happens to {plan.name}</dt>
      <dd className="mt-1">
        It is cancelled with the account, and nothing more is taken from your card. What you have paid
        {currentPeriodEnd && ` for, until ${longDate(currentPeriodEnd)},`} is not paid back.
        {withdrawableUntil && (
          <>
            {' '}
            To have it back, first{' '}
            <a className="link" href="/account/withdrawal">
              withdraw from the contract
            </a>
            , which you may until {longDate(withdrawableUntil)}.
          </>
        )}
      </dd>
    </div>
  )
}
