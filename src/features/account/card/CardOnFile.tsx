import { useApiQuery } from '#lib/api-query.ts'
import type { Card } from '#shared/contracts/payment.ts'
import { expiresBefore, formatCard, formatCardExpiry } from '#shared/domain/card.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../SectionSkeleton.tsx'
import { CardDialog } from './CardDialog.tsx'

interface Props {
  /** When the next payment is due, if one is. */
  nextPayment: string | null
}

/** What the next payment is taken from. */
export function CardOnFile({ nextPayment }: Props) {
  const query = useApiQuery('/user/card')
  return (
    <QueryBoundary query={query} subject="Your card" skeleton={<ListSkeleton />}>
      {(card) => <CardDetails {...{ card, nextPayment }} />}
    </QueryBoundary>
  )
}

function CardDetails({ card, nextPayment }: Props & { card: Card | null }) {
  const expiresFirst = card && nextPayment && expiresBefore(card, nextPayment)
  return (
    <>
      {card ? (
        <p>
          {formatCard(card)}
          <span className="block font-ui text-small text-soft">
            Good until {formatCardExpiry(card)}
            {expiresFirst && ', which is before the next payment'}
          </span>
        </p>
      ) : (
        <p className="text-soft italic">No card is kept at the moment.</p>
      )}
      <div className="mt-3">
        <CardDialog label={card ? 'Update card' : 'Add a card'} />
      </div>
    </>
  )
}
