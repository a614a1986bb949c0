import type { Payment } from '#shared/contracts/payment.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { reasonOf } from '../../../lib/api.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'

const SHOWN = 5

interface Props {
  /** The older account page has them all; elsewhere the latest few stand. */
  all?: boolean
}

export function Payments({ all = false }: Props) {
  const shown = all ? Number.POSITIVE_INFINITY : SHOWN
  const query = useQuery('/user/payments')
  return (
    <Loaded
      query={query}
      what="Your payments"
      reason={reasonOf(query.error)}
      skeleton={<LineSkeleton />}
      onAskAgain={() => askAgain('/user/payments')}
    >
      {(payments) =>
        payments.length > 0 ? (
          <>
            <ul>
              {payments.slice(0, shown).map((payment) => (
                <Paid key={payment.id} {...payment} />
              ))}
            </ul>
            {payments.length > shown && (
              <p className="mt-4">
                <a className="action inline-block" href="/dashboard#payment-history">
                  All payments
                </a>
              </p>
            )}
          </>
        ) : (
          <p className="text-soft italic">Nothing has been paid, and nothing is owed.</p>
        )
      }
    </Loaded>
  )
}

function Paid({ description, amount, status, createdAt }: Payment) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-t border-line py-3">
      <span>{description}</span>
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <time className="font-ui text-small text-soft" dateTime={createdAt}>
          {longDate(createdAt)}
        </time>
        <Badge good={status === 'succeeded'}>{status.replaceAll('_', ' ')}</Badge>
      </span>
    </li>
  )
}
