import type { MemberDetail } from '#shared/contracts/member.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { balanceLabel } from './member-labels.ts'
import { RecordAmount, RecordList, RecordRow, RecordText, ShortDate } from './RecordList.tsx'

/** The groups that a member manages, and the seat that they have in one. */
export function MemberGroups({ groups: { managed, seat } }: { groups: MemberDetail['groups'] }) {
  if (managed.length === 0 && !seat) return <EmptyNote>Manages none, has no seat in one.</EmptyNote>
  return (
    <RecordList label="Groups">
      {managed.map(({ id, name, company, plan, seats, seatsInUse, price, currency, paysBy, endsAt, ...group }) => (
        <li key={id}>
          <RecordRow name={<ShortDate date={endsAt} />}>
            <span className="min-w-0 wrap-anywhere">
              Manages <bdi>{name}</bdi>
              {company !== name && (
                <>
                  {' '}
                  of <bdi>{company}</bdi>
                </>
              )}
              : {plan}, {seatsInUse} of {seats} seats in use
              <span className="block font-ui text-small text-soft">{groupStatus({ paysBy, endsAt, ...group })}</span>
              {group.balance && (
                <span className="block font-ui text-small text-soft">{balanceLabel(group.balance)}</span>
              )}
            </span>
            <RecordAmount>{amountLabel(price, currency)}</RecordAmount>
          </RecordRow>
        </li>
      ))}
      {seat && (
        <li>
          <RecordRow name={<ShortDate date={seat.acceptedAt} />}>
            <RecordText>
              Has a seat with <bdi>{seat.group}</bdi>: {seat.plan}
              <span className="block font-ui text-small text-soft">
                Until {fullDate(seat.endsAt)}, unless it is renewed
              </span>
            </RecordText>
          </RecordRow>
        </li>
      )}
    </RecordList>
  )
}

type Managed = MemberDetail['groups']['managed'][number]

function groupStatus({
  status,
  isPaid,
  paysBy,
  endsAt,
  closesAt,
  cancelAtPeriodEnd,
}: Pick<Managed, 'status' | 'isPaid' | 'paysBy' | 'endsAt' | 'closesAt' | 'cancelAtPeriodEnd'>): string {
  const way = paysBy === 'card' ? 'By card' : 'By invoice'
  if (status === 'canceled') return `${way}; ended`
  if (closesAt) return `${way}; an invoice is overdue, the seats close on ${fullDate(closesAt)}`
  if (!isPaid) return `${way}; the first one is not paid yet`
  return cancelAtPeriodEnd ? `${way}; ends on ${fullDate(endsAt)}` : `${way}; renews on ${fullDate(endsAt)}`
}
